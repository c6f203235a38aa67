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


def residue(seen: Floats, face: Floats, seen_edges: Floats, face_edges: Floats, visible: Floats) -> Residue:
    """Compare (CELLS, 3) colours and (CELLS, 8) edges of a card and a face on the visible cells, (CELLS,) 0 or 1."""
    inner = inside(visible)
    wrong = unexplained(seen, face, inner)
    blocks = _blocks(wrong, inner)
    edge_blocks = _blocks(((seen_edges - face_edges) ** 2).sum(axis=1) / 4, visible)
    overall = float((wrong * inner).sum() / max(float(inner.sum()), 1.0))
    fair, poor = np.percentile(blocks, [25, 10])
    worst, typical = blocks.min(), blocks.mean()
    return Residue(_good(overall), *(float(v) for v in (typical, fair, poor, worst, edge_blocks.mean())))


def inside(visible: Floats) -> Floats:
    """The visible cells without those at an edge, into which blur and a card's thickness carry what lies beyond."""
    grid = cv2.copyMakeBorder(visible.reshape(ROWS, COLUMNS), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.erode(grid, np.ones((3, 3), np.uint8)), np.float32)[1:-1, 1:-1].reshape(-1)


def levelled(colours: Floats, visible: Floats) -> tuple[Floats, np.float32]:
    """Colours with mean 0 in each channel and spread 1 over all, on the visible cells; and their spread before."""
    count = max(float(visible.sum()), 1.0)
    centred = colours - (colours * visible[:, None]).sum(axis=0) / count
    spread = np.float32(np.sqrt((centred**2 * visible[:, None]).sum() / (3 * count)) + 1.0)
    return np.asarray(centred / spread, np.float32), spread


def unexplained(seen: Floats, face: Floats, visible: Floats) -> Floats:
    """(CELLS,) mean squared difference of the channels, after the light is fitted, in the card's own spread."""
    have, _ = levelled(seen, visible)
    basis = _lights(levelled(face, visible)[0])
    stiffness = _STIFFNESS * max(float(visible.sum()), 1.0)
    weight, wrong = visible, np.zeros(CELLS, np.float32)
    for _ in range(_ROUNDS):
        weighted = basis * np.repeat(weight, 3)[:, None]
        light = np.linalg.solve(weighted.T @ basis + stiffness, weighted.T @ have.reshape(-1))
        wrong = ((have.reshape(-1) - basis @ light).reshape(CELLS, 3) ** 2).sum(axis=1)
        weight = visible / (1 + wrong / _FORGIVEN)
    return np.asarray(wrong / 3, np.float32)


def _lights(face: Floats) -> Floats:
    """(CELLS * 3, 10): the face in each channel, a constant in each, the face and a constant sloping both ways."""
    basis = np.zeros((CELLS, 3, _LIGHTS), np.float32)
    for channel in range(3):
        basis[:, channel, channel] = face[:, channel]
        basis[:, channel, 3 + channel] = 1
    basis[:, :, 6], basis[:, :, 7] = face * _X[:, None], face * _Y[:, None]
    basis[:, :, 8], basis[:, :, 9] = _X[:, None], _Y[:, None]
    return basis.reshape(CELLS * 3, _LIGHTS)


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
