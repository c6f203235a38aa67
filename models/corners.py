"""The view that the second network gets of a card: upright as it is thought to lie, with the table round it.

The frame is as large as the card and a third of it more to each side.  Corners are written in card widths and lengths
from the card's middle as it was thought to lie, so that (-.5, -.5) is where its first corner was thought to be.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
CARD = (48, 64)
"""(width, height) of the card in the frame, in pixels; its mask has half as many columns and rows."""
MARGIN = (16, 24)
FRAME = (CARD[0] + 2 * MARGIN[0], CARD[1] + 2 * MARGIN[1])
STEP = 8
"""The network votes once for every so many pixels, and says twice as finely what belongs to the card."""
UNIT = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32)
"""The corners as they were thought to lie."""


def in_frame(corners: Floats) -> Floats:
    """Corners in card widths and lengths, as pixels of the frame (centres at whole numbers)."""
    return np.asarray((corners + 0.5) * np.array(CARD) + np.array(MARGIN) - 0.5, np.float32)


def from_frame(pixels: Floats) -> Floats:
    """The inverse."""
    return np.asarray((pixels + 0.5 - np.array(MARGIN)) / np.array(CARD) - 0.5, np.float32)
