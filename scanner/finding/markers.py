"""How large a row marker is, and how it is turned.

A marker's own cells say where its middle is, but not its size: they write size and angle as one vector, and of a round
or small tile nobody can tell the angle, so the vector shrinks towards nothing.  The shape of the cells tells both.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import STRIDE, Floats, Ints
from scanner.geometry.rectify import middle_of

REACH = 24
"""How far round the middle the tile is looked for, in cells."""
EVEN = 12 / 13
"""In training a cell of a marker counts twelve times, so this is where marker and table are equally likely."""
THRESHOLDS = (EVEN, 0.75, 0.5)
"""Levels for ever fainter markers."""
CORE = 0.4
"""A shape that covers less than this of the largest is but the surest part of a faint marker."""
ROOM = 2
"""Cells round a tile that are made finer with it: between the middles of cells nothing farther off counts."""
LONGEST = 1.8
"""A shape that is longer than this times its breadth is no tile."""


def tiles(chance: Floats, quads: Sequence[Floats]) -> list[tuple[Floats, int]]:
    """The markers that these quads (4, 2) are of, the surest first: the corners of each and the number of its quad.

    The cells of one marker may disagree on its size and turn and so make several quads, but they lie in one tile.
    """
    kept: list[tuple[Floats, int]] = []
    for number, quad in enumerate(quads):
        if any(_holds(other, quad) for other, _ in kept):
            continue
        corners = tile(chance, quad)
        if not any(_holds(corners, other) or _holds(other, corners) for other, _ in kept):
            kept.append((corners, number))
    return kept


def _holds(one: Floats, other: Floats) -> bool:
    """Whether the middle of another quad lies in one."""
    x, y = middle_of(other)
    return cv2.pointPolygonTest(one.astype(np.float32), (float(x), float(y)), False) >= 0


def tile(chance: Floats, corners: Floats) -> Floats:
    """(4, 2) corners of the marker about `corners`, input pixels, clockwise as seen.

    chance: (h, w) probability of each cell to show a marker.  Where the cells have no tile's shape, `corners` stay.
    """
    col, row = (middle_of(corners) / STRIDE).astype(int)
    top, left = max(0, row - REACH), max(0, col - REACH)
    window = chance[top : row + REACH, left : col + REACH]
    if not window.size:
        return corners
    rows, columns = _round_piece(window > THRESHOLDS[-1], row - top, col - left)
    top, left, window = top + (rows.start or 0), left + (columns.start or 0), window[rows, columns]
    grown = cv2.resize(window, None, fx=STRIDE, fy=STRIDE, interpolation=cv2.INTER_LINEAR)
    origin = np.array((left * STRIDE, top * STRIDE), np.float32)
    outlines = [_outline((grown > level).astype(np.uint8), middle_of(corners) - origin) for level in THRESHOLDS]
    boxes = [box for outline in outlines if outline is not None and (box := _box(outline)) is not None]
    least = CORE * max((cv2.contourArea(box) for box in boxes), default=0.0)
    found = next((box for box in boxes if cv2.contourArea(box) >= least), None)
    return corners if found is None else np.asarray(found + origin, np.float32)


def _round_piece(cells: NDArray[np.bool_], row: int, col: int) -> tuple[slice, slice]:
    """The rows and columns of the pieces of a mask that lie at or beside a cell, and a little round them."""
    _, names, boxes, _ = cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=8)
    here = {int(name) for name in names[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2].flat} - {0}
    if not here:
        return slice(None), slice(None)
    left, top, width, height, _ = boxes[list(here)].T
    right, bottom = int((left + width).max()), int((top + height).max())
    return slice(max(0, int(top.min()) - ROOM), bottom + ROOM), slice(max(0, int(left.min()) - ROOM), right + ROOM)


def within(quad: Floats, points: Floats) -> Ints:
    """The numbers of the points (n, 2) that lie in a quad (4, 2), clockwise as seen."""
    side = np.roll(quad, -1, axis=0) - quad
    away = points[:, None] - quad
    left = side[:, 0] * away[..., 1] - side[:, 1] * away[..., 0]
    return np.flatnonzero((left >= 0).all(axis=1))


def _box(outline: np.ndarray) -> Floats | None:
    """(4, 2) the box round an outline, if it has a tile's shape."""
    middle, (width, height), turn = cv2.minAreaRect(outline)
    if not 1 / LONGEST < (width + 1) / (height + 1) < LONGEST:
        return None
    return np.asarray(cv2.boxPoints((middle, (width + 1, height + 1), turn)) + 0.5, np.float32)


def _outline(shape: np.ndarray, middle: np.ndarray) -> np.ndarray | None:
    """The outline of the piece of a mask that holds the point (x, y)."""
    found, _ = cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    at = (float(middle[0]), float(middle[1]))
    inside = [one for one in found if len(one) > 3 and cv2.pointPolygonTest(one, at, False) >= 0]
    return inside[0] if inside else None
