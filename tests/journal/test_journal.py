"""The journal: every row on the disk before it is shown, in its order, and a full disk loses nothing."""

from __future__ import annotations

import gc
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from engine.entry import LogEntry
from engine.journal import Journal
from engine.journal_errors import JournalError


def entry(seq: int, **body: object) -> LogEntry:
    return LogEntry(seq, seq / 10, {"event": "noted", **body}, {"why": "só"})


def test_what_is_appended_is_read_again_in_order(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    first = Journal.create(path, [entry(1, name="Ann")])
    first.append([entry(2), entry(3, withdrawn=[2])])
    first.close()
    again = Journal.open(path)
    rows = again.rows()
    again.close()
    assert rows == (entry(1, name="Ann"), entry(2), entry(3, withdrawn=[2]))
    assert rows[2].withdrawn == (2,)


def test_a_game_in_memory_needs_no_file() -> None:
    journal = Journal.create(None, [entry(1)])
    journal.append([entry(2)])
    assert [e.seq for e in journal.rows()] == [1, 2]
    journal.close()


def test_a_game_that_is_let_go_of_is_closed() -> None:
    journal = Journal.create(None, [entry(1)])
    database = journal._db
    del journal
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        database.execute("SELECT 1")


def test_a_group_of_rows_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "a.donuts", [entry(1)])
    with pytest.raises(JournalError, match="another program"):
        journal.append([entry(2), entry(1)])
    assert [e.seq for e in journal.rows()] == [1]
    journal.close()


MUCH = [entry(n, words="x" * 4000) for n in range(2, 20)]


def on_a_full_disk(tmp_path: Path) -> Journal:
    """A journal with one entry, beside which there is no room for `MUCH`."""
    journal = Journal.create(tmp_path / "a.donuts", [entry(1)])
    has_pages(journal, 1)
    return journal


def has_pages(journal: Journal, most: int = 1_000_000) -> None:
    """So much room there is for a journal, as SQLite counts it."""
    journal._db.execute(f"PRAGMA max_page_count = {most}")


def test_a_full_disk_is_called_so_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    journal = on_a_full_disk(tmp_path)
    with pytest.raises(JournalError, match="disk is full"):
        journal.append(MUCH)
    has_pages(journal)
    journal.append([entry(2)])
    assert journal.rows() == (entry(1), entry(2))
    journal.close()


def test_what_the_eyes_saw_waits_for_room_on_a_full_disk(tmp_path: Path) -> None:
    journal = on_a_full_disk(tmp_path)
    with journal.patient():
        journal.append(MUCH)
    assert "disk is full" in journal.unwritten and journal.rows() == (entry(1),)
    with pytest.raises(JournalError, match="disk is full"):
        journal.append([entry(20)])  # a tap is refused: it can be made again
    has_pages(journal)
    with journal.patient():
        assert not journal.unwritten
    assert [row.seq for row in journal.rows()] == list(range(1, 20))
    journal.close()


def test_what_waits_for_room_is_written_when_the_file_is_closed(tmp_path: Path) -> None:
    journal = on_a_full_disk(tmp_path)
    with journal.patient():
        journal.append(MUCH)
    has_pages(journal)
    journal.close()
    again = Journal.open(tmp_path / "a.donuts")
    assert len(again.rows()) == 19
    again.close()


def test_a_journal_that_cannot_be_begun_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Journal, entries: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Journal, "_insert", full)
    with pytest.raises(JournalError):
        Journal.create(tmp_path / "a.donuts", [entry(1)])
    assert not list(tmp_path.iterdir())


def test_rows_are_never_changed_and_never_deleted(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    Journal.create(path, [entry(1)]).close()
    db = sqlite3.connect(path)
    for statement in ("UPDATE entry SET at = 9", "DELETE FROM entry"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            db.execute(statement)
    db.close()


def test_a_killed_writer_loses_nothing_that_it_reported(tmp_path: Path) -> None:
    path = tmp_path / "a.donuts"
    script = (
        "import sys; from pathlib import Path; from engine.entry import LogEntry; from engine.journal import Journal\n"
        "j = Journal.create(Path(sys.argv[1])); n = 0\n"
        "while True:\n"
        "    n += 1; j.append([LogEntry(n, 0.0, {'event': 'noted'})]); print(n, flush=True)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    reported = [int(child.stdout.readline()) for _ in range(20)][-1]
    os.kill(child.pid, signal.SIGKILL)
    rest = child.stdout.read().split()
    child.wait()
    child.stdout.close()
    reported = max([reported, *map(int, rest)])
    journal = Journal.open(path)
    assert len(journal.rows()) >= reported
    journal.close()
