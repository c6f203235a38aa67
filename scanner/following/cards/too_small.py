"""What is too small for a card, whatever it may look like, once cards with names tell how large they are.

Squares of a cloth pass for dozens of small cards.  To read them all, again and again, took most of the time on such a
table, and the cards of the row waited for their turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from scanner.finding.ghosts import NEIGHBOURS, Sizes
from scanner.following.cards.track import Track
from scanner.following.cards.tracks import Tracks
from scanner.types import Detection

SMALLER = (0.62, np.inf)
"""How much smaller or larger than cards it may be: half a card is a card of 0.71, and what is larger may be several."""


@dataclass(slots=True)
class TooSmall:
    """Of one table."""

    tracks: Tracks
    _sizes: Sizes = field(default_factory=lambda: Sizes(()))

    def look(self, at: float) -> None:
        """The table is looked at: what was followed before anything told how large cards are, and is none, is dropped.

        Once cards have told it, a few of their size bear it out; where the camera was put elsewhere none does.
        """
        named = [track.card() for track in self.tracks.alive if track.kind == "card" and not track.is_unclear]
        if len(named) >= NEIGHBOURS or not named or any(map(self._sizes.odd, named)):
            self._sizes = Sizes(named)
        for track in [track for track in self.tracks.alive if track.is_unclear and self.holds(track)]:
            self.tracks.dropped(track, at)

    def holds(self, thing: Detection | Track) -> bool:
        """Whether a thing is too small."""
        return thing.kind == "card" and self._sizes.odd(thing, SMALLER)
