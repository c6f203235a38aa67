"""Nameless cards that end nowhere: what the detector makes of a flowered or spotted cloth, of chips in stone.

A card ends in straight lines, and whatever is drawn on a table goes on across the outline that was taken for one.  So
what has no straight line along any side of it that lies free is no card, provided that the named cards of the same
picture show theirs: where light, blur or noise hide them, nobody can tell.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.finding.ghosts import lies_under
from scanner.geometry.rectify import frame_corners, grown, homography, moved, share_within, sides, upright
from scanner.naming.verdict import by_name
from scanner.types import Floats, Image, SeenCard

STRAIGHT = 0.6
"""So much of a side is a straight edge, at the straightest, of whatever is a card: 0.8 and more of 1,570 open cards of
fourteen decks in all lights, 0.72 and more of real ones as pale as their cloth; on flowers, dots and chips without any
card 0.53 at the most."""
SHOWN = 0.8
"""The named cards that lie open tell that edges are seen, if the worst of them has so much of one;"""
FEWEST, ENOUGH = 3, 12
"""so many of them have to be there, and no more are looked at."""
OPEN = 0.9
"""What is seen of a card that lies open."""
WIDTH = 64
"""Pixels of a card's width at which this is looked at."""
REACH = 8
"""An outline may be off by so many of them,"""
SLANT = 8
"""and one end of a side by so many more than the other."""
STEEP, SKEW = 4.0, 0.36
"""Grey levels a pixel by which an edge rises across its side, and how much of that it may along it: 20 degrees."""
CORNER = 0.12
"""So much of a side at either end is a round corner."""
TELLING = 16
"""Pixels of a side that lie free, for it to tell anything; where it is less, nobody can tell."""
BURNT, MOSTLY = 250, 0.02
"""Where more than so much of a place is as bright as this, an edge may be burnt out."""
DARK = 24
"""And a place that is darker than this, in the mean, shows none."""
Flat = NDArray[np.bool_]


def without_pattern(image: Image, cards: Sequence[SeenCard], hands: Flat | None = None) -> list[SeenCard]:
    """The cards without those that have no name, nowhere an edge, and lie under none that has a name.

    hands: (h, w) True where a hand or an arm is, on any scale: what lies under one is left as it is.
    """
    named, nameless = by_name(cards)
    free = [card for card in nameless if not lies_under(card, named)]
    if not free or not _edges_are_seen(image, named):
        return list(cards)
    quads = [card.corners for card in named]
    none = [card for card in free if _ends_nowhere(image, card.corners, quads, hands)]
    return [card for card in cards if not any(card is one for one in none)]


def _edges_are_seen(image: Image, named: Sequence[SeenCard]) -> bool:
    """Whether cards that surely lie there show where they end."""
    lie_open = sorted((card for card in named if card.visible > OPEN), key=lambda card: -card.confidence)[:ENOUGH]
    if len(lie_open) < FEWEST:
        return False
    return all(max(_straightness(Round(image, card.corners, ())), default=0.0) >= SHOWN for card in lie_open)


def _ends_nowhere(image: Image, corners: Floats, named: Sequence[Floats], hands: Flat | None = None) -> bool:
    """Whether no side of what was taken for a card, (4, 2), is an edge, as far as it lies on no named card.

    False where light hides edges, where a hand lies, and where too little of the outline lies free.
    """
    place = Round(image, corners, named)
    found = _straightness(place)
    telling = len(found) > 1 and place.is_lit() and not _is_under(corners, hands, image)
    return telling and max(found) < STRAIGHT


def ends_sharply(image: Image, corners: Floats, others: Sequence[Floats]) -> bool:
    """Whether every side of a card there, (4, 2), as far as it lies on no other, is a straight edge; what lies free too
    little to tell does not count."""
    return all(share >= SHOWN for share in _straightness(Round(image, corners, others), REACH))


