"""Past games: what is kept, who is how good, and games that travel from one machine to another."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine.entry import LogEntry
from engine.journal import Journal
from engine.table import Table
from tests.web.conftest import OWN_PAGE, Hands
from web.kept.past_games import NoSuchGameError, PastGames, played
from web.kept.statistics import records
from web.pages.app import create_app
from web.table.live import LiveTable


def play(path: Path, players: tuple[str, ...], seed: int, *, whole: bool = True) -> LiveTable:
    """A game of its own, tapped to its end or only begun."""
    live = LiveTable(Table.create(path, players), begin=lambda names: Table.create(None, names))
    hands = Hands.at(live, seed)
    hands.whole_game(seed) if whole else hands.fill()
    return live


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evenings")
    play(folder / "monday.donuts", ("Ann", "Ben"), 1)
    play(folder / "tuesday.donuts", ("Ann", "Cy", "Ben"), 2)
    play(folder / "half.donuts", ("Ann", "Ben"), 3, whole=False)
    (folder / "no game.donuts").write_text("something else")
    return folder


@pytest.fixture
def folder(evenings: Path, tmp_path: Path) -> Path:
    """Two games, half a third one, and a file that is none."""
    shutil.copytree(evenings, tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.fixture
def house(folder: Path) -> FlaskClient:
    live = LiveTable(Table.create(folder / "now.donuts", ("Ann", "Ben")), begin=lambda n: Table.create(None, n))
    return create_app(live).test_client()


def test_every_game_of_the_folder_is_there_with_its_winner_and_no_other_file(folder: Path) -> None:
    games = {game.name: game for game in PastGames(folder).games()}
    assert set(games) == {"monday", "tuesday", "half"}
    monday = games["monday"]
    assert monday.over and not games["half"].over and games["half"].winners == ()
    best = max(monday.scores.values())
    assert all(monday.scores[name] == best for name in monday.winners) and monday.winners
    assert sum(sum(cards.values()) for cards in monday.taken.values()) > monday.rounds / 2


def test_a_game_that_cannot_be_read_is_not_missing_in_silence(house: FlaskClient, folder: Path) -> None:
    (folder / "empty.donuts").write_bytes(b"")
    told = [one["en"] for one in house.get("/api/games").json["unreadable"]]
    assert told == ["empty is empty: no game was begun in it.", "no game is not a game journal."]


def test_a_player_s_record_counts_finished_games_only(folder: Path) -> None:
    games = PastGames(folder).games()
    ann = next(one for one in records(games) if one.name == "Ann")
    over = [game for game in games if game.over]
    assert ann.games == 2 and ann.wins == sum("Ann" in game.winners for game in over)
    assert ann.average == round(sum(game.scores["Ann"] for game in over) / 2, 1)
    taken: Counter[str] = Counter()
    for game in over:
        taken.update(game.taken["Ann"])
    assert {taken[piece] for piece in ann.favourites} == {max(taken.values())}


def test_collisions_are_counted_for_each_who_bumped() -> None:
    live = LiveTable(Table.create(None, ("Ann", "Ben")))
    hands = Hands.at(live)
    hands.fill(["glazed", "plain", "powdered"])
    hands.pick({"Ann": 2, "Ben": 2})
    hands.play()
    assert played("x", "", live.log).collisions == {"Ann": 1, "Ben": 1}


def test_a_game_that_went_on_is_read_again(folder: Path) -> None:
    past = PastGames(folder)
    assert not next(game for game in past.games() if game.name == "half").over
    live = LiveTable(Table.open(folder / "half.donuts"))
    live.command("end", {})
    assert next(game for game in past.games() if game.name == "half").over


def test_a_copy_of_a_game_counts_once(house: FlaskClient, folder: Path) -> None:
    """Somebody keeps a copy of a file beside it, or brings one back from a stick: it was counted as another game."""
    once = house.get("/api/games").json
    shutil.copy(folder / "monday.donuts", folder / "a copy of monday.donuts")
    told = house.get("/api/games").json
    assert told["records"] == once["records"] and len(told["games"]) == len(once["games"])
    assert told["unreadable"][-1]["en"] == "a copy of monday is a copy of monday: it counts once."
    (folder / "monday.donuts").unlink()
    assert house.get("/api/games").json["records"] == once["records"]
    assert len(house.get("/api/games").json["unreadable"]) == len(once["unreadable"])


def test_of_two_files_of_the_same_time_that_of_the_longer_name_is_the_copy(folder: Path) -> None:
    shutil.copy2(folder / "monday.donuts", folder / "monday - Copy.donuts")
    assert PastGames(folder).copies() == ("monday - Copy is a copy of monday: it counts once.",)


def test_of_a_game_and_an_earlier_copy_of_it_the_later_one_counts(house: FlaskClient, folder: Path) -> None:
    shutil.copy(folder / "monday.donuts", folder / "before.donuts")
    live = LiveTable(Table.open(folder / "monday.donuts"))
    taken = next(player for player in live.dashboard().players if player.cards).cards[0]
    live.command("correct", {"target": taken.target, "piece": None, "was": taken.piece})
    now = live.dashboard()
    live.close()
    (monday,) = [one for one in house.get("/api/games").json["games"] if one["name"] in ("monday", "before")]
    assert monday["name"] == "monday" and monday["scores"] == {one.name: one.total for one in now.players}


def test_games_that_only_begin_alike_are_two(house: FlaskClient, folder: Path) -> None:
    shutil.copy(folder / "half.donuts", folder / "other half.donuts")
    for n, name in enumerate(("half", "other half")):
        live = LiveTable(Table.open(folder / f"{name}.donuts"))
        live.command("pick", {"player": "Ann", "slot": 1})
        live.command("pick", {"player": "Ben", "slot": 2 + n})
        live.command("end", {})
        live.close()
    assert {"half", "other half"} <= {one["name"] for one in house.get("/api/games").json["games"]}


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", ".hidden", "", "no game", "nowhere", "a\0b"])
def test_only_a_game_of_the_folder_can_be_asked_for(folder: Path, name: str) -> None:
    with pytest.raises(NoSuchGameError):
        PastGames(folder).log(name)


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


BEGUN = {"event": "game_started", "round": 1, "players": ["Ann", "Ben"], "deck_size": 37, "settings": {}}
ROW = {"event": "row_dealt", "round": 1, "row": ["plain", "glazed", "powdered"]}


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


def test_a_game_that_cannot_be_shown_is_not_put_on_the_table(house: FlaskClient, folder: Path) -> None:
    """It lies there already, from an older program or another one: whoever took it up had no page any more."""
    wrong = {"event": "corrected", "round": 1, "what": "x", "by": "x", "withdrawn": ["x", 77]}
    log = [LogEntry(seq, 0.0, body) for seq, body in enumerate((BEGUN, ROW, wrong), 1)]
    Journal.create(folder / "odd.donuts", log).close()
    answer = house.post("/api/take_up", json={"game": "odd"}, headers=OWN_PAGE)
    assert answer.status_code == 400 and answer.json["error"].endswith("is damaged: its entries tell no game.")
    for route in ("log", "moment/3"):
        asked = house.get(f"/api/games/odd/{route}")
        assert (asked.status_code, asked.json["error"]) == (404, "odd is damaged.")
    assert house.get("/api/games").status_code == 200 and house.get("/api/table").json["game"] == 1
    Hands.at(house.application.extensions["live"]).fill()


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


def test_any_moment_of_a_past_game_can_be_seen_again(house: FlaskClient) -> None:
    whole = house.get("/api/games/monday/log").json
    assert whole["dashboard"]["ending"] and whole["entries"][0]["event"] == "game_started"
    early = house.get("/api/games/monday/moment/2").json
    assert early["phase"] == "pick" and not early["can_start"]
    assert house.get("/api/games/monday/ruling/2").json["verdict"] == "legal"
    for missing in ("moment/0", "moment/9999", "ruling/9999", "picture/2"):
        assert house.get(f"/api/games/monday/{missing}").status_code == 404
    assert house.get("/api/games/nobody/log").status_code == 404


def test_an_unfinished_game_is_taken_up_from_the_page(house: FlaskClient) -> None:
    answer = house.post("/api/take_up", json={"game": "half"}, headers=OWN_PAGE)
    assert answer.status_code == 200
    table = house.get("/api/table").json
    assert (table["game"], table["phase"]) == (2, "pick")
    for wrong in ("half", "nobody", "no game"):
        assert house.post("/api/take_up", json={"game": wrong}, headers=OWN_PAGE).status_code == 400


def test_a_number_tapped_in_one_game_counts_in_no_other(house: FlaskClient, folder: Path) -> None:
    live: LiveTable = house.application.extensions["live"]
    Hands.at(live).fill(["glazed", "plain", "powdered"])
    live.command("pick", {"player": "Ann", "slot": 1})
    now = live.command("take_up", {"game": "half"})
    assert now.phase == "pick" and not any(player.has_picked for player in now.players)
