"""What the cards of one picture say of each other: in one light and through one lens, faces fit about equally well.

A card that fits its likeliest face far worse than the cards round it fit theirs is a stranger in a familiar frame: a
promo card, a card of another edition, one that nobody has enrolled.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.observation import UNKNOWN
from scanner.naming.appearance import CELLS
from scanner.naming.confidence import COVERED_TO_OPEN, Evidence, levels, probabilities

SURELY = 0.9
"""A card so surely named says how well faces fit in this picture."""
FEWEST = 3
ASKED = 0.4
"""The share of what the others have beyond the level of strangers that a card must have as well."""


def demand(found: Iterable[tuple[Evidence, ...]]) -> float:
    """How much more than usual an open card of this picture must be like a face, in units of likeness.

    found: what each card was compared with, best first.  0 where too few are surely named.
    """
    known = [evidences[0] for evidences in found if evidences and tells(evidences)]
    if len(known) < FEWEST:
        return 0.0
    return max(0.0, ASKED * float(np.median([one.likeness - levels(one)[1] for one in known])))


def tells(found: tuple[Evidence, ...]) -> bool:
    """Whether a card is so open and so surely named that others can be measured by it."""
    piece, probability = probabilities(found)[0]
    return found[0].cells >= COVERED_TO_OPEN[1] * CELLS and piece != UNKNOWN and probability >= SURELY
