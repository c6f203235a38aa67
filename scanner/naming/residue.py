"""What is left of a card's picture when a face under some light has explained what it can.

The light is fitted: a brightness and an offset for each channel, and an even slope of both across the card.  Cells that
will not fit (glare, a finger, a wrong mask) are weighed down first and counted afterwards, block by block, so that a
wrong picture in a right frame shows as a few bad blocks and a bad photograph as many fair ones.  Glare is told from
that by how smooth it is (`scanner.naming.glare`).  Where a channel is burnt out, a face that should be brighter there
contradicts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.naming.appearance import CHESSBOARD, COLUMNS, ROWS
from scanner.naming.glare import BLINDING, FAINT, veils
from scanner.types import Floats

_BLOCK = (4, 4)
_FLOOR = 0.01
"""A squared difference, of colours with spread 1, that is as good as none."""
_FORGIVEN = 0.5
_ROUNDS = 3
_LIGHTS = 10
BURNT = 248.0
"""From this level on, of 255, a camera tells no brighter from white: noise and the mean over a cell leave that much."""
_AT_ONCE = 16
"""Cards that are worked out together: more would not fit into the processor's own memory."""
_PLANE = np.stack([
    np.tile(np.linspace(-1, 1, COLUMNS, dtype=np.float32), ROWS),
    np.repeat(np.linspace(-1, 1, ROWS, dtype=np.float32), COLUMNS),
])  # fmt: skip
"""(2, CELLS) where each cell lies across and down."""


