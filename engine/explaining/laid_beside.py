"""What was laid beside a card that nobody can read: whatever else is not known, that it is not."""

from __future__ import annotations

import math
from collections.abc import Iterable

from engine.observation import UNKNOWN, Sighting

LATER = 0.5
"""Seconds by which a card came later than another: one that is found anew lies there as long as it did."""
A_CARD = 0.3
"""The share that is seen of a thing without a name that is a card, and no edge of another."""


def laid_beside(there: Iterable[Sighting]) -> list[Sighting]:
    """Of the cards at one place those with a name that came later than a nameless one that lies there, as far as eyes
    have followed both."""
    followed = [one for one in there if one.track and one.since > 0]
    nameless = (one.since for one in followed if one.piece == UNKNOWN and one.visible >= A_CARD)
    first = min(nameless, default=math.inf)
    return [one for one in followed if one.piece != UNKNOWN and one.since > first + LATER]
