"""A card of the row that no look finds: on a cloth whose squares are as large as cards a network sees pieces of both.

Where its slot lies is known, and that something was laid there, by how the bare table looked before.  So the faces are
laid over that place: a sure name is a card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.observation import UNKNOWN
from scanner.following.changes.glimpse import Mask
from scanner.following.doubted.doubts import Doubts, learned
from scanner.geometry.tablemap import TableMap
from scanner.types import Floats, Image, SeenCard

SURELY = 0.9
"""How sure a card's name must be that was found so."""


@dataclass(slots=True)
class UnseenInRow(Doubts):
    """Looks so at the row of one table, at each slot once as long as it looks the same."""

    def look(
        self, image: Image, at: float, slots: Callable[[], Sequence[Floats]], table: TableMap, busy: Mask
    ) -> bool:
        """Look at a slot, if there is one, of the picture `image` of time `at`; whether its card was found.

        slots: says where something lies in the row and no card is told of, (4, 2) pixels each.  busy: the cells of
        which nothing is known.
        """
        lying = slots()
        if not lying:
            return False
        self.looked.forget_changed()
        free = (slot for slot in lying if not (self.looked.times(slot) or self.motion.covers(busy, slot)))
        slot = next(free, None)
        if slot is None:
            return False
        self.looked.add(slot)
        card = self.closely.card_at(image, SeenCard(((UNKNOWN, 1.0),), slot, 1.0, 1.0), table)
        if card is None or card.confidence < SURELY:
            return False
        return learned(self.tracks, self.motion, [card], at, overlooked=True)
