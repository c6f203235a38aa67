"""A rim round all cards of a photograph that was taken for the table: a line that follows every card all round.

Where a deck's frame is plainer to see than its edge, or a cream rim looks neither like the table nor like the cards,
each card is found without its rim.  On one card nobody can tell; but nothing on a table runs along all four sides of
every card, at one distance, but the card's own edge and, where cards lie in even rows, those of the next cards, which
are known.  A shadow lies on one or two sides.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from scanner.geometry.outline import edges_in
from scanner.geometry.rectify import frame_corners, moved, placed, sides, upright
from scanner.learning.outlined import others_in
from scanner.learning.proposals import Proposal, Status
from scanner.pieces import is_marker
from scanner.types import Floats, Image

FEWEST = 4
"""So many cards that were read tell of a rim."""
FAINT, CLEARLY = 3.0, 2.5
"""Grey levels a pixel along the edge, at least, on the worst of the four sides of the median card; and so many times
what is farther out.  On 13 drawn photographs it was 0.9 to 2.2 at most where there is no rim, and 3 to 10 where there
is."""
FADING = 0.7
"""What is less than so much of the edge two pixels nearer is where that fades away."""
_LENGTH, _ROOM, _AT_ENDS = 200, 32, 12
"""Pixels of a card's length, what is looked at round it, and what is left out of a side at its ends."""
_NEAR, _FAR = 3, 20
"""Pixels: what is nearer is the outline itself, what is farther off no rim."""
_BESIDE = 4
"""Pixels: an edge so near to another card's outline is that card's."""
_OFF = 3
"""Pixels by which one card's rim may be broader or narrower than the deck's, as it was found."""


def with_rims(image: Image, told: Sequence[Proposal]) -> list[Proposal]:
    """The proposals, cards with the rim that was left out all round them, if there is one."""
    cards = [one for one in told if not is_marker(one.piece)]
    places = [one.corners for one in told]
    edges = {id(one): _edges_round(image, one.corners, places) for one in cards}
    broad = _rim([edges[id(one)] for one in cards if one.status is Status.TAKEN])
    if not broad:
        return list(told)
    return [_rimmed(image, one, edges[id(one)], broad) if id(one) in edges else one for one in told]


def _rim(edges: Sequence[Floats]) -> int:
    """How broad the rim is round cards with such edges, in pixels; 0 where there is none."""
    if len(edges) < FEWEST:
        return 0
    round_all = np.median(edges, axis=0).min(axis=0)
    least = max(FAINT, CLEARLY * float(np.median(round_all[_FAR:])))
    ends = [out for out in range(_NEAR, _FAR) if round_all[out] >= max(least, FADING * round_all[out - 2])]
    return max(ends, key=lambda out: float(round_all[out]), default=0)


def _rimmed(image: Image, one: Proposal, edges: Floats, broad: int) -> Proposal:
    """The card with its rim, where at least two sides show it; each side as broad as it is there, and none where the
    outline was the card's edge."""
    first = max(broad - _OFF, _NEAR)
    near = edges[:, first : broad + _OFF + 1]
    shown = near.max(axis=1) >= FAINT
    if shown.sum() < 2:
        return one
    off = np.abs(np.arange(near.shape[1]) + first - broad)
    top, right, foot, left = np.where(shown, first + (near * 0.9**off).argmax(axis=1), 0)
    width = _width(one.corners)
    flat = frame_corners(width, _LENGTH) + np.array([[-left, -top], [right, -top], [right, foot], [-left, foot]])
    return one.lying_at(image, moved(flat.astype(np.float32), placed(one.corners[None], width, _LENGTH)[0]))


def _width(corners: Floats) -> float:
    across, along = sides(corners)
    return _LENGTH * across / max(along, 1.0)


def _edges_round(image: Image, corners: Floats, cards: Sequence[Floats]) -> Floats:
    """(4, _ROOM) how strong an edge runs along the top, the right, the foot and the left of a card, so many pixels
    outside its outline: the median along the side, in grey levels a pixel; none where another of the cards begins."""
    width = round(_width(corners))
    whole = frame_corners(width, _LENGTH) + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * _ROOM
    around = moved(whole.astype(np.float32), placed(corners[None], width, _LENGTH)[0])
    size = (width + 2 * _ROOM, _LENGTH + 2 * _ROOM)
    own = cv2.dilate(others_in(around, corners, cards, size), np.ones((2 * _BESIDE + 1,) * 2, np.uint8)) == 0
    down, level = edges_in(upright(image, around, size))
    return np.array([_along_top(np.rot90((level, down)[turns % 2] * own, turns)) for turns in range(4)], np.float32)


def _along_top(edges: Floats) -> Floats:
    """(_ROOM,) the same for the upper side of what lies `_ROOM` within a picture of which these are the edges."""
    return np.asarray(np.median(edges[:_ROOM, _ROOM + _AT_ENDS : -_ROOM - _AT_ENDS], axis=1)[::-1], np.float32)
