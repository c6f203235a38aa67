"""The demo's game is a lawful one: every step of its truth is asked of the rules, and its end is scored by them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.go_nuts import GameState, event_from_json, event_to_json, evolve, new_game, rule_on, score, winners
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    PicksRevealed,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
)
from engine.go_nuts.moves import Deal, EndGame, Move, Refill, Resolve, Reveal, UsePower
from engine.rulings import Verdict

TRUTH: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parents[2] / "web" / "demo" / "truth.json").read_text(encoding="utf-8"))


def _move(event: Event) -> Move:
    """What the players meant to do when this happened."""
    match event:
        case RowDealt(row):
            return Deal(tuple(str(piece) for piece in row))
        case PicksRevealed(picks):
            return Reveal(picks)
        case DonutTaken(slot=slot) | DonutDiscarded(slot=slot):
            return Resolve(slot)
        case PowerResolved(player, piece, moved):
            return UsePower(player, piece, moved)
        case RowRefilled(row):
            return Refill(row)
        case _:
            return EndGame()


def _begun() -> GameState:
    state = None
    for event in new_game(TRUTH["players"]):
        state = evolve(state, event)
    assert state is not None
    return state


def test_every_step_of_the_demo_is_legal_and_brings_about_what_its_truth_says() -> None:
    state = _begun()
    for line in TRUTH["events"]:
        event = event_from_json(line)
        ruling = rule_on(state, _move(event))
        assert ruling.verdict is Verdict.LEGAL, (line, ruling.sentence)
        happened = [event_to_json(e) for e in ruling.events if not isinstance(e, PowerPrompted)]
        assert happened == [event_to_json(event)]
        assert state.round == line["round"]
        for brought in ruling.events:
            state = evolve(state, brought)


def test_the_rules_score_the_demos_last_table_as_its_truth_does() -> None:
    state = _begun()
    for line in TRUTH["events"]:
        state = evolve(state, event_from_json(line))
    points = score(state)
    end = TRUTH["events"][-1]
    assert {name: list(cards) for name, cards in state.plates.items()} == TRUTH["final"]
    assert {name: one.total for name, one in points.items()} == TRUTH["scores"] == end["scores"]
    assert {name: len(cards) for name, cards in state.plates.items()} == end["cards"]
    assert list(winners(points)) == end["winners"]
