"""The part of a damaged game that is surely as it was written: its entries from the first on, up to the damage.

Each entry has a sum of its own, so that whole ones can be told from others wherever in the file they lie.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from engine.carved import rows_in
from engine.history.as_told import fold
from engine.journal import LogEntry, Row, entry_of, seal


def whole_part(path: Path) -> tuple[LogEntry, ...]:
    """The entries before the damage that tell a game; none where they tell none, or the file cannot be read.

    What was told at the last moment is left out.  It is written in one piece, and whether there was more of it nobody
    can say: half an undo, or a guess without its question, would be another game.
    """
    try:
        entries = _before_the_last_moment(_as_written(path.read_bytes()))
        return entries if fold(entries) is not None else ()
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def _as_written(data: bytes) -> list[LogEntry]:
    """The entries 1, 2, 3, ... that can be read and have their sums; up to one of which there are two."""
    rows: dict[int, set[Row]] = defaultdict(set)
    seals: dict[int, set[object]] = defaultdict(set)
    for number, columns in rows_in(data):
        match columns:
            case (None, int() | float() as at, str() as body, str() as memo):
                rows[number].add((number, float(at), body, memo))
            case (None, int() | float() as at, str() as body, str() as memo, int() as crc):  # told again
                rows[number].add((number, float(at), body, memo))
                seals[number].add(crc)
            case (None, int() as crc):
                seals[number].add(crc)
    entries = list[LogEntry]()
    while len(true := [row for row in rows[len(entries) + 1] if seal(row) in seals[len(entries) + 1]]) == 1:
        entries.append(entry_of(true[0]))
    return entries


def _before_the_last_moment(entries: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    """Without those of one time at the end; that a game began is told by itself."""
    kept = list(entries)
    last = kept[-1].at if kept else 0.0
    while len(kept) > 1 and kept[-1].at == last:
        kept.pop()
    return tuple(kept)
