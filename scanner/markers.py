"""How large a row marker is, and how it is turned.

A marker's own cells say where its middle is, but not its size: they write size and angle as one vector, and of a round
or small tile nobody can tell the angle, so the vector shrinks towards nothing.  The shape of the cells tells both.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.geometry import STRIDE, Floats

REACH = 24
"""How far round the middle the tile is looked for, in cells."""
EVEN = 12 / 13
"""In training a cell of a marker counts twelve times, so this is where marker and table are equally likely."""
LONGEST = 1.8
"""A shape that is longer than this times its breadth is no tile."""


def tile(chance: Floats, corners: Floats) -> Floats:
    """(4, 2) corners of the marker about `corners`, input pixels, clockwise as seen.

    chance: (h, w) probability of each cell to show a marker.  Where the cells have no tile's shape, `corners` stay.
    """
    col, row = (corners.mean(0) / STRIDE).astype(int)
    top, left = max(0, row - REACH), max(0, col - REACH)
    window = chance[top : row + REACH, left : col + REACH]
    if not window.size:
        return corners
    grown = cv2.resize(window, None, fx=STRIDE, fy=STRIDE, interpolation=cv2.INTER_LINEAR)
    outline = _outline((grown > EVEN).astype(np.uint8), corners.mean(0) - (left * STRIDE, top * STRIDE))
    if outline is None:
        return corners
    middle, (width, height), turn = cv2.minAreaRect(outline)
    if not 1 / LONGEST < (width + 1) / (height + 1) < LONGEST:
        return corners
    box = cv2.boxPoints((middle, (width + 1, height + 1), turn))
    return np.asarray(box + (left * STRIDE + 0.5, top * STRIDE + 0.5), np.float32)


def _outline(shape: np.ndarray, middle: np.ndarray) -> np.ndarray | None:
    """The outline of the piece of a mask that holds the point (x, y)."""
    found, _ = cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    at = (float(middle[0]), float(middle[1]))
    inside = [one for one in found if len(one) > 3 and cv2.pointPolygonTest(one, at, False) >= 0]
    return inside[0] if inside else None
