"""Nameless cards between named ones that are no edges of theirs: the detector saw a part of a card that none shows.

Of a plate each card covers the most of the next.  What a named card's outline covers says little there, since most of
it lies under others itself; what was seen of it says whether it can be what a nameless one shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.observation import UNKNOWN
from scanner.finding.ghosts import seen_of
from scanner.geometry.rectify import overlap
from scanner.photograph.besides import LEFT
from scanner.photograph.next_card import hardly_none
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Detection, Image, SeenCard

LEAST = 0.25
"""A card of which less is seen may be left out."""
NEARLY = 0.5
"""What shares so much with a named card is that one, seen badly; the next of a plate, a third of it seen, is not."""


def seen_beneath(
    image: Image, detections: Sequence[Detection], told: Sequence[SeenCard]
) -> Callable[[SeenCard], bool]:
    """Whether most of what the detector saw of a nameless card belongs to none that is told by a name.

    One that it did not find was looked for in what others leave: it is what was found there, if that is none of theirs,
    however it was laid over them; else it is itself where it is some card, be it doubtful which.
    """
    named = [card for card in told if card.kind == "card" and card.piece != UNKNOWN]
    uncovered = Uncovered(image, ())
    for card in named:
        uncovered.take(card.corners, seen_of(card, detections))

    def by_itself(card: SeenCard) -> bool:
        mine = next((one for one in detections if one.corners is card.corners), None) or left_of(card)
        outline = card.corners if mine is None else mine.corners
        if card.visible < LEAST or any(overlap(outline, one.corners) > NEARLY for one in named):
            return False
        return uncovered.share(mine) > LEFT if mine is not None else is_some(card)

    def left_of(card: SeenCard) -> Detection | None:
        """What the detector saw near one that was looked for in what others leave, where it is none of theirs."""
        near = (one for one in detections if one.kind == "card" and one.visible >= LEAST)
        left = (one for one in near if overlap(one.corners, card.corners) > NEARLY and uncovered.share(one) > LEFT)
        return max(left, key=lambda one: overlap(one.corners, card.corners), default=None)

    return by_itself


def is_some(card: SeenCard) -> bool:
    """Whether one told without a name is all but surely one of the deck: what it may be stands behind what is told."""
    return len(card.candidates) > 1 and hardly_none(replace(card, candidates=card.candidates[1:]))
