"""A whole game that was filmed elsewhere: its true log is legal to the last event, and scores as it was counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.go_nuts import GameState, Verdict, event_from_json, evolve, judge, new_game, score

ORIGINS = {"from_discard": "discard", "draw": "deck"}


def told(event: dict[str, Any]) -> dict[str, Any]:
    """An event of the log in the words of the public JSON: `did` is a short note of what a power moved."""
    if "did" not in event:
        return event
    verb, what = event["did"]
    if verb == "discard_row":
        moved = [{"piece": piece, "from": f"row/{slot}", "to": "discard"} for slot, piece in what]
    else:
        moved = [{"piece": what, "from": ORIGINS[verb], "to": f"plate/{event['player']}"}]
    return event | {"moved": moved}


def test_the_true_log_of_a_filmed_game_is_legal_and_scores_as_counted(shared: Path) -> None:
    truth = json.loads((shared / "scenes" / "mint" / "game" / "truth.json").read_text(encoding="utf-8"))
    (started,) = new_game(truth["players"])
    state: GameState = evolve(None, started)
    for line in truth["events"]:
        event = event_from_json(told(line))
        ruling = judge(state, event)
        assert ruling.verdict is Verdict.LEGAL, f"{ruling.sentence} {line} {state.to_text()}"
        assert line.get("round", state.round) == state.round
        state = evolve(state, event)
    assert {name: list(plate) for name, plate in state.plates.items()} == truth["final"]
    assert {name: one.total for name, one in score(state).items()} == truth["events"][-1]["scores"]
