"""Things that look after look are found where they were, and of which next to nothing seems to be seen.

Mostly they are edges, print or squares of a cloth.  But the deck's pattern on a cloth of a like pattern is such a
thing, too: its outline is found, and hardly any of what lies within is told from the cloth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.observation import UNKNOWN
from scanner.finding.slivers import LIKELY
from scanner.following.cards.told_of import FAINT
from scanner.following.cards.track import NEAR, apart
from scanner.places.flat import TrackedCard
from scanner.types import Detection, Floats

OFTEN = 5
"""In so many looks one after another it must be found."""


@dataclass(slots=True)
class OftenFound:
    """Those of one table.  _found: (4, 2) pixels each, and in how many looks one after another."""

    _found: Sequence[tuple[Floats, int]] = ()

    def look(self, detections: Iterable[Detection]) -> None:
        """What one more look found."""
        slivers = (one for one in detections if one.kind == "card" and one.visible < FAINT and one.score >= LIKELY)
        self._found = [(one.corners, 1 + self._times(one.corners)) for one in slivers]

    def _times(self, corners: Floats) -> int:
        return max((times for old, times in self._found if apart(corners, old, "card") < NEAR), default=0)

    def cards(self) -> list[TrackedCard]:
        """Those that are found again and again, as cards of which nothing is known."""
        often = (corners for corners, times in self._found if times >= OFTEN)
        return [TrackedCard(-n, ((UNKNOWN, 0.0),), corners, 0.0) for n, corners in enumerate(often, 1)]
