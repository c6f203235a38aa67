"""How busy a place of a picture is beside what lies round it: print is finer than a mat, and cards are printed."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import grown
from scanner.types import Floats, Image

WITHIN = 0.8
"""So far within an outline it is looked at: the line itself is no table."""
GRAIN = 2.0
"""Pixels: what is busy changes within so many."""
LEAST = 0.5
"""Grey levels: nothing that a camera sees is less busy."""
ROUND, CARD = 1.6, 1.1
"""What lies round a place is looked at so many times as far as it reaches; cards are taken to be so much larger."""


def finer(
    image: Image, corners: Floats, named: Sequence[Floats], nameless: Sequence[Floats], within: float = WITHIN
) -> float:
    """How many times as busy a picture is so far within an outline, (4, 2), as it is round it; named cards lie on both,
    and nameless ones, which are what is asked about, lie round it."""
    about = grown(corners, ROUND)
    low, high = np.floor(about.min(axis=0)), np.ceil(about.max(axis=0))
    (left, top), (right, foot) = (np.maximum(corner, 0).astype(int).tolist() for corner in (low, high))
    part = cv2.cvtColor(image[top:foot, left:right], cv2.COLOR_BGR2GRAY).astype(np.float32)
    busy = np.abs(part - cv2.GaussianBlur(part, (0, 0), GRAIN))

    def drawn(quads: Sequence[Floats]) -> NDArray[np.bool_]:
        cells = np.zeros(part.shape, np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(cells, np.round(quad - (left, top)).astype(np.int32), 1)
        return np.asarray(cells > 0)

    cards = drawn([grown(card, CARD) for card in named])
    inside = drawn([grown(corners, within)]) & ~cards
    free = drawn([about]) & ~cards & ~drawn([grown(card, CARD) for card in nameless])
    if not inside.any() or not free.any():
        return 0.0
    return float(busy[inside].mean() / max(float(busy[free].mean()), LEAST))
