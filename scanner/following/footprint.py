"""Which cells of the small grey picture cards and findings lie on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.following.glimpse import Mask
from scanner.following.motion import Motion
from scanner.following.track import NEAR, Track, apart, width_of
from scanner.geometry.rectify import grown, placed
from scanner.types import Detection, Floats

ROUND = 1.1
"""How far beyond a card's corners its edge and its shadow change the picture."""
Indices = NDArray[np.intp]


def filled(quads: Sequence[Floats], motion: Motion) -> Mask:
    """The cells of these cards, and a little round them."""
    cells = np.zeros(motion.shape, np.uint8)
    for corners in quads:
        cv2.fillConvexPoly(cells, np.round(motion.cells(grown(corners, ROUND))).astype(np.int32), 1)
    return np.asarray(cells > 0)


def seen_cells(detection: Detection, motion: Motion) -> Indices:
    """(n,) the cell of every part of a finding in which the card is seen, counted row by row; none of a marker."""
    if detection.kind != "card":
        return np.zeros(0, np.intp)
    rows, columns = detection.mask.shape
    (there,) = placed(detection.corners[None], columns, rows)
    x, y, away = there @ _parts(rows, columns)[:, detection.mask.ravel()]
    across, down = np.floor(motion.cells(np.array([x / away, y / away], np.float32).T) + 0.5).astype(np.intp).T
    last_row, last_column = (side - 1 for side in motion.shape)
    return np.asarray(np.clip(down, 0, last_row) * (last_column + 1) + np.clip(across, 0, last_column))


@cache
def _parts(rows: int, columns: int) -> NDArray[np.float64]:
    """(3, rows * columns) the column, the row and 1 of every part of a mask."""
    down, across = np.indices((rows, columns)).reshape(2, -1)
    return np.stack([across, down, np.ones(rows * columns)]).astype(np.float64)


def share_in(cells: Indices, mask: Mask) -> float:
    """The share of these cells in which a mask is True; 0 where there are none."""
    return float(np.mean(mask.ravel()[cells])) if len(cells) else 0.0


def who_is_who(found: Sequence[Detection], tracks: Sequence[Track]) -> NDArray[np.bool_]:
    """(findings, tracks): whether a finding lies where a card does."""
    same = np.zeros((len(found), len(tracks)), np.bool_)
    if not same.size:
        return same
    middles, lie = (np.array([one.corners.mean(axis=0) for one in ones]) for ones in (found, tracks))
    reach = np.array([NEAR * width_of(track.corners) for track in tracks])
    for j, i in np.argwhere(np.linalg.norm(middles[:, None] - lie[None], axis=2) < reach):
        one, track = found[j], tracks[i]
        same[j, i] = one.kind == track.kind and apart(one.corners, track.corners, track.kind) < NEAR
    return same
