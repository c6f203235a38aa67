"""The table seen straight from above, worked out from the cards alone: they are all of one size.

A plane seen in perspective shrinks areas with the third power of a linear form; so the cube roots of areas that are
alike on the table give that form (Hartley and Zisserman, Multiple View Geometry, 2.7), and the cards' sides give the
rest.  The quarters of a card are such areas, too: one plate tells how the table recedes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import moved, moved_all, placed
from scanner.types import Floats

Doubles = NDArray[np.float64]
LENGTH = 88 / 63
"""A card's length in widths."""
_GRID = np.stack(np.meshgrid([0, 1, 2], [0, 1, 2]), axis=-1).reshape(9, 2).astype(np.float32) - np.float32(0.5)
"""The nodes of a card of two by two pixels, row by row; `placed` has pixel centres at whole numbers."""
TRUST_IN_FLATNESS = 0.1
"""How firmly, against one card's area, no perspective is assumed: few cards tell little of it."""


@dataclass(frozen=True, eq=False)
class TableMap:
    """matrix (3, 3): from pixels to the table, in card widths, orientation kept; its origin and turn mean nothing."""

    matrix: Doubles

    def flat(self, points: Floats) -> Floats:
        """(n, 2) pixels on the table."""
        return moved(points, self.matrix)

    def back(self, points: Floats) -> Floats:
        """(n, 2) places on the table in pixels."""
        return moved(points, self._inverse)

    @cached_property
    def _inverse(self) -> Doubles:
        return np.asarray(np.linalg.inv(self.matrix), np.float64)

    def enlarged(self, points: Floats) -> Doubles:
        """(n,) how many pixels a card is wide at each of (n, 2) pixels, on average; 0 beyond the horizon."""
        nearness = points.astype(np.float64) @ self.matrix[2, :2] + self.matrix[2, 2]
        shrunk = abs(float(np.linalg.det(self.matrix)))
        return np.asarray(np.maximum(nearness, 0.0) ** 1.5 / np.sqrt(shrunk))


def bent(corners: Floats, table: TableMap, card: Floats) -> float:
    """How far a card's corners lie from those of a `card` of the deck that lies there as it may, in card widths."""
    flat = table.flat(corners)
    flat = (flat - flat.mean(axis=0)) @ np.array([1, 1j])
    straight = card @ np.array([1, 1j])
    turn = np.vdot(straight, flat)
    return float(np.abs(flat - straight * turn / max(abs(turn), 1e-9)).max())


def table_map(quads: Sequence[Floats], length: float = LENGTH) -> TableMap:
    """The map for cards with these corners, (4, 2) pixels each, the first side a short one; `length` in widths.

    Raises ValueError without a card.
    """
    if not quads:
        raise ValueError("a table needs at least one card to be measured by")
    return _measured(np.array(quads, np.float64).tobytes(), length)


@lru_cache(maxsize=8)
def _measured(quads: bytes, length: float) -> TableMap:
    """The same, of the bytes of (n, 4, 2) corners: of what lies still one look after the other asks again."""
    corners = np.frombuffer(quads, np.float64).reshape(-1, 4, 2)
    middle = corners.mean(axis=(0, 1))
    unit = float(np.median(np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1))) or 1.0
    normal = np.array([[1 / unit, 0, -middle[0] / unit], [0, 1 / unit, -middle[1] / unit], [0, 0, 1]])
    small = (corners - middle) / unit
    straight: Doubles = np.asarray(np.vstack([np.eye(2, 3), _horizon(_quarters(small))]), np.float64)
    level = moved(small.astype(np.float32).reshape(-1, 2), straight).astype(np.float64).reshape(-1, 4, 2)
    square = np.eye(3)
    square[:2, :2] = _squaring(level, length)
    return TableMap(square @ straight @ normal)


def _quarters(quads: Doubles) -> Doubles:
    """(4 n, 4, 2) the quarters of (n, 4, 2) cards: of one size on the table, but not in a picture."""
    grid = moved_all(_GRID, placed(quads.astype(np.float32), 2, 2)).astype(np.float64).reshape(-1, 3, 3, 2)
    corners = [grid[:, :-1, :-1], grid[:, :-1, 1:], grid[:, 1:, 1:], grid[:, 1:, :-1]]
    return np.stack(corners, axis=3).reshape(-1, 4, 2)


def _horizon(quads: Doubles) -> Doubles:
    """(3,) the linear form whose cube the areas follow, 1 at the middle; outliers count less."""
    areas = _areas(quads.astype(np.float32).astype(np.float64))
    roots = np.cbrt(np.maximum(areas, 1e-6))
    roots = roots / np.median(roots)
    terms = np.column_stack([quads.mean(axis=1), np.ones(len(quads))])
    weights = np.ones(len(quads))
    form = np.array([0.0, 0.0, 1.0])
    for _ in range(4):
        normal = (terms * weights[:, None]).T @ terms + np.diag([TRUST_IN_FLATNESS, TRUST_IN_FLATNESS, 1e-6])
        form = np.linalg.solve(normal, (terms * weights[:, None]).T @ roots)
        weights = 1 / np.maximum(1, np.abs(roots - terms @ form) / 0.02)
    if (terms @ form).min() < 0.2 * form[2]:  # a horizon amid the cards: the areas tell nonsense
        return np.array([0.0, 0.0, 1.0])
    return np.asarray(form / form[2])


def _areas(quads: Doubles) -> Doubles:
    """(n,) the areas of (n, 4, 2) outlines."""
    x, y = quads[..., 0], quads[..., 1]
    before_x, before_y = np.roll(x, 1, axis=1), np.roll(y, 1, axis=1)
    return np.asarray(np.abs((before_x * y - x * before_y).sum(axis=1)) / 2, np.float64)


def _squaring(quads: Doubles, length: float) -> Doubles:
    """(2, 2) upper triangular: makes short sides 1 and long sides `length` long, at right angles."""
    short = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    long = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    rows = np.concatenate([_products(short, short), _products(long, long) / length**2, _products(short, long)])
    wanted = np.concatenate([np.ones(2 * len(quads)), np.zeros(len(quads))])
    xx, xy, yy = np.linalg.lstsq(rows, wanted, rcond=None)[0]
    metric = np.array([[xx, xy], [xy, yy]])
    if np.linalg.eigvalsh(metric).min() < 0.05:
        return np.eye(2) / float(np.median(np.linalg.norm(short, axis=1)))
    return np.asarray(np.linalg.cholesky(metric).T)


def _products(one: Doubles, other: Doubles) -> Doubles:
    """(n, 3): what multiplies the metric's xx, xy and yy in the products of two vectors."""
    mixed = one[:, 0] * other[:, 1] + one[:, 1] * other[:, 0]
    return np.column_stack([one[:, 0] * other[:, 0], mixed, one[:, 1] * other[:, 1]])
