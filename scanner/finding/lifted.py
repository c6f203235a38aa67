"""A dim picture is made brighter before a network sees it.

The networks learned from tables in ordinary light.  In a picture a fifth as bright they still know most cards, but in
one a tenth as bright a third of the cards is gone and backs fall into pieces, though the same picture made brighter
shows them: the levels are there, only few of them are used.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.types import Image

DIM, LIGHT = 150.0, 180.0
"""A picture whose brightest things are darker, of 255, is dim, and is made so light.

Counted over 308 pictures: made decks and `mint` at seven lights.  Below 100, of 4,324 cards 3,694 are found as they are
and 4,089 in the lifted picture, with 640 instead of 1,017 findings that are none; up to 150 of 1,014 cards 975 and 984;
beyond, 1,561 of 1,578 either way.  Lifted to 300, so that much is white, 4,031 of the first are found; to 128, 4,079.
"""
MOST = 8.0
"""How many times as light it is made at the most: in a darker one hardly anything but noise is left."""
BRIGHTEST = 99
"""What counts as its brightest things, by the channel that is brightest: from this percentile on.  A lamp is less."""
ALIKE = 1.25
"""A camera's pictures are lifted as before as long as their brightest things are at the most so many times as bright as
when that was chosen, and no darker by as much: what is lifted otherwise has changed all over."""
_ASKED = 80
"""Pixels of a line that are asked, about, and as far apart down the picture."""


@dataclass(slots=True)
class Lift:
    """How much lighter the pictures of one camera are made.

    _brightest: level of the brightest things when that was chosen.
    """

    _brightest: float = LIGHT

    def lifted(self, picture: Image) -> Image:
        """The next BGR picture, in light that the networks know."""
        brightest = brightest_of(picture)
        if not 1 / ALIKE < brightest / self._brightest < ALIKE:
            self._brightest = brightest
        return brightened(picture, self._brightest)


def lifted(picture: Image) -> Image:
    """A BGR picture by itself, in light that the networks know."""
    return brightened(picture, brightest_of(picture))


def brightest_of(picture: Image) -> float:
    """The level of a picture's brightest things, 1..255."""
    step = max(1, picture.shape[1] // _ASKED)
    return max(1.0, float(np.percentile(picture[::step, ::step].max(axis=2), BRIGHTEST)))


def brightened(picture: Image, brightest: float) -> Image:
    """A picture with such things made light, if it is dim; else itself."""
    if brightest >= DIM:
        return picture
    return np.asarray(cv2.convertScaleAbs(picture, alpha=min(LIGHT / brightest, MOST)), np.uint8)
