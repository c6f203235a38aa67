"""What comes to rest on a plate, or on a number that was chosen, and is no hand: a coat, a tea towel, a mug, a phone.

The card beneath is not seen then, as if somebody had taken it.  But whoever takes a card leaves table where it lay, as
light and dark as that round it, and leaves that as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.observation import Place
from scanner.following.cards.footprint import filled
from scanner.following.cards.settled import PlacedCard
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import DIFFERENT, Motion
from scanner.following.hidden.covered import SEATED
from scanner.following.hidden.lain_over import ALL_ABOUT, ROUND
from scanner.following.hidden.spot import Spot
from scanner.geometry.rectify import grown, overlap
from scanner.types import Floats

WITHIN = 0.8
"""So much of a card's place is compared with what lies round it, in card sizes: its edge and its shadow are not."""
FEWEST = 6
"""Cells, of what lies round a card and of its place, of which fewer tell nothing: other cards lie on all of it."""
INSTEAD = 0.3
"""What shares so much of its outline with a card that is not seen lies in its place."""


@dataclass(frozen=True, slots=True, eq=False)
class Lay:
    """A card as it lay.  round: what lies round it and under no card."""

    place: Place
    corners: Floats
    round: Spot


@dataclass(slots=True)
class LainOnPlates:
    """Remembers how the table looked round every card of a plate or pick, and which of these is not seen any more.

    Where that looks otherwise though the card is seen, it is the light, and where most cards lie elsewhere, the camera:
    then nothing is known of the others.
    """

    motion: Motion
    _lie: dict[int, Lay] = field(default_factory=dict)
    """By the number of the track."""
    _gone: dict[int, Lay] = field(default_factory=dict)

    def sees(self, cards: Sequence[PlacedCard], busy: Mask) -> None:
        """After a look: how the table looks round the cards that are seen, and which of them are not any more."""
        seen = {one.card.track: one for one in cards}
        self._gone |= {number: lay for number, lay in self._lie.items() if number not in seen}
        taken = self._taken(cards, busy)
        now = {n: self._lay(one, taken) for n, one in seen.items() if one.settled and one.place.kind in SEATED}
        again = [(self._lie[n], lay) for n, lay in now.items() if n in self._lie]
        still = [before for before, lay in again if before.round.is_at(lay.round.corners, self.motion)]
        if 2 * len(still) < len(again) or any(self._otherwise(one.round, taken) > ALL_ABOUT for one in still):
            self._gone, self._lie = {}, {}
        told = [one.card.corners for one in cards if one.settled]
        instead = {n for n, lay in self._gone.items() if any(overlap(lay.corners, one) > INSTEAD for one in told)}
        found = instead | (self._gone.keys() & now.keys())
        self._gone = {n: lay for n, lay in self._gone.items() if n not in found}
        self._lie = {n: lay for n, lay in self._lie.items() if n in seen}
        self._lie |= {n: lay for n, lay in now.items() if _size(lay.round.glimpse.inside) >= FEWEST}

    def places(self, cards: Sequence[PlacedCard], busy: Mask) -> set[Place]:
        """The plates and picks of which a card is not seen, and something lies upon it."""
        if not self._gone:  # this is asked with every picture in which something moves
            return set()
        taken = self._taken(cards, busy)
        under = {n for n, lay in self._gone.items() if self._lies(lay, taken)}
        bare = {n for n, lay in self._gone.items() if n not in under and not self.motion.covers(busy, lay.corners)}
        self._gone = {n: lay for n, lay in self._gone.items() if n not in bare}
        return {self._gone[n].place for n in under}

    def _taken(self, cards: Sequence[PlacedCard], busy: Mask) -> Mask:
        """The cells that tell nothing of the table."""
        return np.asarray(filled([one.card.corners for one in cards], self.motion) | busy)

    def _lies(self, lay: Lay, taken: Mask) -> bool:
        """Whether most of what lies round a card looks otherwise than it did, or of its place otherwise than that."""
        return self._otherwise(lay.round, taken) > ALL_ABOUT or self._unlike_round(lay, taken) > ALL_ABOUT

    def _unlike_round(self, lay: Lay, taken: Mask) -> float:
        """Which share of a card's place is lighter or darker than all that lay round it."""
        now = self.motion.glimpse(grown(lay.corners, WITHIN))
        free = now.inside & ~taken[now.window]
        about = lay.round.glimpse.levels[lay.round.glimpse.inside]
        other = (now.levels > about.max() + DIFFERENT) | (now.levels < about.min() - DIFFERENT)
        return _size(free & other) / _size(free) if _size(free) >= FEWEST else 0.0

    def _otherwise(self, spot: Spot, taken: Mask) -> float:
        """Which share of what lay round a card, and no card lies upon, looks otherwise."""
        free = spot.without(taken)
        return free.share_otherwise(self.motion) if _size(free.glimpse.inside) >= FEWEST else 0.0

    def _lay(self, card: PlacedCard, taken: Mask) -> Lay:
        corners = card.card.corners
        whole = Spot(corners, self.motion.glimpse(grown(corners, ROUND)), self.motion.shape)
        return Lay(card.place, corners, whole.without(taken))


def _size(mask: Mask) -> int:
    return int(np.count_nonzero(mask))
