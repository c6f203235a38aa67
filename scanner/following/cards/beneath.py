"""Cards upon which others lie: what is left of one tells of it, and nothing else does.

A glimpse of a card keeps what lay there before another came upon it, so that it is known again once that is taken away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scanner.following.cards.footprint import filled
from scanner.following.cards.staying import is_well_known, lying_above
from scanner.following.cards.track import Track
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import Motion, enough

GOOD_PART = 0.25
"""The share of a card's place under others from which on it does not move by itself."""


class Beneath:
    """Which cards of one table lie under others, look by look; only what is well known is believed to lie upon one."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self._above: Mapping[int, Mask] = {}

    def look(self, tracks: Sequence[Track]) -> None:
        """The table is looked at, with these cards."""
        known = [track for track in tracks if is_well_known(track)]
        self._above = lying_above(known, self._motion) | {
            track.number: filled([one.corners for one in known if one.since > track.since], self._motion)
            for track in tracks if track.closely and track.leaving  # what lies upon it may be known only now
        }

    def looks_otherwise(self, track: Track, but: Mask | None = None) -> bool:
        """Whether a card's place looks different since it was read; what was laid upon it changes nothing of it.

        but: the cells of which nothing is known now.
        """
        above = self._above.get(track.number, but)
        return self._motion.differs(track.glimpse, above if but is None or above is None else above | but)

    def is_under_others(self, track: Track) -> bool:
        """Whether cards that were laid down after it lie on a good part of it."""
        above = self._above.get(track.number)
        return above is not None and enough(above[track.glimpse.window], track.glimpse.inside, GOOD_PART)
