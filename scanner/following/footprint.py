"""Which cells of the small grey picture cards and findings lie on."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.following.motion import Mask, Motion
from scanner.following.track import NEAR, Track, apart, width_of
from scanner.geometry.rectify import grown, homography
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
    unit = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    down, across = np.nonzero(detection.mask)
    x, y, away = homography(unit, detection.corners) @ np.stack([across + 0.5, down + 0.5, np.ones(len(down))])
    at = np.floor(motion.cells(np.stack([x / away, y / away], axis=1).astype(np.float32)) + 0.5).astype(np.intp)
    last_row, last_column = (side - 1 for side in motion.shape)
    return np.asarray(np.clip(at[:, 1], 0, last_row) * (last_column + 1) + np.clip(at[:, 0], 0, last_column))


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
