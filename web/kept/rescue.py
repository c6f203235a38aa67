"""Damaged games: what of them is whole, in a sentence, and how play goes on from there.

Never in silence, and the damaged file stays beside the new one as it is.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from engine.entry import LogEntry
from engine.history.as_told import fold
from engine.history.whole_part import whole_part
from engine.journal import Journal
from engine.journal_errors import DAMAGED, DamagedError, JournalError
from web.kept.album import Album
from web.words.said import Said

ASIDE = ".damaged"
"""What the name of a damaged file ends with once play has gone on from its whole part."""
_JOURNAL = "-journal"
"""What SQLite writes beside a file while it writes into it; left over, it would be taken for the new file's."""


def saved(path: Path) -> tuple[LogEntry, ...]:
    """What play can go on from where a game's file is damaged; nothing where it is not, or nothing was dealt."""
    if not _is_damaged(path):
        return ()
    entries = whole_part(path)
    return entries if len(entries) > 1 else ()


def _is_damaged(path: Path) -> bool:
    """Whether a file does not hold what was written; what this program does not understand may be a newer one's."""
    try:
        with closing(Journal.open(path)) as journal:
            journal.rows()
    except DamagedError:
        return True
    except JournalError:
        return False
    return False


def told(name: str, entries: tuple[LogEntry, ...]) -> Said:
    """What is wrong with a file of which these entries are whole."""
    state = fold(entries)
    amid = 1 if state is None else state.round
    return Said(
        f"{name} is damaged from round {amid} on; what was played before is whole.",
        f"{name}は第{amid}ラウンドから壊れています。それより前は無事です。",
    )


def without_detail(sentence: str) -> str:
    """What a file that is damaged comes to where no round of it is whole; any other sentence as it is."""
    whole, damaged, _ = sentence.partition(f" {DAMAGED}: ")
    return f"{whole} {DAMAGED}, and no round of it is whole: is there a copy of it elsewhere?" if damaged else sentence


@contextmanager
def saying_what_is_whole(path: Path | None) -> Iterator[None]:
    """Of a file that is damaged, say how the game goes on all the same.  Raises the JournalErrors that it guards."""
    try:
        yield
    except JournalError as error:
        entries = () if path is None else saved(path)
        if not entries:
            raise JournalError(without_detail(str(error))) from error
        ask = "donuts play --game and this file, with the dashboard, asks whether to go on from there"
        raise JournalError(f"{told(str(path), entries).en[:-1]}: {ask}.") from error


def rescue(path: Path) -> Path:
    """The file holds from now on what of it is whole; where the damaged one is kept.

    Raises JournalError: nothing was changed then.
    """
    entries = saved(path)
    if not entries:
        raise JournalError(f"{path} holds nothing from which to go on.")
    fresh, aside = path.with_name(f".{path.name}.new"), _free(path)
    try:
        fresh.unlink(missing_ok=True)
        Journal.create(fresh, entries).close()
        _put_in_place(fresh, path, aside)
    except (JournalError, OSError) as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise JournalError(f"{path} cannot be written: is there room on the disk?") from error
    with suppress(OSError):  # pictures of what nobody knows any more: they cost no game
        Album.beside(path).set_aside(len(entries), Album.beside(aside))
    return aside


def _put_in_place(fresh: Path, path: Path, aside: Path) -> None:
    """At every moment the name is that of the damaged file or of the fresh one: the power may fail at any."""
    about = path.stat()
    os.utime(fresh, (about.st_mtime, about.st_mtime))
    try:
        shutil.copy2(path, aside)
        with _moved(path.with_name(path.name + _JOURNAL), aside.with_name(aside.name + _JOURNAL)):
            fresh.replace(path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise


@contextmanager
def _moved(path: Path, to: Path) -> Iterator[None]:
    """A file, if there is one, lies elsewhere, for good where all goes well."""
    moves = path.exists()
    if moves:
        path.rename(to)
    try:
        yield
    except OSError:
        if moves:
            to.rename(path)
        raise


def _free(path: Path) -> Path:
    aside, another = path.with_name(path.name + ASIDE), 1
    while aside.exists():
        another += 1
        aside = path.with_name(f"{path.name} ({another}){ASIDE}")
    return aside
