"""A camera's own exposure: it drifts, and gives way to a hand, and the whole picture is a little lighter or darker.

Every cell becomes so by the same share, whatever it shows, and nothing on the table is another for that.  So what all
cells have in common is taken out before pictures are compared; a lamp that comes on is more than that, and is news.
"""

from __future__ import annotations

import numpy as np

from scanner.types import Floats

STIRRED, SHARE = 1.5, 0.3
"""Levels by which so many cells must differ for the light to be another: less is noise, and hands hide less."""
FARTHEST = 1.25
"""How many times as light a picture may be, or as dark, for the camera's own exposure to have done it."""
DARK, WHITE, LIGHTEST = 16.0, 245.0, 255.0
"""Levels between which a cell tells of the light: darker ones are noise, and white is as light as can be."""
EVERY = 2
"""Rows and columns from one cell that is asked to the next."""


def steadied(levels: Floats, like: Floats) -> Floats:
    """A picture, (rows, columns) or (rows, columns, channels), in the light of another one of the same table.

    As it is where the light is the same, or where more has changed than the camera's exposure.
    """
    some, others = levels[::EVERY, ::EVERY], like[::EVERY, ::EVERY]
    if np.count_nonzero(np.abs(some - others) > STIRRED) < SHARE * some.size:
        return levels
    gain = _gains(some, others)
    if gain.max() > FARTHEST or gain.min() < 1 / FARTHEST:
        return levels
    so = np.minimum(levels * gain, np.float32(LIGHTEST))
    return np.asarray(np.where(levels < WHITE, so, np.maximum(so, like)), np.float32)  # white may have been any lighter


def _gains(cells: Floats, others: Floats) -> Floats:
    """How many times as light other cells are, by channel if they have any."""
    if cells.ndim == 2:
        return np.asarray(_gain(cells, others), np.float32)
    return np.array([_gain(cells[..., k], others[..., k]) for k in range(cells.shape[2])], np.float32)


def _gain(cells: Floats, others: Floats) -> float:
    """How many times as light other cells are; 1 where too few tell."""
    tells = (np.minimum(cells, others) >= DARK) & (np.maximum(cells, others) < WHITE)
    if np.count_nonzero(tells) < SHARE * cells.size:
        return 1.0
    return float(np.median(others[tells] / cells[tells]))

