"""What was laid beside a card that nobody can read: whatever else is not known, that it is not."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.observation import UNKNOWN, Sighting

LATER = 0.5
"""Seconds by which a card came later than another: one that is found anew lies there as long as it did."""
A_CARD = 0.3
"""The share that is seen of a thing without a name that is a card, and no edge of another."""


@dataclass(frozen=True, slots=True)
class Nameless:
    """The cards at one place that nobody can read, as far as eyes have followed them: which they are, by track, and
    since when the first has lain there; infinite where there are none."""

    tracks: frozenset[int] = frozenset()
    since: float = math.inf

    def and_of(self, there: Iterable[Sighting]) -> Nameless:
        """With those that are seen there now."""
        new = [one for one in _followed(there) if one.piece == UNKNOWN and one.visible >= A_CARD]
        since = min((one.since for one in new), default=math.inf)
        return Nameless(self.tracks | {one.track for one in new}, min(self.since, since))

    def laid_later(self, there: Iterable[Sighting]) -> list[Sighting]:
        """Of the cards at this place those with a name that came later, and are none of them."""
        others = (one for one in _followed(there) if one.piece != UNKNOWN and one.track not in self.tracks)
        return [one for one in others if one.since > self.since + LATER]


def laid_beside(there: Sequence[Sighting]) -> list[Sighting]:
    """Of the cards at one place those with a name that came later than a nameless one that lies there."""
    return Nameless().and_of(there).laid_later(there)


def _followed(there: Iterable[Sighting]) -> list[Sighting]:
    return [one for one in there if one.track and one.since > 0]
