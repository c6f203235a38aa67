"""Cards between plates that face each other, which may be somebody's all the same: thrown down beside a plate.

What lies there is left of the row, or the pile (`scanner.counting.nobodys.amidst`).  But the row lies straight and away
from plates.  Of plates that families threw down two were short, one of two cards, without a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scanner.counting.nobodys import ASKEW, commons, from_above
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.naming.verdict import has_name
from scanner.places.nearness import gap_of, turn_between
from scanner.types import SeenCard

NEAR, CLOSE = 1.0, 0.5
"""So near to a plate, in card widths, what lies askew of it may have been thrown there, and so close whatever lies
there: two plates' own cards lay 0.4 and 0.8 away."""
SENTENCE = (
    "A card that lies beside these passes for nobody's: if it is somebody's, push it to the others and take "
    "the photograph again, or count it yourself."
)


def with_thrown_beside(told: PlatesSeen) -> PlatesSeen:
    """The plates, those told beside which cards lie that pass for what is left of the row."""
    common = commons(told.elsewhere)
    passed = [card for card in told.elsewhere if has_name(card) and card not in common]
    if not passed:
        return told
    there = from_above([passed, *map(_all, told.plates)])
    beside = [any(_may_be_of(card, cards) for card in there[0]) for cards in there[1:]]
    return replace(told, plates=tuple(
        replace(plate, hidden=(*plate.hidden, SENTENCE)) if near else plate
        for plate, near in zip(told.plates, beside, strict=True)
    ))  # fmt: skip


def _all(plate: Plate) -> list[SeenCard]:
    return [*plate.cards, *plate.uncertain]


def _may_be_of(card: SeenCard, plate: Sequence[SeenCard]) -> bool:
    """Whether it lies close to the nearest of a plate's cards, or near it and neither along nor across it."""
    nearest = min(plate, key=lambda other: gap_of(card, other))
    gap, turn = gap_of(card, nearest), abs(turn_between(card.corners, nearest.corners))
    return gap < CLOSE or (gap < NEAR and min(turn, 90 - turn) > ASKEW)
