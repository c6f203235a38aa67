"""Whether what somebody puts right is still as they saw it: two people who put the same right at once change it once.

The table as a whole may have moved on: a camera tells something all the time, and what is said of a card that nothing
has touched holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.entry import LogEntry
from engine.history.as_told import fold
from engine.history.log import standing, up_to
from engine.history.meaning import mention_meant
from engine.history.past import Past
from engine.table import Table
from web.shown.showing import piece_at
from web.table.asked import Asked

Log = Sequence[LogEntry]


def card_as_seen(table: Table, asked: Asked) -> None:
    """Refuse what is meant for another card, number or count than was there at the entry ``seen``, if that is said."""
    _as_seen(table, asked, lambda log: _meant(log, asked))


def seats_as_seen(table: Table, asked: Asked) -> None:
    """The same of who sits where."""
    _as_seen(table, asked, _seats)


def _as_seen(table: Table, asked: Asked, meant: Callable[[Log], object]) -> None:
    log, seen = table.log, asked.optional_number("seen")
    if seen is not None and not (0 < seen <= len(log) and meant(up_to(log, seen)) == meant(log)):
        asked.not_stale(table)


def _seats(log: Log) -> object:
    state = fold(log)
    return state and state.players


def _meant(log: Log, asked: Asked) -> object:
    """What a correction speaks of, as far as it must be the same: which card it is, and its name."""
    target, state, seq = asked.text("target"), fold(log), asked.optional_number("seq")
    if state is None or target == "deck":
        return state and state.deck_left
    if target.startswith("pick/"):
        reveals = [entry.root for entry in standing(log) if entry.event == "picks_revealed"]
        return reveals[-1:], piece_at(state, target)
    lineage = (past := Past.of(log)).lineage
    if seq is not None:
        card = past.card(seq, mention_meant(target))
        return card and lineage.pieces[card]
    lies = lineage.lies_at(target)
    return lies and lineage.known.get(lies), piece_at(state, target)
