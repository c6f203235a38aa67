"""What a card looks like, in numbers that stand a change of light: colours and gradients on a grid of cells.

Faces and crops are compared on the visible cells alone, all crops with all faces in a few matrix products.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.rectify import HEIGHT, WIDTH
from scanner.types import Floats, Image

COLUMNS, ROWS = 24, 32
"""The grid of cells, as fine as a detection's mask."""
CELLS = COLUMNS * ROWS
DIRECTIONS = 8
VERSION = 1
"""Raised when vectors made earlier no longer compare with new ones."""

_ANGLES = np.arange(DIRECTIONS, dtype=np.float32) * np.float32(2 * np.pi / DIRECTIONS)
_INNER = np.pad(np.ones((ROWS - 4, COLUMNS - 4), np.float32), 2).reshape(CELLS)
_FAINT = 6.0
"""Gradients below this many grey levels a pixel count as noise."""


@dataclass(frozen=True, eq=False)
class Looks:
    """The looks of n cards.

    colours: (n, CELLS, 3) mean colour of each cell, 0..255.
    edges: (n, CELLS, DIRECTIONS) square roots of locally normalised gradient strengths.
    """

    colours: Floats
    edges: Floats

    def __len__(self) -> int:
        return len(self.colours)

    @cached_property
    def contrast(self) -> Floats:
        """(n, CELLS, 3) the colours against those of their neighbourhood."""
        grids = self.colours.reshape(-1, ROWS, COLUMNS, 3)
        apart = [grid - cv2.GaussianBlur(grid, (0, 0), 4) for grid in grids]
        return np.asarray(apart, np.float32).reshape(self.colours.shape)

    def packed(self) -> NDArray[np.float16]:
        """(n, d) for keeping in a file."""
        return np.concatenate([a.reshape(len(self), -1) for a in (self.colours, self.edges)], axis=1).astype(np.float16)

    @classmethod
    def unpacked(cls, vectors: NDArray[np.float16]) -> Looks:
        """The inverse of `packed`, but for the rounding."""
        colours, edges = np.split(vectors.astype(np.float32), [CELLS * 3], axis=1)
        return cls(colours.reshape(-1, CELLS, 3), edges.reshape(-1, CELLS, DIRECTIONS))

    def blurred(self) -> Looks:
        """The looks with each cell mixed with its neighbours: corners may be further off before likeness is lost."""
        return Looks(_mixed(self.colours), _mixed(self.edges))


def _mixed(cells: Floats) -> Floats:
    grids = cells.reshape(len(cells), ROWS, COLUMNS, -1)
    mixed = [cv2.GaussianBlur(grid, (0, 0), 1.0, borderType=cv2.BORDER_REPLICATE) for grid in grids]
    return np.asarray(mixed, np.float32).reshape(cells.shape)


def looks_of(crops: list[Image]) -> Looks:
    """The looks of upright crops of WIDTH x HEIGHT pixels."""
    colours = [_colours(crop) for crop in crops]
    edges = [_edges(crop) for crop in crops]
    return Looks(
        np.array(colours, np.float32).reshape(-1, CELLS, 3),
        np.array(edges, np.float32).reshape(-1, CELLS, DIRECTIONS),
    )


def _colours(crop: Image) -> Floats:
    assert crop.shape == (HEIGHT, WIDTH, 3), f"a crop of {WIDTH}x{HEIGHT} is needed, not {crop.shape}"
    return np.asarray(cv2.resize(crop, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA), np.float32)


def _edges(crop: Image) -> Floats:
    """Strength of the gradient in each direction, averaged over cells and divided by that of the neighbourhood."""
    down, across = _gradient(crop)
    size = np.sqrt(across * across + down * down) + np.float32(1e-6)
    along = across[..., None] * np.cos(_ANGLES) + down[..., None] * np.sin(_ANGLES)
    np.maximum(along, 0, out=along)
    along /= size[..., None]
    along *= along
    along *= along * size[..., None]      # cos^4: half of the strength 33 degrees off
    cells = np.asarray(cv2.resize(along, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA), np.float32)
    nearby = cv2.blur((cells * cells).sum(axis=2), (5, 5))
    return np.asarray(np.sqrt(np.minimum(cells / (np.sqrt(np.maximum(nearby, 0)) + _FAINT)[..., None], 1)), np.float32)


def _gradient(crop: Image) -> tuple[Floats, Floats]:
    """(down, across) of the channel that changes most at each pixel, in grey levels a pixel."""
    picture = crop.astype(np.float32)
    across = cv2.Scharr(picture, cv2.CV_32F, 1, 0, scale=1 / 32)
    down = cv2.Scharr(picture, cv2.CV_32F, 0, 1, scale=1 / 32)
    strongest = (across * across + down * down).argmax(axis=2)[..., None]
    return tuple(np.take_along_axis(g, strongest, axis=2)[..., 0] for g in (down, across))  # type: ignore[return-value]


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """How alike n crops and f faces are on what is visible, each (n, f), 1 = alike.

    colour: correlation of the cells' colours, one brightness offset a channel and one contrast a card left free.
    contrast: the same of the colours against those of their neighbourhood.  edges: cosine of the gradient strengths.
    """

    colour: Floats
    contrast: Floats
    edges: Floats

    @property
    def total(self) -> Floats:
        """What faces are ordered by at first sight."""
        return self.colour + self.contrast + self.edges


def compare(crops: Looks, visible: Floats, faces: Looks) -> Likeness:
    """Every crop with every face; `visible` is (n, CELLS), 0 or 1.

    The cells along the outline count for nothing: with corners a little off, they show the table.
    """
    visible = visible * _INNER
    return Likeness(
        _colour_likeness(crops.colours, visible, faces.colours),
        _colour_likeness(crops.contrast, visible, faces.contrast),
        _edge_likeness(crops, visible, faces),
    )


def _edge_likeness(crops: Looks, visible: Floats, faces: Looks) -> Floats:
    seen = crops.edges * visible[..., None]
    both = seen.reshape(len(crops), -1) @ faces.edges.reshape(len(faces), -1).T
    face_power = visible @ (faces.edges**2).sum(axis=2).T
    crop_power = (seen * seen).sum(axis=(1, 2))[:, None]
    return np.asarray(both / np.sqrt(np.maximum(crop_power * face_power, 1e-6)), np.float32)


def _colour_likeness(crops: Floats, visible: Floats, faces: Floats) -> Floats:
    count = np.maximum(visible.sum(axis=1), 1)[:, None, None]
    seen = crops * visible[..., None]
    crop_mean = seen.sum(axis=1, keepdims=True) / count
    seen = (crops - crop_mean) * visible[..., None]
    n, f = len(crops), len(faces)
    both = seen.reshape(n, -1) @ faces.reshape(f, -1).T      # the crops' mean is gone: the faces' means drop out
    face_sums = np.einsum("nk,fkc->nfc", visible, faces, optimize=True)
    face_power = visible @ (faces**2).sum(axis=2).T - (face_sums**2).sum(axis=2) / count[:, 0]
    crop_power = (seen**2).sum(axis=(1, 2))[:, None]
    return np.asarray(both / np.sqrt(np.maximum(crop_power, 1) * np.maximum(face_power, 1)), np.float32)
