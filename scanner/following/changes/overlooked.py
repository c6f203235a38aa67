"""Since when a card lies where it was found: it may have been overlooked for a while, in looks at this very sight.

Lamps and the camera's own exposure change a picture; what is compared is how a place looks, whatever light is on it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import numpy as np

from scanner.following.changes.glimpse import Glimpse
from scanner.types import Floats

APART = 0.5
"""Seconds between two pictures that are remembered; what was overlooked for less was laid just now."""
REMEMBERED = 40
"""Pictures that are remembered."""
PASSING = 2.0
"""Seconds for which it may have looked otherwise meanwhile: a hand that passes over a card does not lay it there."""
SAME = 0.93
"""How much a place must have looked as it does now, as a correlation of its levels."""
PLAIN = 5.0
"""Levels of grey by which the cells of a place must differ: what is all one colour is like anything."""
CELLS = 20
"""Cells that a place must have to be known again."""
RESTED = 0.7
"""The share of them that must have been at rest by then: over the others somebody's hand has been all the time."""


@dataclass(slots=True)
class Overlooked:
    """How one table lay at rest lately, as long as the camera stands where it stands."""

    _pictures: deque[tuple[float, Floats]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def remember(self, rested: Floats, at: float) -> None:
        """Take in how the table looks at rest, cell for cell, after a look at this source time."""
        if not self._pictures or at - self._pictures[-1][0] >= APART:
            self._pictures.append((at, rested.copy()))

    def turned_round(self) -> Overlooked:
        """The same in a mirror."""
        pictures = ((at, np.ascontiguousarray(picture[:, ::-1])) for at, picture in self._pictures)
        return Overlooked(deque(pictures, maxlen=REMEMBERED))

    def since(self, glimpse: Glimpse, at: float) -> float:
        """Since when, in source time, a place has looked as it does in this glimpse, of time `at`."""
        since = at
        for then, picture in reversed(self._pictures):
            if _looked_so(glimpse, picture):
                since = then
            elif since - then > PASSING:
                break
        return since if at - since >= APART else at


def _looked_so(glimpse: Glimpse, picture: Floats) -> bool:
    """Whether a place looked like this in an earlier picture, but for the light."""
    before = picture[glimpse.window]
    if before.shape != glimpse.inside.shape:
        return False
    rested = glimpse.inside & np.isfinite(before)
    if np.count_nonzero(rested) < max(CELLS, RESTED * np.count_nonzero(glimpse.inside)):
        return False
    was, now = before[rested], glimpse.levels[rested]
    if min(float(was.std()), float(now.std())) < PLAIN:
        return False
    return float(np.corrcoef(was, now)[0, 1]) >= SAME
