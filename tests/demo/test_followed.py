"""The demo's film as a camera: what the program tells of its first three rounds, against what happened."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HOME = Path(__file__).parents[2]
DEMO = HOME / "web" / "demo"
ROUNDS = 3
COMPARED = ("event", "round", "row", "picks", "player", "slot", "piece", "players", "moved")
NOT_IN_THE_TRUTH = {"game_started", "power_prompted"}


def followed(deck: Path, game: Path, players: list[str]) -> list[dict[str, Any]]:
    """The events that the real command prints, until the third refill; then it is ended."""
    command = [sys.executable, "-m", "web.cli", "play", "--camera", str(DEMO / "clip.mp4"), "--deck", str(deck)]
    command += ["--players", ",".join(players), "--game", str(game), "--no-web", "--jsonl", "--speed", "max"]
    events: list[dict[str, Any]] = []
    with subprocess.Popen(command, cwd=HOME, stdout=subprocess.PIPE, text=True, env=os.environ) as running:
        assert running.stdout is not None
        for line in running.stdout:
            events.append(json.loads(line))
            if events[-1]["event"] == "row_refilled" and events[-1]["round"] == ROUNDS:
                break
        running.terminate()
    return events


EARLY = {"row_refilled": 1.0}
"""Seconds by which the true log is later: to it the row is filled when the selection cards are back in hand, too."""


def told(event: dict[str, Any]) -> dict[str, Any]:
    return {name: event[name] for name in COMPARED if name in event}


@pytest.mark.slow
def test_the_first_three_rounds_are_told_as_they_happened(tmp_path: Path) -> None:
    truth = json.loads((DEMO / "truth.json").read_text())
    deck = tmp_path / "demo.deck"
    enrol = [sys.executable, "-m", "web.cli", "enrol", "--deck", str(deck), "--faces", str(DEMO / "faces")]
    subprocess.run(enrol, cwd=HOME, check=True, capture_output=True)
    events = followed(deck, tmp_path / "game.donuts", truth["players"])
    happened = [told(event) for event in truth["events"] if event["round"] <= ROUNDS]
    seen = [told(event) for event in events if event["event"] not in NOT_IN_THE_TRUTH]
    assert seen == happened
    assert not [event for event in events if event["event"] in ("asked", "objected")]
    times = {json.dumps(told(event), sort_keys=True): event["t"] for event in truth["events"]}
    true = [(e, times.get(json.dumps(told(e), sort_keys=True), 0.0)) for e in events]
    assert [e for e, at in true if e["t"] < at - EARLY.get(e["event"], 0.1)] == []
