"""What lies over a place of the row and is no hand: a jacket, a sheet of paper, the head of somebody who leans over.

The eyes know hands, and whatever moves.  What else comes to rest on a card hides it as well; but the card is not seen
then, as if somebody had taken it.  Whoever takes a card leaves the table round it as it was: where that looks otherwise
all about, nothing is known of the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.observation import Place, PlaceKind
from scanner.following.cards.footprint import filled
from scanner.following.cards.settled import PlacedCard
from scanner.following.changes.glimpse import Glimpse, Mask
from scanner.following.changes.motion import Motion
from scanner.following.hidden.spot import Spot
from scanner.geometry.rectify import grown
from scanner.places.zones import Zones
from scanner.types import Floats

KINDS = (PlaceKind.ROW, PlaceKind.DECK)
"""The places that are looked after."""
ROUND = 1.4
"""What lies round a card, with the card itself, in card sizes: it ends before the next card of the row."""
ALL_ABOUT = 0.6
"""The share of it that must look otherwise.  A card taken beside it, a hand's shadow or a marker changes less."""


@dataclass(slots=True)
class LainOver:
    """Remembers of every slot of the row, and of the deck, how the table round its card looked.

    Where that looks otherwise though the card is seen, it is the light: then nothing is known of the other places.
    """

    motion: Motion
    zones: Zones
    _round: dict[Place, Spot] = field(default_factory=dict)

    def sees(self, cards: Sequence[PlacedCard], busy: Mask) -> None:
        """After a look: what lies round cards that are seen to lie there."""
        spots, seen = self.zones.spots(*KINDS), {one.place for one in cards if one.settled}
        now = {place: self._surround(spots[place]) for place in seen & spots.keys()}
        now = {place: one for place, one in now.items() if not _is_busy(one.glimpse, busy)}
        if any(self._looks_otherwise(place, one.corners) for place, one in now.items()):
            self._round = {}
        self._round |= now

    def places(self, cards: Sequence[PlacedCard]) -> set[Place]:
        """The places at which no card is seen and something lies."""
        told, spots = {one.place for one in cards}, self.zones.spots(*KINDS)
        return {place for place, at in spots.items() if place not in told and self._looks_otherwise(place, at)}

    def _looks_otherwise(self, place: Place, corners: Floats) -> bool:
        """Whether most of what lies round a place does not look as when a card was last seen there."""
        before = self._round.get(place)
        return before is not None and before.is_at(corners, self.motion) and (
            before.share_otherwise(self.motion) > ALL_ABOUT
        )

    def _surround(self, corners: Floats) -> Spot:
        whole = Spot(corners, self.motion.glimpse(grown(corners, ROUND)), self.motion.shape)
        return whole.without(filled([corners], self.motion))


def _is_busy(glimpse: Glimpse, busy: Mask) -> bool:
    return bool(np.count_nonzero(glimpse.inside & busy[glimpse.window]))
