"""What is printed while a game begins: the game, once, and nothing of the table that was only rehearsed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.hallway import Hallway
from web.hall.onlooker import AnnouncerOfGames
from web.watching.announce import as_json


def test_a_game_that_begins_while_somebody_prints_is_printed_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever printed had asked for the log a moment before the start, and told of two games."""
    way = Hallway(tmp_path)
    announcer = AnnouncerOfGames(as_json, 0, way.hall, None)
    rehearsed = way.live.snapshot()
    way.hall.start()
    announcer.print_new(rehearsed)
    announcer.print_new(way.live.snapshot())
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [entry["event"] for entry in said] == ["game_started"]
    assert said[0] == way.live.log[0].to_json()
