"""Two cards that were found as one: half upon each other they have about a card's shape, lying across.

Where a gleam leaves little of their frames, nothing tells the detector that an edge runs between them.  As long as a
card is, and wider than it, such a finding is like no face; but at either of its ends a card lies.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from scanner.geometry.rectify import sides, turned
from scanner.geometry.tablemap import TableMap
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import seen_card
from scanner.photograph.hinted import MOSTLY
from scanner.photograph.surely import is_named, is_sure
from scanner.types import Detection, Floats, Image, SeenCard

WIDE = (1.2, 2.1)
"""How much wider than one card two are that lie so; what is found of them reaches a little too far."""
SAME = 0.15
"""By which share they may seem longer or shorter than one."""
Pair = tuple[Detection, Detection]


@dataclass(frozen=True, slots=True, eq=False)
class TwoAsOne:
    """Tells such cards apart in one picture.  table: how large cards are there; demand: as of `seen_card`."""

    image: Image
    recogniser: Recogniser
    table: TableMap
    demand: float = 0.0

    def apart(self, thing: Detection) -> list[SeenCard]:
        """The upper card and the lower one, both named; the upper one alone where it is surely named and the other
        has no name; nothing of what is no two cards."""
        named = [self._named(pair) for pair in self._pairs(thing)]
        both = [pair for pair in named if all(map(is_named, pair))]
        if both:
            return max(both, key=lambda pair: min(card.confidence for card in pair))
        surely = [pair[0] for pair in named if is_sure(pair[0])]
        return [max(surely, key=lambda card: card.confidence)] if surely else []

    def _named(self, pair: Pair) -> list[SeenCard]:
        weighed = self.recogniser.weigh(self.image, pair)
        return [seen_card(one, found, self.demand) for one, found in zip(pair, weighed, strict=True)]

    def _pairs(self, thing: Detection) -> list[Pair]:
        """The upper and the lower card, for either end and either way in which they may lie."""
        ways = [turned(thing.corners, quarters) for quarters in (0, 1)] if thing.visible >= MOSTLY else []
        return [pair for way in ways for pair in self._ends(thing, way)]

    def _ends(self, thing: Detection, corners: Floats) -> list[Pair]:
        """The same where they lie side by side along the first side of these corners."""
        flat = self.table.flat(corners)
        across, along = sides(flat)
        if not (WIDE[0] <= across <= WIDE[1] and abs(along / self.recogniser.book.length - 1) <= SAME):
            return []
        left, right, right_foot, left_foot = flat
        head, foot = (right - left) / across, (right_foot - left_foot) / across
        first = self.table.back(np.array([left, left + head, left_foot + foot, left_foot], np.float32))
        last = self.table.back(np.array([right - head, right, right_foot, right_foot - foot], np.float32))
        shown = round(min(across - 1, 1) * thing.mask.shape[1])
        return [
            (_card(thing, first), _card(thing, last, slice(-shown, None))),
            (_card(thing, last), _card(thing, first, slice(shown))),
        ]


def _card(thing: Detection, corners: Floats, columns: slice = slice(None)) -> Detection:
    """A card that lies there, of which these columns are seen."""
    mask = np.zeros_like(thing.mask)
    mask[:, columns] = True
    return replace(thing, corners=corners, mask=mask, visible=float(mask.mean()))
