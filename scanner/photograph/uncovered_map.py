"""Which parts of a picture the cards found so far explain, and where more of them are to be expected."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.poses import cells_under, visible_map
from scanner.types import Detection, Floats, Image

FINENESS = 960
"""The long side, in pixels, of the map of what is covered."""
EXPLAINED = 0.5
"""What was found of a card is explained if other cards explain so much of it."""


class Uncovered:
    """Which parts of a picture no card explains so far."""

    def __init__(self, image: Image, unclear: Sequence[Detection]) -> None:
        """`unclear`: cards that the detector saw and that want explaining."""
        self._scale = min(1.0, FINENESS / max(image.shape[:2]))
        self._open = np.full([round(side * self._scale) for side in image.shape[:2]], 255, np.uint8)
        self._seen = np.zeros_like(self._open)
        for detection in unclear:
            self._seen = np.asarray(cv2.max(self._seen, self._map(detection)), np.uint8)

    def cells(self, corners: Floats, only: Detection | None = None) -> NDArray[np.bool_]:
        """(32, 24) of a card there: what nothing lies on; with `only`, of what the detector saw of it."""
        there = self._open if only is None else np.asarray(cv2.bitwise_and(self._open, self._map(only)), np.uint8)
        return np.asarray(cells_under(there, corners * np.float32(self._scale)).reshape(ROWS, COLUMNS) > 0)

    def expected(self, corners: Floats) -> float:
        """How much of what nothing lies on, of a card there, the detector saw to be some card."""
        there = cells_under(self._seen, corners * np.float32(self._scale)).reshape(ROWS, COLUMNS) > 0
        cells = self.cells(corners)
        return float(there[cells].mean()) if cells.any() else 0.0

    def is_expected_about(self, corners: Floats) -> bool:
        """Whether the detector saw any card, on which nothing lies, in the box round (n, 4, 2) corners."""
        low, high = np.floor(corners.min(axis=(0, 1)) * self._scale), np.ceil(corners.max(axis=(0, 1)) * self._scale)
        left, top, right, foot = (max(int(side), 0) for side in (*low, *(high + 1)))
        return bool((self._seen[top:foot, left:right] & self._open[top:foot, left:right]).any())

    def at(self, pixels: Floats) -> NDArray[np.bool_]:
        """(n,) whether nothing lies at these pixels of the picture."""
        columns, rows = np.round(pixels * self._scale).astype(int).T
        within = (columns >= 0) & (rows >= 0) & (columns < self._open.shape[1]) & (rows < self._open.shape[0])
        free = np.zeros(len(pixels), np.bool_)
        free[within] = self._open[rows[within], columns[within]] > 127
        return free

    @property
    def left(self) -> NDArray[np.bool_]:
        """(h, w) over the whole picture: where no card found so far lies, as far as it is known to be seen."""
        return np.asarray(self._open > 127)

    def share(self, detection: Detection) -> float:
        """How much of what was seen of a card is not explained."""
        seen = self._map(detection) > 127
        return float((self._open[seen] > 127).mean()) if seen.any() else 0.0

    def would_explain(self, corners: Floats, detection: Detection) -> bool:
        """Whether a card there would explain what was seen of another, which nothing explains so far."""
        seen = self._map(detection) > 127
        left = self._open[seen] > 127
        still_left = left & (self._outline(corners)[seen] <= 127)
        return bool(left.any() and left.mean() > EXPLAINED >= still_left.mean())

    def take(self, corners: Floats, only: Detection | None = None) -> None:
        """A card lies there; with `only`, on what the detector saw of it."""
        outline = self._outline(corners)
        if only is not None:
            outline = np.asarray(cv2.bitwise_and(outline, self._map(only)), np.uint8)
        self._open[outline > 127] = 0

    def give_back(self, part: Detection, others: Sequence[Floats]) -> None:
        """Of a card only this part is seen for sure: the rest is open again, but for what lies in the others."""
        rest = cv2.subtract(self._outline(part.corners), self._map(part))
        for corners in others:
            rest = cv2.subtract(rest, self._outline(corners))
        self._open[np.asarray(rest) > 127] = 255

    def _outline(self, corners: Floats) -> Image:
        outline = np.zeros_like(self._open)
        cv2.fillConvexPoly(outline, np.round(corners * self._scale * 8).astype(np.int32), 255, shift=3)
        return outline

    def _map(self, detection: Detection) -> Image:
        corners = detection.corners * np.float32(self._scale)
        return visible_map(self._open, Detection(corners, detection.kind, 1.0, 1.0, detection.mask))
