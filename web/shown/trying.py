"""Games from elsewhere, tried before anybody relies on them: a damaged file is refused where it comes in.

Whoever wrote an entry that makes no sense could otherwise stop the page that shows it, or the table that took it up.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from engine.entry import LogEntry
from engine.journal import Journal
from engine.journal_errors import DamagedError
from engine.table import Table
from web.kept.album import Album
from web.kept.past_games import played
from web.shown.dashboard import as_text
from web.shown.disputes import look_into
from web.shown.showing import Around, dashboard_of
from web.shown.told import Moment, Told
from web.words.entries import in_words


def opened(path: Path) -> Table:
    """The table of a game that is taken up, once it can be shown.  JournalError says in one sentence why it cannot."""
    table = Table.open(path)
    try:
        _show(table)
    except Exception as error:  # whatever it is, every look at this table would end with it
        table.close()
        raise DamagedError(f"{path} is damaged: its entries tell no game.") from error
    return table


def try_all(log: Sequence[LogEntry]) -> None:
    """Do all that the pages do with a game that is kept.  ValueError where any of it fails."""
    try:
        with closing(Table(Journal.create(None, log), log)) as table:
            _show(table)
        played("", "", tuple(log))
        for entry in log:
            _say(entry, log)
        for seq in _moments(log):
            _show(Moment.after(log, seq))
            look_into(log, seq, Album())
    except Exception as error:  # an entry that makes no sense may fail anywhere, and in any way
        raise ValueError("Its entries tell no game.") from error


def _show(told: Told) -> None:
    as_text(dashboard_of(told, Around()).to_json()).encode()


def _say(entry: LogEntry, log: Sequence[LogEntry]) -> None:
    for lang in ("en", "ja"):
        in_words(entry, lang, log)
    json.dumps([entry.to_json(), dict(entry.memo)], ensure_ascii=False, allow_nan=False).encode()


def _moments(log: Sequence[LogEntry]) -> list[int]:
    """Where a story was told to its end: before each entry with which something fell, and now."""
    return [*(entry.seq - 1 for entry in log if entry.withdrawn), len(log)]
