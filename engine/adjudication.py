"""What the rules say to a whole game: every step with its ruling, every objection with what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.entry import LogEntry
from engine.go_nuts import event_from_json, judge, score
from engine.go_nuts.events import Event
from engine.go_nuts.state import GameState
from engine.history.as_told import told
from engine.history.log import BOOKKEEPING, open_matters, standing
from engine.journal import Journal
from engine.rulings import Ruling
from engine.table import Table


@dataclass(frozen=True, slots=True)
class Objected:
    """An objection: where the table and the rules part, and what it would change to put it right.

    `lies` is the table as it lies now, `should` as it would lie were it put right; None where nobody can tell.
    `points` are each player's then and now, as ``(as it lies, put right)``.
    """

    entry: LogEntry
    open: bool
    lies: GameState
    should: GameState | None
    points: Mapping[str, tuple[int, int]]


def rulings_of(log: Sequence[LogEntry]) -> Mapping[int, Ruling[Event, Event]]:
    """The ruling on every game event that stands, by the number of its entry."""
    found: dict[int, Ruling[Event, Event]] = {}
    for entry, state, _ in told(log):
        if entry.event not in BOOKKEEPING:
            found[entry.seq] = judge(state, event_from_json(dict(entry.body)))
    return found


def objections_of(log: Sequence[LogEntry]) -> Mapping[int, Objected]:
    """Every objection that stands, by the number of its entry; ValueError when the log begins no game."""
    table = Table(Journal.create(None, log), log)
    still_open = {matter.seq for matter in open_matters(log)}
    found = (entry for entry in standing(log) if entry.event == "objected")
    return {entry.seq: _objected(table, entry, entry.seq in still_open) for entry in found}


def _objected(table: Table, entry: LogEntry, is_open: bool) -> Objected:
    should = table.put_right(entry.seq) if is_open else None
    now, then = score(table.state), score(should or table.state)
    points = {name: (one.total, then[name].total) for name, one in now.items()}
    return Objected(entry, is_open, table.state, should, points)
