"""Cards between plates that face each other, which may be somebody's all the same: thrown down beside a plate.

What lies there is left of the row, or the pile (`scanner.counting.nobodys.amidst`).  But the row lies straight and away
from plates.  Of plates that families threw down two were short, one of two cards, without a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scanner.counting.hidden import all_of, with_sentence
from scanner.counting.nobodys import ASKEW, commons, from_above
from scanner.counting.score_photo import PlatesSeen
from scanner.naming.verdict import has_name
from scanner.places.nearness import gap_of, turn_between
from scanner.types import SeenCard

NEAR, CLOSE, FARTHER = 1.2, 0.5, 2.0
"""So near to a plate, in card widths, what lies askew of it, or so many times farther from all others, may have been
thrown there, and so close whatever lies there.  Of 1,000 tables drawn by lot (rows left over, plates thrown down, in
parts, pushed together) ten had such a card."""
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
    cards, *plates = from_above([passed, *map(all_of, told.plates)])
    beside = {number for card in cards for number in _may_be_of(card, plates)}
    return with_sentence(told, SENTENCE, [told.plates[number] for number in beside])


def _may_be_of(card: SeenCard, plates: Sequence[Sequence[SeenCard]]) -> Iterator[int]:
    """The numbers of the plates of which it may be a card."""
    nearest = [min(plate, key=lambda other: gap_of(card, other)) for plate in plates]
    gaps = [gap_of(card, other) for other in nearest]
    for number, gap in enumerate(gaps):
        others = min(gaps[:number] + gaps[number + 1 :], default=0.0)
        near = gap < NEAR and (_is_askew(card, nearest[number]) or others > FARTHER * gap)
        if near or gap < CLOSE:
            yield number


def _is_askew(card: SeenCard, other: SeenCard) -> bool:
    """Whether it lies neither along nor across another."""
    turn = abs(turn_between(card.corners, other.corners))
    return min(turn, 90 - turn) > ASKEW
