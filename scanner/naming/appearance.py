"""What a card looks like, in numbers that stand a change of light: colours and gradients on a grid of cells.

The cells are the last axis of every array: what is done to all cells of a channel is then one run through memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import HEIGHT, WIDTH
from scanner.types import Floats, Image

COLUMNS, ROWS = 24, 32
"""The grid of cells, as fine as a detection's mask."""
CELLS = COLUMNS * ROWS
CHESSBOARD = np.flatnonzero(np.indices((ROWS, COLUMNS)).sum(axis=0) % 2 == 0)
"""The cells of one colour of a chessboard: where but a few numbers are fitted, they tell as much as all."""
DIRECTIONS = 8
VERSION = 1
"""Raised when vectors made earlier no longer compare with new ones."""

_ANGLES = np.arange(DIRECTIONS // 2, dtype=np.float32) * np.float32(2 * np.pi / DIRECTIONS)
_ALONG = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1).tolist()
"""(across, down) of half of the directions; the others are these the other way."""
_A_LEVEL = np.float32(1 / 32)
"""What a grey level a pixel is of OpenCV's `Scharr`."""
_FAINT = 6.0
"""Gradients below this many grey levels a pixel count as noise."""


@dataclass(frozen=True, eq=False)
class Looks:
    """The looks of n cards.

    colours: (n, 3, CELLS) mean colour of each cell, 0..255.
    edges: (n, DIRECTIONS, CELLS) square roots of locally normalised gradient strengths.
    """

    colours: Floats
    edges: Floats

    def __len__(self) -> int:
        return len(self.colours)

    @cached_property
    def contrast(self) -> Floats:
        """(n, 3, CELLS) the colours against those of their neighbourhood."""
        return np.asarray(self.colours - mixed(self.colours, NEARBY), np.float32)

    def packed(self) -> NDArray[np.float16]:
        """(n, d) for keeping in a file: cell by cell."""
        by_cell = [a.transpose(0, 2, 1).reshape(len(self), -1) for a in (self.colours, self.edges)]
        return np.concatenate(by_cell, axis=1).astype(np.float16)

    @classmethod
    def unpacked(cls, vectors: NDArray[np.float16]) -> Looks:
        """The inverse of `packed`, but for the rounding."""
        colours, edges = np.split(vectors.astype(np.float32), [CELLS * 3], axis=1)
        by_cell = colours.reshape(-1, CELLS, 3), edges.reshape(-1, CELLS, DIRECTIONS)
        return cls(*(np.ascontiguousarray(a.transpose(0, 2, 1)) for a in by_cell))

    def turned(self) -> Looks:
        """The same cards, upside down."""
        edges = np.roll(self.edges[..., ::-1], DIRECTIONS // 2, axis=1)
        return Looks(np.ascontiguousarray(self.colours[..., ::-1]), np.ascontiguousarray(edges))

    def both_ways(self) -> Looks:
        """All of them, and then all of them upside down."""
        turned = self.turned()
        return Looks(np.concatenate([self.colours, turned.colours]), np.concatenate([self.edges, turned.edges]))

    def blurred(self) -> Looks:
        """The looks with each cell mixed with its neighbours: corners may be further off before likeness is lost."""
        return Looks(mixed(self.colours, BESIDE), mixed(self.edges, BESIDE))

    def some(self, which: Sequence[int]) -> Looks:
        """Those of some of the cards."""
        return Looks(self.colours[which], self.edges[which])


_Blur = tuple[Floats, Floats]
"""(ROWS, ROWS) and (COLUMNS, COLUMNS): a blur of the grid of cells, as what is multiplied with from each side."""


def _blur(sigma: float, border: int) -> _Blur:
    """A Gaussian blur as two matrices: for so small a grid that is quicker than a filter."""
    down, across = (
        cv2.GaussianBlur(np.eye(side, dtype=np.float32), (0, 0), sigmaX=1e-3, sigmaY=sigma, borderType=border)
        for side in (ROWS, COLUMNS)
    )
    return np.asarray(down, np.float32), np.asarray(across, np.float32)


NEARBY = _blur(4.0, cv2.BORDER_REFLECT_101)
BESIDE = _blur(1.0, cv2.BORDER_REPLICATE)
"""What tells a cell's neighbourhood, and what mixes it with the cells beside it."""


def mixed(cells: Floats, blur: _Blur) -> Floats:
    """(n, k, CELLS) as blurred grids."""
    down, across = blur
    by_row = cells.reshape(-1, COLUMNS) @ across.T
    return (down @ by_row.reshape(-1, ROWS, COLUMNS)).reshape(cells.shape)


def looks_of(crops: Sequence[Image] | Image) -> Looks:
    """The looks of upright crops of WIDTH x HEIGHT pixels."""
    crops = np.asarray(crops, np.uint8).reshape(-1, HEIGHT, WIDTH, 3)
    edges = np.array([_edges(crop) for crop in crops], np.float32)
    return Looks(colours_of(crops), edges.reshape(-1, DIRECTIONS, CELLS))


def colours_of(crops: Image) -> Floats:
    """(n, 3, CELLS) the mean colours of each cell of (n, HEIGHT, WIDTH, 3) upright crops."""
    one_below_another = crops.reshape(-1, WIDTH, 3)
    cells = cv2.resize(one_below_another, (COLUMNS, ROWS * len(crops)), interpolation=cv2.INTER_AREA)
    return by_channel(np.asarray(cells, np.float32).reshape(-1, CELLS, 3))


def by_channel(colours: Floats) -> Floats:
    """(n, 3, m) from (n, m, 3)."""
    return np.ascontiguousarray(colours.transpose(0, 2, 1))


def _edges(crop: Image) -> Floats:
    """Strength of the gradient in each direction, averaged over cells and divided by that of the neighbourhood.

    A gradient counts for a direction with the fourth power of the cosine between them: half of it 33 degrees off.
    """
    down, across = _gradient(crop)
    size = cv2.magnitude(across, down) + np.float32(1e-6)
    both = np.empty((2, DIRECTIONS // 2, *size.shape), np.float32)
    ahead, share = both
    along = np.empty_like(share)
    for (x, y), one in zip(_ALONG, along, strict=True):
        cv2.addWeighted(across, x, down, y, 0, one)
    np.divide(along, size, out=share)
    share *= share
    share *= share
    share *= size
    np.multiply(share, along > 0, out=ahead)
    share -= ahead
    cells = _by_cells(both)
    nearby = cv2.blur(np.einsum("kij,kij->ij", cells, cells), (5, 5))
    cells /= np.sqrt(np.maximum(nearby, 0)) + _FAINT
    return np.sqrt(np.minimum(cells, 1, out=cells), out=cells)


def _by_cells(pixels: Floats) -> Floats:
    """(DIRECTIONS, ROWS, COLUMNS) the means of the cells of (2, DIRECTIONS / 2, HEIGHT, WIDTH) pixels."""
    size = (COLUMNS, ROWS * DIRECTIONS)
    cells = cv2.resize(pixels.reshape(-1, WIDTH), size, interpolation=cv2.INTER_AREA)
    return np.asarray(cells, np.float32).reshape(DIRECTIONS, ROWS, COLUMNS)


def _gradient(crop: Image) -> tuple[Floats, Floats]:
    """(down, across) of the channel that changes most at each pixel, in grey levels a pixel."""
    channels = cv2.split(crop)      # each by itself, in whole numbers: half the time of all in one
    across = [cv2.Scharr(each, cv2.CV_16S, 1, 0).astype(np.float32) for each in channels]
    down = [cv2.Scharr(each, cv2.CV_16S, 0, 1).astype(np.float32) for each in channels]
    most_across, most_down = across[0], down[0]
    most = cv2.magnitude(most_across, most_down)
    for x, y in zip(across[1:], down[1:], strict=True):
        power = cv2.magnitude(x, y)
        more = cv2.compare(power, most, cv2.CMP_GT)
        cv2.copyTo(x, more, most_across)
        cv2.copyTo(y, more, most_down)
        most = cv2.max(most, power)
    return most_down * _A_LEVEL, most_across * _A_LEVEL
