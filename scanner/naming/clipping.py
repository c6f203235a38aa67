"""From which level on a camera tells no brighter from white: what it burns out need not come out as white.

A phone that dims its picture afterwards, or one whose white is 235 by its format, leaves burnt places grey.  They are
known by the picture itself: very many of its brightest pixels have one level, with a sharp end above and hardly
anything just below, and what has them is nearly white.  Paper in the light that falls on a table spreads more.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.types import Floats, Image

BURNT = 248.0
"""From this level on, of 255, any camera tells no brighter from white: noise and a cell's mean leave that much."""
DIMMED = 200
"""What is darker is not taken for burnt out, however much of it there is."""
NOISE = 4
"""Burnt out pixels lie within about so many levels of each other."""
LEAST = float(DIMMED - NOISE)
"""From no lower level on is anything burnt out, whatever the picture."""
PLAIN, SHARP, ENDS = 0.003, 4.0, 0.6
"""The share of the picture that they are at least; how many times as much as lies just below; and which share of them
may be brighter.  Of 230 pictures of films and tables none that is not burnt out has such an end."""
TOLD, NEUTRAL = 2, 20
"""Of three colours so many show it at least: the third may have much just below, as a table's red.  And by how many
levels they differ at most: what is burnt out is white or nearly."""
_PIXELS = 100_000
"""So many pixels, evenly taken, tell."""


def unburnt() -> Floats:
    """(3,) those levels of a picture that nobody dimmed afterwards."""
    return np.full(3, BURNT, np.float32)


def burnt_from(image: Image) -> Floats:
    """(3,) the level of each channel from which on a picture is burnt out, with what noise takes away."""
    step = max(1, int(np.sqrt(image.shape[0] * image.shape[1] / _PIXELS)))
    size = (-(-image.shape[1] // step), -(-image.shape[0] // step))
    some = cv2.resize(image, size, interpolation=cv2.INTER_NEAREST)
    counts = (cv2.calcHist([some], [channel], None, [256], [0, 256])[:, 0] for channel in range(3))
    ends = [_end(np.asarray(each / (size[0] * size[1]), np.float64)) for each in counts]
    told = [end for end in ends if end is not None]
    if len(told) < TOLD or max(told) - min(told) > NEUTRAL:
        return unburnt()
    levels = np.array([min(told) if end is None else end for end in ends], np.float32) - NOISE
    return np.minimum(levels, BURNT).astype(np.float32)


def _end(counts: NDArray[np.float64]) -> int | None:
    """The level at which a channel's brightest pixels heap up, if they do; counts: (256,) shares of its pixels."""
    heaps = np.convolve(counts, np.ones(5), "same")
    top = DIMMED + int(np.argmax(heaps[DIMMED:]))
    heap, below = heaps[top], counts[top - 2 * NOISE - 1 : top - NOISE + 1].sum()
    sharp = heap >= max(PLAIN, SHARP * below, counts[top + NOISE :].sum() / ENDS)
    return top if sharp else None
