"""Crops compared with faces by what they look like, on the visible cells: all with all in a few matrix products."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.naming.appearance import BESIDE, COLUMNS, NEARBY, ROWS, Looks, mixed
from scanner.types import Floats

_INNER = np.flatnonzero(np.pad(np.ones((ROWS - 4, COLUMNS - 4), np.bool_), 2))
"""The cells that are compared.  Those along the outline are not: with corners a little off, they show the table."""


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


class Gallery:
    """Faces that many crops are compared with: what is the same for every crop is worked out once."""

    def __init__(self, faces: Looks) -> None:
        self._fields = [_Field.of(cells[..., _INNER]) for cells in (faces.colours, faces.contrast)]
        edges = faces.edges[..., _INNER]
        self._edges = np.ascontiguousarray(edges.reshape(len(faces), -1).T)
        self._edge_power = np.ascontiguousarray((edges**2).sum(axis=1).T)

    def compare(self, crops: Looks, visible: Floats) -> Likeness:
        """Every crop with every face; `visible` is (n, CELLS), 0 or 1."""
        visible = visible[:, _INNER]
        colour, contrast = (
            field.likeness(cells[..., _INNER], visible)
            for field, cells in zip(self._fields, (crops.colours, crops.contrast), strict=True)
        )
        return Likeness(colour, contrast, self._edge_likeness(crops, visible))

    def by_colour(self, colours: Floats, visible: Floats) -> Floats:
        """(n, f) how alike (n, 3, CELLS) colours and the faces are, edges left out; 2 = alike."""
        visible = visible[:, _INNER]
        near = mixed(colours, BESIDE)
        fields = zip(self._fields, (near, near - mixed(near, NEARBY)), strict=True)
        return np.asarray(sum(field.likeness(cells[..., _INNER], visible) for field, cells in fields), np.float32)

    def _edge_likeness(self, crops: Looks, visible: Floats) -> Floats:
        seen = (crops.edges[..., _INNER] * visible[:, None]).reshape(len(crops), -1)
        power = np.einsum("nk,nk->n", seen, seen)[:, None] * (visible @ self._edge_power)
        return np.asarray(seen @ self._edges / np.sqrt(np.maximum(power, 1e-6)), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Field:
    """Colours of f faces against their mean on m cells, ready to be correlated with: (3 * m, f), (m, f) squares, and
    (m, 3 * f), a column for each face of each channel."""

    colours: Floats
    power: Floats
    sums: Floats

    @classmethod
    def of(cls, faces: Floats) -> _Field:
        """From (f, 3, m)."""
        faces = faces - faces.mean(axis=2, keepdims=True)
        power = np.ascontiguousarray((faces**2).sum(axis=1).T)
        sums = np.ascontiguousarray(faces.transpose(2, 1, 0)).reshape(faces.shape[2], -1)
        return cls(np.ascontiguousarray(faces.reshape(len(faces), -1).T), power, sums)

    def likeness(self, crops: Floats, visible: Floats) -> Floats:
        """(n, f) correlations of (n, 3, m) with every face on the visible cells."""
        count = np.maximum(visible.sum(axis=1), 1)[:, None, None]
        seen = (crops - (crops @ visible[..., None]) / count) * visible[:, None]
        both = seen.reshape(len(crops), -1) @ self.colours      # the crops' mean is gone: the faces' means drop out
        sums = (visible @ self.sums).reshape(len(crops), 3, -1)
        face_power = visible @ self.power - (sums**2).sum(axis=1) / count[:, 0]
        crop_power = np.einsum("nck,nck->n", seen, seen)[:, None]
        return np.asarray(both / np.sqrt(np.maximum(crop_power, 1) * np.maximum(face_power, 1)), np.float32)


def compare(crops: Looks, visible: Floats, faces: Looks) -> Likeness:
    """Every crop with every face, once; faces that many crops are compared with are better made a `Gallery`."""
    return Gallery(faces).compare(crops, visible)
