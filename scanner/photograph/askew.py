"""Cards that do not lie on the table: seen from straight above they would be no card's rectangle.

All cards of a deck are of one size and lie in one plane, and the surely named ones tell it
(`scanner.geometry.tablemap`).  A face that was laid over half a card and half its neighbour comes to lie in a shape
that no card on this table can have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.geometry.tablemap import TableMap, table_map
from scanner.types import Floats

FEWEST = 5
"""So many cards tell the plane; fewer tell nothing."""
ASKEW = 0.18
"""A corner farther from a card's rectangle than this, in card widths.  Of some 400 right names of path-traced and of
pasted cards the farthest was 0.14 off, the one wrong name 0.23."""
_HALF = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The table from above, and a card's width and length there."""

    table: TableMap
    size: NDArray[np.float64]

    def off(self, corners: Floats) -> float:
        """How far the worst of four corners is from a card's rectangle that lies as well as it can, in card widths."""
        flat = self.table.flat(corners.astype(np.float32)).astype(np.float64)
        flat -= flat.mean(axis=0)
        card = _HALF * self.size
        u, _, v = np.linalg.svd(card.T @ flat)
        turn = u @ np.diag([1.0, float(np.sign(np.linalg.det(u @ v)))]) @ v
        return float(np.linalg.norm(flat - card @ turn, axis=1).max() / self.size[0])


def plane_of(quads: Sequence[Floats]) -> Plane | None:
    """The plane in which surely named cards lie, (4, 2) pixels each from the card's own top left; None if too few."""
    if len(quads) < FEWEST:
        return None
    table = table_map(quads)
    flat = np.array([table.flat(quad.astype(np.float32)) for quad in quads], np.float64)
    edges = np.linalg.norm(np.roll(flat, -1, axis=1) - flat, axis=2)
    return Plane(table, np.median([(edges[:, 0] + edges[:, 2]) / 2, (edges[:, 1] + edges[:, 3]) / 2], axis=1))


def is_askew(corners: Floats, plane: Plane | None) -> bool:
    """Whether no card on this table can lie like that."""
    return plane is not None and plane.off(corners) > ASKEW
