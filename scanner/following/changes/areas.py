"""Which cells of the small grey picture a place of the table covers."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, floor

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.following.changes.glimpse import Mask
from scanner.types import Floats

REMEMBERED = 512
"""Quads of which it is remembered which cells they cover: places are asked about in every frame."""


@dataclass(frozen=True, slots=True, eq=False)
class Area:
    """The cells of a place: a small mask with the row and the column where it begins, and (n,) their numbers, counted
    row by row."""

    top: int
    left: int
    inside: Mask
    cells: NDArray[np.intp]


@dataclass(slots=True)
class Areas:
    """Places among the cells of pictures of one size.

    shape: rows and columns of cells.  scale: cells a pixel, across and down.
    """

    shape: tuple[int, int] = (0, 0)
    scale: tuple[float, float] = (1.0, 1.0)
    _known: dict[bytes, Area] = field(default_factory=dict)

    def of(self, corners: Floats) -> Area:
        """The cells inside a quad, (4, 2) pixels."""
        key = corners.tobytes()
        if key not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[key] = self._drawn(corners)
        return self._known[key]

    def cells(self, points: Floats) -> Floats:
        """Where pixels (n, 2) lie among the cells: column and row, a cell's middle being a whole number."""
        return np.asarray(points * np.array(self.scale, np.float32) - np.float32(0.5), np.float32)

    def pixels(self, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Floats:
        """(n, 2) the middles of n cells in the picture."""
        return np.asarray((np.column_stack([columns, rows]) + 0.5) / np.array(self.scale), np.float32)

    def _drawn(self, corners: Floats) -> Area:
        rows, columns = self.shape
        quad = self.cells(corners)
        across, down = quad.T.tolist()
        (left, right), (top, bottom) = _span(across, columns), _span(down, rows)
        mask = np.zeros((bottom - top, right - left), np.uint8)
        cv2.fillConvexPoly(mask, np.round(quad - np.array([left, top])).astype(np.int32), 1)
        under = np.nonzero(mask)
        return Area(top, left, mask > 0, (under[0] + top) * columns + under[1] + left)


def _span(places: list[float], most: int) -> tuple[int, int]:
    """From which cell to which (not included) these places reach along one side of a picture of so many cells."""
    first = min(max(floor(min(places)), 0), most - 1)
    return first, min(max(ceil(max(places)) + 1, first + 1), most)
