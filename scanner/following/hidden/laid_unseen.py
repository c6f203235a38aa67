"""A card in a slot of the row that the eyes do not make out: a dark one on a dark table, one in a shadow.

Whoever takes a card leaves bare table, and it is remembered how that looks.  Where a hand has been there since and it
looks otherwise, something lies there, whether or not the eyes see a card in it: the slot is not empty.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field

from engine.observation import Place, PlaceKind
from scanner.following.cards.settled import PlacedCard
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import Motion
from scanner.following.hidden.spot import Spot
from scanner.geometry.rectify import grown
from scanner.places.zones import Zones
from scanner.types import Floats

WITHIN, ABOUT = 0.8, 1.4
"""Of a slot so much is looked at, in card sizes: not the edge of a card beside it.  So much must be free of hands."""
LAID = 0.3
"""The share of it that must look otherwise: more than a shadow's edge or a crumb, less than a card like its table."""

MOVED = 0.35
"""By so much of its width an empty slot may be elsewhere in the next look: it is worked out from those beside it."""


@dataclass(slots=True)
class LaidUnseen:
    """Remembers of every slot of the row how it looked with its card, and how without."""

    motion: Motion
    zones: Zones
    _cards: dict[Place, Spot] = field(default_factory=dict)
    _bare: dict[Place, Spot] = field(default_factory=dict)
    _stirred: Set[Place] = frozenset()
    """Bare slots over which something has moved since they looked so."""

    def sees(self, cards: Sequence[PlacedCard], busy: Mask, hidden: Set[Place]) -> None:
        """After a look: which cards lie in the row, and which slots are bare since theirs was taken."""
        told, settled = {one.place for one in cards}, {one.place for one in cards if one.settled}
        slots = {place: at for place, at in self.zones.spots(PlaceKind.ROW).items() if place not in hidden}
        free = {place: at for place, at in slots.items() if not self.motion.covers(busy, grown(at, ABOUT))}
        if any(self._otherwise(self._cards.get(place), at) for place, at in free.items() if place in settled):
            self._bare = {}  # the light is another, or the camera was bumped
        for place, at in free.items():
            if place in settled:
                self._cards[place] = self._spot(at)
            elif place not in told and self._otherwise(self._cards.get(place), at):
                del self._cards[place]
                self._is_bare(place, at)

    def places(self, cards: Sequence[PlacedCard], busy: Mask) -> set[Place]:
        """The slots at which no card is seen, and something lies."""
        told = {one.place for one in cards}
        bare = {place: at for place, at in self.zones.spots(PlaceKind.ROW).items() if place in self._bare}
        other = {place for place, at in bare.items() if self._otherwise(self._bare[place], at)}
        under_hands = {place for place, at in bare.items() if self.motion.covers(busy, at)}
        self._stirred = (self._stirred & other) | under_hands
        for place in other - self._stirred:  # a light or a shadow: nobody was there
            self._is_bare(place, bare[place])
        return (other & self._stirred) - told

    def _is_bare(self, place: Place, at: Floats) -> None:
        self._bare[place] = self._spot(at)
        self._stirred -= {place}

    def _otherwise(self, before: Spot | None, at: Floats) -> bool:
        return before is not None and before.is_at(grown(at, WITHIN), self.motion, MOVED) and (
            before.share_otherwise(self.motion) > LAID
        )

    def _spot(self, at: Floats) -> Spot:
        corners = grown(at, WITHIN)
        return Spot(corners, self.motion.glimpse(corners), self.motion.shape)
