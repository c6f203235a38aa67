"""What is printed while a game begins or is taken up: each entry once, and nothing of what was only rehearsed."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from engine.go_nuts.moves import Deal
from engine.table import Table
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


def test_a_game_that_is_taken_up_from_the_page_prints_only_what_is_new(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program was killed: what it had printed is old, and what comes now is not."""
    with closing(Table.create(tmp_path / "broken off.donuts", ("Cem", "Dee"))) as table:
        table.play(Deal(("plain", "glazed", "powdered")), by="Cem", at=7.0)
    way = Hallway(tmp_path)
    announcer = AnnouncerOfGames(as_json, 0, way.hall, None)
    way.hall.go_on("broken off")
    announcer.print_new(way.live.snapshot())
    assert capsys.readouterr().out == ""
    way.live.command("end", {})
    announcer.print_new(way.live.snapshot())
    assert _printed(capsys) == [(3, "game_ended")]


def test_a_game_that_is_left_and_taken_up_again_is_printed_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was tapped a moment before another game began was not printed then: it is when play goes on."""
    way = Hallway(tmp_path)
    announcer = AnnouncerOfGames(as_json, 0, way.hall, None)
    way.hall.start()
    deal = {"faces": ["plain", "glazed", "powdered"], "seen": 1}
    announcer.print_new(way.live.snapshot())
    way.live.command("play", deal)
    way.live.command("start", {"players": ["Ann", "Ben"]})
    announcer.print_new(way.live.snapshot())
    assert _printed(capsys) == [(1, "game_started"), (1, "game_started")]
    way.live.command("take_up", {"game": "evening"})
    announcer.print_new(way.live.snapshot())
    way.live.command("end", {})
    announcer.print_new(way.live.snapshot())
    assert _printed(capsys) == [(2, "row_dealt"), (3, "game_ended")]


def _printed(capsys: pytest.CaptureFixture[str]) -> list[tuple[int, str]]:
    said = map(json.loads, capsys.readouterr().out.splitlines())
    return [(entry["seq"], entry["event"]) for entry in said]
