"""A lamp mirrored in a glossy card lies over its print like a veil: bright, wide and smooth.

What no light on the whole card explains and is such a veil says nothing of the print; where it is so bright that the
print is hardly seen, nothing is compared.  A card with another picture leaves edges, which no veil explains.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.naming.appearance import COLUMNS, ROWS
from scanner.types import Floats

WIDTH = 3.0
"""How blurred a veil is, as a standard deviation in cells."""
FAINT, BLINDING = 0.25, 0.6
"""A cell lies under the veil, or is blinded by it, from this brightness on; the card's colours have spread 1."""
LEAST, MOST = 50, 0.25
"""What lies over fewer cells, or over a larger share of those that are seen, is no veil: what is left must tell (the
squares of a chequered cloth were taken for row markers under glare)."""
EXPLAINED = 0.35
"""So much of what is left, of the cells that lie under it, a veil explains."""
STEEPEST = 0.16
"""And what is left changes from cell to cell by no more, against how much it is (the powers of both, summed up), but
where the card itself is even, outshone: that tells glare from another picture in the same frame."""
_INNER = np.ones((3, 3), np.uint8)


def veils(left: Floats, shown: Floats, seen: Floats) -> Floats:
    """(n, CELLS) how bright the veil over each cell is, 0 where there is none.

    left: (n, 3, CELLS) what a face in some light leaves of the colours that cards have there.  shown: all of these.
    seen: (n, CELLS), 0 or 1.
    """
    bright = np.asarray(left.mean(axis=1) * seen, np.float32)
    veil = np.zeros_like(bright)
    some = np.flatnonzero((bright > FAINT).sum(axis=1) > LEAST / 2)
    veil[some] = np.maximum(_smooth(bright[some]) / np.maximum(_smooth(seen[some]), 1e-3), 0) * seen[some]
    under = veil > FAINT
    cells = under.sum(axis=1)
    some = some[((cells >= LEAST) & (cells <= MOST * seen.sum(axis=1)))[some]]
    some = some[_explains(veil[some] * under[some], left[some], under[some])]
    some = some[_even(bright[some], shown[some].mean(axis=1), under[some] & _inside(seen[some]))]
    found = np.zeros_like(bright)
    found[some] = veil[some]
    return found


def _explains(veil: Floats, left: Floats, under: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(n,) whether a veil that is lifted off takes much of what is left with it."""
    before = np.einsum("nck,nck,nk->n", left, left, under)
    taken = np.einsum("nk,nk->n", veil, 2 * left.sum(axis=1) - 3 * veil)
    return np.asarray(taken >= EXPLAINED * before, np.bool_)


def _even(bright: Floats, white: Floats, inner: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(n,) whether what is left, or else all that is shown, changes but slowly where a veil is."""
    steep = np.minimum(_steepness(bright), _steepness(white))
    return np.asarray((steep * inner).sum(axis=1) <= STEEPEST * (bright**2 * inner).sum(axis=1), np.bool_)


def _inside(seen: Floats) -> NDArray[np.bool_]:
    """(n, CELLS) the cells round which all is seen."""
    grids = seen.reshape(-1, ROWS, COLUMNS)
    inner = np.array([cv2.erode(grid, _INNER) for grid in grids]) if len(grids) else grids
    return np.asarray(inner.reshape(seen.shape) > 0, np.bool_)


def _steepness(cells: Floats) -> Floats:
    """(n, CELLS) the power of the change from each cell to the next."""
    grids = cells.reshape(-1, ROWS, COLUMNS)
    slopes = np.gradient(grids, axis=(1, 2))
    return np.asarray(slopes[0] ** 2 + slopes[1] ** 2, np.float32).reshape(cells.shape)


def _reach(side: int) -> Floats:
    """(side, side) how much each cell of a row tells of each."""
    apart = np.subtract.outer(np.arange(side), np.arange(side))
    return np.asarray(np.exp(-((apart / WIDTH) ** 2) / 2), np.float32)


_DOWN, _ACROSS = _reach(ROWS), _reach(COLUMNS)


def _smooth(cells: Floats) -> Floats:
    """(n, CELLS) each mixed with those around it."""
    mixed = _DOWN @ cells.reshape(-1, ROWS, COLUMNS) @ _ACROSS
    return np.asarray(mixed, np.float32).reshape(cells.shape)
