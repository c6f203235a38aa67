"""An append-only log in one SQLite file.  Knows no game.

One row is one entry; nothing is ever changed or deleted, undo and correction are entries too.  A row is on
the disk before `Journal.append` returns (``synchronous=FULL``): a killed process loses nothing it showed.
Each has a sum of its own, so that a file in which a letter turned into another tells no other game.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import finalize

from engine.entry import LogEntry, Row, entry_of, row_of, seal
from engine.journal_errors import DAMAGED, DamagedError, FullDiskError, JournalError, said_of, unopened

SCHEMA_VERSION = 1
"""Kept in the file's ``user_version``; a file with another number is refused, never guessed at."""
APPLICATION_ID = 0x444F4E54
"""``DONT``, in the file's header: tells a journal from any other SQLite file."""
_HEADER = b"SQLite format 3\x00"
_SCHEMA = (
    "CREATE TABLE entry (seq INTEGER PRIMARY KEY, at REAL NOT NULL, body TEXT NOT NULL, memo TEXT NOT NULL)",
    "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry "
    "BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END",
    "CREATE TRIGGER entry_lasts BEFORE DELETE ON entry "
    "BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)
_SEALS = "CREATE TABLE IF NOT EXISTS seal (seq INTEGER PRIMARY KEY, crc INTEGER NOT NULL)"
"""What each entry comes to; older programs neither write nor miss it."""
_AGAIN = (
    "CREATE TABLE IF NOT EXISTS again (seq INTEGER PRIMARY KEY, at REAL NOT NULL, body TEXT NOT NULL, "
    "memo TEXT NOT NULL, crc INTEGER NOT NULL)"
)
"""Every entry once more with its sum, on pages of its own: where one page is damaged, nothing is lost.  Only
`engine.history.whole_part` reads it."""
_AFTER = "CREATE TABLE IF NOT EXISTS after (seq INTEGER PRIMARY KEY, before INTEGER NOT NULL, crc INTEGER NOT NULL)"
"""The sum of the entry before each, and its own: of a file that is half one game and half another, each half is as it
was written.  Only `engine.history.whole_part` reads it."""
_COMES_AFTER = (
    "INSERT INTO after SELECT seq, coalesce((SELECT crc FROM seal WHERE seq = own.seq - 1), 0), crc "
    "FROM seal AS own WHERE seq = ?"
)


class Journal:
    """The rows of one game, in a file or, without a path, in memory only."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self._db = connection
        # Whoever rehearses or replays a game in memory lets go of it; from 3.13 on Python warns of what is not closed.
        finalize(self, connection.close)
        self._name = str(path or "the game in memory")
        self.path = path
        self._waiting: list[LogEntry] = []
        self._patient = False
        self.unwritten = ""
        """Why entries wait in memory for room on the disk, in one sentence; empty where none do."""

    @classmethod
    def create(cls, path: Path | None, first: Iterable[LogEntry] = ()) -> Journal:
        """Begin a journal with its first rows in one piece: a file is whole or it is not a journal yet."""
        if path is not None and path.exists() and path.stat().st_size:
            raise JournalError(f"{path} is there already; take the game up again or name another file.")
        journal = cls(_connect(path), path)
        try:
            with journal._telling("cannot be written"), journal._transaction():
                for statement in _SCHEMA:
                    journal._db.execute(statement)
                journal._insert(first)
        except JournalError:
            journal.close()
            if path is not None and path.exists() and not path.stat().st_size:
                path.unlink()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a journal that exists.  Raises JournalError when it is none, damaged or of another version."""
        _require_sqlite(path)
        journal = cls(_connect(path), path)
        try:
            with journal._telling(DAMAGED):
                journal._require_ours()
        except JournalError:
            journal.close()
            raise
        return journal

    def append(self, entries: Iterable[LogEntry]) -> None:
        """Put entries on the disk, all or none, after those that wait for room there.  Raises JournalError."""
        rows = [*self._waiting, *entries]
        try:
            self._write(rows)
        except FullDiskError as error:
            if not self._patient:
                raise
            self._waiting, self.unwritten = rows, str(error)
        else:
            self._waiting, self.unwritten = [], ""

    @contextmanager
    def patient(self) -> Iterator[None]:
        """Entries that find no room on the disk meanwhile wait in memory: what the eyes saw they see but once."""
        self._patient = True
        try:
            if self._waiting:
                self.append(())
            yield
        finally:
            self._patient = False

    def _write(self, entries: Iterable[LogEntry]) -> None:
        with self._telling("cannot be written"), self._transaction():
            self._insert(entries)

    def rows(self) -> tuple[LogEntry, ...]:
        """All entries in order."""
        with self._telling(DAMAGED):
            seals = self._seals()   # first: whatever is written meanwhile, each of these has its entry
            found = self._db.execute("SELECT seq, at, body, memo FROM entry ORDER BY seq").fetchall()
            self._require_whole(found, seals)
            return tuple(map(entry_of, found))

    def close(self) -> None:
        """Close the file; every row is on the disk already, or there is no room for it."""
        with suppress(JournalError):
            if self._waiting:
                self.append(())
        self._db.close()

    def _insert(self, entries: Iterable[LogEntry]) -> None:
        rows = [row_of(entry) for entry in entries]
        self._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?)", rows)
        self._db.execute(_SEALS)
        self._db.executemany("INSERT INTO seal VALUES (?, ?)", [(row[0], seal(row)) for row in rows])
        self._db.execute(_AGAIN)
        self._db.executemany("INSERT INTO again VALUES (?, ?, ?, ?, ?)", [(*row, seal(row)) for row in rows])
        self._db.execute(_AFTER)
        self._db.executemany(_COMES_AFTER, [(row[0],) for row in rows])

    def _seals(self) -> Mapping[int, int]:
        """The sum of each entry, by its number; of those that an older program wrote there is none."""
        sealed = self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'seal'").fetchone()
        return dict(self._db.execute("SELECT seq, crc FROM seal").fetchall()) if sealed else {}

    def _require_whole(self, rows: Sequence[Row], seals: Mapping[int, int]) -> None:
        """No entry is missing, and each that has a sum is as it was written."""
        if [row[0] for row in rows] != list(range(1, len(rows) + 1)) or max(seals, default=0) > len(rows):
            raise DamagedError(f"{self._name} is damaged: entries are missing.")
        for row in rows:
            if seals.get(row[0], seal(row)) != seal(row):
                raise DamagedError(f"{self._name} is damaged: entry {row[0]} is not as it was written.")

    def _require_ours(self) -> None:
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION_ID:
            raise DamagedError(f"{self._name} is not a game journal.")
        if version != SCHEMA_VERSION:
            raise JournalError(
                f"{self._name} was written by another version of this program "
                f"(journal version {version}; this one reads {SCHEMA_VERSION})."
            )
        (verdict,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise DamagedError(f"{self._name} is damaged: {' '.join(verdict.split())}.")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._db.in_transaction:  # a full disk has rolled it back already
                self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    @contextmanager
    def _telling(self, trouble: str) -> Iterator[None]:
        """Turn the database's and the decoder's errors into one sentence about this file."""
        try:
            yield
        except sqlite3.IntegrityError as error:
            also = "is being written by another program as well: end one of the two, and go on in the other"
            raise JournalError(f"{self._name} {also}.") from error
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise said_of(self._name, self.path, trouble, error) from error


def _connect(path: Path | None) -> sqlite3.Connection:
    try:
        # One thread at a time, but not always the same one: the caller holds a lock.
        return sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False, timeout=5.0)
    except sqlite3.Error as error:
        raise unopened(path or Path(":memory:"), error) from error


def _require_sqlite(path: Path) -> None:
    try:
        with path.open("rb") as file:
            header = file.read(len(_HEADER))
    except FileNotFoundError as error:
        raise JournalError(f"There is no game at {path}.") from error
    except OSError as error:
        raise JournalError(f"{path} cannot be opened: {error.strerror}.") from error
    if header != _HEADER:
        trouble = "is not a game journal" if header else "is empty: no game was begun in it"
        raise DamagedError(f"{path} {trouble}.")
