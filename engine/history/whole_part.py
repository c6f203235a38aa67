"""The part of a damaged game that is surely as it was written: its entries from the first on, up to the damage.

Each entry has a sum of its own, so that whole ones can be told from others wherever in the file they lie.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.carved import rows_in
from engine.entry import LogEntry, Row, entry_of, seal
from engine.history.as_told import fold


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


@dataclass(frozen=True, slots=True)
class _Found:
    """What a file says of the entries of one number: their rows, their sums, and the sums of which came after which."""

    rows: set[Row] = field(default_factory=set)
    seals: set[int] = field(default_factory=set)
    after: set[tuple[int, int]] = field(default_factory=set)

    def true(self, before: int) -> list[Row]:
        """The rows that are as they were written, and were not written after any other entry than the one of a sum.

        Where the file no longer says which came after which, or never did, all count.
        """
        sealed = [row for row in self.rows if seal(row) in self.seals]
        return [row for row in sealed if (before, seal(row)) in self.after] if self.after else sealed


def _as_written(data: bytes) -> list[LogEntry]:
    """The entries 1, 2, 3, ... that can be read and have their sums; up to one of which there are two."""
    found, entries, before = _found(data), list[LogEntry](), 0
    while len(true := found[len(entries) + 1].true(before)) == 1:
        entries.append(entry_of(true[0]))
        before = seal(true[0])
    return entries


def _found(data: bytes) -> Mapping[int, _Found]:
    found: dict[int, _Found] = defaultdict(_Found)
    for number, columns in rows_in(data):
        match columns:
            case (None, int() | float() as at, str() as body, str() as memo):
                found[number].rows.add((number, float(at), body, memo))
            case (None, int() | float() as at, str() as body, str() as memo, int() as crc):  # told again
                found[number].rows.add((number, float(at), body, memo))
                found[number].seals.add(crc)
            case (None, int() as crc):
                found[number].seals.add(crc)
            case (None, int() as before, int() as crc):
                found[number].after.add((before, crc))
    return found


def _before_the_last_moment(entries: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    """Without those of one time at the end; that a game began is told by itself."""
    kept = list(entries)
    last = kept[-1].at if kept else 0.0
    while len(kept) > 1 and kept[-1].at == last:
        kept.pop()
    return tuple(kept)
