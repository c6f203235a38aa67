"""Backs of a fine pattern that were read before any other card was known: which of two it is only the light tells.

Seen from afar such a back is one even colour, and decks have two of one pattern (`scanner.naming.grain`).  The deck
lies there first, is read as often as a card is worth, and stays in doubt, as much a milk as nothing known: so it is
asked about once more when the first card is dealt that shows how a face's colours look here.
"""

from __future__ import annotations

from dataclasses import dataclass

from scanner.following.cards.staying import is_well_known
from scanner.following.cards.track import Track
from scanner.following.doubted.doubts import Doubts, as_read, is_doubt, learned
from scanner.following.hidden.covered import is_outside
from scanner.types import Image

WHOLE = 0.6
"""How much must be seen of such a back."""
LIGHT = 0.5
"""How much must be said to be seen of a card that tells the light; that it is seen is borne out by its colours."""


@dataclass(slots=True)
class Backs(Doubts):
    """The backs in doubt of one table, each asked about once as long as it looks the same."""

    def look(self, image: Image, at: float) -> bool:
        """Name those of which the cards that are known tell by now what they are; whether any was named."""
        if self.first(self._doubts) is None:
            return False
        known = [as_read(track) for track in self._in_view() if is_well_known(track) and track.visible >= LIGHT]
        doubts = [track for track in self._doubts() if not self.looked.times(track.corners)]
        before = [as_read(track) for track in doubts]
        told = self.closely.backs(image, before, known) if known else None
        if told is None:
            return False
        for track in doubts:
            self.looked.add(track.corners)
        named = [card for card, was in zip(told, before, strict=True) if card is not was]
        return bool(named) and learned(self.tracks, self.motion, named, at, overlooked=True)

    def _doubts(self) -> list[Track]:
        return [track for track in self._in_view() if is_doubt(track) and track.visible >= WHOLE]

    def _in_view(self) -> list[Track]:
        return [track for track in self.tracks.alive if not is_outside(track.corners, self.motion)]
