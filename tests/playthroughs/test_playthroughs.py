"""Every playthrough, replayed from what was done in it and compared line by line."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.go_nuts.cards import POWERS
from tests.playthroughs.make import FOLDER, everything
from tests.playthroughs.record import done, move_from_text, move_text, play
from tests.referee.mistakes import MISTAKES, slug

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_playthrough_comes_out_as_it_is_written(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    assert play(done(written)).splitlines() == written.splitlines(), "run: python -m tests.playthroughs.make"


def test_the_files_are_those_that_are_made() -> None:
    assert {p.stem for p in FILES} == {name for name, _ in everything()}


def test_there_are_two_whole_games_for_every_number_of_players() -> None:
    starts = [path.read_text(encoding="utf-8").splitlines() for path in FILES if path.stem.startswith("game_")]
    players = Counter(len(json.loads(lines[1])["players"]) for lines in starts)
    assert all(players[n] >= 2 for n in range(2, 7))
    assert all('"event": "game_ended"' in "".join(lines) for lines in starts)


@pytest.mark.parametrize("piece", sorted(POWERS))
def test_every_power_has_a_playthrough_in_which_it_is_used(piece: str) -> None:
    text = (FOLDER / f"power_{piece}.txt").read_text(encoding="utf-8")
    events = [json.loads(line) for line in text.splitlines() if line.startswith('  {"event"')]
    used = [e for e in events if e["event"] == "power_resolved" and e["piece"] == piece]
    assert any(e["moved"] for e in used)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_has_a_playthrough_in_which_it_is_found_and_named(mistake: str) -> None:
    text = (FOLDER / f"mistake_{slug(mistake)}.txt").read_text(encoding="utf-8")
    assert any(f"  illegal {rule} (" in text for rule in MISTAKES[mistake].rules)


def test_every_move_reads_back_from_its_line() -> None:
    for path in FILES:
        for line in done(path.read_text(encoding="utf-8")):
            if line.startswith("move: "):
                text = line.removeprefix("move: ")
                assert move_text(move_from_text(text)) == text
