"""Whether an outline is a whole card's: beyond each of its sides lies the table, or another card.

A panel or a window printed on a card has a frame, a name and a number's place as the card has, and may be taken for it,
on one hand or all round.  Learned so, the card would be known by a part of it; and one of which the panel is square
would be learned as a row marker.  And it is as large, on the table, as others are: one whose outline ends where a
neighbour lies upon it, or with that neighbour, is not.  Where a lamp shines on the table beside a card, its size tells
alone: one side is where it should be, and the card as large as those whose edges all show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.outline import Ground
from scanner.geometry.rectify import common, frame_corners, grown, homography, middle_of, moved, sides, upright
from scanner.geometry.tablemap import LENGTH, table_map
from scanner.learning.proposals import Doubt, Proposal, Status
from scanner.pieces import is_marker
from scanner.reading.spotted import contains
from scanner.types import Findings, Floats, Image

LYING = 0.2
"""So much like the table, or covered by other cards, it is beyond each side of a card, at least.  Beyond the least of
the four it was 0.23 and more for 354 cards on 17 drawn photographs, and less than 0.2 for nearly nine of ten of their
inner parts, 0.7 and 0.8 times as large."""
AS_LARGE, FELLOWS, FEW = 0.07, 2, 6
"""Of more cards than so many, itself among them, the sides are within this of a card's own, unless there are too few
cards to tell how the table recedes.  On seven drawn photographs eight cards of 124 had an odd size, and all eight had
been learned with a part of a neighbour or without a part of their own."""
SAME = 0.03
"""The sides of a card that is as large as the others are within this of theirs, over its length."""
_ROUND, _ACROSS, _BAND = 1.12, 96, slice(1, 5)
"""A card is looked at with so much round it, in so many pixels, those of its margin alone."""


def asked_unless_whole(image: Image, told: Sequence[Proposal], cards: Sequence[Floats]) -> list[Proposal]:
    """The proposals, as questions where more of the card lies beyond a side; cards: (4, 2) corners of all found."""
    ground, odd = Ground.of(image, cards), set(map(id, of_odd_size(told)))
    taken = [one for one in told if one.status is Status.TAKEN and id(one) not in odd]
    beyond = {id(one): list(_beyond(image, one.corners, cards, ground)) for one in taken}
    ending = [one for one in taken if min(beyond[id(one)]) >= LYING]
    half = [one for one in taken if _ends_on_one_side(beyond[id(one)])]
    whole = set(map(id, [*ending, *_as_large(half, ending)]))
    return [one.doubted(Doubt.EDGE) if one.status is Status.TAKEN and id(one) not in whole else one for one in told]


def _ends_on_one_side(beyond: Sequence[float]) -> bool:
    """Whether a card ends where it should at one of each two opposite sides at least."""
    return all(max(beyond[k], beyond[k + 2]) >= LYING for k in (0, 1))


def _as_large(some: Sequence[Proposal], ending: Sequence[Proposal]) -> list[Proposal]:
    """Those that are as large as the cards that surely end where they should, if these are enough to tell."""
    sure, some = _without_tiles(ending), _without_tiles(some)
    if len(sure) < FEW or not some:
        return []
    sizes = _sizes([*sure, *some])
    off = np.abs(sizes[len(sure) :] - np.median(sizes[: len(sure)], axis=0)).max(axis=1)
    return [one for one, much in zip(some, off, strict=True) if much < SAME]


def lies_under(one: Proposal, told: Sequence[Proposal], look: Findings, whole: float) -> bool:
    """Whether a card that was found whole by its name lies under others: the detector saw less than `whole` of it, and
    they cover as much.

    The outline that its name gives it ends where it should, and what covers the card lies within.  Of a dark card on a
    dark table, too, not all is seen.
    """
    middle, reach = middle_of(one.corners), min(sides(one.corners)) / 3
    cards = [found for found in look.detections if found.kind == one.kind == "card"]
    there = [found for found in cards if np.linalg.norm(middle_of(found.corners) - middle) < reach]
    if not there or max(there, key=lambda found: found.score).visible >= whole:
        return False
    covered = sum(common(one.corners, other.corners) for other in told if other is not one)
    return covered > (1 - whole) * cv2.contourArea(one.corners)


def of_odd_size(told: Sequence[Proposal]) -> list[Proposal]:
    """The surely read cards that are as large as hardly any other; of the rest nobody knows which way up it lies, and
    tiles are of any size."""
    cards = _without_tiles([one for one in told if one.status is Status.TAKEN])
    if len(cards) < FEW:
        return []
    sizes = _sizes(cards)
    alike = np.abs(sizes[:, None] - sizes).max(axis=2) < AS_LARGE
    return [one for one, others in zip(cards, alike, strict=True) if others.sum() <= FELLOWS]


def _without_tiles(told: Sequence[Proposal]) -> list[Proposal]:
    """The cards among them: row markers are of any size."""
    return [one for one in told if not is_marker(one.piece)]


def _sizes(cards: Sequence[Proposal]) -> NDArray[np.float64]:
    """(n, 2) the logarithms of how wide and how long cards are on the table."""
    lie_across = float(np.median([np.divide(*sides(one.corners)) for one in cards])) > 1
    flat = table_map([one.corners for one in cards], 1 / LENGTH if lie_across else LENGTH).flat
    return np.asarray(np.log([sides(flat(one.corners)) for one in cards]), np.float64)


def least_beyond(image: Image, corners: Floats, cards: Sequence[Floats], ground: Ground) -> float:
    """How much like the table, or covered by other cards, it is beyond that side of a card where it is so least; 0..1.
    """
    return min(_beyond(image, corners, cards, ground))


def _beyond(image: Image, corners: Floats, cards: Sequence[Floats], ground: Ground) -> Iterator[float]:
    """How much like the table it is beyond each of four sides, 0..1; another card is as good."""
    around, size = grown(corners, _ROUND), (_ACROSS, _ACROSS)
    free = np.maximum(ground.seen_in(upright(image, around, size)), others_in(around, corners, cards, size))
    for _ in range(4):
        yield float(free[_BAND, _BAND.stop : -_BAND.stop].mean())
        free = np.rot90(free)


def others_in(
    around: Floats, corners: Floats, cards: Sequence[Floats], size: tuple[int, int]
) -> NDArray[np.float32]:
    """(height, width) 1 where another card lies within `around`; what lies about the same middle is none."""
    flat = homography(around, frame_corners(*size))
    shown, middle = np.zeros(size[::-1], np.float32), middle_of(corners)
    for card in cards:
        if not contains(card, middle) and not contains(corners, card.mean(axis=0)):
            cv2.fillConvexPoly(shown, np.round(moved(card, flat)).astype(np.int32), 1)
    return shown