class Round:
    """A card's place with what lies round it, seen from above: its outline is a rectangle, `REACH` from the rim."""

    def __init__(self, image: Image, corners: Floats, named: Sequence[Floats]) -> None:
        card = corners.astype(np.float32)
        across, along = sides(card)
        height = round(WIDTH * min(max(along / max(across, 1.0), 0.25), 4.0))
        self.size = (WIDTH + 2 * REACH, height + 2 * REACH)
        about = grown(card, self.size[0] / WIDTH, self.size[1] / height)
        self.picture = upright(image, about, self.size)
        self._flat = homography(card, frame_corners(WIDTH, height) + REACH)
        self.free = self._beyond(image) & ~self._upon(named)

    def is_lit(self) -> bool:
        """Whether an edge would be seen there."""
        inside = self.picture[REACH:-REACH, REACH:-REACH]
        return float((inside.min(axis=2) >= BURNT).mean()) <= MOSTLY and float(inside.mean()) >= DARK

    def _beyond(self, image: Image) -> Flat:
        """(h, w) True within the picture."""
        cells = np.stack(np.meshgrid(range(self.size[0]), range(self.size[1])), axis=-1).reshape(-1, 2)
        at = moved(cells.astype(np.float32), np.asarray(np.linalg.inv(self._flat), np.float64))
        within = ((at >= 1) & (at <= np.array(image.shape[1::-1]) - 2)).all(axis=1)
        return np.asarray(within.reshape(self.size[::-1]))

    def _upon(self, named: Sequence[Floats]) -> Flat:
        """(h, w) True on named cards, and as near them as an outline may be off: their edges are their own."""
        cells = self._drawn([moved(quad, self._flat) for quad in named]).astype(np.uint8)
        return np.asarray(cv2.dilate(cells, np.ones((2 * REACH + 1, 2 * REACH + 1), np.uint8)) > 0)

    def _drawn(self, quads: Sequence[Floats]) -> Flat:
        cells = np.zeros(self.size[::-1], np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(cells, np.round(np.clip(quad, -9999, 9999)).astype(np.int32), 1)
        return np.asarray(cells > 0)


def _straightness(place: Round, inwards: int = 2 * WIDTH) -> list[float]:
    """How much of each side that lies free is one straight edge, 0..1, at the straightest up to the middle of the
    place, or so many pixels inwards: of a stack, or where an outline is off, an edge lies farther in."""
    steps = _steps(place.picture)
    told = []
    for turns in range(4):  # each side in turn is the upper one
        side, free = (np.rot90(cells, turns) for cells in (steps[turns % 2], place.free))
        told.append(_best_line(side[: min((len(side) + 1) // 2, REACH + inwards)], free[REACH]))
    return [share for share in told if share is not None]


def rises(picture: Image) -> tuple[Floats, Floats]:
    """(h, w, 3) each: how much every channel rises to the right and downwards, in grey levels a pixel."""
    smooth = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 1.0)
    right, down = (np.asarray(cv2.Scharr(smooth, cv2.CV_32F, *way) / 32, np.float32) for way in ((1, 0), (0, 1)))
    return right, down


def _steps(picture: Image) -> tuple[Flat, Flat]:
    """(h, w) True where what is seen rises or falls steeply from above to below, and from left to right."""
    right, down = rises(picture)
    most = np.argmax(right**2 + down**2, axis=2)[..., None]
    right, down = (np.abs(np.take_along_axis(rise, most, 2)[..., 0]) for rise in (right, down))
    return (down > STEEP) & (right < SKEW * down), (right > STEEP) & (down < SKEW * right)


def _best_line(edge: Flat, free: Flat) -> float | None:
    """The share of the straightest line through a strip, (m, n), that is an edge, over the columns that are free;
    None where these are too few."""
    columns = np.flatnonzero(free)
    corner = REACH + round(CORNER * (len(free) - 2 * REACH))
    columns = columns[(columns >= corner) & (columns < len(free) - corner)]
    if len(columns) < TELLING:
        return None
    ends = np.stack(np.meshgrid(range(len(edge)), range(len(edge))), axis=-1).reshape(-1, 2)
    ends = ends[np.abs(ends[:, 0] - ends[:, 1]) <= SLANT]
    along = (columns - REACH) / (len(free) - 1 - 2 * REACH)
    rows = np.rint(ends[:, :1] * (1 - along) + ends[:, 1:] * along).astype(int)
    return float(edge[rows, columns].mean(axis=1).max())


def _is_under(corners: Floats, hands: Flat | None, image: Image) -> bool:
    """Whether a hand lies there."""
    if hands is None:
        return False
    return share_within(hands, corners * (hands.shape[1] / image.shape[1])) > 0
