"""Whether an outline is a whole card's: beyond each of its sides lies the table, or another card.

A panel or a window printed on a card has a frame, a name and a number's place as the card has, and may be taken for it,
on one hand or all round.  Learned so, the card would be known by a part of it; and one of which the panel is square
would be learned as a row marker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.outline import Ground
from scanner.geometry.rectify import frame_corners, grown, homography, moved, upright
from scanner.learning.proposals import Proposal, Status
from scanner.reading.spotted import contains
from scanner.types import Floats, Image

LYING = 0.2
"""So much like the table, or covered by other cards, it is beyond each side of a card, at least.  Beyond the least of
the four it was 0.23 and more for 354 cards on 17 drawn photographs, and less than 0.2 for nearly nine of ten of their
inner parts, 0.7 and 0.8 times as large."""
_ROUND, _ACROSS, _BAND = 1.12, 96, slice(1, 5)
"""A card is looked at with so much round it, in so many pixels, those of its margin alone."""


def asked_unless_whole(image: Image, told: Sequence[Proposal], cards: Sequence[Floats]) -> list[Proposal]:
    """The proposals, as questions where more of the card lies beyond a side; cards: (4, 2) corners of all found."""
    ground = Ground.of(image, cards)
    return [one if one.status is Status.ASKED or lies_whole(image, one.corners, cards, ground) else one.doubted()
            for one in told]  # fmt: skip


def lies_whole(image: Image, corners: Floats, cards: Sequence[Floats], ground: Ground) -> bool:
    """Whether beyond each side of a card, (4, 2) corners, lies the table or another card."""
    return min(_beyond(image, corners, cards, ground)) >= LYING


def _beyond(image: Image, corners: Floats, cards: Sequence[Floats], ground: Ground) -> Iterator[float]:
    """How much like the table it is beyond each of four sides, 0..1; another card is as good."""
    around = grown(corners, _ROUND)
    free = np.maximum(ground.seen_in(upright(image, around, (_ACROSS, _ACROSS))), _others(around, corners, cards))
    for _ in range(4):
        yield float(free[_BAND, _BAND.stop : -_BAND.stop].mean())
        free = np.rot90(free)


def _others(around: Floats, corners: Floats, cards: Sequence[Floats]) -> NDArray[np.float32]:
    """(_ACROSS, _ACROSS) 1 where another card lies within `around`; what lies about the same middle is none."""
    flat = homography(around, frame_corners(_ACROSS, _ACROSS))
    shown, middle = np.zeros((_ACROSS, _ACROSS), np.float32), corners.mean(axis=0)
    for card in cards:
        if not contains(card, middle) and not contains(corners, card.mean(axis=0)):
            cv2.fillConvexPoly(shown, np.round(moved(card, flat)).astype(np.int32), 1)
    return shown
