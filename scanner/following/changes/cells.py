"""A picture as a few grey cells, each of which stands for many pixels."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.following.changes.glimpse import Mask
from scanner.types import Floats, Image

CELLS = 160
"""Cells along the picture's longer side."""
ENOUGH = 0.34
"""How much smaller a picture must become for single pixels to do: between them even a linear interpolation would look
at one only."""
FEW = 3
"""Pixels of a line of which one is taken, for the whole line to be turned grey."""


def cells_of(image: Image) -> Floats:
    """(rows, CELLS), or (CELLS, columns) of an upright picture: mean grey levels."""
    height, width = image.shape[:2]
    factor = CELLS / max(height, width)
    columns, rows = max(1, round(width * factor)), max(1, round(height * factor))
    if 4 * factor < ENOUGH:
        middling = _single_pixels(image, 4 * columns, 2 * rows)
    else:
        smaller = cv2.resize(image, (4 * columns, 4 * rows), interpolation=cv2.INTER_LINEAR)
        middling = np.asarray(cv2.cvtColor(smaller, cv2.COLOR_BGR2GRAY), np.uint8)
    return np.asarray(cv2.resize(middling, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def _single_pixels(image: Image, columns: int, rows: int) -> Image:
    """(rows, columns) the grey levels of so many pixels, evenly spread.

    Of whole lines it is done sooner where few of their pixels are left out, as in the usual size of films, and where
    lines are equally far from each other, so that none is copied: this is done with every frame.
    """
    step, left = divmod(image.shape[0], rows)
    if left or image.shape[1] > FEW * columns:
        return np.asarray(cv2.cvtColor(_nearest(image, columns, rows), cv2.COLOR_BGR2GRAY), np.uint8)
    return _nearest(np.asarray(cv2.cvtColor(image[::step], cv2.COLOR_BGR2GRAY), np.uint8), columns, rows)


def _nearest(image: Image, columns: int, rows: int) -> Image:
    return np.asarray(cv2.resize(image, (columns, rows), interpolation=cv2.INTER_NEAREST), np.uint8)


def hanging_together(moving: Mask, changed: Mask, few: int) -> Mask:
    """What moves, with all of the changed picture that hangs together with more than a few moving cells."""
    if np.count_nonzero(moving) <= few:
        return moving
    count, labels = cv2.connectedComponents((moving | changed).astype(np.uint8), connectivity=8)
    names = np.asarray(labels, np.intp)
    stirs = np.bincount(names[moving], minlength=count) > few
    stirs[0] = False
    return np.asarray(stirs[names] | moving)


def in_company(cells: Mask) -> Mask:
    """Those that have a neighbour: noise makes cells differ here and there, cards and hands many side by side."""
    if np.count_nonzero(cells) < 2:
        return np.zeros_like(cells)
    near = cv2.filter2D(cells.astype(np.uint8), -1, _NEIGHBOURS, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(cells & (near > 0))


_NEIGHBOURS = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], np.uint8)
