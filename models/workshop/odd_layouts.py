"""How cards lie at the end of odd games: side seats, heaps, leftovers, strangers.  Lengths are in card widths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from models.workshop.layouts import Lying
from models.workshop.made_tables import CARD, DONUTS, Laid

Seat = tuple[float, float, float]
"""Where the middle of a plate lies, and how its owner's cards are turned, in radians."""
QUARTER = np.pi / 2
SEATS: dict[int, tuple[Seat, ...]] = {
    2: ((0, 2.9, 0), (0, -2.9, 2 * QUARTER)),
    3: ((-3.6, 2.9, 0), (3.6, 2.9, 0), (0, -2.9, 2 * QUARTER)),
    4: ((-3.6, 2.9, 0), (-3.6, -2.9, 2 * QUARTER), (3.6, -2.9, 2 * QUARTER), (3.6, 2.9, 0)),
    5: ((-3.6, 3.1, 0), (-3.6, -3.1, 2 * QUARTER), (3.6, -3.1, 2 * QUARTER), (8.6, 0, 3 * QUARTER), (3.6, 3.1, 0)),
    6: ((-3.6, 3.1, 0), (-8.6, 0, QUARTER), (-3.6, -3.1, 2 * QUARTER), (3.6, -3.1, 2 * QUARTER),
        (8.6, 0, 3 * QUARTER), (3.6, 3.1, 0)),
}  # fmt: skip
"""Clockwise from the near left, as `--players` names them."""


def hand_of(rng: np.random.Generator, count: int) -> list[str]:
    """So many donuts as they come."""
    return [str(card) for card in rng.choice(DONUTS, count)]


def at_seat(
    seat: Seat, across: float, along: float, face: str, zone: str, player: int | None, turned: float = 0.0
) -> Laid:
    """A card so far to the right of a plate's middle and so far towards its owner, turned by so much as they see it."""
    x, y, turn = seat
    c, s = np.cos(turn), np.sin(turn)
    lying = Lying(x + across * c - along * s, y + across * s + along * c, turn + turned, 1, CARD)
    return [(lying, face, zone, player)]


def plate(
    cards: Sequence[str], seat: Seat, player: int, step: float = 1.06, most: int = 5, down: float = 1.06 * CARD
) -> Laid:
    """A plate in rows of so many cards, each over the one before."""
    out: Laid = []
    for number, face in enumerate(cards):
        row, place = divmod(number, most)
        inside = min(most, len(cards) - most * row)
        out += at_seat(seat, step * (place - (inside - 1) / 2), down * row, face, "collection", player)
    return out


def plates(rng: np.random.Generator, players: int, least: int = 3, most: int = 6, step: float = 1.06) -> Laid:
    """A plate for everybody."""
    seats = SEATS[players]
    return [
        card
        for player, seat in enumerate(seats)
        for card in plate(hand_of(rng, int(rng.integers(least, most + 1))), seat, player, step)
    ]


def leftovers(
    rng: np.random.Generator, slots: int, left: int, *, markers: bool, deck: bool = False, discard: bool = True
) -> Laid:
    """What is left between the plates: some of the row, markers, the discard pile, perhaps a few cards of the deck."""
    start = -(slots + 1) * 1.25 / 2
    out: Laid = [(Lying(start, 0, 0, 1, CARD), "donut_back", "deck", None)] if deck else []
    if discard:
        out += [(Lying(start + 1.25, 0.02, 0.04, 1, CARD), str(rng.choice(DONUTS)), "discard", None)]
    for slot in range(slots):
        x = start + 1.25 * (slot + 2)
        if slot < left:
            out += [(Lying(x, 0, 0, 1, CARD), str(rng.choice(DONUTS)), f"row_{slot + 1}", None)]
        if markers:
            out += [(Lying(x, -1.05, 0, 0.5, 0.5, True), f"indicator_{slot + 1}", f"ind_{slot + 1}", None)]
    return out


def selection_cards(players: int, slots: int) -> Laid:
    """Everybody's selection cards: the one chosen last, open, and the rest in a heap, as they are left lying."""
    out: Laid = []
    for player, seat in enumerate(SEATS[players]):
        for number in range(2, slots + 1):
            out += at_seat(seat, 0.16 * number - 3.4, 0.02 * number, f"select_{number}", "pick", player)
        out += at_seat(seat, 3.2, 0, "select_1" if player % 2 else "selection_back", "pick", player)
    return out


def stacked(rng: np.random.Generator, players: int, shows: float) -> Laid:
    """Plates sorted by type, of every stack but such a share of each lower card hidden."""
    out: Laid = []
    for player, seat in enumerate(SEATS[players]):
        faces = [str(face) for face in rng.choice(DONUTS, 4, replace=False)]
        for column, face in enumerate(faces):
            for number in range(int(rng.integers(1, 4))):
                out += at_seat(seat, 1.2 * (column - 1.5), shows * CARD * number, face, "collection", player)
    return out


def run_together(rng: np.random.Generator) -> Laid:
    """Two neighbours whose plates touch, and somebody opposite."""
    near = plate(hand_of(rng, 5), (-2.65, 2.9, 0), 0) + plate(hand_of(rng, 5), (2.65, 2.9, 0), 1)
    return near + plate(hand_of(rng, 4), (0, -2.9, np.pi), 2)


def in_lines(rng: np.random.Generator, players: int) -> Laid:
    """Everybody's cards laid for the photograph in a line of their own, one below the other, all facing the camera."""
    lines = [plate(hand_of(rng, int(rng.integers(4, 8))), (0, 2.3 * n, 0), n, most=9) for n in range(players)]
    return [card for line in lines for card in line]


def everything(rng: np.random.Generator) -> Laid:
    """A deck of seventy cards side by side."""
    faces = [str(face) for face in rng.permutation([*DONUTS, *DONUTS, *DONUTS, "plain"])]
    return [
        (Lying(1.12 * (k % 14 - 6.5), 1.55 * (k // 14 - 2), 0, 1, CARD), face, "grid", None)
        for k, face in enumerate(faces)
    ]


def with_instead(cards: Laid, faces: Sequence[str]) -> Laid:
    """The same with other faces for the first cards on plates, one of each player's in turn."""
    out, left = list(cards), list(faces)
    for player in range(len(left)):
        number = next((n for n, card in enumerate(out) if card[2] == "collection" and card[3] == player), 0)
        out[number] = (out[number][0], left[player], out[number][2], out[number][3])
    return out


def turned_over(cards: Laid) -> Laid:
    """The table seen from its other side."""
    return [(replace(a, x=-a.x, y=-a.y, turn=a.turn + np.pi), *rest) for a, *rest in cards]
