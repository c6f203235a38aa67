"""A row whose slots nearest to the deck nobody sees: a lamp burns them out, and their markers.

The cards in the other slots lie as far from each other as from the deck, if that is how many slots are missing.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.places.flat import Flat, Role
from scanner.places.row_line import ALIKE, FROM_DECK, NEXT, STRAY, RowLine, evenly

FEWEST = 3
"""So many cards with names, and half a row, tell of it."""
UNEVEN = 0.35
"""How much farther from one neighbour than from the other, in card widths, a card of it may lie."""


def beyond_a_gap(cards: Sequence[Flat], slots: int, deck: Flat, missing: int = 1) -> RowLine | None:
    """Such a row on either side of the deck, of which so many slots at least are not seen."""
    donuts = [card for card in cards if card.role is Role.DONUT and card.has_name]
    alike = [card for card in donuts if abs(float(card.across @ deck.across)) > ALIKE]
    for way in (deck.across, -deck.across):
        far = {card: float((card.middle - deck.middle) @ way) for card in alike}
        line = sorted((card for card in alike if far[card] > NEXT[0]), key=far.__getitem__)
        gap = len(line) <= slots - missing and all(far[card] > NEXT[1] for card in line[:1])
        row = _ending_with(line, slots, deck) if gap else None
        if row is not None:
            return row
    return None


def _ending_with(line: Sequence[Flat], slots: int, deck: Flat) -> RowLine | None:
    """The row of which these are the last slots; None where they do not lie evenly, or others are missing."""
    if len(line) < max(FEWEST, slots / 2):
        return None
    middles = np.array([card.middle for card in line])
    towards = RowLine(np.array([deck.middle, middles[-1]]), 0)
    far, beside = towards.places(middles).T
    pitch = float(far[-1] - far[0]) / (len(line) - 1)
    first = float(far[0]) - (slots - len(line)) * pitch
    uneven = max(float(np.abs(np.diff(far) - pitch).max()), abs(first - FROM_DECK))
    if uneven > UNEVEN or np.abs(beside).max() > STRAY:
        return None
    return RowLine(evenly(deck.middle, towards.along, first, pitch, slots), 1)
