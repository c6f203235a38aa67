"""A picture as a few grey cells, each of which stands for many pixels."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.following.glimpse import Mask
from scanner.types import Floats, Image

CELLS = 160
"""Cells along the picture's longer side."""
ENOUGH = 0.34
"""How much smaller a picture must become for single pixels to do: between them even a linear interpolation would look
at one only."""


def cells_of(image: Image) -> Floats:
    """(rows, CELLS), or (CELLS, columns) of an upright picture: mean grey levels."""
    height, width = image.shape[:2]
    factor = CELLS / max(height, width)
    columns, rows = max(1, round(width * factor)), max(1, round(height * factor))
    if 4 * factor < ENOUGH:
        grey = cv2.cvtColor(_lines(image, 2 * rows), cv2.COLOR_BGR2GRAY)
        middling = cv2.resize(grey, (4 * columns, 2 * rows), interpolation=cv2.INTER_NEAREST)
    else:
        smaller = cv2.resize(image, (4 * columns, 4 * rows), interpolation=cv2.INTER_LINEAR)
        middling = cv2.cvtColor(smaller, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(middling, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def _lines(image: Image, number: int) -> Image:
    """So many lines of a picture, evenly spread.  Nothing is copied where they are equally far from each other, as
    they are in the usual sizes of films: this is done with every frame."""
    step, left = divmod(image.shape[0], number)
    return image[::step] if not left else image[(np.arange(number) * (image.shape[0] / number)).astype(np.intp)]


def hanging_together(moving: Mask, changed: Mask, few: int) -> Mask:
    """What moves, with all of the changed picture that hangs together with more than a few moving cells."""
    if np.count_nonzero(moving) <= few:
        return moving
    _, names = cv2.connectedComponents((moving | changed).astype(np.uint8), connectivity=8)
    stirs = np.bincount(names[moving], minlength=names.max() + 1) > few
    stirs[0] = False
    return np.asarray(stirs[names] | moving)
