"""A second way to find cards: what is left of a picture when the cards that are sure have explained their part.

Where something is left that looks like a card, local features say where cards may lie (`scanner.hints`); each such
place is judged like any other card (`scanner.recognise`) on what no card found so far covers.  What fits is taken out
of the picture and the rest is looked at again: so a plate is read from its topmost card down, however little shows of
the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.ghosts import TWICE, odd_size, shared, span, sunk
from scanner.hinted import MOSTLY, Place, Region, same
from scanner.hints import FaceSpots, Pairs, pairs_of
from scanner.overhead import Box, boxes_round, seen_from_above
from scanner.recognise import Recogniser, seen_card
from scanner.tablemap import TableMap, table_map
from scanner.types import Detection, Floats, Image, SeenCard
from scanner.uncovered import Uncovered

SURE = 0.8
"""A card so surely named needs no other explanation; one that is seen to less than `MOSTLY`, from `SURE_COVERED` on."""
SURE_COVERED = 0.93
SOME_CARD = 0.2
"""Where a card that was never enrolled is no likelier than this, a card lies, though not surely which."""
HARDLY = 0.05
"""And where it is less likely than this, few features are enough."""
WORTH_ANOTHER = 0.25
"""A piece so likely is laid over the card once more from where it came to lie."""
DOUBTFUL = 0.5
WELL_FOUNDED = 8
"""How many features must speak for a card of which it is doubtful what it is."""
BACKING = 20.0
"""How many times likelier a piece is that the features tell plainly."""
MEASURED_BY = 0.4
"""A card of which so much is seen tells how large cards are, if there is no better one: what is hidden was guessed."""
NO_PIECE = 0.4
"""What covers less of the picture than this share of the largest card is taken for a piece of one."""
PATIENCE, PATIENCE_BESIDE = 7, 4
"""After so many places in vain, by features and beside other cards, the rest is left alone."""
MOST_TRIED = 400
"""Places that are tried in one part of the table at most: nobody waits for minutes."""
LARGER = (1.6, 2.6)
"""Where no card is sure, what was found may be pieces of cards so many times larger."""
EXPLAINED = 0.5
"""What was found of a card is explained if other cards explain so much of it."""
PART = 0.1
"""A card that is seen to be one by so much less of it than lies open explains only that part."""
Tried = tuple[Place, SeenCard]


class Leftovers:
    """Finds the cards that explain what others leave.  Safe to use from one thread at a time."""

    def __init__(self, recogniser: Recogniser, demand: float = 0.0) -> None:
        """demand: how much more than usual a card must be like a face (`scanner.company`)."""
        self._recogniser, self._demand = recogniser, demand

    @property
    def _faces(self) -> FaceSpots:
        return self._recogniser.book.spots

    def explain(
        self, image: Image, detections: Sequence[Detection], cards: Sequence[SeenCard]
    ) -> tuple[SeenCard, ...]:
        """The cards of a picture: those given, without what others explain, and those that were found besides.

        `cards` are the detections' names, in the same order.  Costs nothing where all cards are surely named.
        """
        unclear = [k for k, card in enumerate(cards) if is_unclear(card, cards)]
        if not unclear:
            return tuple(cards)
        uncovered = Uncovered(image, [detections[k] for k in unclear])
        for card, detection in zip(cards, detections, strict=True):
            if is_sure(card):
                uncovered.take(card.corners, None if detection.visible > MOSTLY else detection)
        found = [card for card in cards if is_sure(card)]
        sure = len(found)
        for region in self._regions(image, detections, cards, uncovered):
            self._uncover(image, region, uncovered, found)
        kept = [c for k, c in enumerate(cards) if k not in unclear or uncovered.share(detections[k]) > EXPLAINED]
        return (*kept, *(surer_look(card, [cards[k] for k in unclear]) for card in found[sure:]))

    def _regions(
        self, image: Image, detections: Sequence[Detection], cards: Sequence[SeenCard], uncovered: Uncovered
    ) -> list[Region]:
        """The parts of the table round what is unclear."""
        sizes = sizes_of(cards)
        quads = [detections[k].corners for k, card in enumerate(cards) if is_unclear(card, cards)]
        tables = self._tables(sizes or likely_sizes(detections), surely=bool(sizes))
        ways = [self._search(image, table, quads) for table in tables]
        searched = (max(ways, key=most_agreeing) if len(ways) > 1 else ways[0]) if ways else []
        return [Region(table, box, pairs, self._faces, uncovered) for table, box, pairs in searched]

    def _tables(self, sizes: Sequence[Floats], surely: bool) -> list[TableMap]:
        """The table by the sizes of its cards, and larger ones too where these may be pieces of cards."""
        if not sizes:
            return []
        table = table_map(sizes, self._faces.length)
        factors = (1.0,) if surely else (1.0, *LARGER)
        return [TableMap(np.diag([1 / factor, 1 / factor, 1.0]) @ table.matrix) for factor in factors]

    def _search(self, image: Image, table: TableMap, quads: Sequence[Floats]) -> list[tuple[TableMap, Box, Pairs]]:
        """What the features round these places are like, for each part of the table that they lie in."""
        boxes = boxes_round(quads, table)
        return [(table, box, pairs_of(seen_from_above(image, table, box), self._faces)) for box in boxes]

    def _uncover(self, image: Image, region: Region, uncovered: Uncovered, found: list[SeenCard]) -> None:
        """Add card after card, each as it lies under those before; a doubtful one only where nothing else is left.

        A card of which but a part was told apart may hide another: at last the rest of it is looked at again.
        """
        tried, parts, reopened = list[Tried](), list[Detection](), False
        while len(tried) < MOST_TRIED:
            one = self._next(image, region, uncovered, found, tried) or doubtful(uncovered, tried, found)
            if one is not None:
                place, card = one
                if not reopened and float(uncovered.cells(card.corners).mean()) - card.visible > PART:
                    parts.append(place.at(card.corners, place.cells))
                uncovered.take(card.corners)
                found.append(card)
            elif parts:
                part, reopened = parts.pop(), True
                uncovered.give_back(part, [card.corners for card in found if card.corners is not part.corners])
            else:
                break

    def _next(
        self, image: Image, region: Region, uncovered: Uncovered, found: Sequence[SeenCard],
        tried: list[Tried],
    ) -> Tried | None:  # fmt: skip
        """The most promising place at which a card surely lies; what was tried in vain is added to `tried`."""
        for place in _in_turn(region, found, [place for place, _ in tried]):
            card = self._judge(image, place, uncovered)
            tried.append((place, card))
            if is_some_card(card, place):
                return place, card
        return None

    def _judge(self, image: Image, place: Place, uncovered: Uncovered) -> SeenCard:
        """What lies there, laid over it a second time where once was not enough."""
        (found,) = self._recogniser.weigh(image, [place.detection])
        card = backed(seen_card(place.detection, found, self._demand), place.told)
        likeliest = max((p for piece, p in card.candidates if piece != UNKNOWN), default=0.0)
        if likeliest < WORTH_ANOTHER or (card.piece != UNKNOWN and card.confidence >= SURE):
            return card
        closer = place.at(found[0].corners, uncovered.cells(found[0].corners))
        (nearer,) = self._recogniser.weigh(image, [closer])
        again = backed(seen_card(closer, nearer, self._demand), place.told)
        return min((again, card), key=unlikely)


def doubtful(uncovered: Uncovered, tried: Sequence[Tried], found: Sequence[SeenCard]) -> Tried | None:
    """The likeliest of the cards that were tried in vain, if features tell of it and it lies as open as it did."""
    for place, card in sorted(tried, key=lambda t: -t[1].confidence):
        founded = is_named(card) and place.features >= WELL_FOUNDED and not any(card is known for known in found)
        if founded and abs(float(uncovered.cells(card.corners).mean()) - card.visible) < PART:
            return place, card
    return None


def _in_turn(region: Region, found: Sequence[SeenCard], tried: Sequence[Place]) -> Iterator[Place]:
    """Places that were not tried yet: first those of which features tell, then those beside cards already found."""
    for places, patience in ((region.places, PATIENCE), (lambda: region.beside(found), PATIENCE_BESIDE)):
        fresh = [place for place in places() if not any(same(place, other) for other in tried)]
        yield from fresh[:patience]


def backed(card: SeenCard, told: str | None) -> SeenCard:
    """The card with what its local features tell: that much more likely to be the piece whose they are."""
    odds = {piece: p * (BACKING if piece == told else 1.0) for piece, p in card.candidates}
    total = sum(odds.values())
    return replace(card, candidates=tuple(sorted(((n, p / total) for n, p in odds.items()), key=lambda c: -c[1])))


def most_agreeing(searched: Sequence[tuple[TableMap, Box, Pairs]]) -> int:
    """How many features agree on one card, if cards are as large as this table has them."""
    return max((pairs.most_agreeing for *_, pairs in searched), default=0)


def is_sure(card: SeenCard) -> bool:
    """Whether it is a card that nothing else can explain."""
    enough = SURE if card.visible > MOSTLY else SURE_COVERED
    return card.kind == "card" and card.piece != UNKNOWN and card.confidence >= enough


def is_unclear(card: SeenCard, cards: Sequence[SeenCard]) -> bool:
    """Whether another explanation is looked for: not for what is plainly no card."""
    if card.kind != "card" or is_sure(card):
        return False
    named = [other for other in cards if other.kind == "card" and is_named(other)]
    return is_named(card) or not (sunk(card, named) or odd_size(card, named))


def surer_look(card: SeenCard, before: Sequence[SeenCard]) -> SeenCard:
    """The card with what was made of it where the detector saw it, if that is the same name, and surer."""
    same_name = [look for look in before if look.piece == card.piece and shared(look, card) > TWICE * span(card) ** 2]
    best = max(same_name, key=lambda look: look.confidence, default=card)
    return replace(card, candidates=best.candidates) if best.confidence > card.confidence else card


def is_named(card: SeenCard) -> bool:
    """Whether one piece is likelier than all else together."""
    return card.piece != UNKNOWN and card.confidence >= DOUBTFUL


def unlikely(card: SeenCard) -> float:
    """How likely it is none of the cards that were enrolled, or no card at all."""
    return dict(card.candidates).get(UNKNOWN, 0.0)


def is_some_card(card: SeenCard, place: Place) -> bool:
    """Whether a card surely lies there, be it doubtful which of two; a few stray features say nothing of that."""
    founded = place.features >= WELL_FOUNDED or place.features == 0 or unlikely(card) <= HARDLY
    return is_named(card) and (card.confidence >= SURE or (founded and unlikely(card) <= SOME_CARD))


def sizes_of(cards: Sequence[SeenCard]) -> list[Floats]:
    """The corners of the cards by which the table can be measured."""
    sure = [card for card in cards if is_sure(card)]
    return [c.corners for c in sure if c.visible > MOSTLY] or [c.corners for c in sure if c.visible > MEASURED_BY]


def likely_sizes(detections: Sequence[Detection]) -> list[Floats]:
    """The same where no card is sure: those of which most is seen, without the pieces of larger ones."""
    whole = [d.corners for d in detections if d.kind == "card" and d.visible > MOSTLY]
    areas = [abs(float(cv2.contourArea(corners.astype(np.float32)))) for corners in whole]
    return [corners for corners, area in zip(whole, areas, strict=True) if area > NO_PIECE * max(areas)]
