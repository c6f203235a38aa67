"""Cards under cards: beside an open card shows, along a whole side, a strip that is card and not table.

A stack of which but the edges of the lower cards are seen hides copies.  How many there are nobody can tell from above,
so the plate is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.outline import Ground
from scanner.geometry.rectify import frame_corners, homography, middle_of, moved, sides, upright
from scanner.types import Floats, Image, SeenCard

OPEN = 0.8
"""A card of which less is seen lies under others that are seen themselves."""
_LENGTH, _ROOM = 140, 0.5
"""The card's length on the flat picture that is looked at, in pixels, and the room round it, over its length."""
_NEXT = (0.03, 0.06)
"""The strip beside a side that would be table if nothing lay beneath, over the card's length."""
_BEYOND = 0.04
"""How broad the strip is that must be table beyond the lower cards, over the card's length."""
_CARD, _TABLE = 0.3, 0.6
"""How much like the table card is at most, and table at least."""
_LESS_LIKE = 0.5
"""Or, where the card itself is not plainly card, as in dim light, how much less like the table than what comes after
it."""
_MOST, _FREE = 0.8, 0.6
"""What of a strip must be so, and what of a side must be free of other cards."""
_GROWN = 1.06
"""Other cards are taken to be so much larger than they are told."""


def stacked(image: Image, cards: Sequence[SeenCard]) -> list[SeenCard]:
    """Those of the open cards under which others lie."""
    told = [card for card in cards if card.kind == "card"]
    if not told:
        return []
    ground = Ground.of(image, [card.corners for card in told])
    return [card for card in told if card.visible >= OPEN and _sticks_out(image, card, told, ground)]


def _sticks_out(image: Image, card: SeenCard, cards: Sequence[SeenCard], ground: Ground) -> bool:
    dim = not _mostly_card(ground.seen_in(upright(image, card.corners)))
    return any(_is_card(table, free, dim) for table, free in _strips(image, card, cards, ground))


def _mostly_card(table: Floats) -> bool:
    return bool((table < _CARD).mean() >= _MOST)


def _strips(
    image: Image, card: SeenCard, cards: Sequence[SeenCard], ground: Ground
) -> Iterator[tuple[Floats, NDArray[np.bool_]]]:
    """For each side what lies outside it, from the side outwards: (away, along) like the table, and free of cards."""
    across, along = sides(card.corners)
    width, room = _LENGTH * across / max(along, 1.0), round(_ROOM * _LENGTH)
    matrix = homography(card.corners, (frame_corners(width, _LENGTH) + room).astype(np.float32))
    size = (round(width) + 2 * room, _LENGTH + 2 * room)
    flat = np.asarray(cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_LINEAR), np.uint8)
    free = cv2.warpPerspective(np.ones(image.shape[:2], np.uint8), matrix, size, flags=cv2.INTER_NEAREST)
    for other in cards:
        if other is not card:
            cv2.fillConvexPoly(free, np.round(moved(_larger(other.corners), matrix)).astype(np.int32), 0)
    table = ground.seen_in(flat)
    for turn in range(4):
        seen, open_ = np.rot90(table, turn), np.rot90(free, turn) > 0
        inner = slice(room + 10, seen.shape[1] - room - 10)
        yield seen[room::-1, inner], open_[room::-1, inner]


def _larger(corners: Floats) -> Floats:
    middle = middle_of(corners)
    return np.asarray(middle + (corners - middle) * _GROWN, np.float32)


def _is_card(table: Floats, free: NDArray[np.bool_], dim: bool) -> bool:
    """Whether a strip beside the side is card all along, and table comes after it; dim: the card itself hardly is."""
    first, last = (round(share * _LENGTH) for share in _NEXT)
    strip, step = (table[first:last], free[first:last]), round(_BEYOND * _LENGTH)
    beyond = [(table[at : at + step], free[at : at + step]) for at in range(last, len(table) - step)]
    plainly = _mostly(strip[0] < _CARD, strip[1])
    return any(
        _mostly(like > _TABLE, open_) and (plainly or (dim and _less(strip, (like, open_)))) for like, open_ in beyond
    )


Strip = tuple[Floats, NDArray[np.bool_]]


def _less(strip: Strip, beyond: Strip) -> bool:
    """Whether a strip is far less like the table than what comes after it, nearly all along the side."""
    (here, known), (there, also_known) = _along(strip), _along(beyond)
    return _mostly(there - here > _LESS_LIKE, known & also_known)


def _along(strip: Strip) -> Strip:
    """How like the table a strip is at each place along the side, and where that is free of other cards."""
    like, free = strip
    return np.asarray((like * free).sum(0) / np.maximum(free.sum(0), 1), np.float32), np.asarray(free.any(axis=0))


def _mostly(like: NDArray[np.bool_], free: NDArray[np.bool_]) -> bool:
    return bool(free.mean() >= _FREE and like[free].mean() >= _MOST)
