"""A real timeline: the true log of a whole game, turned into observations, comes back event by event."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table

TRUTH = Path(__file__).parents[3] / "shared/scenes/mint/game/truth.json"
TOLD = {"row_dealt", "picks_revealed", "donut_taken", "donut_discarded", "power_resolved", "row_refilled",
        "game_ended"}


class PlayedBack:
    """The cards on the table while the true log is read."""

    def __init__(self, players: list[str]) -> None:
        self.players = players
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

    def seen(self, seq: int, at: float, still: float) -> TableObservation:
        sightings = [sure(p, PlaceKind.ROW, n) for n, p in enumerate(self.row, 1) if p]
        for seat, name in enumerate(self.players, 1):
            sightings += [sure(p, PlaceKind.PLATE, seat) for p in self.plates[name]]
            if name in self.picks:
                sightings.append(sure(self.picks[name], PlaceKind.PICK, seat))
        sightings += [sure(p, PlaceKind.DISCARD, 0) for p in self.discard[-1:]]
        return TableObservation(seq, at, tuple(sightings), frozenset(), still)


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


@pytest.mark.shared
@pytest.mark.skipif(not TRUTH.exists(), reason="the shared game is not here")
def test_every_event_of_a_true_game_comes_back_exactly() -> None:
    truth = json.loads(TRUTH.read_text())
    table = Table.create(None, truth["players"])
    for observation in played_back(truth):
        table.observe(observation)
    entries = [entry for entry in table.log if entry.event in TOLD]
    told = [{k: v for k, v in e.body.items() if k not in ("source", "seen_t")} for e in entries]
    assert told[-1].pop("round") == 18  # the true log gives the end of the game no round
    assert told == [expected(event) for event in truth["events"]]
    assert not table.open_questions
    late = [entry.at - event["t"] for entry, event in zip(entries, truth["events"], strict=True)]
    assert max(late) <= 4.0
