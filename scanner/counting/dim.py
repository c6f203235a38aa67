"""Where a table is so dark that cards lie there unseen: a corner that no lamp reaches, a photograph by night.

Paper has something bright on it, a name or its white, whatever its ground: where even that is as good as black, the
cards that were told may have others beside them.  Of 900 plates in good light the brightest of their darkest card was
72 of 255 at least; those below 50 were on photographs made as dark as a bad phone's.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import uprights
from scanner.types import Image, SeenCard

DIM = 50
"""A card whose brightest pixels are darker, of 255, lies in the dark."""
BRIGHTEST = 98
"""What counts as a card's brightest pixels, by the channel that is brightest: from this percentile on."""
_SMALLER = 8
"""By how much what is told is smaller than the picture."""


def in_the_dark(image: Image, cards: Sequence[SeenCard]) -> NDArray[np.bool_]:
    """(h, w) bool over the whole picture, smaller than it: True where a card lies in the dark."""
    dark = np.zeros((max(1, image.shape[0] // _SMALLER), max(1, image.shape[1] // _SMALLER)), np.uint8)
    lying = [card.corners for card in cards if card.kind == "card"]
    crops = uprights(image, np.array(lying, np.float32).reshape(-1, 4, 2))
    for corners, crop in zip(lying, crops, strict=True):
        if np.percentile(crop.max(axis=2), BRIGHTEST) < DIM:
            cv2.fillConvexPoly(dark, np.round(corners / _SMALLER).astype(np.int32), 1)
    return np.asarray(dark > 0)
