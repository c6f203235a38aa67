"""A damaged game goes on from what of it is whole: asked, never in silence, and the damaged file stays."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from engine.entry import LogEntry
from engine.journal import Journal
from engine.journal_errors import JournalError
from engine.table import Table
from tests.cli.conftest import Donuts, donuts
from tests.web.conftest import OWN_PAGE, Hands
from tests.web.hallway import Hallway
from web.kept.album import Album, Shot
from web.kept.evening import Evening
from web.kept.past_games import PastGames
from web.kept.rescue import rescue, saved
from web.pages.app import create_app
from web.table.live import LiveTable
from web.terminal import hosted
from web.terminal.options import PlayOptions
from web.words.refused import RefusedError

__all__ = ["donuts"]

SAID = "evening is damaged from round 2 on; what was played before is whole."
"""The third round is damaged, and that the row was filled before it is told at the last moment that can be read."""


@pytest.fixture
def evening(tmp_path: Path) -> tuple[Path, tuple[LogEntry, ...]]:
    """A game of which an entry of the third round is damaged; and its true log."""
    path = tmp_path / "evening.donuts"
    moments = count()
    live = LiveTable(Table.create(path, ("Ann", "Ben")), clock=lambda: float(next(moments)))
    hands = Hands.at(live, 1)
    for picks in ({"Ann": 1, "Ben": 2}, {"Ann": 1, "Ben": 1}, {"Ann": 3, "Ben": 2}):
        hands.fill()
        hands.pick(picks)
        hands.resolve()
    live.close()
    data = path.read_bytes()
    reveals = [e for e in live.log if e.event == "picks_revealed"]
    told = b'"event":"picks_revealed","round":3'
    assert data.count(told) == 2  # it is there twice
    path.write_bytes(data.replace(told, told.replace(b"event", b"evemt")))
    return path, live.log[: reveals[2].seq - 1]


def test_play_goes_on_in_the_file_and_the_damaged_one_stays_beside_it(
    evening: tuple[Path, tuple[LogEntry, ...]]
) -> None:
    path, true = evening
    damaged = path.read_bytes()
    aside = rescue(path)
    assert aside.name == "evening.donuts.damaged" and aside.read_bytes() == damaged
    with closing(Table.open(path)) as table:
        assert table.log == tuple(entry for entry in true if entry.at < true[-1].at)
    assert sorted(path.parent.iterdir()) == [path, aside]
    with pytest.raises(JournalError, match="nothing from which to go on"):
        rescue(path)  # it is whole now


def test_a_second_damaged_file_does_not_replace_the_first(evening: tuple[Path, tuple[LogEntry, ...]]) -> None:
    path, _ = evening
    path.with_name("evening.donuts.damaged").write_text("the first")
    assert rescue(path).name == "evening.donuts (2).damaged"
    assert path.with_name("evening.donuts.damaged").read_text() == "the first"


def test_what_sqlite_left_half_written_is_not_taken_for_the_new_file_s(
    evening: tuple[Path, tuple[LogEntry, ...]]
) -> None:
    """A left-over journal of the damaged file would be rolled back into the new one."""
    path, _ = evening
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    left = path.with_name("evening.donuts-journal")
    left.write_bytes(b"half a write")
    aside = rescue(path)
    assert not left.exists() and aside.with_name("evening.donuts.damaged-journal").read_bytes() == b"half a write"


def test_pictures_of_what_is_told_no_more_are_no_evidence(evening: tuple[Path, tuple[LogEntry, ...]]) -> None:
    path, true = evening
    album = Album.beside(path)
    for seqs in ([1, 2], [len(true), len(true) + 1], [len(true) + 2]):
        album.keep(seqs, Shot(b"%d" % seqs[0], ()))
    aside = rescue(path)
    assert Album.beside(path).numbers == (1, 2)
    assert Album.beside(aside).numbers == (len(true), len(true) + 1, len(true) + 2)


def test_a_disk_that_is_full_changes_nothing(
    evening: tuple[Path, tuple[LogEntry, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even what SQLite left beside the file: it belongs to it."""
    path, _ = evening
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    left = path.with_name("evening.donuts-journal")
    left.write_bytes(b"half a write")
    damaged = path.read_bytes()

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(JournalError, match="room on the disk"):
        rescue(path)
    assert path.read_bytes() == damaged and sorted(path.parent.iterdir()) == [path, left]


def test_a_game_of_a_newer_program_is_not_damaged(evening: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path) -> None:
    """It tells of something that this one does not know: as it is it goes on there, and cut off nowhere."""
    path, true = tmp_path / "newer.donuts", evening[1]
    newest = LogEntry(len(true) + 1, true[-1].at + 1, {"event": "donut_juggled", "player": "Ann"})
    Journal.create(path, (*true, newest)).close()
    with pytest.raises(JournalError):
        Table.open(path)
    assert saved(path) == ()


