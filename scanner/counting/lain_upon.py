"""Plates on which something lies that is no card: a thumb before the lens, a mug, a bag.

What it covers nobody can see, and beside the card of which it hides a part may lie another, or several.  A hand is
known as one (`scanner.counting.hidden`), but not everything that hides cards is a hand, nor is one out of focus known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scanner.counting.score_photo import PlatesSeen
from scanner.photograph.uncovered import Uncovered
from scanner.types import Image, SeenCard

MISSING = 0.3
"""The share of a card that is not seen, though it lies in the picture and under no other card, if something lies on it.
Of 137 plates of `mint`, made decks and path-traced tables on which nothing does none lacks more than 0.26; of 165 with
a thumb before the lens five lack 0.31 and more, in all of which it lies on a card."""
SENTENCE = (
    "Something that is no card lies on one of these, and more may lie under it: take it away and take the photograph "
    "again, or count them yourself."
)


def with_something_upon(told: PlatesSeen, image: Image, cards: Sequence[SeenCard]) -> PlatesSeen:
    """The plates, those told on which something lies and of which nothing else is said; in the image's pixels.

    cards: all that lie there, each of which may hide a part of another.
    """
    others = [plate for plate in told.plates if not plate.hidden]
    upon = [plate for plate in others if any(_lacks(card, image, cards) for card in plate.cards)]
    plates = (replace(plate, hidden=(SENTENCE,)) if plate in upon else plate for plate in told.plates)
    return replace(told, plates=tuple(plates))


def _lacks(card: SeenCard, image: Image, cards: Sequence[SeenCard]) -> bool:
    """Whether too little is seen of a card for what the others and the picture's edge may hide of it."""
    if card.visible > 1 - MISSING:
        return False
    others = Uncovered(image, ())
    for other in cards:
        if other is not card:
            others.take(other.corners)
    return float(others.cells(card.corners).mean()) - card.visible > MISSING
