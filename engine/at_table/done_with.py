"""Which numbers say nothing new after something was told that the eyes did not tell: those of the last reveal, or those
that lay there when play was taken up.

What people do between two looks changes nothing in that: while the same reveal stands, or the same taking up, the eyes
know already which cards have done their work, and which were turned up since.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.at_table.ledger import Ledger
from engine.entry import LogEntry
from engine.explaining.fit import Look
from engine.go_nuts.events import PicksRevealed
from engine.go_nuts.stories.revealing import used_picks
from engine.go_nuts.stories.taking_up import used_up
from engine.history.seated import by_seat
from engine.observation import Place

NEVER = -1


@dataclass(slots=True)
class DoneWith:
    """Remembers by which entry the eyes know what has done its work."""

    ledger: Ledger
    _known_by: int = NEVER
    """The number under which it was first told, however often it was retold; 0 before any."""

    def told(self) -> None:
        """A look was judged: the eyes know of everything that stands."""
        self._known_by = self._last()

    def anew(self, look: Look | None) -> dict[Place, str] | None:
        """The numbers that have done their work, by where they lie; None where the eyes know it."""
        if self._known_by == self._last():
            return None
        reveal = self.ledger.last_reveal()
        if self.ledger.unrevealed and look is not None:
            return used_up(self.ledger.state, look)
        if reveal is None:
            return {}
        picks = PicksRevealed(by_seat(self._as_read(reveal), reveal.body["picks"]))
        return used_picks(self.ledger.state, picks)

    def _last(self) -> int:
        told = (e for e in reversed(self.ledger.stands) if e.event in ("picks_revealed", "table_read"))
        return next((entry.root for entry in told), 0)

    def _as_read(self, reveal: LogEntry) -> dict[str, int]:
        """The numbers as they were first told; told in the stead of something else, the reveal has no others."""
        first = self.ledger.entry(reveal.root)
        picks: dict[str, int] = (first if first.event == "picks_revealed" else reveal).body["picks"]
        return picks
