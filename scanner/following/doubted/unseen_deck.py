"""The deck where nobody sees it: a network may not tell the pattern of its back from that of a cloth.

Without the deck nobody knows which cards are the row, and nothing of a game is told.  But it lies in line with the
row's cards, and what its back looks like is known: it is laid over every place at which the deck may lie.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from scanner.following.changes.glimpse import Mask
from scanner.following.doubted.doubts import Doubts, learned, upright_round
from scanner.types import Floats, Image


@dataclass(slots=True)
class UnseenDeck(Doubts):
    """Looks so for the deck of one table, at each place once as long as it looks the same."""

    def look(self, image: Image, at: float, busy: Mask, where: Callable[[], Sequence[Sequence[Floats]]]) -> bool:
        """Look for it in the picture `image` of time `at`; whether it was found.

        busy: the cells of which nothing is known.  where: says where it may lie, (4, 2) pixels each, by what it lies
        beside; nothing while it is seen.
        """
        if self.tracks.alive is self._none:
            return False
        self._none = self.tracks.alive
        self.looked.forget_changed()
        for places in where():
            strip = upright_round(np.concatenate(places), 0.0)
            if self.looked.times(strip) or self.motion.covers(busy, strip):
                continue
            self.looked.add(strip)
            deck = self.closely.deck_at(image, places)
            if deck is not None:
                return learned(self.tracks, self.motion, [deck], at, overlooked=True)
        return False
