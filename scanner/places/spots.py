"""Where the places of a table are: what lies in the row, and where in the picture each place is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from engine.observation import UNKNOWN, Place, PlaceKind
from scanner.geometry.tablemap import LENGTH, TableMap
from scanner.places.flat import Flat, Role
from scanner.places.remembered import Memory
from scanner.places.row_line import STRAY, RowLine, apart
from scanner.types import Floats

ELSEWHERE = Place(PlaceKind.ELSEWHERE)
DECK = Place(PlaceKind.DECK)
DISCARD = Place(PlaceKind.DISCARD)
PILE = (0.5, 3.2)
"""How far the discard pile lies from the deck, on the side away from the row, in card widths."""

UPON = 0.8
"""Card widths between the middles of two cards of a pile that is spread out, at most."""
BENEATH = 0.6
"""Of a place printed on the table that a card of the row lies half upon, no more than this is seen."""


def at_row(cards: Sequence[Flat], row: RowLine) -> dict[int, Place]:
    """What lies in the slots, on the deck's place and on the discard pile, by track."""
    spots = row.places(np.array([card.middle for card in cards]))
    slots = row.places(row.points[1:])
    found: dict[int, Place] = {}
    for card, (along, beside) in zip(cards, spots.tolist(), strict=True):
        away = np.hypot(slots[:, 0] - along, 0.7 * (slots[:, 1] - beside))
        if np.hypot(along, beside) < 0.7 and _may_be_deck(card):
            found[card.card.track] = DECK
        elif card.role is not Role.DONUT:
            continue
        elif away.min() < min(0.55 * row.pitch, 0.8):
            found[card.card.track] = Place(PlaceKind.ROW, int(away.argmin()) + 1)
        elif PILE[0] < -along < PILE[1] and abs(beside) < 1.5 * STRAY:
            found[card.card.track] = DISCARD
    return found | dict.fromkeys(_spread_out(cards, spots, found), DISCARD)


def under_the_row(cards: Sequence[Flat], found: Mapping[int, Place]) -> set[int]:
    """The tracks of what has no name and lies under a card of the row: a place printed on the table, for in a slot lies
    one card."""
    slots: dict[Place, list[Flat]] = {}
    for card in cards:
        if found[card.card.track].kind is PlaceKind.ROW:
            slots.setdefault(found[card.card.track], []).append(card)
    return {
        card.card.track for there in slots.values() for card in there
        if not card.has_name and card.card.visible < min(BENEATH, max(other.card.visible for other in there))
    }  # fmt: skip


def _spread_out(cards: Sequence[Flat], spots: Floats, found: Mapping[int, Place]) -> Iterator[int]:
    """The tracks of cards that lie beyond the pile's place, one upon the other with it: somebody looks through it.

    spots: (n, 2) where each card lies along the row's line and beside it.
    """
    outwards = [(*spots[k].tolist(), cards[k]) for k in np.argsort(-spots[:, 0], kind="stable")]
    outwards = [(along, beside, card) for along, beside, card in outwards if card.role is Role.DONUT]
    pile = [card for *_, card in outwards if found.get(card.card.track) == DISCARD]
    for along, beside, card in outwards:
        beyond = card.card.track not in found and -along >= PILE[1] and abs(beside) < 1.5 * STRAY
        if beyond and any(apart(card.middle, other.middle) < UPON for other in pile):
            pile.append(card)
            yield card.card.track


def _may_be_deck(card: Flat) -> bool:
    vague = card.role is Role.SELECTION and card.is_vague
    return vague or card.role is Role.BACK or card.card.piece == UNKNOWN


def laid_out(memory: Memory, row: RowLine, table: TableMap) -> dict[Place, tuple[Floats, ...]]:
    """Where each place is thought to be, as quads (4, 2) in pixels; places never seen are left out."""
    pile = 2 * row.points[0] - row.points[1]
    spots = {DECK: row.points[0], DISCARD: pile} | {
        Place(PlaceKind.ROW, n): point for n, point in enumerate(row.points[1:], 1)
    }
    found: dict[Place, tuple[Floats, ...]] = {place: (_quad(spot, row, table),) for place, spot in spots.items()}
    for seat, home in enumerate(memory.homes, 1):
        home = home.mapped(table.flat)
        if home.plate or home.nameless:
            spots_there = (*home.plate, *home.nameless)
            found[Place(PlaceKind.PLATE, seat)] = tuple(_quad(spot, row, table) for spot in spots_there)
        if home.pick is not None:
            found[Place(PlaceKind.PICK, seat)] = (_quad(home.pick, row, table),)
    return found


def _quad(middle: Floats, row: RowLine, table: TableMap) -> Floats:
    """A card upright in the row's direction, in pixels."""
    along = row.along / 2
    down = np.array([-along[1], along[0]]) * LENGTH
    return table.back(np.array([middle - along - down, middle + along - down, middle + along + down,
                                middle - along + down], np.float32))  # fmt: skip
