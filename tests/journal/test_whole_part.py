"""What of a damaged game is whole: its first entries, letter by letter, and never another game."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.entry import LogEntry
from engine.go_nuts.moves import Deal, Resolve, Reveal
from engine.history.as_told import fold
from engine.history.whole_part import whole_part
from engine.journal import Journal
from engine.journal_errors import DamagedError, JournalError
from engine.table import Table
from tests.web.test_evenings import Evening

PAGE = 4096


def played(folder: Path, seed: int) -> tuple[Path, tuple[LogEntry, ...]]:
    """A whole evening of four, with what people put right, and its log."""
    path = folder / f"{seed}.donuts"
    told = Evening(4, seed, path)
    told.to_the_end()
    told.live.close()
    with closing(Table.open(path)) as table:
        return path, table.log


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[LogEntry, ...]]:
    return played(tmp_path_factory.mktemp("whole"), 3)


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[LogEntry, ...]]:
    """What the same four played on another evening."""
    return played(tmp_path_factory.mktemp("another"), 4)


def cut(data: bytearray, chance: random.Random) -> bytearray:
    return data[: chance.randrange(len(data))]


def overwritten(data: bytearray, chance: random.Random) -> bytearray:
    at = chance.randrange(len(data)) // PAGE * PAGE
    data[at : at + PAGE] = chance.randbytes(PAGE)
    return data


def a_bit(data: bytearray, chance: random.Random) -> bytearray:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return data


def no_header(data: bytearray, chance: random.Random) -> bytearray:
    data[:100] = chance.randbytes(100)
    return data


def exchanged(data: bytearray, chance: random.Random) -> bytearray:
    one, other = (chance.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[one : one + PAGE], data[other : other + PAGE] = data[other : other + PAGE], data[one : one + PAGE]
    return data


@pytest.mark.parametrize("harm", [cut, overwritten, a_bit, no_header, exchanged])
def test_a_damaged_game_is_the_beginning_of_that_game_or_nothing(
    evening: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path, harm: Callable[[bytearray, random.Random], bytearray]
) -> None:
    (path, true), kept = evening, 0
    for seed in range(25):
        harmed = tmp_path / f"{seed}.donuts"
        harmed.write_bytes(harm(bytearray(path.read_bytes()), random.Random(seed)))
        try:
            with closing(Table.open(harmed)) as table:
                assert table.log == true
        except JournalError:
            whole = whole_part(harmed)
            assert whole == true[: len(whole)]
            kept += len(whole)
    assert kept > len(true)  # of many a part is whole


def test_a_file_without_its_header_is_whole_but_for_the_last_moment(
    evening: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path
) -> None:
    path, true = evening
    harmed = tmp_path / "a.donuts"
    harmed.write_bytes(bytes(100) + path.read_bytes()[100:])
    assert [e for e in true if e.at < true[-1].at] == list(whole_part(harmed))


def test_whichever_page_is_overwritten_all_is_whole_but_the_last_moment(
    evening: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path
) -> None:
    """Each entry is there twice: before, the page with the first entry, or the sums, took the whole game along."""
    path, true = evening
    data, harmed = path.read_bytes(), tmp_path / "a.donuts"
    for at in range(0, len(data), PAGE):
        harmed.write_bytes(data[:at] + random.Random(at).randbytes(PAGE) + data[at + PAGE :])
        assert whole_part(harmed) == tuple(e for e in true if e.at < true[-1].at), at


def test_of_two_games_in_one_file_the_part_is_of_one(
    evening: tuple[Path, tuple[LogEntry, ...]], another: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path
) -> None:
    """A game was copied over another, and the copy broke off: what is whole was half of one, and half of the other."""
    (path, true), (other, as_true) = evening, another
    one, two, harmed, most = path.read_bytes(), other.read_bytes(), tmp_path / "a.donuts", 0
    for at in range(PAGE, min(len(one), len(two)), PAGE):
        harmed.write_bytes(one[:at] + two[at:])
        whole = whole_part(harmed)
        assert whole in (true[: len(whole)], as_true[: len(whole)]), at
        most = max(most, len(whole))
    assert most > len(true) // 2


def test_a_game_of_a_program_that_did_not_say_which_entry_came_after_which_is_as_whole(
    evening: tuple[Path, tuple[LogEntry, ...]], tmp_path: Path
) -> None:
    """And what this program writes into it, too."""
    path, true = evening
    harmed = tmp_path / "a.donuts"
    shutil.copy(path, harmed)
    with closing(sqlite3.connect(harmed)) as db:
        db.execute("DROP TABLE after")
        db.execute("VACUUM")
    more = [LogEntry(len(true) + n, true[-1].at + n, true[-1].body) for n in (1, 2, 3)]
    with closing(Journal.open(harmed)) as journal:
        for entry in more:
            journal.append([entry])
    harmed.write_bytes(bytes(100) + harmed.read_bytes()[100:])
    assert whole_part(harmed) == (*true, *more[:2])


def journal_of(path: Path, *entries: LogEntry) -> None:
    Journal.create(path, entries).close()


def a_game(path: Path) -> tuple[LogEntry, ...]:
    with closing(Table.create(path, ["Ann", "Ben"])) as table:
        table.play(Deal(("plain", "eclair", "glazed")), "Ann", 1.0)
        table.play(Reveal({"Ann": 1, "Ben": 3}), "Ann", 2.0)
        table.play(Resolve(1), "Ann", 3.0)
        table.undo(2, "Ann", 4.0)
        table.play(Reveal({"Ann": 2, "Ben": 3}), "Ann", 5.0)
        return table.log


def without(path: Path, seq: int) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER entry_lasts")
        db.execute("DELETE FROM entry WHERE seq = ?", (seq,))
        db.execute("DELETE FROM again WHERE seq = ?", (seq,))
        db.commit()


def test_an_entry_that_is_missing_in_the_middle_ends_what_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    true = a_game(path)
    without(path, 5)
    with pytest.raises(DamagedError, match="missing"):
        Table.open(path)
    assert whole_part(path) == true[:3]  # the entry before it may have told more


def test_half_of_what_was_told_at_one_moment_is_not_told(tmp_path: Path) -> None:
    """A correction and what it tells anew come together: with the first half of it the game would be another."""
    path = tmp_path / "a.donuts"
    with closing(Table.create(path, ["Ann", "Ben"])) as table:
        table.play(Deal(("plain", "eclair", "glazed")), "Ann", 1.0)
        table.play(Reveal({"Ann": 1, "Ben": 3}), "Ann", 2.0)
        table.play(Resolve(1), "Ann", 3.0)
        told = table.correct("pick/Ann", "select_2", "Ann", 4.0)
        true = table.log
    assert len(told) > 2 and told[0].withdrawn
    without(path, told[2].seq)
    assert whole_part(path) == true[: told[0].seq - 1]


def test_of_two_entries_of_one_number_neither_is_believed(tmp_path: Path) -> None:
    path, other = tmp_path / "a.donuts", tmp_path / "b.donuts"
    start = LogEntry(1, 0.0, {"event": "game_started", "players": ["Ann", "Ben"], "deck_size": 37, "settings": {}})
    journal_of(path, start, LogEntry(2, 1.0, {"event": "row_dealt", "row": ["plain", "eclair", "glazed"]}))
    journal_of(other, start, LogEntry(2, 1.0, {"event": "row_dealt", "row": ["plain", "plain", "glazed"]}))
    path.write_bytes(path.read_bytes() + other.read_bytes())
    whole = whole_part(path)
    assert len(whole) <= 1


@pytest.mark.parametrize("content", [b"", b"Dear diary", b"SQLite format 3\x00", bytes(PAGE), b"\x0d" * 3 * PAGE])
def test_what_is_no_game_has_no_whole_part(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.donuts"
    path.write_bytes(content)
    assert whole_part(path) == ()
    assert whole_part(tmp_path) == whole_part(tmp_path / "nowhere") == ()


def test_a_long_entry_is_read_from_all_its_pages(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    (start, dealt, *_) = a_game(tmp_path / "b.donuts")
    long = [LogEntry(n, float(n), dealt.body, {"why": "só " * 4000}) for n in range(2, 5)]
    journal_of(path, start, *long)
    shutil.copy(path, tmp_path / "c.donuts")
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    assert whole_part(path) == (start, *long[:2]) and fold([start, long[0]]) is not None
