"""What stays in doubt where the camera looks at the table from a great slant is looked at from straight above.

A card that is foreshortened until it looks as wide as long passes for a row marker, or for pieces of several cards,
however often and however closely it is looked at.  But how the table recedes is told by the cards that are known:
turned until it is seen from above, such a place shows cards of a card's shape.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from scanner.following.cards.staying import is_well_known
from scanner.following.cards.track import Track
from scanner.following.changes.looked import LookedAt
from scanner.following.doubted.doubts import (
    EXPLAINED,
    INSIDE,
    Doubts,
    as_read,
    is_doubt,
    learned,
    lies_in,
    shown_whole,
    upright_round,
)
from scanner.geometry.overhead import PIXELS, seen_from_above
from scanner.geometry.tablemap import TableMap
from scanner.naming.verdict import has_name
from scanner.types import Floats, Image, SeenCard

SLANTED = 0.75
"""How long what is as long as wide looks against its width, at most: a card looks as wide as long at 63 : 88."""
REACH = 1.5
"""Card widths round the middle of a doubt that are looked at."""
MORE = 3
"""So many cards more tell how the table recedes better than before."""
SURELY = 0.9
"""How sure a card's name is that is laid where something passed for a marker: of 75 such things of five films eleven
had a name, eight of 0.84 and more, all right, and two that were amiss had 0.39 and 0.50."""
SEEN = 0.35
"""The share that is seen of a card that is worth it; of one without a name less is not told of either."""


@dataclass(slots=True)
class FromAbove(Doubts):
    """Looks so at the doubts of one table, at each once as long as it looks the same and no more cards are known."""

    _known: int = 0
    """How many cards were known when all was last looked at once more."""

    def look(self, image: Image, at: float, table: TableMap, hidden: Callable[[Track], bool]) -> bool:
        """Look at one doubt, if there is one, of the picture `image` of time `at`; whether anything was learned of it.

        hidden: whether a hand hides a card.
        """
        doubt = self.first(partial(self._doubts, table, hidden))
        if doubt is None:
            return False
        middle = table.flat(doubt.corners).mean(axis=0)
        square = table.back(upright_round(middle[None], REACH))
        passed = [track for track in self.tracks.alive if track.kind == "marker"]
        cards = self._seen(image, table, middle)
        cards += self._instead(image, [one for one in passed if lies_in(one.corners, [square]) > INSIDE], table, cards)
        passed = [track for track in passed if lies_in(track.corners, [card.corners for card in cards]) > EXPLAINED]
        for track in passed:
            self.tracks.dropped(track, at)
        return learned(self.tracks, self.motion, cards, at, overlooked=False) or bool(passed)

    def _doubts(self, table: TableMap, hidden: Callable[[Track], bool]) -> list[Track]:
        """What is worth a look so; also what was looked at already, once many cards more are known.

        Few hardly tell how the table recedes: turned by what they say, nothing has a card's shape.
        """
        known = sum(map(is_well_known, self.tracks.alive))
        if known >= self._known + MORE:
            self._known, self.looked = known, LookedAt(self.motion)
        worth = (track for track in self.tracks.alive if is_uncertain(track) and not hidden(track))
        return [track for track in worth if slant(track.corners, table) < SLANTED]

    def _seen(self, image: Image, table: TableMap, middle: Floats) -> list[SeenCard]:
        """The open cards that surely lie round a place of the table, with their corners in the picture."""
        square = upright_round(middle[None], REACH)
        self.looked.add(table.back(upright_round(middle[None], shown_whole(REACH))))
        above = seen_from_above(image, table, (square[0], square[2]))
        found = [
            replace(card, corners=above.places(card.corners))
            for card in self.closely.open_cards(above.picture, float(PIXELS)) if has_name(card)
        ]  # fmt: skip
        inside = [card for card in found if lies_in(card.corners, [square]) > INSIDE]
        return [replace(card, corners=table.back(card.corners)) for card in inside]

    def _instead(
        self, image: Image, passed: Sequence[Track], table: TableMap, seen: Sequence[SeenCard]
    ) -> list[SeenCard]:
        """The cards that surely lie where something passes for a row marker and none was seen: pale on a pale cloth,
        one does from above, too."""
        lie = [card.corners for card in seen]
        things = [as_read(one) for one in passed if is_uncertain(one) and lies_in(one.corners, lie) <= EXPLAINED]
        found = (self.closely.card_at(image, thing, table) for thing in things)
        return [card for card in found if card is not None and card.confidence >= SURELY]


def is_uncertain(track: Track) -> bool:
    """Whether enough is seen of a thing for a name, and it has no sure one; of what passes for a marker, too."""
    faint = track.is_unclear  # like no marker, it may be no marker
    passes = track.kind == "marker" and track.settled and faint
    return track.visible >= SEEN and (passes or is_doubt(track))


def slant(corners: Floats, table: TableMap) -> float:
    """How long what is as long as wide looks at this place, against its width: 1 from straight above."""
    middle = table.flat(corners).mean(axis=0)
    cross = np.array([[-0.5, 0], [0.5, 0], [0, -0.5], [0, 0.5]], np.float32)
    left, right, top, bottom = table.back(np.asarray(middle + cross, np.float32))
    longest, shortest = np.linalg.svd(np.array([right - left, bottom - top]), compute_uv=False).tolist()
    return float(shortest / max(longest, 1e-6))
