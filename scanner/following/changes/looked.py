"""Places that were looked at to no avail: while one looks as it did then, looking again would tell the same."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from scanner.following.changes.glimpse import Glimpse
from scanner.following.changes.motion import Motion
from scanner.geometry.rectify import middle_of
from scanner.types import Floats

REMEMBERED = 32
"""Places that are known to have been looked at, of one kind."""
LEAST_GAIN = 0.5
"""Light that leaves less of a place's contrast than this hides it."""


@dataclass(slots=True)
class LookedAt:
    """The last places of one table that were looked at for one reason."""

    motion: Motion
    _places: list[tuple[Floats, Glimpse]] = field(default_factory=list)

    def add(self, corners: Floats) -> None:
        """The place with these corners, (4, 2) pixels, was looked at, and looks as it does in the present picture."""
        self._places = [*self._places[1 - REMEMBERED :], (corners, self.motion.glimpse(corners))]

    def forget_changed(self) -> None:
        """What looks otherwise by now, and not for the light alone, is another matter, even if it looks again as it did
        one day."""
        self._places = [(place, glimpse) for place, glimpse in self._places if self._lies_so(glimpse)]

    def _lies_so(self, glimpse: Glimpse) -> bool:
        return not self.motion.differs(glimpse) or not self.motion.differs(self._in_light_of_now(glimpse))

    def _in_light_of_now(self, glimpse: Glimpse) -> Glimpse:
        """How the place would look if it looked as it did and the light alone were another: brighter, or of more
        contrast."""
        now = self.motion.looking_at(glimpse)
        if now.levels.shape != glimpse.levels.shape:
            return glimpse
        before, after = (np.asarray(one.levels[glimpse.inside], np.float64) for one in (glimpse, now))
        spread = max(float(before.std()), 1.0)
        gain = float(((before - before.mean()) * (after - after.mean())).mean()) / spread**2
        levels = after.mean() + max(gain, LEAST_GAIN) * (glimpse.levels - before.mean())
        return replace(glimpse, levels=np.asarray(levels, np.float32))

    def times(self, corners: Floats) -> int:
        """In how many of the looks that are remembered the middle of this place lay, where all looks as it did then."""
        x, y = middle_of(corners).tolist()
        return sum(
            cv2.pointPolygonTest(place, (x, y), False) >= 0 and not self.motion.differs(glimpse)
            for place, glimpse in self._places
        )
