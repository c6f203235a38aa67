"""What is wrong with a game's file, in one sentence for the person who named it.

SQLite says it in words that nobody at a table can use, of a folder that is not there and of one without leave in the
same ones, and calls a file that is gone read-only.
"""

from __future__ import annotations

from pathlib import Path

DAMAGED = "is damaged"
_ELSEWHERE = frozenset({3, 5, 6, 7, 8, 9, 10, 13, 14})
"""What SQLite says of the disk, of other programs or of what may be done, and not of what the file holds: PERM, BUSY,
LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL and CANTOPEN."""
_FULL, _READONLY, _CANTOPEN = 13, 8, 14
_CANNOT_WRITE = {
    _FULL: "the disk is full; make room on it, and go on then",
    _READONLY: "the file, or its folder, may only be read",
}
_GONE = "is not there any more: if it was moved, move it back; if it was deleted, begin a new game"
"""What SQLite calls read-only, too: the file was moved or deleted while a game is played."""


class JournalError(Exception):
    """The journal cannot be used; the message is one sentence for the person who named the file."""


class DamagedError(JournalError):
    """The file does not hold what was written into it; a part of it may (`engine.history.whole_part`)."""


class FullDiskError(JournalError):
    """There is no room for what was to be written; nothing of it was."""


def said_of(name: str, path: Path | None, trouble: str, error: Exception) -> JournalError:
    """What went wrong with the file of this name, where the database or the decoder raised an error.

    trouble: what the error comes to where SQLite says nothing better, such as `DAMAGED`.  path: None of a game that is
    kept in memory only.
    """
    code = _code(error)
    if code == _READONLY and path is not None and not path.exists():
        return JournalError(f"{name} {_GONE}.")
    if why := _CANNOT_WRITE.get(code):
        kind = FullDiskError if code == _FULL else JournalError
        return kind(f"{name} cannot be written: {why}.")
    if trouble != DAMAGED:
        return JournalError(f"{name} {trouble}: {error}.")
    if code in _ELSEWHERE:
        return JournalError(f"{name} cannot be read now: {error}.")
    return DamagedError(f"{name} {trouble}: {error}.")


def unopened(path: Path, error: Exception) -> JournalError:
    """Why a file was not opened."""
    if _code(error) != _CANTOPEN:
        return JournalError(f"{path} cannot be opened: {error}.")
    if path.parent.is_dir():
        return JournalError(f"{path} cannot be written: {_CANNOT_WRITE[_READONLY]}.")
    return JournalError(f"{path} cannot be opened: there is no such folder.")


def _code(error: Exception) -> int:
    """SQLite's own number for what went wrong, without its finer shades; 0 of what it did not raise."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
