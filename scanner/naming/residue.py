"""What is left of a card's picture when a face under some light has explained what it can.

The light is fitted (`scanner.naming.light`).  Cells that will not fit (glare, a finger, a wrong mask) are weighed down
first and counted afterwards, block by block, so that a wrong picture in a right frame shows as a few bad blocks and a
bad photograph as many fair ones.  Glare is told from that by how smooth it is (`scanner.naming.glare`).  Where a
channel is burnt out (`scanner.naming.clipping`), a face that should be brighter there contradicts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.clipping import unburnt
from scanner.naming.glare import BLINDING, FAINT, veils
from scanner.naming.light import unexplained
from scanner.types import Floats

_BLOCK = (4, 4)
_ROUND = np.ones((3, 3), np.uint8)
_FLOOR = 0.01
"""A squared difference, of colours with spread 1, that is as good as none."""
BLANK = 0.1
"""The share of a face's contrast, below which a card shows nothing of it: one even colour, burnt out or in the dark,
may be any face.  Two such cards of a film had 0.01; of 311 named cards none has less than 0.28, nearly all 0.9."""
_AT_ONCE = 16
"""Cards that are worked out together: more would not fit into the processor's own memory."""


@dataclass(frozen=True, slots=True)
class Residue:
    """How well a face explains a card; each is -log of a squared difference, so more is better, at most 4.6.

    overall: the mean over all cells.  typical: the mean over blocks.  fair, poor: the quarter and the tenth of blocks
    that fit worst fit no better than this.  worst: the worst block.  edges: the mean over blocks for edges' directions.
    veiled: how many cells lie under glare.  blank: whether one even colour is all that is seen.
    """

    overall: float
    typical: float
    fair: float
    poor: float
    worst: float
    edges: float
    veiled: int = 0
    blank: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One of two things compared: colours (3, CELLS) and edges (8, CELLS).

    burnt_from: (3,) the level of each channel from which on the picture is burnt out.
    """

    colours: Floats
    edges: Floats
    burnt_from: Floats = field(default_factory=unburnt)


def residues(cards: Sequence[Side], faces: Sequence[Side], visible: Sequence[Floats]) -> list[Residue]:
    """Compare each of n cards with the face laid over it, on its visible cells, (CELLS,) 0 or 1."""
    found: list[Residue] = []
    for k in range(0, len(cards), _AT_ONCE):
        found += _residues(cards[k : k + _AT_ONCE], faces[k : k + _AT_ONCE], np.array(visible[k : k + _AT_ONCE]))
    return found


def _residues(cards: Sequence[Side], faces: Sequence[Side], visible: Floats) -> list[Residue]:
    inner = inside(visible)
    seen, share = np.array([card.colours for card in cards]), shares(inner)
    have = levelled(seen, share)[0]
    wanted = levelled(np.array([face.colours for face in faces]), share)[0]
    burnt = seen >= np.array([card.burnt_from for card in cards])[..., None]
    left, contrast = unexplained(have, wanted, inner, burnt)
    glare = veils(left, have, inner)
    left -= glare[:, None]
    clear = (glare < BLINDING).astype(np.float32)
    inner = inner * clear
    wrong = np.einsum("nck,nck->nk", left, left) / 3
    off = np.array([card.edges - face.edges for card, face in zip(cards, faces, strict=True)])
    apart = np.einsum("ndk,ndk->nk", off, off) / 4
    overall = np.einsum("nk,nk->n", wrong, inner) / np.maximum(inner.sum(axis=1), 1)
    blocks, edges, veiled = _blocks(wrong, inner), _blocks(apart, visible * clear), (glare > FAINT).sum(axis=1)
    blank = contrast < BLANK
    return [
        _summed_up(float(overall[k]), np.sort(blocks[k]), edges[k], int(veiled[k]), bool(blank[k]))
        for k in range(len(cards))
    ]


def _summed_up(overall: float, blocks: Floats, edges: Floats, veiled: int, blank: bool) -> Residue:
    """From (b,) blocks, the worst first, and those of the edges."""
    fair, poor = _quantile(blocks, 0.25), _quantile(blocks, 0.1)
    typical, of_edges = (float(each.sum()) / len(each) for each in (blocks, edges))
    return Residue(_good(overall), typical, fair, poor, float(blocks[0]), of_edges, veiled, blank)


def _quantile(ascending: Floats, share: float) -> float:
    """What a share of the values lies below, read off between neighbours (`np.percentile` takes ten times as long)."""
    whole, part = divmod(share * (len(ascending) - 1), 1)
    low, high = ascending[int(whole)], ascending[min(int(whole) + 1, len(ascending) - 1)]
    return float(low + (high - low) * part)


def inside(visible: Floats) -> Floats:
    """(n, CELLS) the visible cells without those at an edge, into which blur and a card's thickness carry what lies
    beyond."""
    grids = np.zeros((len(visible), ROWS + 1, COLUMNS + 1), np.float32)
    grids[:, :ROWS, :COLUMNS] = visible.reshape(-1, ROWS, COLUMNS)
    one_below_another = grids.reshape(-1, COLUMNS + 1)
    inner = cv2.erode(one_below_another, _ROUND, borderType=cv2.BORDER_CONSTANT, borderValue=0)
    return np.asarray(inner.reshape(grids.shape)[:, :ROWS, :COLUMNS], np.float32).reshape(visible.shape)


def shares(visible: Floats) -> Floats:
    """(n, m) what each of the cells that are seen counts in their mean; visible: (n, m), 0 or 1."""
    return np.asarray(visible / np.maximum(visible.sum(axis=1, keepdims=True), 1), np.float32)


def levelled(colours: Floats, share: Floats) -> tuple[Floats, Floats]:
    """(n, 3, m) colours with mean 0 in each channel and spread 1 over all that is seen; and (n,) spreads before.

    share: (n, m) what each cell counts (`shares`).
    """
    centred = colours - colours @ share[..., None]
    power = (np.square(centred) @ share[..., None]).sum(axis=(1, 2))
    spread = np.sqrt(power / np.float32(3)) + np.float32(1)
    centred /= spread[:, None, None]
    return np.asarray(centred, np.float32), np.asarray(spread, np.float32)


_NOTHING = np.array([-np.log(5.0 + _FLOOR)], np.float32)
"""What a card says of which no block is seen."""


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
