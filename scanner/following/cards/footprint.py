"""Which cells of the small grey picture cards and findings lie on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.following.cards.track import NEAR, Track, apart, width_of
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import Motion
from scanner.geometry.rectify import grown, middle_of, placed
from scanner.types import Detection, Floats

ROUND = 1.1
"""How far beyond a card's corners its edge and its shadow change the picture."""
Indices = NDArray[np.intp]


def filled(quads: Sequence[Floats], motion: Motion) -> Mask:
    """The cells of these cards, and a little round them."""
    cells = np.zeros(motion.shape, np.uint8)
    for outline in outlines(quads, motion):
        cv2.fillConvexPoly(cells, outline, 1)
    return cells.view(np.bool_)


def outlines(quads: Sequence[Floats], motion: Motion) -> NDArray[np.int32]:
    """(n, 4, 2) column and row of the cell at each corner of these cards, and a little round them."""
    corners = np.array(quads, np.float32).reshape(-1, 4, 2)
    return np.round(motion.areas.cells(grown(corners, ROUND))).astype(np.int32)


def seen_cells(found: Sequence[Detection], motion: Motion) -> list[Indices]:
    """Of each finding (n,) the cell of every part in which the card is seen, counted row by row; none of a marker."""
    cells = [np.zeros(0, np.intp)] * len(found)
    for shape in {one.mask.shape for one in found}:
        some = [j for j, one in enumerate(found) if one.kind == "card" and one.mask.shape == shape]
        for j, under in zip(some, _cells_under([found[j] for j in some], shape, motion), strict=True):
            cells[j] = under[found[j].mask.ravel()]
    return cells


def _cells_under(cards: Sequence[Detection], shape: tuple[int, ...], motion: Motion) -> Indices:
    """(cards, parts) the cell under every part of masks of this shape, counted row by row."""
    rows, columns = shape
    corners = np.array([card.corners for card in cards]).reshape(-1, 4, 2)
    x, y, away = (placed(corners, columns, rows) @ _parts(rows, columns)).transpose(1, 0, 2)
    where = motion.areas.cells(np.stack([x / away, y / away], axis=-1).astype(np.float32)) + 0.5
    across, down = np.floor(where).astype(np.intp).transpose(2, 0, 1)
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
    middles, lie = (middle_of(np.array([one.corners for one in ones])) for ones in (found, tracks))
    reach = np.array([NEAR * width_of(track.corners) for track in tracks])
    for j, i in np.argwhere(np.linalg.norm(middles[:, None] - lie[None], axis=2) < reach):
        one, track = found[j], tracks[i]
        same[j, i] = one.kind == track.kind and apart(one.corners, track.corners, track.kind) < NEAR
    return same
