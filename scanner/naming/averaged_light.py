"""Pictures made smaller as a camera makes them: it averages light, and a file keeps not light but about its root.

Fine white print on a dark card is lighter from afar than the mean of a file's levels says.  Averaged so, clean faces
are as alike to cards on a table as faces that a camera has taken there.
"""

from __future__ import annotations

import cv2
import numpy as np

from scanner.types import Floats, Image

GAMMA = 2.2
"""Of what files keep (sRGB), nearly."""
_LIGHT = (np.arange(256, dtype=np.float32) / 255) ** GAMMA
_STEPS = 65535
_LEVELS = np.round(255 * (np.arange(_STEPS + 1) / _STEPS) ** (1 / GAMMA)).astype(np.uint8)


def smaller(picture: Image, size: tuple[int, int], blur: float = 0.0) -> Image:
    """A picture at `size`, (width, height), which is no larger than its own.

    blur: what the lens does besides, in pixels of the picture as it is given.
    """
    light: Floats = np.asarray(cv2.LUT(picture, _LIGHT), np.float32)
    if blur:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), blur), np.float32)
    light = np.asarray(cv2.resize(light, size, interpolation=cv2.INTER_AREA), np.float32)
    return np.asarray(_LEVELS[np.rint(light * _STEPS).astype(np.intp)], np.uint8)
