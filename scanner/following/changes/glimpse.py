"""How a place looked in the small grey picture that `scanner.following.changes.motion` makes of every frame."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.types import Floats

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """How a place looked: its cells (top, left), which of them are inside, and their levels."""

    top: int
    left: int
    inside: Mask
    levels: Floats

    @property
    def window(self) -> tuple[slice, slice]:
        """The rows and columns of the picture's cells that it shows."""
        rows, columns = self.inside.shape
        return slice(self.top, self.top + rows), slice(self.left, self.left + columns)

    def of_nothing(self) -> Glimpse:
        """One that nothing looks like: a single cell, in the picture's corner."""
        return Glimpse(0, 0, np.ones((1, 1), np.bool_), np.full((1, 1), np.inf, np.float32))
