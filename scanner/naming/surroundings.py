"""What lies round cards that are being laid over faces: looked at again and again, wherever their corners move."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import Ints
from scanner.geometry.rectify import HEIGHT, WIDTH, frame_corners, moved_all, placed, uprights
from scanner.naming.appearance import COLUMNS, ROWS, by_channel
from scanner.naming.patterns import KERNELS, SMALLER
from scanner.types import Floats, Image

_MARGIN = 0.15
"""How much of a card's length is looked at beyond its outline, on each side."""
_AROUND = (2 * round(WIDTH * (0.5 + _MARGIN)), 2 * round(HEIGHT * (0.5 + _MARGIN)))
"""(width, height) of a card's upright crop with that margin."""
_CORNER = np.array([_AROUND[0] - WIDTH, _AROUND[1] - HEIGHT], np.float32) / np.float32(2)
_FRAME = frame_corners(COLUMNS, ROWS)
Grids = NDArray[np.float64]
"""(n, 3, 3) projective maps from columns and rows of cells to pixels."""
_SHRUNK = [np.array([[1 / s, 0, 0.5 / s - 0.5], [0, 1 / s, 0.5 / s - 0.5], [0, 0, 1]]) for s in SMALLER]
"""What brings pixels of a crop to those of a smaller one."""


class Surroundings:
    """The upright crops of n cards with a margin, in which they can be looked at again under moved corners."""

    def __init__(self, image: Image, corners: Floats) -> None:
        """corners: (n, 4, 2) pixels of the picture."""
        self._to_image = placed(corners, WIDTH, HEIGHT)
        self._to_image[:, :, 2] -= self._to_image[:, :, :2] @ _CORNER
        outer = moved_all(frame_corners(*_AROUND), self._to_image)
        self._crops = uprights(image, outer, _AROUND).reshape(-1, _AROUND[0], 3)
        self._smooth: dict[int, Image] = {}

    @property
    def start(self) -> Grids:
        """The grids of cells of the cards as they were given, on the upright crops."""
        return placed(np.tile(frame_corners(WIDTH, HEIGHT) + _CORNER, (len(self._to_image), 1, 1)), COLUMNS, ROWS)

    def in_image(self, grids: Grids) -> Floats:
        """(n, 4, 2) the corners in the picture of grids on the upright crops."""
        return moved_all(_FRAME, self._to_image @ grids)

    def on_crop(self, which: Ints, corners: Floats) -> Grids:
        """The grids, on the upright crops of these cards, of (k, 4, 2) corners in the picture."""
        back = np.asarray(np.linalg.inv(self._to_image), np.float64)
        return back[which] @ placed(corners, COLUMNS, ROWS)

    def colours(self, which: Ints, grids: Grids, level: int, cells: Floats) -> Floats:
        """(k, 3, m) colours of some cells if the grids of these cards lay so.

        cells: (3, m), the column, the row and 1 for each.
        """
        height = _AROUND[1] // SMALLER[level]
        ahead = (_SHRUNK[level] @ grids).astype(np.float32) @ cells
        ahead /= ahead[:, 2:]
        down = np.minimum(np.maximum(ahead[:, 1], 0), height - 1) + (which * np.float32(height))[:, None]
        seen = cv2.remap(self._smoothed(level), ahead[:, 0], down.astype(np.float32), cv2.INTER_LINEAR,
                         borderMode=cv2.BORDER_REPLICATE)  # fmt: skip
        return by_channel(np.asarray(seen, np.float32))

    def _smoothed(self, level: int) -> Image:
        """All crops under one blur, one below the other; what spills from one to the next stays in their margins."""
        if level not in self._smooth:
            smaller, crops = SMALLER[level], self._crops
            if smaller > 1:
                size = (crops.shape[1] // smaller, crops.shape[0] // smaller)
                crops = np.asarray(cv2.resize(crops, size, interpolation=cv2.INTER_AREA), np.uint8)
            self._smooth[level] = np.asarray(cv2.sepFilter2D(crops, -1, KERNELS[level], KERNELS[level]), np.uint8)
        return self._smooth[level]
