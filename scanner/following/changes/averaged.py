"""A dim camera's noise, averaged out: what lies still looks the same in all pictures of a moment, and noise does not.

Where something moved meanwhile the newest picture alone tells; and where there is no noise to speak of, everywhere.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import cv2
import numpy as np

from scanner.following.changes.motion import Motion
from scanner.types import Frame, Image

PICTURES, MOMENT = 4, 0.35
"""So many pictures are averaged, none older, in seconds."""


@dataclass(slots=True)
class Averaged:
    """The last pictures of one camera, as long as it is noisy."""

    motion: Motion
    _pictures: deque[Frame] = field(default_factory=lambda: deque(maxlen=PICTURES))

    def sees(self, frame: Frame) -> None:
        """The next picture, after `motion` has seen it."""
        another_size = self._pictures and self._pictures[-1].image.shape != frame.image.shape
        if not self.motion.is_noisy or frame.settled or another_size:
            self._pictures.clear()
        self._pictures.append(frame)

    def image(self) -> Image:
        """The newest picture with less noise."""
        newest = self._pictures[-1]
        late = [one for one in self._pictures if newest.taken_at - one.taken_at <= MOMENT]
        if len(late) == 1:
            return newest.image
        calm = mean_of([one.image for one in late])
        stirred = self.motion.moved_since(late[0].taken_at)
        if stirred.any():
            height, width = calm.shape[:2]
            there = cv2.resize(stirred.astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST)
            cv2.copyTo(newest.image, there, calm)
        return calm


def mean_of(pictures: list[Image]) -> Image:
    """The mean of pictures of one size, two by two: as exact as whole levels are, and several times as fast."""
    while len(pictures) > 1:
        pairs = zip(pictures[0::2], pictures[1::2], strict=False)
        odd = pictures[len(pictures) // 2 * 2 :]
        pictures = [np.asarray(cv2.addWeighted(a, 0.5, b, 0.5, 0), np.uint8) for a, b in pairs] + odd
    return pictures[0]
