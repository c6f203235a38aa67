"""Since when nothing has explained what plainly lies on the table.  Knows no game."""

from __future__ import annotations

from dataclasses import dataclass

from engine.explaining.story import S
from engine.explaining.thresholds import LOST, LOST_FOR
from engine.explaining.weighing import Weighed
from engine.observation import Place, TableObservation


@dataclass(slots=True)
class Puzzled:
    """Remembers it from one observation to the next, and where it lies.

    Hands come and go: while they hide what nothing explained, it is no better explained than before.
    """

    _since: float | None = None
    _places: frozenset[Place] = frozenset()

    def ends(self) -> None:
        """Something explained it."""
        self._since = None

    def lasts(self, now: float) -> float:
        """For how many seconds of the source nothing has."""
        return 0.0 if self._since is None else now - self._since

    def only_hidden(self, observation: TableObservation) -> bool:
        """Whether it is but out of view."""
        return self._since is not None and bool(self._places & observation.hidden)

    def is_lost(self, left: float, best: Weighed[S], observation: TableObservation) -> bool:
        """Whether for long, with no hand in view or in look after look, nothing has explained what is plainly there.

        left: what the best story leaves unexplained, with what a hand hides now.
        """
        if best.left >= LOST and observation.still_for >= LOST_FOR and not observation.hidden:
            return True
        if left < LOST:
            if not self._places & observation.hidden:
                self._since = None
            return False
        if self._since is None:
            self._since = observation.taken_at
        self._places = best.contradicting or self._places
        return observation.taken_at - self._since >= LOST_FOR
