"""A camera's own exposure: it drifts, and gives way to a hand, and the whole picture is a little lighter or darker.

Every cell becomes so by the same share and as many levels, whatever it shows, and nothing on the table is another for
that.  So what all cells have in common is taken out before pictures are compared; a lamp that comes on is more than
that at once, and is news.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.types import Floats

STIRRED, SHARE = 1.5, 0.3
"""Levels by which so many cells must differ for the light to be another: less is noise, and hands hide less."""
CONTRAST, FARTHEST = 1.25, 1.4
"""How many times as much contrast a picture may have as the one before, or as little, and how many times as light it
may be in its middle, or as dark, for the camera's own exposure to have done it."""
MOST = 2.0
"""The same of all that it drifts to: in a picture much darker noise would be as much lighter."""
BETTER = 0.8
"""The most of the cells that differed that may still do so in the other light: noise stays, whatever the light."""
DARK, WHITE, BURNT, LIGHTEST = 16.0, 245.0, 253.0, 255.0
"""Levels between which a cell tells of the light: darker ones are noise, and white is as light as can be.  From the
third on it is burnt out and may have been any lighter: of a picture in another's light that says nothing, for it may
come out lighter than white."""
MIDDLES, APART, NEAR = (20, 80), 30.0, 3.0
"""Of a hundred cells so many are darker than the two levels at which the light is asked for; how many levels these must
lie apart to tell of contrast, else it is a share; and how near to them a cell tells of them."""
EVERY = 2
"""Rows and columns from one cell that is asked to the next."""


SAME: tuple[Floats, Floats] = (np.ones((), np.float32), np.zeros((), np.float32))
"""The contrast, and the levels that are added, where the light is the same."""


@dataclass(slots=True)
class Exposure:
    """The light of one camera's pictures, as it drifts from one to the next.

    _light: contrast and levels that brought the last one into the light of that with which it was compared; by channel
    if any.
    """

    _light: tuple[Floats, Floats] = SAME

    def steadied(self, levels: Floats, like: Floats) -> Floats:
        """The next picture, (rows, columns) or (rows, columns, channels), in the light of another of the same table.

        As it is where the light is the same, or where more has changed than the camera's exposure.
        """
        some, others = levels[::EVERY, ::EVERY], like[::EVERY, ::EVERY]
        light = self._drifted_to(some, others)
        self._light = SAME if light is None else light
        if light is None:
            return levels
        contrast, lighter = light
        so = np.maximum(levels * contrast + lighter, 0)  # no white there: what differs beyond it differs
        so = np.where((like >= BURNT) & (like <= LIGHTEST), np.minimum(so, like), so)
        return np.asarray(np.where(levels < WHITE, so, np.maximum(so, like)), np.float32)  # white may be any lighter

    def _drifted_to(self, cells: Floats, others: Floats) -> tuple[Floats, Floats] | None:
        """What brings cells into the light of others; None where it is the same, or another than the last drifts to."""
        stirred = _stirred(cells, others)
        if stirred < SHARE:
            return None
        contrast, lighter = _light(cells, others)
        if not self._may_drift_to(contrast, lighter, max(float(np.median(cells)), 1.0)):
            return None
        same = _stirred(cells * contrast + lighter, others) <= BETTER * stirred
        return (contrast, lighter) if same else None

    def _may_drift_to(self, contrast: Floats, lighter: Floats, middle: float) -> bool:
        """Whether the camera's own exposure may have gone from the last light to this one; middle: of the levels."""
        before, lighter_before = self._light
        light, last = contrast + lighter / middle, before + lighter_before / middle
        near = _within(contrast / before, CONTRAST) and _within(light / last, FARTHEST)
        return near and _within(contrast, MOST) and _within(light, MOST)


def _stirred(cells: Floats, others: Floats) -> float:
    """The share of the cells that differ."""
    return float(np.mean(np.abs(cells - others) > STIRRED))


def _within(shares: NDArray[np.floating], farthest: float) -> bool:
    return bool(shares.max() <= farthest and shares.min() >= 1 / farthest)


def _light(cells: Floats, others: Floats) -> tuple[Floats, Floats]:
    """How many times as much contrast other cells have, and how many levels are to be added; by channel if any."""
    if cells.ndim == 2:
        contrast, lighter = _line(cells, others)
        return np.asarray(contrast, np.float32), np.asarray(lighter, np.float32)
    lines = np.array([_line(cells[..., k], others[..., k]) for k in range(cells.shape[2])], np.float32)
    return lines[:, 0], lines[:, 1]


def _line(cells: Floats, others: Floats) -> tuple[float, float]:
    """The line on which most cells lie: its slope and its height at black; the cells as they are where too few tell.

    Read off cells of two levels: hands and what was laid meanwhile are but few of either.
    """
    tells = (np.minimum(cells, others) >= DARK) & (np.maximum(cells, others) < WHITE)
    if np.count_nonzero(tells) < SHARE * cells.size:
        return 1.0, 0.0
    have, wanted = cells[tells], others[tells]
    low, high = (float(level) for level in np.percentile(have, MIDDLES, method="nearest"))
    if high - low < APART:
        return float(np.median(wanted / have)), 0.0
    more_low, more_high = (_more(have, wanted, level) for level in (low, high))
    slope = 1 + (more_high - more_low) / (high - low)
    return slope, low + more_low - slope * low


def _more(have: Floats, wanted: Floats, level: float) -> float:
    """How many levels more are wanted of most cells about a level; levels are whole numbers, the mean is not."""
    more = (wanted - have)[np.abs(have - level) <= NEAR]
    most = float(np.percentile(more, 50, method="nearest"))
    return float(more[np.abs(more - most) <= NEAR].mean())
