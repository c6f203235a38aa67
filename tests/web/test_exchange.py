"""Games that travel from one machine to another: all of them, once, and nothing that no page could show."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine.table import Table
from tests.web.conftest import OWN_PAGE
from tests.web.kept_games import BEGUN, ROW, evenings, folder, house
from web.pages.app import create_app
from web.table.live import LiveTable

__all__ = ["evenings", "folder", "house"]


def test_all_games_travel_as_json_and_arrive_once(house: FlaskClient, tmp_path: Path) -> None:
    exported = house.get("/api/games/export.json")
    assert "attachment" in exported.headers["Content-Disposition"]
    other = tmp_path / "elsewhere"
    other.mkdir()
    there = create_app(LiveTable(Table.create(other / "now.donuts", ("Dee", "Eve")))).test_client()
    first = there.post("/api/games/import", data=exported.data, headers=OWN_PAGE)
    assert (first.status_code, first.json) == (200, {"new": 3})
    assert there.post("/api/games/import", data=exported.data, headers=OWN_PAGE).json == {"new": 0}
    here, now = house.get("/api/games").json, there.get("/api/games").json
    monday = next(g for g in now["games"] if g["name"] == "monday")
    assert monday == next(g for g in here["games"] if g["name"] == "monday")


def test_a_name_that_is_taken_gets_a_number(house: FlaskClient, folder: Path, tmp_path: Path) -> None:
    exported = json.loads(house.get("/api/games/export.json").text)
    for game in exported["games"]:
        game["entries"][0]["at"] += 1.0
        game["name"] = "../../monday" if game["name"] == "half" else "monday"
    answer = house.post("/api/games/import", data=json.dumps(exported), headers=OWN_PAGE)
    assert answer.json == {"new": 3}
    assert (folder / "monday (2).donuts").exists() and not (tmp_path.parent / "monday.donuts").exists()


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", "null", "nonsense", "[" * 100_000,
        '{"format": "donut-referee-games", "version": 99, "games": []}',
        '{"format": "donut-referee-games", "version": 1, "games": [{"name": "x", "when": "2026-01-01"}]}',
        '{"format": "donut-referee-games", "version": 1, "games": [{"name": "x", "when": "2026-01-01", "entries": '
        '[{"seq": 1, "at": 0, "body": {"event": "game_started"}, "memo": {}}]}]}',
        '{"format": "donut-referee-games", "version": 1, "games": [{"name": "x", "when": "2026-01-01", "entries": '
        '[{"seq": 1, "at": 0, "body": [], "memo": {}}]}]}',
        '{"format": "donut-referee-games", "version": 1, "games": [{"name": "x", "when": "2026-01-01", "entries": '
        '[{"seq": 2, "at": 0, "memo": {}, '
        '"body": {"event": "game_started", "players": ["A", "B"], "deck_size": 37}}]}]}',
    ],
)  # fmt: skip
def test_what_is_no_file_of_games_changes_nothing(house: FlaskClient, folder: Path, text: str) -> None:
    before = sorted(folder.iterdir())
    answer = house.post("/api/games/import", data=text, headers=OWN_PAGE)
    assert answer.status_code == 400 and answer.json["error"].endswith(".") and answer.json["error_ja"]
    assert sorted(folder.iterdir()) == before


def told(*bodies: dict[str, object], at: float = 0.0) -> dict[str, object]:
    """A game of a file, with these entries."""
    entries = [{"seq": n, "at": at, "body": body, "memo": {}} for n, body in enumerate(bodies, 1)]
    return {"name": "sent", "when": "2026-01-01T20:00:00", "entries": entries}


@pytest.mark.parametrize(
    "body",
    [
        {"event": "undone", "by": "x"},
        {"event": "undone", "by": "x", "to_seq": 2, "withdrawn": ["x", 77]},
        {"event": "undone", "by": "x", "to_seq": 2, "withdrawn": 2},
        {"event": "answered", "by": "x", "seq_of": 2, "answer": "y", "withdrawn": ["x", 77]},
        {"event": "asked", "question": "q", "options": ["a"], "withdrawn": ["x", 77]},
        {"event": "asked", "question": "q", "options": 5},
        {"event": "asked", "question": "q", "options": [5]},
        {"event": "asked"},
        {"event": "objected"},
        {"event": "objected", "sentence": "s"},
        {"event": "settled", "seq_of": "z", "how": "who knows", "by": "x"},
        {"event": "corrected", "what": 5, "by": "x"},
        {"event": "picks_revealed", "picks": {"Ann": float("nan")}},
    ],
)
def test_what_no_page_could_show_is_not_taken_in_and_nothing_beside_it_either(
    house: FlaskClient, folder: Path, body: dict[str, object]
) -> None:
    """Each of these made the page of that game fail, and the table that took it up."""
    whole, bad = told(BEGUN, ROW, at=9.0), told(BEGUN, ROW, {"round": 1, **body})
    _not_taken_in(house, folder, [whole, {**bad, "name": "last Monday"}], "last Monday")


@pytest.mark.parametrize("name", ["../monday", "\ud800", "漢" * 120, 5, None])
def test_a_damaged_game_without_a_name_is_told_by_its_place_in_the_file(
    house: FlaskClient, folder: Path, name: object
) -> None:
    whole, bad = told(BEGUN, ROW, at=9.0), {**told(BEGUN, {"event": "asked"}), "name": name}
    _not_taken_in(house, folder, [whole, bad], "game number 2")
    _not_taken_in(house, folder, [{"when": "today"}, whole], "game number 1")
    _not_taken_in(house, folder, [whole, whole, 5], "game number 3")


def test_what_fell_is_shown_too_and_a_time_is_a_number(house: FlaskClient, folder: Path) -> None:
    undone = {"event": "undone", "round": 1, "by": "host", "to_seq": 1, "withdrawn": [2]}
    _not_taken_in(house, folder, [told(BEGUN, {**ROW, "row": 5}, undone)], "sent")
    _not_taken_in(house, folder, [told(BEGUN, {**ROW, "row": [[]]}, undone)], "sent")
    for at in (float("nan"), float("inf")):
        _not_taken_in(house, folder, [told(BEGUN, ROW, at=9.0), told(BEGUN, ROW, at=at)], "sent")


@pytest.mark.parametrize("name", ["\ud800", "漢" * 120])
def test_a_name_that_no_disk_takes_is_none(house: FlaskClient, folder: Path, name: str) -> None:
    sent = json.dumps({"format": "donut-referee-games", "version": 1, "games": [{**told(BEGUN, ROW), "name": name}]})
    assert house.post("/api/games/import", data=sent, headers=OWN_PAGE).json == {"new": 1}


def _not_taken_in(house: FlaskClient, folder: Path, games: list[object], which: str) -> None:
    before = sorted(folder.iterdir())
    sent = json.dumps({"format": "donut-referee-games", "version": 1, "games": games})
    answer = house.post("/api/games/import", data=sent, headers=OWN_PAGE)
    assert (answer.status_code, answer.json["error"]) == (400, f"Nothing was brought in: {which} is damaged.")
    assert which.removeprefix("game number ") in answer.json["error_ja"] and "壊れ" in answer.json["error_ja"]
    assert sorted(folder.iterdir()) == before


def test_a_table_that_keeps_no_games_takes_none_in(house: FlaskClient) -> None:
    exported = house.get("/api/games/export.json")
    nowhere = create_app(LiveTable(Table.create(None, ("Ann", "Ben")))).test_client()
    answer = nowhere.post("/api/games/import", data=exported.data, headers=OWN_PAGE)
    assert answer.status_code == 400 and answer.json["error"] == "This table keeps no games."
    assert nowhere.get("/api/games").json["games"] == []


def test_the_scores_are_a_table_that_runs_no_formula(tmp_path: Path) -> None:
    live = LiveTable(Table.create(tmp_path / "a.donuts", ("=1+1", "Ben")))
    live.command("end", {})
    text = create_app(live).test_client().get("/api/games/export.csv").text
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [row["player"] for row in rows] == ["'=1+1", "Ben"] and {row["points"] for row in rows} == {"0"}
