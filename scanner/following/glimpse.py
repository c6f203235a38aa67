"""How a place looked in the small grey picture that `scanner.following.motion` makes of every frame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.types import Floats

Mask = NDArray[np.bool_]
SAME = 0.93
"""How much a place must look as it did, as a correlation of its levels."""
PLAIN = 5.0
"""Levels of grey by which the cells of a place must differ: what is all one colour is like anything."""
CELLS = 20
"""Cells that a place must have to be known again."""


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """How a place looked: its cells (top, left), which of them are inside, and their levels."""

    top: int
    left: int
    inside: Mask
    levels: Floats

    def is_like(self, levels: Floats) -> bool:
        """Whether these levels, of as many rows and columns of cells, show the same in whatever light."""
        if levels.shape != self.inside.shape or np.count_nonzero(self.inside) < CELLS:
            return False
        one, other = levels[self.inside], self.levels[self.inside]
        if not np.isfinite(one).all() or min(float(one.std()), float(other.std())) < PLAIN:
            return False
        return float(np.corrcoef(one, other)[0, 1]) >= SAME

    def of_nothing(self) -> Glimpse:
        """One that nothing looks like: a single cell, in the picture's corner."""
        return Glimpse(0, 0, np.ones((1, 1), np.bool_), np.full((1, 1), np.inf, np.float32))
