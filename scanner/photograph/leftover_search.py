"""A second way to find cards: what is left of a picture when the cards that are sure have explained their part.

Where something is left that looks like a card, it is looked for next to those that are known
(`scanner.photograph.next_card`), as other looks of the detector show it (`scanner.photograph.other_looks`), and where
local features say that cards may lie (`scanner.naming.hints`); each such place is judged like any other card
(`scanner.naming.recognise`) on what no card found so far covers.  What fits is taken out of the picture and the rest
is looked at again: so a plate is read from its topmost card down, however little shows of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from scanner.finding.ghosts import odd_size
from scanner.geometry.overhead import Box, boxes_round, seen_from_above
from scanner.geometry.tablemap import TableMap, table_map
from scanner.naming.hints import Pairs, pairs_of
from scanner.naming.local_features import FaceSpots
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import seen_card
from scanner.photograph.doubtful_findings import fell_apart, is_unclear
from scanner.photograph.finely import finely
from scanner.photograph.hinted import LEAST_SEEN, MOSTLY, Place, Region
from scanner.photograph.known_first import add_parts, add_probable, taken_out
from scanner.photograph.merged_faces import TwoAsOne
from scanner.photograph.next_card import NextCards
from scanner.photograph.surely import (
    is_some_card,
    is_sure,
    likely_sizes,
    sizes_of,
    surer_look,
    usual_width,
)
from scanner.photograph.tried import PART, Tried, doubtful, in_question, in_turn, is_asked, settled, straight
from scanner.photograph.uncovered_map import EXPLAINED, Uncovered
from scanner.types import Detection, Floats, Image, SeenCard

PATIENCE = 12
"""After so many other looks in vain the rest is left alone."""
MOST_TRIED = 400
"""Places that are tried in one part of the table at most: nobody waits for minutes."""
LARGER = (1.6, 2.6)
"""Where no card is sure, what was found may be pieces of cards so many times larger."""
Again = Callable[[float], Iterable[Detection]]


def nothing(_: float) -> Iterable[Detection]:
    """No other look at the picture."""
    return ()


class Leftovers:
    """Finds the cards that explain what others leave.  Safe to use from one thread at a time."""

    def __init__(self, recogniser: Recogniser, demand: float = 0.0, *, asking: bool = True) -> None:
        """demand: how much more than usual a card must be like a face (`scanner.photograph.company`).

        asking: whether what features tell of and nobody can name is a card; where most faces are not known they tell
        of the wrong places.
        """
        self._recogniser, self._demand, self._asking = recogniser, demand, asking
        self.uncovered: Uncovered | None = None
        """What the surely named cards of the last picture left, as far as each is seen; None where nothing was open."""

    @property
    def _faces(self) -> FaceSpots:
        return self._recogniser.book.spots

    def explain(
        self, image: Image, detections: Sequence[Detection], cards: Sequence[SeenCard], again: Again = nothing
    ) -> tuple[SeenCard, ...]:
        """The cards of a picture: those given, without what others explain, and those that were found besides.

        `cards` are the detections' names, in the same order; `again` gives what other looks at the picture show, for
        cards of a width in pixels.  Costs nothing where all cards are surely named and none fell into pieces.
        """
        unclear = [k for k, card in enumerate(cards) if is_unclear(card, cards)]
        self.uncovered = None
        if not unclear and not fell_apart(cards):
            return tuple(cards)
        looks = tuple(again(usual_width(cards, detections)))
        self.uncovered = uncovered = Uncovered(image, [*(one for one in detections if one.kind == "card"), *looks])
        known = [(card, found) for card, found in zip(cards, detections, strict=True) if is_sure(card)]
        beside = NextCards(
            self._recogniser, self._demand, image, uncovered, [found for _, found in known],
            thorough=again is not nothing,  # a film waits for nobody
        )  # fmt: skip
        found = taken_out(known, beside, uncovered)
        sure = len(found)
        beside.read_on(found, found)
        beside.read_on(found, add_parts(known, uncovered, found))
        self._tell_apart(image, [detections[k] for k in unclear], beside, uncovered, found)
        self._look_again(image, looks, beside, uncovered, found)
        if again is not nothing:
            add_probable([(cards[k], detections[k]) for k in unclear], beside, uncovered, found)
        left = [detections[k] for k in unclear if uncovered.share(detections[k]) > EXPLAINED]
        tried = list[Tried]()
        for region in self._regions(image, left, detections, found, uncovered):
            tried += self._uncover(region, beside, uncovered, found)
        kept = [c for k, c in enumerate(cards) if k not in unclear and not is_sure(c)]
        kept += [cards[k] for k in unclear if uncovered.share(detections[k]) > EXPLAINED]
        told = [*found[:sure], *kept, *(surer_look(card, cards) for card in found[sure:])]
        asked = in_question(uncovered, tried, told) if self._asking else []
        return (*(card for card in told if not is_asked(card, asked)), *asked)

    def _tell_apart(
        self, image: Image, things: Sequence[Detection], beside: NextCards, uncovered: Uncovered, found: list[SeenCard]
    ) -> None:
        """Add the cards that two by two were found as one, and those next to them."""
        if beside.table is None:
            return
        two = TwoAsOne(image, self._recogniser, beside.table, self._demand)
        for cards in (two.apart(thing) for thing in things if uncovered.share(thing) > EXPLAINED):
            for card in cards:
                uncovered.take(card.corners)
            found += cards
            beside.read_on(found, cards)

    def _look_again(
        self, image: Image, looks: Sequence[Detection], beside: NextCards, uncovered: Uncovered, found: list[SeenCard]
    ) -> None:
        """Add the cards that another look at the picture shows plainly, and those next to them."""
        fresh = [look for look in looks if look.visible >= LEAST_SEEN and uncovered.share(look) > EXPLAINED]
        alike = np.array(self._recogniser.alike(image, fresh))
        in_vain = 0
        for look in (fresh[k] for k in np.argsort(-alike) if alike[k] >= beside.least):
            if in_vain >= PATIENCE or uncovered.share(look) <= EXPLAINED:
                continue
            (weighed,) = self._recogniser.weigh(image, [look])
            card = seen_card(look, weighed, self._demand)
            in_vain += 1
            if is_sure(card) and not odd_size(card, found):
                in_vain = 0
                uncovered.take(card.corners, None if look.visible > MOSTLY else look)
                found.append(card)
                beside.read_on(found, [card])

    def _regions(
        self, image: Image, left: Sequence[Detection], detections: Sequence[Detection], found: Sequence[SeenCard],
        uncovered: Uncovered,
    ) -> list[Region]:  # fmt: skip
        """The parts of the table round what is left."""
        sizes = sizes_of(found)
        quads = [look.corners for look in left]
        tables = self._tables(sizes or likely_sizes(detections), surely=bool(sizes))
        ways = [self._search(image, table, quads) for table in tables]
        searched = (max(ways, key=most_agreeing) if len(ways) > 1 else ways[0]) if ways else []
        return [Region(table, pairs, self._faces, uncovered) for table, _, pairs in searched]

    def _tables(self, sizes: Sequence[Floats], surely: bool) -> list[TableMap]:
        """The table by the sizes of its cards, and larger ones too where these may be pieces of cards."""
        if not sizes:
            return []
        table = table_map(sizes, self._recogniser.book.length)
        factors = (1.0,) if surely else (1.0, *LARGER)
        return [TableMap(np.diag([1 / factor, 1 / factor, 1.0]) @ table.matrix) for factor in factors]

    def _search(self, image: Image, table: TableMap, quads: Sequence[Floats]) -> list[tuple[TableMap, Box, Pairs]]:
        """What the features round these places are like, for each part of the table that they lie in."""
        boxes = boxes_round(quads, table)
        return [(table, box, pairs_of(seen_from_above(image, table, box), self._faces)) for box in boxes]

    def _uncover(
        self, region: Region, beside: NextCards, uncovered: Uncovered, found: list[SeenCard]
    ) -> list[Tried]:
        """Add card after card, each as it lies under those before; a doubtful one only where nothing else is left.

        A card of which but a part was told apart may hide another: at last the rest of it is looked at again.  Returns
        what was tried in vain and may be a card.
        """
        tried, taken, parts, reopened = list[Tried](), list[Place](), list[Detection](), False
        while len(tried) < MOST_TRIED:
            one = self._next(region, beside, tried) or settled(
                doubtful(uncovered, straight(region, tried), taken), beside
            )
            if one is not None:
                place, card = one
                taken.append(place)
                if not reopened and float(uncovered.cells(card.corners).mean()) - card.visible > PART:
                    parts.append(place.at(card.corners, place.cells))
                uncovered.take(card.corners)
                found.append(card)
                beside.read_on(found, [card])
            elif parts:
                part, reopened = parts.pop(), True
                uncovered.give_back(part, [card.corners for card in found if card.corners is not part.corners])
            else:
                break
        return [(place, card) for place, card in straight(region, tried) if not any(place is one for one in taken)]

    def _next(self, region: Region, beside: NextCards, tried: list[Tried]) -> Tried | None:
        """The most promising place at which a card surely lies; what was tried in vain is added to `tried`."""
        for place in in_turn(region, [place for place, _ in tried]):
            card = beside.judge(place)
            tried.append((place, card))
            if is_some_card(card, place):
                return settled((place, card), beside)
            told = finely(beside.image, place, card, self._recogniser.book)
            if told is not card:    # its face, laid over the little that is seen, would slide
                return place, told
        return None


def most_agreeing(searched: Sequence[tuple[TableMap, Box, Pairs]]) -> int:
    """How many features agree on one card, if cards are as large as this table has them."""
    return max((pairs.most_agreeing for *_, pairs in searched), default=0)
