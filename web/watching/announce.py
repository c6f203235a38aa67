"""What `donuts play` prints: every new entry of the log, once, in order, as JSON or in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.entry import LogEntry
from web.table.live import Snapshot

Tell = Callable[[LogEntry, Sequence[LogEntry]], str]
"""An entry in one line; the log tells what it changes."""


def as_json(entry: LogEntry, _: Sequence[LogEntry] = ()) -> str:
    """One line of the public JSON."""
    return json.dumps(entry.to_json(), ensure_ascii=False)


class Announcer:
    """Prints entries that were not printed yet, in the log's order."""

    def __init__(self, tell: Tell, printed: int = 0) -> None:
        """`printed` is how many entries of the first game are old: one taken up again prints only what is new."""
        self._tell = tell
        self._printed = printed
        self._game: LogEntry | None = None
        self._file: Path | None = None
        self._left: dict[Path | None, int] = {}
        """How much was printed of the games that others came after."""

    def print_new(self, now: Snapshot) -> None:
        """Print what the log has beyond the last call; of another game that was begun or taken up, what is new."""
        if now.log[0] is not self._game:
            self._turn_to(now)
        for entry in now.log[self._printed :]:
            print(self._tell(entry, now.log), flush=True)
            self._printed = entry.seq

    def _turn_to(self, now: Snapshot) -> None:
        """Another game is on the table.  One that was left here has perhaps more than was printed of it."""
        if self._game is not None:
            self._left[self._file] = self._printed
        if now.old or self._game is not None:
            self._printed = min(self._left.get(now.path, now.old), now.old)
        self._game, self._file = now.log[0], now.path