def test_a_file_that_another_program_writes_is_not_damaged(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    hands = Hands.at(LiveTable(Table.create(path, ("Ann", "Ben"))), 1)
    hands.fill()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        assert saved(path) == ()


def test_the_page_of_past_games_says_so_and_keeps_what_is_whole(
    evening: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path
) -> None:
    live = LiveTable(Table.create(tmp_path / "now.donuts", ("Ann", "Ben")), begin=lambda n: Table.create(None, n))
    page = create_app(live).test_client()
    (told,) = page.get("/api/games").json["damaged"]
    assert told["damaged"]["en"] == SAID and "第2ラウンド" in told["damaged"]["ja"]
    assert page.get("/api/games").json["games"] == page.get("/api/games").json["records"] == []
    assert page.post("/api/take_up", headers=OWN_PAGE, json={"game": "evening"}).status_code == 400  # not in silence
    assert page.post("/api/games/evening/rescue", headers=OWN_PAGE, json={}).json == {"aside": "evening.donuts.damaged"}
    assert [one["name"] for one in page.get("/api/games").json["games"]] == ["evening"]
    assert page.get("/api/games").json["damaged"] == []
    assert "on the table" in page.post("/api/games/now/rescue", headers=OWN_PAGE, json={}).json["error"]
    assert page.post("/api/games/nowhere/rescue", headers=OWN_PAGE, json={}).status_code == 400


def test_the_set_up_page_asks_whether_to_go_on_from_there(
    evening: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path
) -> None:
    path, true = evening
    way = Hallway(tmp_path, Evening(("Cem", "Dee")))
    offered = way.hall.unfinished
    assert offered is not None and offered.damaged is not None and offered.damaged.en == SAID
    with pytest.raises(RefusedError, match="damaged"):
        way.hall.go_on(offered.name)
    assert way.hall.rehearsing and not path.with_name("evening.donuts.damaged").exists()
    way.hall.go_on(offered.name, damaged=True)
    assert way.live.path == path and way.live.log == true[: len(way.live.log)]
    assert way.hall.players == ("Ann", "Ben") and path.with_name("evening.donuts.damaged").exists()


def test_a_damaged_game_that_was_asked_for_comes_before_newer_ones_whatever_it_is_called(
    evening: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path
) -> None:
    asked_for = evening[0].rename(tmp_path / "our game")
    hands = Hands.at(LiveTable(Table.create(tmp_path / "newer.donuts", ("Ann", "Ben"))), 1)
    hands.fill()
    games = hosted.WhichGame(None, asked_for)
    found = games.broken_off()
    assert found is not None and found.name == "our game" and found.damaged is not None
    games.take_up("our game", damaged=True)
    assert games.path == asked_for and not saved(asked_for)


def test_commands_say_in_one_line_how_a_damaged_game_goes_on(
    donuts: Donuts, evening: tuple[Path, tuple[LogEntry, ...]]
) -> None:
    path, _ = evening
    camera = ("--camera", "0", "--no-web")
    for command in (("replay", path), ("judge", path), ("play", "--game", path, *camera)):
        sentence = donuts(*command).sentence
        assert "damaged from round 2 on" in sentence and "asks whether to go on from there" in sentence
    assert not path.with_name("evening.donuts.damaged").exists()


def test_with_the_dashboard_a_damaged_game_that_is_asked_for_is_left_to_the_page(
    evening: tuple[Path, tuple[LogEntry, ...]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, _ = evening
    assert hosted._seats(PlayOptions(game=path, players="Ann,Ben")) is None
    assert "the page asks whether to go on from there" in capsys.readouterr().err
    path.write_text("a diary")
    with pytest.raises(JournalError, match="is not a game journal"):
        hosted._seats(PlayOptions(game=path, players="Ann,Ben"))


def test_a_damaged_game_does_not_count_for_anybody(evening: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path) -> None:
    past = PastGames(tmp_path)
    assert past.games() == () and len(past.damaged()) == 1 and past.unreadable() == ()
    shutil.copy(evening[0], tmp_path / "again.donuts")
    assert len(past.damaged()) == 2


def test_where_no_round_is_whole_it_is_said_in_plain_words(
    donuts: Donuts, evening: tuple[Path, tuple[LogEntry, ...]]
) -> None:
    path, _ = evening
    path.write_bytes(path.read_bytes()[:5000])
    said = "is damaged, and no round of it is whole: is there a copy of it elsewhere?"
    assert said in donuts("judge", path).sentence
    assert PastGames(path.parent).unreadable() == (f"evening {said}",)
