"""Faces prepared for laying cards over them: their colours under two blurs, and how those change as corners move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import HEIGHT, WIDTH, frame_corners, homography, moved, placed
from scanner.naming.appearance import CELLS, CHESSBOARD, COLUMNS, ROWS
from scanner.types import Floats, Image

SMOOTH = (4.5, 1.5)
"""Blurs, in pixels of the upright crop, under which colours change evenly enough to be followed: first from afar."""
SMALLER = (2, 1)
"""By how much a crop is made smaller before it is blurred: what a strong blur leaves shows on fewer pixels as well."""
KERNELS = tuple(
    cv2.getGaussianKernel(6 * round(blur / smaller) + 1, blur / smaller, cv2.CV_32F)
    for blur, smaller in zip(SMOOTH, SMALLER, strict=True)
)
"""What blurs a smaller crop, each way: by `cv2.sepFilter2D`, which is several times as quick as `cv2.GaussianBlur`."""
FINE = len(SMOOTH) - 1
_CELLS = (CHESSBOARD, np.arange(CELLS))
"""The cells that are looked at under each blur: the strong one leaves no more than half of them to tell."""
_FRAME = frame_corners(COLUMNS, ROWS)
GRID = np.stack([*np.meshgrid(np.arange(COLUMNS), np.arange(ROWS)), np.ones((ROWS, COLUMNS))]).astype(np.float32)
GRID = GRID.reshape(3, CELLS)
"""(3, CELLS): column, row and 1 for each cell."""


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """f faces under one blur, on m of the cells.

    cells: (m,) their numbers.  places: (3, m) column, row and 1 for each.  across, down: (m,) the same, from -1 to 1.
    colours: (f, 3, m).  slopes: (f, 8, 3, m), how the colours change as the four corners move by one cell.
    """

    cells: NDArray[np.intp]
    places: Floats
    across: Floats
    down: Floats
    colours: Floats
    slopes: Floats


Patterns = tuple[Pattern, ...]
"""The faces of a deck under each blur, the strongest first."""


def patterns_of(crops: Sequence[Image]) -> Patterns:
    """Prepare faces, given as upright crops of WIDTH x HEIGHT pixels."""
    return tuple(_pattern(crops, blur, cells) for blur, cells in zip(SMOOTH, _CELLS, strict=True))


def _pattern(crops: Sequence[Image], blur: float, cells: NDArray[np.intp]) -> Pattern:
    rows, columns = np.divmod(cells, COLUMNS)
    colours = np.array([_colours(crop, blur) for crop in crops], np.float32).reshape(-1, 3, ROWS, COLUMNS)
    down, across = (np.asarray(np.gradient(colours, axis=axis), np.float32) for axis in (2, 3))
    pull = _PULL[:, :, None, cells]
    across, down = (slope.reshape(-1, 1, 3, CELLS)[..., cells] for slope in (across, down))
    slopes = across * pull[0] + down * pull[1]
    return Pattern(
        cells, np.ascontiguousarray(GRID[:, cells]),
        (2 * columns / (COLUMNS - 1) - 1).astype(np.float32), (2 * rows / (ROWS - 1) - 1).astype(np.float32),
        np.ascontiguousarray(colours.reshape(-1, 3, CELLS)[..., cells]), slopes.astype(np.float32),
    )  # fmt: skip


def _colours(crop: Image, blur: float) -> Floats:
    """(3, ROWS, COLUMNS) colours at the middles of the cells of a blurred face."""
    smooth = np.asarray(cv2.GaussianBlur(crop, (0, 0), blur), np.float32)
    (matrix,) = placed(frame_corners(WIDTH, HEIGHT)[None], COLUMNS, ROWS)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cells = cv2.warpPerspective(smooth, matrix, (COLUMNS, ROWS), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cells, np.float32).transpose(2, 0, 1)


def _pull_of_corners() -> Floats:
    """(2, 8, CELLS): how far each cell moves, across and down, for each corner coordinate moved by one."""
    columns, rows = np.meshgrid(np.arange(COLUMNS), np.arange(ROWS))
    cells = np.stack([columns, rows], axis=-1).reshape(-1, 2).astype(np.float32)
    pull = np.empty((2, 8, CELLS), np.float32)
    for k in range(8):
        ahead, behind = _FRAME.copy(), _FRAME.copy()
        ahead.flat[k] += 0.5
        behind.flat[k] -= 0.5
        pull[:, k] = (moved(cells, homography(_FRAME, ahead)) - moved(cells, homography(_FRAME, behind))).T
    return pull


_PULL = _pull_of_corners()
