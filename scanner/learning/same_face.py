"""Which cards of a photograph show the same face: one question is enough for all of them.

At first sight the donuts of one colour are as alike as two pictures of one card, and so are the numbers of a set.  So
what a person says of one card is believed of another only where the one, laid over the other, explains all that is
seen of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import frame_corners, upright
from scanner.learning.proposals import Proposal, Status
from scanner.naming.appearance import CELLS, looks_of
from scanner.naming.deck import DeckBook
from scanner.naming.gallery import compare
from scanner.naming.recognise import Recogniser
from scanner.photograph.row_markers import wholly_seen
from scanner.pieces import BACKS
from scanner.types import Image

ALIKE = 2.4
"""Cards whose looks agree by so much (of 3) may be the same; two donuts of one colour agree nearly as much."""
VERY_LIKE = 12.0
"""Cards are the same if one is so like the other, laid over it.  On 13 photographs of cards laid out 522 pairs of two
faces that may be the same at first sight had 10.8 and less, seven pairs of one back 12.8 and more, and one had 11.5."""
_HARDLY = 0.7
"""A text no more like a name than this may be other words: "donuts", on a back, is something like Donut Holes."""


def told_apart(image: Image, proposals: Sequence[Proposal]) -> tuple[Proposal, ...]:
    """Which cards show the same face; those that say nothing and lie there several times are backs."""
    alike = _alike([proposal.picture for proposal in proposals])
    told: list[Proposal] = []
    for number, one in enumerate(proposals):
        firsts = [m for m in range(number) if told[m].same_as is None]
        likely = [m for m in firsts if alike[number, m] and _may_be_one(one, told[m])]
        told.append(replace(one, same_as=next((m for m in likely if _are_one(image, one, told[m])), None)))
    return tuple(_as_back(number, told) for number in range(len(told)))


def _may_be_one(one: Proposal, other: Proposal) -> bool:
    """Whether what two cards say is no reason to take them for different faces: of one, perhaps, a word was read."""
    said = max(card.confidence for card in (one, other) if card.piece != UNKNOWN) if one.piece != other.piece else 0.0
    silent = UNKNOWN in (one.piece, other.piece) and Status.TAKEN not in (one.status, other.status)
    return one.piece == other.piece or (silent and said < _HARDLY)


def _are_one(image: Image, one: Proposal, other: Proposal) -> bool:
    """Whether both surely say what they are, or one explains all that is seen of the other."""
    if one.status is other.status is Status.TAKEN:
        return True
    shown = wholly_seen(one.corners, "card")
    face = Recogniser(DeckBook.of({other.piece: other.picture}, {other.piece: other.aspect}))
    return any(evidence.likeness >= VERY_LIKE for (found,) in [face.weigh(image, [shown])] for evidence in found)


def _as_back(number: int, told: list[Proposal]) -> Proposal:
    """A card that says nothing and is not alone in it is asked as a back: whose, a person has to say."""
    one = told[number]
    first = number if one.same_as is None else one.same_as
    copies = sum(1 for n, other in enumerate(told) if first in (n, other.same_as))
    silent = any(told[n].piece == UNKNOWN for n in range(len(told)) if first in (n, told[n].same_as))
    if one.status is Status.TAKEN or copies < 2 or not silent:
        return one
    read = tuple((piece, 0.0) for piece, _ in one.candidates if piece != UNKNOWN)
    return replace(one, piece=BACKS[0], confidence=0.5, candidates=(*((back, 0.5) for back in BACKS), *read))


def _alike(pictures: Sequence[Image]) -> np.ndarray:
    """(n, n) whether two cards look the same at first sight, either way up."""
    if not pictures:
        return np.zeros((0, 0), bool)
    looks, upside_down = looks_of([_crop(p) for p in pictures]), looks_of([_crop(p[::-1, ::-1]) for p in pictures])
    seen = np.ones((len(pictures), CELLS), np.float32)
    return np.asarray(np.maximum(compare(looks, seen, looks).total, compare(looks, seen, upside_down).total) >= ALIKE)


def _crop(picture: Image) -> Image:
    return upright(picture, frame_corners(picture.shape[1], picture.shape[0]))
