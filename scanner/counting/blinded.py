"""Where light hides what lies on a table: a lamp or a flash mirrored so brightly that nothing else is left.

A white sheet or a white card ends sharply; glare fades.  On a white table nothing tells one from the other, and nothing
is said there.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.types import Image

BLOWN = 248
"""A pixel of which every channel is as bright shows nothing."""
LEAST, MOST = 0.2, 0.2
"""It is at least so much of a card's area, and no more of the picture's: a brighter one is a white table."""
HALO = (170, BLOWN)
"""How bright it is just round the place."""
SOFT = 0.6
"""The share of what is round the place that must be as bright."""
WHITE = 190
"""A picture of which half is as bright shows a white table."""
_ACROSS = 24
"""Pixels of a card's width where this is looked at."""
_RING = (1, 4)
"""What counts as just round the place, in these pixels."""


def blinded(image: Image, width: float) -> NDArray[np.bool_]:
    """(h, w) bool over the whole picture, smaller than it: True where nothing is seen for glare.

    width: of a card, in pixels of the picture.
    """
    scale = min(1.0, _ACROSS / max(width, 1.0))
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    darkest = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8).min(axis=2)
    if np.median(darkest) >= WHITE:
        return np.zeros(darkest.shape, np.bool_)
    count, parts, told, _ = cv2.connectedComponentsWithStats((darkest >= BLOWN).astype(np.uint8))
    area = np.asarray(told)[:, cv2.CC_STAT_AREA] / (width * scale) ** 2
    large = [k for k in range(1, count) if area[k] >= LEAST and told[k, cv2.CC_STAT_AREA] <= MOST * darkest.size]
    glare = [k for k in large if _fades(darkest, parts == k)]
    return np.asarray(np.isin(parts, glare))


def _fades(darkest: NDArray[np.uint8], place: NDArray[np.bool_]) -> bool:
    """Whether what is round a place is nearly as bright as it."""
    near, far = (cv2.dilate(place.astype(np.uint8), np.ones((2 * k + 1,) * 2, np.uint8)) for k in _RING)
    ring = darkest[(far > 0) & (near == 0)]
    return bool(len(ring)) and float(((ring >= HALO[0]) & (ring < HALO[1])).mean()) >= SOFT
