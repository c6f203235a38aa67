"""What is left of a card's picture when a face under some light has explained what it can.

The light is fitted: a brightness and an offset for each channel, and an even slope of both across the card.  Cells that
will not fit (glare, a finger, a wrong mask) are weighed down first and counted afterwards, block by block, so that a
wrong picture in a right frame shows as a few bad blocks and a bad photograph as many fair ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.appearance import CELLS, COLUMNS, ROWS
from scanner.types import Floats

_BLOCK = (4, 4)
_FLOOR = 0.01
"""A squared difference, of colours with spread 1, that is as good as none."""
_FORGIVEN = 0.5
_ROUNDS = 3
_LIGHTS = 10
_X = np.tile(np.linspace(-1, 1, COLUMNS, dtype=np.float32), ROWS)
_Y = np.repeat(np.linspace(-1, 1, ROWS, dtype=np.float32), COLUMNS)


@dataclass(frozen=True, slots=True)
class Residue:
    """How well a face explains a card; each is -log of a squared difference, so more is better, at most 4.6.

    overall: the mean over all cells.  typical: the mean over blocks.  fair, poor: the quarter and the tenth of blocks
    that fit worst fit no better than this.  worst: the worst block.  edges: the mean over blocks for edges' directions.
    """

    overall: float
    typical: float
    fair: float
    poor: float
    worst: float
    edges: float


def residues(seen: Floats, faces: Floats, seen_edges: Floats, face_edges: Floats, visible: Floats) -> list[Residue]:
    """Compare a card with n faces laid over it, on the visible cells, (CELLS,) 0 or 1.

    seen: (CELLS, 3) colours.  faces: (n, CELLS, 3).  seen_edges: (CELLS, 8).  face_edges: (n, CELLS, 8).
    """
    inner = inside(visible)
    wrong = unexplained(seen, faces, inner)
    apart = ((seen_edges - face_edges) ** 2).sum(axis=2) / 4
    overall = (wrong @ inner) / max(float(inner.sum()), 1.0)
    return [_summed_up(float(overall[k]), wrong[k], inner, apart[k], visible) for k in range(len(faces))]


def _summed_up(overall: float, wrong: Floats, inner: Floats, apart: Floats, visible: Floats) -> Residue:
    blocks, edges = np.sort(_blocks(wrong, inner)), _blocks(apart, visible)
    fair, poor = _quantile(blocks, 0.25), _quantile(blocks, 0.1)
    return Residue(_good(overall), float(blocks.mean()), fair, poor, float(blocks[0]), float(edges.mean()))


def _quantile(ascending: Floats, share: float) -> float:
    """What a share of the values lies below, read off between neighbours (`np.percentile` takes ten times as long)."""
    whole, part = divmod(share * (len(ascending) - 1), 1)
    low, high = ascending[int(whole)], ascending[min(int(whole) + 1, len(ascending) - 1)]
    return float(low + (high - low) * part)


def inside(visible: Floats) -> Floats:
    """The visible cells without those at an edge, into which blur and a card's thickness carry what lies beyond."""
    grid = cv2.copyMakeBorder(visible.reshape(ROWS, COLUMNS), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.erode(grid, np.ones((3, 3), np.uint8)), np.float32)[1:-1, 1:-1].reshape(-1)


def levelled(colours: Floats, visible: Floats) -> tuple[Floats, Floats]:
    """Colours with mean 0 in each channel and spread 1 over all, on the visible cells; and their spread before.

    (..., CELLS, 3) colours; the spread is (..., 1, 1).
    """
    count = max(float(visible.sum()), 1.0)
    share = visible / np.float32(count)
    centred = colours - (share @ colours)[..., None, :]
    power = ((centred * centred).sum(axis=-1) @ share)[..., None, None]
    spread = np.sqrt(power / np.float32(3)) + np.float32(1)
    return np.asarray(centred / spread, np.float32), np.asarray(spread, np.float32)


def unexplained(seen: Floats, faces: Floats, visible: Floats) -> Floats:
    """(n, CELLS) mean squared difference of the channels, after the light is fitted, in the card's own spread.

    seen: (CELLS, 3).  faces: (n, CELLS, 3).
    """
    have = levelled(seen, visible)[0].reshape(-1)
    basis = _lights(levelled(faces, visible)[0])
    stiffness = _STIFFNESS * np.float32(max(float(visible.sum()), 1.0))
    weight, wrong = np.broadcast_to(visible, faces.shape[:2]), np.zeros(faces.shape[:2], np.float32)
    for _ in range(_ROUNDS):
        weighted = basis * np.repeat(weight, 3, axis=1)[:, None]
        light = np.linalg.solve(weighted @ basis.transpose(0, 2, 1) + stiffness, (weighted @ have)[..., None])
        left = (have - (light.transpose(0, 2, 1) @ basis)[:, 0]).reshape(len(faces), CELLS, 3)
        wrong = np.einsum("nkc,nkc->nk", left, left)
        weight = visible / (1 + wrong / np.float32(_FORGIVEN))
    return np.asarray(wrong / 3, np.float32)


def _lights(faces: Floats) -> Floats:
    """(n, 10, CELLS * 3): the face in each channel, a constant in each, the face and a constant sloping both ways."""
    basis = np.zeros((len(faces), _LIGHTS, CELLS, 3), np.float32)
    for channel in range(3):
        basis[:, channel, :, channel] = faces[:, :, channel]
        basis[:, 3 + channel, :, channel] = 1
    np.multiply(faces, _X[:, None], out=basis[:, 6])
    np.multiply(faces, _Y[:, None], out=basis[:, 7])
    basis[:, 8], basis[:, 9] = _X[:, None], _Y[:, None]
    return basis.reshape(len(faces), _LIGHTS, CELLS * 3)


def _stiffness() -> Floats:
    """Light that slopes steeply, or that treats the channels very differently, is less likely."""
    matrix = np.diag(np.array([0.02] * 3 + [1e-4] * 3 + [0.3] * 2 + [0.05] * 2, np.float32))
    matrix[:3, :3] += 0.1 * (3 * np.eye(3, dtype=np.float32) - 1)
    return matrix


_STIFFNESS = _stiffness()


def _blocks(wrong: Floats, visible: Floats) -> Floats:
    """How good each block is of which at least half is visible."""
    share = cv2.boxFilter(visible.reshape(ROWS, COLUMNS), -1, _BLOCK, borderType=cv2.BORDER_CONSTANT)
    total = cv2.boxFilter((wrong * visible).reshape(ROWS, COLUMNS), -1, _BLOCK, borderType=cv2.BORDER_CONSTANT)
    counted = share >= 0.5
    if not counted.any():
        return np.array([_good(5.0)], np.float32)
    return np.asarray(-np.log(total[counted] / share[counted] + _FLOOR), np.float32)


def _good(difference: float) -> float:
    return float(-np.log(difference + _FLOOR))
