"""Every file that holds no whole game of this program is refused in one sentence, and nothing of it is changed."""

from __future__ import annotations

import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from engine.entry import LogEntry
from engine.journal import SCHEMA_VERSION, Journal
from engine.journal_errors import JournalError
from tests.journal.test_journal import entry


def refuse(path: Path, sentence: str) -> None:
    with pytest.raises(JournalError) as refused:
        journal = Journal.open(path)
        try:
            journal.rows()
        finally:
            journal.close()
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_no_such_file_is_one_sentence(tmp_path: Path) -> None:
    refuse(tmp_path / "none.donuts", "There is no game at")


def test_an_empty_file_is_one_sentence_and_a_game_can_begin_in_it(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    path.touch()
    refuse(path, "is empty")
    Journal.create(path, [entry(1)]).close()


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    path.write_text("Dear diary, today we ate donuts.\n" * 50)
    refuse(path, "is not a game journal")
    assert path.read_text().startswith("Dear diary")


def test_another_programs_database_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE entry (x)")
    db.commit()
    db.close()
    refuse(path, "is not a game journal")


def test_another_version_is_one_sentence_that_names_both(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    Journal.create(path, [entry(1)]).close()
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 6}")
    db.commit()
    db.close()
    refuse(path, f"another version of this program (journal version {SCHEMA_VERSION + 6}; this one reads")


def test_a_truncated_journal_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    Journal.create(path, [entry(n, text="x" * 500) for n in range(1, 60)]).close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    refuse(path, "is damaged")


def games_bytes(path: Path) -> bytes:
    Journal.create(path, [entry(1, name="Ann"), entry(2, piece="glazed", slot=2), entry(3)]).close()
    return path.read_bytes()


@pytest.mark.parametrize(
    ("was", "becomes"), [(b"glazed", b"plaine"), (b'"slot":2', b'"slot":3'), ("só".encode(), b"soo"), (b"Ann", b"Aon")]
)
def test_a_letter_that_turned_into_another_is_one_sentence(tmp_path: Path, was: bytes, becomes: bytes) -> None:
    """Such a file was taken for another game without a word."""
    path = tmp_path / "a.donuts"
    whole = games_bytes(path)
    assert was in whole
    path.write_bytes(whole.replace(was, becomes, 1))
    refuse(path, "is not as it was written")


def test_a_time_that_turned_into_another_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    whole = games_bytes(path)
    path.write_bytes(whole.replace(struct.pack(">d", 0.2), struct.pack(">d", 0.7), 1))
    refuse(path, "entry 2 is not as it was written")


def test_what_was_written_last_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    games_bytes(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER entry_lasts")
        db.execute("DELETE FROM entry WHERE seq = 3")
        db.commit()
    refuse(path, "entries are missing")


@pytest.mark.parametrize("another", [2**34, 2**62])
def test_a_sum_of_an_entry_that_there_never_was_is_one_sentence(tmp_path: Path, another: int) -> None:
    """So many entries were counted one by one, and the memory was not enough."""
    path = tmp_path / "a.donuts"
    games_bytes(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE seal SET seq = ? WHERE seq = 3", (another,))
        db.commit()
    refuse(path, "entries are missing")


def test_a_time_of_less_than_nothing_by_nothing_is_as_it_was_written(tmp_path: Path) -> None:
    """SQLite writes -0.0 as 0.0, and the game could not be opened again."""
    path = tmp_path / "a.donuts"
    Journal.create(path, [LogEntry(1, -0.0, {"event": "x"})]).close()
    assert [e.at for e in Journal.open(path).rows()] == [0.0]


def test_a_game_that_is_played_meanwhile_can_be_looked_at(tmp_path: Path) -> None:
    """What was written between two looks at the file had a sum and was missing: the list of games said damaged."""
    path = tmp_path / "a.donuts"
    games_bytes(path)
    with closing(Journal.open(path)) as played, closing(Journal.open(path)) as looked_at:
        more = iter(range(4, 99))
        looked_at._db.set_trace_callback(lambda _: played.append([entry(next(more))]))
        seen = looked_at.rows()
        looked_at._db.set_trace_callback(None)
        assert [e.seq for e in seen] == [*range(1, len(seen) + 1)]
        assert len(seen) > 3 and next(more) > 5


def test_a_game_of_an_older_program_is_taken_up_and_its_new_entries_are_sealed(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    games_bytes(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE seal")
        db.commit()
    journal = Journal.open(path)
    assert [e.seq for e in journal.rows()] == [1, 2, 3]
    journal.append([entry(4, piece="eclair")])
    assert [e.seq for e in journal.rows()] == [1, 2, 3, 4]
    journal.close()
    path.write_bytes(path.read_bytes().replace(b"eclair", b"eclaim", 1))
    refuse(path, "entry 4 is not as it was written")


def test_missing_rows_are_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    Journal.create(path, [entry(1), entry(3)]).close()
    refuse(path, "entries are missing")


def test_a_game_is_never_begun_over_another(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    Journal.create(path, [entry(1)]).close()
    with pytest.raises(JournalError, match="is there already"):
        Journal.create(path, [entry(1)])


def test_a_folder_that_does_not_exist_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"a\.donuts cannot be opened: there is no such folder\.$"):
        Journal.create(tmp_path / "nowhere" / "a.donuts", [entry(1)])


def test_a_file_that_may_only_be_read_is_one_sentence(tmp_path: Path) -> None:
    """It said: attempt to write a readonly database."""
    journal = Journal.create(tmp_path / "a.donuts", [entry(1)])
    journal._db.execute("PRAGMA query_only = ON")
    with pytest.raises(JournalError, match=r"a\.donuts cannot be written: the file.* may only be read\.$"):
        journal.append([entry(2)])


def test_a_file_that_is_deleted_amid_a_game_is_no_file_that_may_only_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    journal = Journal.create(path, [entry(1)])
    path.rename(tmp_path / "b.donuts")
    with pytest.raises(JournalError, match=r"a\.donuts is not there any more: if it was moved, move it back;"):
        journal.append([entry(2)])
    (tmp_path / "b.donuts").rename(path)
    journal.append([entry(2)])
    assert [one.seq for one in journal.rows()] == [1, 2]
