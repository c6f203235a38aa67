"""Plates on which something lies that nobody told: a card that was not found, a thumb before the lens, a mug, a bag.

What it covers nobody can see, and beside the card of which it hides a part may lie another, or several.  A hand is
known as one (`scanner.counting.hidden`), but not everything that hides cards is a hand, nor is one out of focus known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scanner.counting.hidden import all_of, with_sentence
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Image, SeenCard

MISSING = 0.3
"""The share of a card that is not seen, though it lies in the picture and under no other card, if something lies on it.
Of 286 plates that were told rightly one has a card that lacks more than 0.25 (0.39, seen badly); with one half-covered
card of these left out in turn, 949 of 1,311 have one that lacks more than this."""
SENTENCE = (
    "Something that was not told lies on one of these, another card or a thing that hides some: take it away or spread "
    "the cards and take the photograph again, or count them yourself."
)


def with_something_upon(told: PlatesSeen, image: Image, cards: Sequence[SeenCard]) -> PlatesSeen:
    """The plates, those told on which something lies and of which nothing else is said; in the image's pixels.

    cards: all that lie there, each of which may hide a part of another.
    """
    others = [plate for plate in told.plates if not plate.hidden]
    upon = [plate for plate in others if any(lacks > MISSING for lacks in _lacking(plate, image, cards))]
    return with_sentence(told, SENTENCE, upon)


def _lacking(plate: Plate, image: Image, cards: Sequence[SeenCard]) -> Iterator[float]:
    """How much more of each sure card of a plate would be seen if nothing lay on it but what is told, over its area.

    Which of two cards lies on the other is told by how much is seen of them: they are taken away from the top down.
    """
    if all(card.visible > 1 - MISSING for card in plate.cards):
        return
    sure, left = [card.corners for card in plate.cards], [*all_of(plate)]
    above = Uncovered(image, ())
    for card in cards:
        if not any(card.corners is one.corners for one in left):
            above.take(card.corners)

    while left:
        lacks = [float(above.cells(card.corners).mean()) - card.visible for card in left]
        top = left.pop(least := lacks.index(min(lacks)))
        if any(top.corners is one for one in sure):
            yield lacks[least]
        above.take(top.corners)
