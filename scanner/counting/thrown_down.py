"""Plates on which cards lie any way: thrown down, in a wheel, one across two others.

Neighbours that face different ways are two players' elsewhere.  Where it was said how many play, and so many heaps lie
plainly apart from each other, each is one player's, however its cards lie.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.places.nearness import (
    ASLANT,
    CLEARLY,
    FARTHEST,
    cut,
    distances,
    gaps,
    linked,
    merge_distances,
    natural_number,
    parted,
    slant,
)
from scanner.types import SeenCard

APART, TOGETHER, UPON = 1.0, 0.4, 0.05
"""Heaps lie so far from each other at least, and their cards no farther from their neighbours, in card widths.  What
faces away lies upon others of its heap, or so near: beside them it may be a neighbour's, or what is left of the row.
Of 4,500 tables drawn by lot (side seats, corners, heaps, plates in parts, rows left over) 413 that were asked about are
right by it, and 20 wrong without a word; with 0.6, and one card that faces away anywhere, 419 and 38.  Of 152
plates thrown down none is lost by it."""
FEWEST = 2
"""Of one card that faces away upon others nothing is told: it was put down so.  Two and more that face alike may be a
player's."""


def by_gaps_alone(cards: Sequence[SeenCard], players: int) -> list[list[SeenCard]]:
    """The cards in as many heaps as there are players; none where they do not plainly lie so, or where two plates that
    face away from each other may touch."""
    apart = gaps(cards)
    merges = merge_distances(apart)
    widest, narrowest = cut(merges, players)
    if natural_number(merges) != players or widest > TOGETHER or narrowest < max(APART, CLEARLY * widest):
        return []
    heaps = parted(cards, linked(apart, (widest + narrowest) / 2))
    doubtful = [heap for heap in heaps if _may_be_two(heap) and not (narrowest >= FARTHEST and _face_many_ways(heap))]
    return [] if doubtful else heaps


def _may_be_two(heap: Sequence[SeenCard]) -> bool:
    """Whether several of its cards face one way, and several another, or such as face away lie beside the others."""
    apart = distances(heap)
    alike = linked(apart, TOGETHER)
    several = [group for group in set(alike) if alike.count(group) >= FEWEST]
    joined = linked(np.where(gaps(heap) <= UPON, 0.0, apart), TOGETHER)
    return len(several) > 1 or len(set(joined)) > 1


def _face_many_ways(heap: Sequence[SeenCard]) -> bool:
    """Whether its cards face more ways than those of two players do, each of whom lays them straight."""
    slants = np.array([slant(card.corners) for card in heap])
    apart = np.abs((slants[:, None] - slants + 180) % 360 - 180)
    return len(set(linked(apart, ASLANT))) > 2
