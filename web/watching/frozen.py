"""A camera that hangs: its program sends the last picture for ever, and nobody would know.

Every picture of a camera differs a little from the one before; a table at rest does too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from scanner.following.camera.absence import HANGS
from scanner.types import Frame, Image

EVERY = 7
"""Pixels from one that is compared to the next, across and down."""
SENTENCE = "The picture has not changed at all for a while: if the camera hangs, choose it again."


@dataclass(slots=True)
class Frozen:
    """Looks at one picture of a live source after the other."""

    _last: Image | None = None
    _since: float = 0.0

    def compared(self, frame: Frame) -> Frame:
        """The next picture, with for how long the camera has sent it already."""
        now = frame.image[::EVERY, ::EVERY]
        if self._last is None or not np.array_equal(now, self._last):
            self._last, self._since = now.copy(), frame.taken_at
        return replace(frame, repeated_for=frame.taken_at - self._since)


def said_of(frame: Frame) -> str:
    """What is to be said of a picture that was compared, in one sentence or nothing."""
    return SENTENCE if frame.repeated_for >= HANGS else ""