@dataclass(frozen=True, slots=True)
class Residue:
    """How well a face explains a card; each is -log of a squared difference, so more is better, at most 4.6.

    overall: the mean over all cells.  typical: the mean over blocks.  fair, poor: the quarter and the tenth of blocks
    that fit worst fit no better than this.  worst: the worst block.  edges: the mean over blocks for edges' directions.
    veiled: how many cells lie under glare.
    """

    overall: float
    typical: float
    fair: float
    poor: float
    worst: float
    edges: float
    veiled: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One of two things compared: colours (3, CELLS) and edges (8, CELLS)."""

    colours: Floats
    edges: Floats


def residues(cards: Sequence[Side], faces: Sequence[Side], visible: Sequence[Floats]) -> list[Residue]:
    """Compare each of n cards with the face laid over it, on its visible cells, (CELLS,) 0 or 1."""
    found: list[Residue] = []
    for k in range(0, len(cards), _AT_ONCE):
        found += _residues(cards[k : k + _AT_ONCE], faces[k : k + _AT_ONCE], np.array(visible[k : k + _AT_ONCE]))
    return found


def _residues(cards: Sequence[Side], faces: Sequence[Side], visible: Floats) -> list[Residue]:
    inner = np.array([inside(cells) for cells in visible])
    seen = np.array([card.colours for card in cards])
    have = levelled(seen, inner)[0]
    left = unexplained(have, levelled(np.array([face.colours for face in faces]), inner)[0], inner, seen >= BURNT)
    glare = veils(left, have, inner)
    left -= glare[:, None]
    clear = (glare < BLINDING).astype(np.float32)
    inner = inner * clear
    wrong = np.einsum("nck,nck->nk", left, left) / 3
    off = np.array([card.edges - face.edges for card, face in zip(cards, faces, strict=True)])
    apart = np.einsum("ndk,ndk->nk", off, off) / 4
    overall = np.einsum("nk,nk->n", wrong, inner) / np.maximum(inner.sum(axis=1), 1)
    blocks, edges, veiled = _blocks(wrong, inner), _blocks(apart, visible * clear), (glare > FAINT).sum(axis=1)
    return [
        _summed_up(float(overall[k]), np.sort(blocks[k]), edges[k], int(veiled[k])) for k in range(len(cards))
    ]


def _summed_up(overall: float, blocks: Floats, edges: Floats, veiled: int) -> Residue:
    """From (b,) blocks, the worst first, and those of the edges."""
    fair, poor = _quantile(blocks, 0.25), _quantile(blocks, 0.1)
    typical, of_edges = (float(each.sum()) / len(each) for each in (blocks, edges))
    return Residue(_good(overall), typical, fair, poor, float(blocks[0]), of_edges, veiled)


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
    """(n, 3, m) colours with mean 0 in each channel and spread 1 over all that is seen; and (n,) spreads before.

    visible: (n, m), 0 or 1.
    """
    share = visible / np.maximum(visible.sum(axis=1, keepdims=True), 1)
    centred = colours - colours @ share[..., None]
    power = np.einsum("nk,nk->n", share, np.einsum("nck,nck->nk", centred, centred))
    spread = np.sqrt(power / np.float32(3)) + np.float32(1)
    centred /= spread[:, None, None]
    return np.asarray(centred, np.float32), np.asarray(spread, np.float32)


def unexplained(have: Floats, faces: Floats, visible: Floats, burnt: NDArray[np.bool_]) -> Floats:
    """(n, 3, CELLS) what differs after the light is fitted, in the card's own spread.

    have, faces: (n, 3, CELLS), levelled.  visible: (n, CELLS).  burnt: (n, 3, CELLS) where the camera could tell no
    brighter from white: a face that is brighter there differs in nothing.
    """
    light = np.zeros((len(have), _LIGHTS), np.float32)
    some, shown = np.ascontiguousarray(have[..., CHESSBOARD]), visible[:, CHESSBOARD]
    basis, white = _lights(faces[..., CHESSBOARD]), burnt[..., CHESSBOARD]
    stiffness, weight = _STIFFNESS * np.maximum(shown.sum(axis=1), 1)[:, None, None], shown
    wanted = some
    for k in range(_ROUNDS):
        light = _light(wanted, basis, weight, stiffness)
        if k + 1 < _ROUNDS:
            lit = (light[:, None] @ basis).reshape(some.shape)
            wanted = np.where(white, np.maximum(some, lit), some)
            left = wanted - lit
            weight = shown / (1 + np.einsum("nck,nck->nk", left, left) / np.float32(_FORGIVEN))
    left = have - _lit(faces, light)
    left[burnt & (left < 0)] = 0
    return np.asarray(left, np.float32)


def _light(have: Floats, basis: Floats, weight: Floats, stiffness: Floats) -> Floats:
    """(n, 10) the light under which faces come nearest to (n, 3, m) colours, with (n, m) weights."""
    square, pull = np.empty((len(have), _LIGHTS, _LIGHTS), np.float32), np.empty((len(have), _LIGHTS, 1), np.float32)
    for k, (face, colours) in enumerate(zip(basis, have.reshape(len(have), -1), strict=True)):
        weighted = (face.reshape(_LIGHTS, 3, -1) * weight[k]).reshape(_LIGHTS, -1)
        np.matmul(weighted, face.T, out=square[k])
        np.matmul(weighted, colours, out=pull[k, :, 0])
    return np.asarray(np.linalg.solve(square + stiffness, pull)[..., 0], np.float32)


def _lit(faces: Floats, light: Floats) -> Floats:
    """(n, 3, CELLS) the faces in the light of (n, 10)."""
    slopes, even = (light[:, 6:8] @ _PLANE)[:, None], (light[:, 8:10] @ _PLANE)[:, None]
    return np.asarray(faces * (light[:, :3, None] + slopes) + light[:, 3:6, None] + even, np.float32)


def _lights(faces: Floats) -> Floats:
    """(n, 10, 3 * m): the face in each channel, a constant in each, the face and a constant sloping both ways, of the
    cells by which the light is told."""
    basis = np.zeros((len(faces), _LIGHTS, 3, faces.shape[2]), np.float32)
    for channel in range(3):
        basis[:, channel, channel] = faces[:, channel]
        basis[:, 3 + channel, channel] = 1
    across, down = _PLANE[:, CHESSBOARD]
    np.multiply(faces, across, out=basis[:, 6])
    np.multiply(faces, down, out=basis[:, 7])
    basis[:, 8], basis[:, 9] = across, down
    return basis.reshape(len(faces), _LIGHTS, -1)


_NOTHING = np.array([-np.log(5.0 + _FLOOR)], np.float32)
"""What a card says of which no block is seen."""


def _stiffness() -> Floats:
    """Light that slopes steeply, or that treats the channels very differently, is less likely."""
    matrix = np.diag(np.array([0.02] * 3 + [1e-4] * 3 + [0.3] * 2 + [0.05] * 2, np.float32))
    matrix[:3, :3] += 0.1 * (3 * np.eye(3, dtype=np.float32) - 1)
    return matrix


_STIFFNESS = _stiffness()


def _blocks(wrong: Floats, visible: Floats) -> list[Floats]:
    """Of each of n cards, how good each block is of which at least half is visible; (n, CELLS) both."""
    share, total = _mean_of_blocks(visible), _mean_of_blocks(wrong * visible)
    counted = share >= 0.5
    good = -np.log(total / np.maximum(share, 0.5) + _FLOOR)
    return [good[k, which] if which.any() else _NOTHING for k, which in enumerate(counted)]


def _mean_of_blocks(cells: Floats) -> Floats:
    """(n, CELLS) the mean of the block round each cell; what lies beyond the card counts as 0."""
    across, down = _BLOCK
    grids = np.zeros((len(cells), ROWS + down, COLUMNS + across), np.float32)
    grids[:, :ROWS, :COLUMNS] = cells.reshape(-1, ROWS, COLUMNS)
    means = cv2.boxFilter(grids.reshape(-1, COLUMNS + across), -1, _BLOCK, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(means.reshape(grids.shape)[:, :ROWS, :COLUMNS], np.float32).reshape(cells.shape)


def _good(difference: float) -> float:
    return float(-np.log(difference + _FLOOR))
