"""Selection cards and row markers bear the same numbers: what tells them apart in a photograph is their shape.

A marker is a square tile.  The detector may take a large one for a card, and its number is read like a card's; and it
may take the panel on which a card's number is printed for a tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from scanner.geometry.outline import Ground
from scanner.geometry.rectify import grown, middle_of, sides, upright
from scanner.learning.one_size import Usual
from scanner.learning.proposals import Doubt, Proposal, Status
from scanner.pieces import MARKER, NUMBER, is_back, is_marker, is_number, is_numbered
from scanner.reading.spotted import contains
from scanner.types import Floats, Image

AS_CARDS, AS_TILES = 1.18, 1.25
"""What is no wider for its height than so many times what the cards round it are is a card; what is wider, a tile."""
UPRIGHT = 0.9
"""Where nothing is plainly higher than wide, all may be tiles, or cards that are seen from low."""

SAME, AS_TOLD, OTHER = 0.06, 0.15, 0.25
"""On the table a card's sides are within the first of the others', a tile's shorter by more than the last.  Where
nobody knows how large cards are, it is neither."""
FEW, MOST = 4, 0.7
"""So many, and so many of all, of those that are plainly cards are of the size that cards have."""
LYING = 0.2
"""So much like the table it is round a tile that lies on one, at least: round 103 markers on 20 photographs of
tables it was 0.34 and more, round four panels of a deck's selection cards 0.07 and less."""
_ROUND, _ACROSS, _EDGE = 1.28, 64, 5
"""A tile is looked at with so much round it, in so many pixels, the outer ones alone."""


def told_by_shape(proposals: Sequence[Proposal]) -> list[Proposal]:
    """The proposals, every square that bears a number as a marker, and as a question where its shape is not clear."""
    cards = [one for one in proposals if one.kind == "card" and _aspect(one) > 0]
    usual = float(np.percentile([_aspect(one) for one in cards], 25)) if cards else 1.0
    size = _size_of(cards, AS_CARDS * usual) if usual < UPRIGHT else None
    return [_told(one, usual, size) for one in _largest(proposals)]


def _size_of(cards: Sequence[Proposal], widest: float) -> Usual | None:
    """Of what size cards are on the table seen from straight above, where that is known: from a seat what lies far off
    is lower for its width than what is near.

    widest: what is no wider for its height is a card where few lie there that bear no number, and are cards for sure.
    Most of these must be of that size, or it may be the tiles'.
    """
    size = Usual.of([one.corners for one in cards]) if len(cards) >= FEW else None
    if size is None:
        return None
    others = [one for one in cards if not is_numbered(one.piece)]
    known = others if len(others) >= FEW else [one for one in cards if _aspect(one) <= widest]
    agree = sum(size.off(one.corners) < SAME for one in known)
    return size if agree >= max(FEW, MOST * len(known)) else None


def without_panels(image: Image, proposals: Sequence[Proposal], cards: Sequence[Floats]) -> list[Proposal]:
    """The proposals without tiles that are printed on a card; cards: (4, 2) corners of all that was found."""
    if not any(is_marker(one.piece) for one in proposals):
        return list(proposals)
    ground = Ground.of(image, cards)
    return [one for one in proposals if not is_marker(one.piece) or lies_on_table(image, one.corners, ground)]


def asked_where_little_is_read(proposals: tuple[Proposal, ...]) -> tuple[Proposal, ...]:
    """The proposals; numbers as questions where of more cards nothing is surely read than of others something is.

    So blurred that no name can be read, a round donut is much like a 6.  Backs say nothing however sharp they are, and
    what is asked about for its shape or its edge was read.
    """
    asked = [one for one in proposals if one.status is Status.ASKED and one.doubt is None]
    unread = [one for one in asked if not is_back(one.piece)]
    taken = [one for one in proposals if one.status is Status.TAKEN]
    if len(unread) <= len(taken):
        return proposals
    return tuple(one.doubted(Doubt.BLURRED) if one in taken and is_numbered(one.piece) else one for one in proposals)


def asked_where_said_twice(proposals: tuple[Proposal, ...]) -> tuple[Proposal, ...]:
    """The proposals; markers as questions that say a number which another says too: a deck has one of each.

    A slim 7 was surely read as a 1, and learned as that, beside the 1.
    """
    said = Counter(one.piece for one in proposals if is_marker(one.piece))
    return tuple(one.doubted(Doubt.TWICE) if said[one.piece] > 1 else one for one in proposals)


def lies_on_table(image: Image, tile: Floats, ground: Ground) -> bool:
    """Whether a tile, (4, 2) corners, has the table round it, and not a card on which it is printed."""
    around = upright(image, grown(tile, _ROUND), (_ACROSS, _ACROSS))
    ring = np.ones((_ACROSS, _ACROSS), np.bool_)
    ring[_EDGE:-_EDGE, _EDGE:-_EDGE] = False
    return float(ground.seen_in(around)[ring].mean()) >= LYING


def _largest(proposals: Sequence[Proposal]) -> Iterator[Proposal]:
    """Without what bears a number and lies within a larger thing that bears one: a part of its number is another."""
    numbered = [one for one in proposals if is_numbered(one.piece)]
    for one in proposals:
        middle = middle_of(one.corners)
        others = (other for other in numbered if other is not one and is_numbered(one.piece))
        if not any(_size(other) > _size(one) and contains(other.corners, middle) for other in others):
            yield one


def _told(one: Proposal, usual: float, size: Usual | None) -> Proposal:
    if one.kind != "card" or not is_number(one.piece):
        return one
    wider, off = _aspect(one) / usual, AS_TOLD if size is None else size.off(one.corners)
    if off < SAME or (usual < UPRIGHT and wider <= AS_CARDS and off < OTHER):
        return one
    tile = one.piece.replace(NUMBER, MARKER)
    if usual < UPRIGHT and wider > AS_TILES:
        return replace(one, piece=tile, candidates=((tile, one.confidence), *one.candidates))
    return replace(one, candidates=(*one.candidates, (tile, one.confidence))).doubted(Doubt.SHAPE)


def _aspect(one: Proposal) -> float:
    across, along = sides(one.corners)
    return across / max(along, 1e-6)


def _size(one: Proposal) -> float:
    return float(np.prod(sides(one.corners)))
