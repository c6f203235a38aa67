"""How dim a camera's pictures are, and by how much less a cell must differ there for something to have changed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.finding.lifted import DIM, LIGHT, brightest_of
from scanner.types import Floats, Image

LEAST, NOISE, MOST_CELLS = 2.0, 3.0, 90
"""In a dim picture as much less as it is dim, as far as noise allows: so many levels at least, and so many times as
much as so many of a hundred cells do at the most from one picture to the next, 4.9 times even noise's spread.  What
compresses pictures leaves most cells of a dim one as they were, and the others noisy."""
CALMED = 0.9
"""How much of the noise of one picture is expected in the next at the least: some cameras send every picture twice."""
EVERY_SECOND = 1.0
"""Seconds after which it is seen again how dim the pictures are."""


@dataclass(slots=True)
class Dimness:
    """Follows the pictures of one camera.

    _share: 1 in ordinary light, else a share of it.  _noise: levels by which cells differ though nothing changed.
    """

    _share: float = 1.0
    _seen_at: float = float("-inf")
    _noise: float = 0.0

    def sees(self, picture: Image, at: float) -> None:
        """The next picture, of this source time in seconds."""
        if not 0 <= at - self._seen_at < EVERY_SECOND:
            brightest = brightest_of(picture)
            self._share, self._seen_at = brightest / LIGHT if brightest < DIM else 1.0, at

    def differs(self, apart: Floats) -> None:
        """By so many levels some cells differ from the picture before."""
        if self._share < 1.0:
            self._noise = max(float(np.percentile(apart, MOST_CELLS)), CALMED * self._noise)

    def least(self, levels: float) -> float:
        """By how much a cell must differ where in ordinary light it were so many levels."""
        return levels if self._share == 1.0 else min(levels, max(levels * self._share, LEAST, NOISE * self._noise))
