"""The picture of a camera before which everybody holds still: the sharpest one while nothing moved."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from scanner.types import Floats, Frame, Image

STILL = 1.5
"""Seconds of the source's time for which nothing may move."""
PATIENCE = 60.0
"""Seconds after which nobody waits any longer."""
_MOVED = 10.0
"""What changes by so many grey values anywhere has moved; noise and flicker stay below."""
_SIZE, _CELLS = (160, 90), (16, 9)


def held_still(frames: Iterable[Frame]) -> Image | None:
    """The sharpest picture of the first stretch without movement; None where there is none in time.

    A photograph, in which nothing can move, is taken as it is.
    """
    last: Floats | None = None
    began = since = None
    best: tuple[float, Image] | None = None
    for frame in frames:
        if frame.settled:
            return frame.image
        small = _small(frame.image)
        began = frame.taken_at if began is None else began
        if last is None or since is None or _moved(last, small):
            since, best = frame.taken_at, None
        last = small
        sharp = float(cv2.Laplacian(frame.image, cv2.CV_32F).var())
        best = (sharp, frame.image) if best is None or sharp > best[0] else best
        if frame.taken_at - since >= STILL:
            return best[1]
        if frame.taken_at - began >= PATIENCE:
            return None
    return None


def _small(image: Image) -> Floats:
    grey = cv2.cvtColor(cv2.resize(image, _SIZE, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return np.asarray(grey, np.float32)


def _moved(one: Floats, other: Floats) -> bool:
    change = cv2.resize(np.abs(one - other), _CELLS, interpolation=cv2.INTER_AREA)
    return float(change.max()) > _MOVED
