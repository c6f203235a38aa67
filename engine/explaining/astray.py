"""Since when a card has lain where nothing told brings it.  Knows no game.

One such card leaves too little unexplained to hold play up, and play that goes on round it hides nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.explaining.story import S
from engine.explaining.thresholds import ASTRAY, ASTRAY_FOR
from engine.explaining.weighing import Weighed
from engine.observation import Place, TableObservation


@dataclass(slots=True)
class Astray:
    """Remembers the places from one observation to the next; what a hand hides lies there still."""

    _places: frozenset[Place] = frozenset()
    _since: float = 0.0

    def fits(self, observation: TableObservation) -> None:
        """Everything in view lies as it is told."""
        self._places &= observation.hidden

    @property
    def places(self) -> frozenset[Place]:
        """Where, as far as is known, such a card lies."""
        return self._places

    def stays(
        self, best: Weighed[S], observation: TableObservation, long: float = ASTRAY_FOR
    ) -> frozenset[Place]:
        """The places, in view, at which for so long, in seconds, the best story has not explained what lies there."""
        odd = best.contradicting if best.left >= ASTRAY else frozenset[Place]()
        if not self._places:
            self._since = observation.taken_at
        self._places = (self._places & (odd | observation.hidden)) or odd
        return self._places & odd if observation.taken_at - self._since >= long else frozenset()
