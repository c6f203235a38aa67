"""Light that flickers with the mains: a camera that reads its lines one after the other sees it as bands that wander
through the picture.

Each line of the sensor is lighter or darker as a whole, whatever it shows.  So what all cells of a line have in common
is taken out, once it is plain that bands wander; without that nothing would ever seem to be at rest.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from scanner.types import Floats

PICTURES, OF_THEM = 12, 8
"""Of so many pictures so many must show bands for the light to flicker."""
WAVE = 0.006
"""How much lines must differ in how they changed since the last picture, as a share of their light."""
COHERENT = 2.0
"""By how much lines must differ more than the cells of one line do."""
EVERYWHERE = 0.5
"""The share of the lines that must take part: an arm changes some lines as a whole, too."""
DARK = 8.0
"""Levels of grey that are added to all: of black cells no share can be told."""
FARTHEST = np.log(1.6)
"""Nothing flickers by more, as a logarithm."""
LINES = 5
"""Lines over which bands are smoothed: they are broad."""
STIRRED, SHARE = 1.5, 0.3
"""Levels by which so many cells must differ from the last picture for bands to be looked for."""
EVERY = 2
"""Cells of a line from one that is asked to the next."""


@dataclass(slots=True)
class Flicker:
    """Looks at one small grey picture after the other, (rows, columns) levels."""

    _last: Floats | None = None
    """The last picture as it came."""
    _bands: deque[int] = field(default_factory=lambda: deque(maxlen=PICTURES))
    """Of the last pictures, along which axis lines went together; -1 where none did."""

    @property
    def axis(self) -> int | None:
        """The axis along which lines flicker: 1 for rows, 0 for columns (a phone held upright); None for no flicker."""
        return next((axis for axis in (1, 0) if self._bands.count(axis) >= OF_THEM), None)

    def see(self, levels: Floats) -> None:
        """The next picture, as it came."""
        if self._last is not None:
            self._bands.append(_bands(self._last, levels))
        self._last = levels

    def steadied(self, levels: Floats, like: Floats) -> Floats:
        """The picture in the light of another one, where the light flickers; else as it is."""
        axis = self.axis
        if axis is None:
            return levels
        gains = _smooth(np.median(_shares(levels, like, axis), axis=axis))
        light = np.exp(np.clip(gains, -FARTHEST, FARTHEST)).astype(np.float32)
        return np.asarray((levels + np.float32(DARK)) * np.expand_dims(light, axis) - np.float32(DARK), np.float32)


def _shares(one: Floats, other: Floats, axis: int) -> Floats:
    """How much lighter another picture is, as logarithms, at some of the cells of each line along an axis."""
    some = (slice(None), slice(None, None, EVERY)) if axis == 1 else (slice(None, None, EVERY), slice(None))
    return np.asarray(np.log((other[some] + np.float32(DARK)) / (one[some] + np.float32(DARK))), np.float32)


def _bands(before: Floats, now: Floats) -> int:
    """Along which axis the lines of a picture changed as wholes and not alike; -1 where they did not."""
    if np.count_nonzero(np.abs(now - before) > STIRRED) < SHARE * now.size:
        return -1
    for axis in (1, 0):
        change = _shares(before, now, axis)
        lines = np.median(change, axis=axis)
        off = np.abs(lines - np.median(lines))
        wave = float(np.sqrt(np.mean(off**2)))
        spread = float(np.median(np.abs(change - np.expand_dims(lines, axis))))
        if wave > max(WAVE, COHERENT * spread) and np.mean(off > wave / 4) > EVERYWHERE:
            return axis
    return -1


def _smooth(lines: NDArray[np.floating]) -> NDArray[np.floating]:
    """(n,) each the median of those round it."""
    padded = np.pad(lines, LINES // 2, mode="edge")
    return np.asarray(np.median(np.lib.stride_tricks.sliding_window_view(padded, LINES), axis=1))
