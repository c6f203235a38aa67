"""The games that films are made of, and what goes on beside them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from engine.go_nuts.scoring import score_plates, winners
from models.workshop.demo_seats import Seat
from models.workshop.demo_stage import THICK, Card, Move, Pose
from models.workshop.demo_story import Incident, Story
from tests.referee.simulate import PhysicalTable

Json = dict[str, Any]
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def dealt(players: int, seed: int) -> PhysicalTable:
    """A shuffled game before its deal."""
    return PhysicalTable(NAMES[:players], random.Random(seed))


def rounds_of(players: int, rounds: int, seed: int) -> tuple[list[Json], list[str], dict[str, list[str]]]:
    """The first rounds of a game: its events, the deck before the deal (its top first), the plates at the end."""
    table = dealt(players, seed)
    deck, events = list(table.deck), []
    for moment in table.game():
        events += [dict(event) for event in moment.events]
        if events and events[-1]["event"] == "row_refilled" and events[-1]["round"] == rounds:
            break
    plates = dict(zip(table.names, table.plates, strict=True))
    if events[-1]["event"] == "game_ended":
        scores = score_plates(plates)
        totals = {name: score.total for name, score in scores.items()}
        events[-1] |= {"scores": totals, "winners": list(winners(scores))}
    return events, deck, plates


def eventful(players: int, rounds: int, tries: int = 100, first: int = 0) -> int:
    """The seed whose first rounds show most: powers that move something, each kind once, and a clash."""

    def worth(seed: int) -> float:
        events, _, _ = rounds_of(players, rounds, seed)
        powers = Counter(e["piece"] for e in events if e["event"] == "power_resolved" and e["moved"])
        clashes = sum(e["event"] == "donut_discarded" for e in events)
        shown = len(powers) + 0.1 * powers.total() + min(clashes, 1)
        return float(shown - 0.5 * max(0, clashes - 2) - 0.02 * len(events))

    return max(range(first, first + tries), key=worth)


def coloured(deck: list[str]) -> list[str]:
    """The deck's faces, its top last: each French Cruller in its own colour, the last colour on top."""
    colours = [5, 4, 3, 2][-deck.count("french_cruller") :] if "french_cruller" in deck else []
    faces = [f"french_cruller@{colours.pop(0)}" if piece == "french_cruller" else piece for piece in deck]
    return faces[::-1]


# -- what goes on beside the game ------------------------------------------------------------------------------------


def hand_rests(player: str, first: int, last: int) -> Incident:
    """A player's hand lies on their own plate from before one event until before another."""

    def incident(story: Story, number: int) -> None:
        seat = story.seat(player)
        if number == first:
            story.stage.reach(seat.side, *seat.beside(10, -15))
        elif number == last:
            story.stage.leave(seat.side)

    return incident


def two_hands(player: str, numbers: tuple[int, ...]) -> Incident:
    """Somebody else's hand hovers about the row while cards are taken."""

    def incident(story: Story, number: int) -> None:
        if number in numbers:
            seat, slots = story.seat(player), story.setting.slots
            for slot in (number % len(slots), (number + 1) % len(slots)):
                story.stage.reach(seat.side, slots[slot], story.setting.row_y - 25, 40)
            story.stage.leave(seat.side)

    return incident


def carried_through(player: str, numbers: tuple[int, ...]) -> Incident:
    """Somebody carries a card of their own right across the table and back, and lays it nowhere."""

    def incident(story: Story, number: int) -> None:
        if number not in numbers:
            return
        seat, stage = story.seat(player), story.stage
        start = Pose(*seat.away, seat.turn + 12, 70.0, 180)
        card = stage.add(Card("boston_cream", "donut_back", None))
        now = stage.clock[seat.side]
        stage.moves[card].append(Move(now - 0.01, now, start, start, 0))
        stage.carry(seat.side, card, Pose(story.setting.slots[-1], 60.0, seat.turn - 8, 90.0, 180), 30)
        stage.carry(seat.side, card, Pose(story.setting.slots[0], -40.0, seat.turn + 5, 90.0, 180), 30)
        stage.carry(seat.side, card, start, 30)
        stage.leave(seat.side)

    return incident


def second_thoughts(player: str, numbers: tuple[int, ...]) -> Incident:
    """A player lifts a card of the row, thinks better of it and lays it back."""

    def incident(story: Story, number: int) -> None:
        card = next((card for card in story.row if card is not None), None)
        if number not in numbers or card is None:
            return
        seat, stage = story.seat(player), story.stage
        lies = stage.pose(card)
        stage.grasp(seat.side, card)
        stage.carry(seat.side, card, Pose(*seat.beside(60, 80), seat.turn, 50.0, 180))
        stage.carry(seat.side, card, Pose(lies.x + 2, lies.y - 2, lies.turn + 1.5, THICK, 180))
        stage.leave(seat.side)

    return incident


def all_of(*incidents: Incident) -> Incident:
    def incident(story: Story, number: int) -> None:
        for one in incidents:
            one(story, number)

    return incident


def unused(seat: Seat, numbers: list[int], player: int, open_: bool) -> list[tuple[str, Pose]]:
    """A player's selection cards that are not played: left of the plate, fanned, faces up or down."""
    out = []
    for k, number in enumerate(numbers):
        x, y = seat.beside(-105 + 22 * k, 4 - 3 * k)
        out.append((f"select_{number}@{player}", Pose(x, y, seat.turn - 4 * k, THICK * (k + 1), 180 if open_ else 0)))
    return out
