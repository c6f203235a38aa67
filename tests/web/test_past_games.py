"""Past games: what is kept, who is how good, and any moment of a game again."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine.entry import LogEntry
from engine.journal import Journal
from engine.table import Table
from tests.web.conftest import OWN_PAGE, Hands
from tests.web.kept_games import BEGUN, ROW, evenings, folder, house
from web.kept.past_games import NoSuchGameError, PastGames, played
from web.kept.statistics import records
from web.table.live import LiveTable

__all__ = ["evenings", "folder", "house"]


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


def test_a_file_that_cannot_be_looked_at_stops_no_page(house: FlaskClient, folder: Path) -> None:
    """It pointed at a stick that was pulled out: neither the past games nor the set-up page could be shown."""
    before = len(house.get("/api/games").json["games"])
    (folder / "on the stick.donuts").symlink_to(folder / "stick" / "monday.donuts")
    told = house.get("/api/games").json
    assert len(told["games"]) == before
    assert "on the stick cannot be read: No such file or directory." in [one["en"] for one in told["unreadable"]]


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


@pytest.mark.parametrize("number", ["one", [], float("inf")])
@pytest.mark.parametrize("where", ["body", "memo"])
def test_a_game_with_a_number_that_is_none_stops_no_page(
    house: FlaskClient, folder: Path, where: str, number: object
) -> None:
    """One without end stopped the list of past games, and with it the set-up page."""
    wrong = {"event": "picks_revealed", "round": 1, "picks": {"Ann": number if where == "body" else 1, "Ben": 2}}
    memo = {"root": number} if where == "memo" else {}
    log = [LogEntry(1, 0.0, BEGUN), LogEntry(2, 0.0, ROW), LogEntry(3, 0.0, wrong, memo)]
    Journal.create(folder / "odd.donuts", log).close()
    told = house.get("/api/games").json
    assert {"odd is damaged."} <= {one["en"] for one in told["unreadable"]} and len(told["games"]) == 3
    answer = house.post("/api/take_up", json={"game": "odd"}, headers=OWN_PAGE)
    assert answer.status_code == 400 and answer.json["error"].endswith("is damaged: its entries tell no game.")


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


def test_a_finished_game_is_put_on_the_table_again_and_put_right(house: FlaskClient, folder: Path) -> None:
    before = {game["name"]: game for game in house.get("/api/games").json["games"]}["monday"]
    assert before["over"] and house.get("/api/games").json["can_take_up"]
    assert house.post("/api/take_up", json={"game": "monday"}, headers=OWN_PAGE).status_code == 200
    table = house.get("/api/table").json
    assert table["phase"] == "over"
    told = {"target": "plate/Ann/1", "piece": "unknown"}
    assert house.post("/api/correct", json=told, headers=OWN_PAGE).status_code == 200
    after = {game["name"]: game for game in house.get("/api/games").json["games"]}["monday"]
    assert after["over"] and after["scores"] != before["scores"]


def test_a_number_tapped_in_one_game_counts_in_no_other(house: FlaskClient, folder: Path) -> None:
    live: LiveTable = house.application.extensions["live"]
    Hands.at(live).fill(["glazed", "plain", "powdered"])
    live.command("pick", {"player": "Ann", "slot": 1})
    now = live.command("take_up", {"game": "half"})
    assert now.phase == "pick" and not any(player.has_picked for player in now.players)
