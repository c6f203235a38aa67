"""What `donuts play` prints: every new entry of the log, once, in order, as JSON or in words."""

from __future__ import annotations

import json
from collections.abc import Callable

from engine.entry import LogEntry
from web.table.live import Snapshot

Tell = Callable[[LogEntry], str]


def as_json(entry: LogEntry) -> str:
    """One line of the public JSON."""
    return json.dumps(entry.to_json(), ensure_ascii=False)


class Announcer:
    """Prints entries that were not printed yet, in the log's order."""

    def __init__(self, tell: Tell, printed: int = 0) -> None:
        """`printed` is how many entries are old: a game taken up again prints only what is new."""
        self._tell = tell
        self._printed = printed
        self._game: LogEntry | None = None

    def print_new(self, now: Snapshot) -> None:
        """Print what the log has beyond the last call; all of it when a new game was begun meanwhile."""
        log = now.log
        if self._game is not None and log[0] is not self._game:
            self._printed = 0
        self._game = log[0]
        for entry in log[self._printed :]:
            print(self._tell(entry), flush=True)
            self._printed = entry.seq
