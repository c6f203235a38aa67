"""Cards told larger than cards are: with no deck what was found of several, one across the others, is read as one.

Print tells a name, and nothing tells that its outline holds other cards besides.  So the plate is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.counting.stacked import OPEN
from scanner.geometry.rectify import sides
from scanner.geometry.tablemap import table_map
from scanner.naming.verdict import has_name
from scanner.types import SeenCard

FEWEST = 4
"""So many named cards tell how large cards are."""
LARGER = 1.2
"""Of 209 pictures with a deck, whose faces are laid where they fit, and 22 ends without one none has a card 1.12 times
as large as the others; of 75 odd tables one has 1.19.  Of 20 pictures of heaps without a deck seven have one beyond
this, three of them read off two or three cards that lie across each other."""


def outsized(cards: Sequence[SeenCard]) -> list[SeenCard]:
    """Those of the open cards that are so many times wider or longer than the other named ones are on the table.

    The largest first, and the rest without it: one of them bends the map by which the others are measured.
    """
    rest = [card for card in cards if card.kind == "card" and has_name(card)]
    found: list[SeenCard] = []
    while len(rest) >= FEWEST:
        times, card = max(((_times(one, rest), one) for one in rest), key=lambda pair: pair[0])
        if times <= LARGER:
            break
        found.append(card)
        rest = [one for one in rest if one is not card]
    return [card for card in found if card.visible >= OPEN]


def _times(card: SeenCard, cards: Sequence[SeenCard]) -> float:
    """How many times as wide or as long as the others a card is, as they tell how the table lies."""
    others = [other.corners for other in cards if other is not card]
    table = table_map(others)
    usual = np.median([sides(table.flat(corners)) for corners in others], axis=0)
    return float((np.array(sides(table.flat(card.corners))) / usual).max())
