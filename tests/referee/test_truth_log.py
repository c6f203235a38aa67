"""A real timeline: the true log of a whole game, turned into observations, comes back event by event."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from engine.entry import LogEntry
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table

TRUTH = Path(__file__).parents[3] / "shared/scenes/mint/game/truth.json"
TOLD = {"row_dealt", "picks_revealed", "donut_taken", "donut_discarded", "power_resolved", "row_refilled",
        "game_ended"}


class PlayedBack:
    """The cards on the table while the true log is read."""

    def __init__(self, players: list[str], in_picture: int = 99) -> None:
        self.players = players
        self.in_picture = in_picture
        self.hidden: frozenset[Place] = frozenset()
        self.row: list[str | None] = [None] * (len(players) + 1)
        self.plates: dict[str, list[str]] = {name: [] for name in players}
        self.discard: list[str] = []
        self.picks: dict[str, str] = {}

    def happens(self, event: dict[str, Any]) -> None:
        match event["event"]:
            case "row_dealt" | "row_refilled":
                self.row, self.picks = list(event["row"]), {}
            case "picks_revealed":
                self.picks = {name: f"select_{slot}" for name, slot in event["picks"].items()}
            case "donut_taken":
                self.row[event["slot"] - 1] = None
                self.plates[event["player"]].append(event["piece"])
            case "donut_discarded":
                self.row[event["slot"] - 1] = None
                self.discard.append(event["piece"])
            case "power_resolved" if event["did"][0] == "draw":
                self.plates[event["player"]].append(event["did"][1])
            case "power_resolved" if event["did"][0] == "from_discard":
                self.plates[event["player"]].append(self.discard.pop())

    def amid(self, event: dict[str, Any]) -> Iterator[PlayedBack]:
        """The table while something is under way: a hand over it, a card in the air, a pick still face down."""
        now = deepcopy(self)
        slot = Place(PlaceKind.ROW, event.get("slot", 0))
        if event["event"] == "picks_revealed":
            now.picks = dict.fromkeys(self.players, "selection_back")
            yield now
            first = self.players[0]
            now.picks[first] = f"select_{event['picks'][first]}"
            now.hidden = frozenset({Place(PlaceKind.PICK, 2)})
            yield now
        elif event["event"] in ("donut_taken", "donut_discarded"):
            now.hidden = frozenset({slot})
            yield now
            now.row[event["slot"] - 1] = None
            seat = self.players.index(event.get("player", self.players[0])) + 1
            now.hidden = frozenset({Place(PlaceKind.PLATE, seat), Place(PlaceKind.DISCARD)})
            yield now
        elif event["event"] == "row_refilled":
            now.picks = {}
            gap = now.row.index(None)
            now.row[gap] = event["row"][gap]
            yield now

    def seen(self, seq: int, at: float, still: float) -> TableObservation:
        sightings = [sure(p, PlaceKind.ROW, n) for n, p in enumerate(self.row, 1) if p]
        for seat, name in enumerate(self.players, 1):
            sightings += [sure(p, PlaceKind.PLATE, seat) for p in self.plates[name][: self.in_picture]]
            if name in self.picks:
                sightings.append(sure(self.picks[name], PlaceKind.PICK, seat))
        sightings += [sure(p, PlaceKind.DISCARD, 0) for p in self.discard[-1:]]
        kept = tuple(s for s in sightings if s.place not in self.hidden)
        return TableObservation(seq, at, kept, self.hidden, still)


def sure(piece: str, kind: PlaceKind, index: int) -> Sighting:
    return Sighting(Place(kind, index), ((piece, -0.01), ("unknown", -5.0)))


def played_back(truth: dict[str, Any]) -> Iterator[TableObservation]:
    """Twelve looks a second for half a second after each event, and two seconds after the last."""
    table = PlayedBack(truth["players"])
    seq = 0
    for n, event in enumerate(truth["events"]):
        table.happens(event)
        nothing = event["event"] == "power_resolved" and not event["did"][1]
        last = n == len(truth["events"]) - 1
        for look in range(0 if nothing else 24 if last else 6):
            seq += 1
            yield table.seen(seq, event["t"] + look / 12, look / 12)


def expected(event: dict[str, Any]) -> dict[str, Any]:
    """A true event in the contract's words."""
    told = {k: v for k, v in event.items() if k not in ("t", "did")}
    if event["event"] == "power_resolved":
        how, what = event["did"]
        origin = {"draw": "deck", "from_discard": "discard"}.get(how, "")
        plate = f"plate/{event['player']}"
        told["moved"] = [{"piece": what, "from": origin, "to": plate}] if what else []
    return told


def with_hands(truth: dict[str, Any]) -> Iterator[TableObservation]:
    """The same game with hands in it: half-done steps, hidden places, picks revealed one by one, and of each plate
    no more than the first fifteen cards in the picture."""
    table = PlayedBack(truth["players"], in_picture=15)
    seq, at = 0, 0.0
    for event in truth["events"]:
        for moment in table.amid(event):
            for _ in range(3):
                seq, at = seq + 1, at + 1 / 12
                yield moment.seen(seq, at, 0.0)
        table.happens(event)
        for look in range(18):
            seq, at = seq + 1, at + 1 / 12
            yield table.seen(seq, at, look / 12)


def tell(truth: dict[str, Any], observations: Iterator[TableObservation]) -> tuple[Table, list[LogEntry]]:
    """The game that a table makes of observations."""
    table = Table.create(None, truth["players"])
    at = 0.0
    for observation in observations:
        table.observe(observation)
        at = observation.taken_at
    table.finish(at + 5.0)
    entries = [entry for entry in table.log if entry.event in TOLD]
    told = [{k: v for k, v in e.body.items() if k not in ("source", "seen_t")} for e in entries]
    assert told[-1].pop("round") == 18  # the true log gives the end of the game no round
    assert told == [expected(event) for event in truth["events"]]
    assert not table.open_questions
    return table, entries


@pytest.mark.shared
@pytest.mark.skipif(not TRUTH.exists(), reason="the shared game is not here")
def test_every_event_of_a_true_game_comes_back_exactly() -> None:
    truth = json.loads(TRUTH.read_text())
    _, entries = tell(truth, played_back(truth))
    late = [entry.at - event["t"] for entry, event in zip(entries, truth["events"], strict=True)]
    assert max(late) <= 4.0


@pytest.mark.shared
@pytest.mark.skipif(not TRUTH.exists(), reason="the shared game is not here")
def test_hands_over_the_table_and_cards_outside_the_picture_change_nothing() -> None:
    truth = json.loads(TRUTH.read_text())
    tell(truth, with_hands(truth))
