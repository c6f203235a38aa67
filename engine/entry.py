"""One line of a game's log, and the row in which a journal keeps it.  Knows no game."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Row = tuple[int, float, str, str]
"""An entry as its row has it: number, source time, body and memo."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of a game's log.

    `at` is source time in seconds.  `body` is the public JSON without ``seq`` and ``t``; `memo` is what the
    program itself needs to go on after a restart (what each answer to a question would mean), never printed.
    """

    seq: int
    at: float
    body: Mapping[str, Any]
    memo: Mapping[str, Any] = field(default_factory=dict)

    @property
    def event(self) -> str:
        """The event's name, such as ``donut_taken``."""
        return str(self.body["event"])

    @property
    def root(self) -> int:
        """The number under which what it tells was told first, however often it was told anew."""
        return int(self.memo.get("root", self.seq))

    @property
    def answers(self) -> Mapping[str, Mapping[str, Any]]:
        """What each answer to this question means, by its words; empty for what asks nothing."""
        ways: Mapping[str, Mapping[str, Any]] = self.memo.get("answers", {})
        return ways

    @property
    def withdrawn(self) -> tuple[int, ...]:
        """The entries that fell with this one."""
        return tuple(self.body.get("withdrawn", ()))

    @property
    def replaces(self) -> int | None:
        """The withdrawn entry in whose stead this one stands."""
        return self.body.get("replaces")

    def to_json(self) -> dict[str, Any]:
        """The public form: ``seq`` and ``t`` first, then the body."""
        return {"seq": self.seq, "t": round(self.at, 2), **self.body}


def row_of(entry: LogEntry) -> Row:
    """The row that tells this."""
    at = float(entry.at) + 0.0   # -0.0 is 0.0 once SQLite has written it
    return entry.seq, at, _compact(entry.body), _compact(entry.memo)


def entry_of(row: Row) -> LogEntry:
    """What a row tells.  ValueError where its text is no JSON."""
    seq, at, body, memo = row
    return LogEntry(seq, at, json.loads(body), json.loads(memo))


def seal(row: Row) -> int:
    """What an entry comes to, letter by letter, whichever Python looks at it."""
    seq, at, body, memo = row
    return zlib.crc32(f"{seq}\n{at!r}\n{body}\n{memo}".encode())


def _compact(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
