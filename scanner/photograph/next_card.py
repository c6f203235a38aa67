"""Reading on from a card that is known: the next one of its plate lies beside it or below it, partly under it.

How far, nobody knows; so it is tried step by step, and how alike each place is to any face tells which few to look at
closely.  Of cards that are half covered too few features are seen, and the detector tells too badly where they lie, for
them to be found otherwise; but from one to the next it is always one short step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import sides
from scanner.geometry.tablemap import TableMap, bent, table_map
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import CLEAR, best_of_each, seen_card
from scanner.photograph.hinted import LEAST_SEEN, MOSTLY, Place
from scanner.photograph.surely import (
    SOME_CARD,
    SURE,
    backed,
    is_named,
    is_some_card,
    is_sure,
    outdone,
    sizes_of,
    unlikely,
)
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Detection, Floats, Image, SeenCard

STEPS = tuple(np.arange(0.2, 0.95, 0.05).tolist())
"""How far on the next card may lie, in widths of a card to its sides and in lengths above and below."""
EXPECTED = 0.25
"""The detector must have seen so much of what is open of it to be some card: of the last card of a plate, a donut all
over its face, it took two thirds for table."""
CLOSELY = 3
"""Of the places where the next card may lie, so many are looked at closely."""
LESS, FEWEST, MEASURED = 0.6, 3, 8
"""A place that is so much less alike to any face than surely named cards are to theirs shows no card; from how many of
these it is known, and how many are looked at."""
SETTLING, STILL = 5, 0.004
"""How often a card that is known is laid over again, and the share of its width that it must move to go on."""
STRAIGHT = 0.04
"""A card's corners lie no farther from where a card of the deck would have them, in card widths."""
HARDLY_LESS, LIKELIEST = 0.2, 0.35
"""One that is hardly less alike, and so likely one piece, is a card though nobody knows which."""
WORTH_ANOTHER = 0.25
"""A piece so likely is laid over the card once more from where it came to lie."""


class NextCards:
    """Judges places of one picture, and finds cards next to those that are known."""

    def __init__(
        self, recogniser: Recogniser, demand: float, image: Image, uncovered: Uncovered, known: Sequence[Detection],
        *, thorough: bool = True,
    ) -> None:  # fmt: skip
        """demand: how much more than usual a card must be like a face (`scanner.photograph.company`).

        known: cards that are surely named, which tell how alike cards and their faces are in this picture.
        thorough: whether a doubtful card is compared with all that it may be, at a tenth of a second each.
        """
        self._thorough = thorough
        self._recogniser, self._demand, self.image, self._uncovered = recogniser, demand, image, uncovered
        self.table: TableMap | None = None
        likeness = recogniser.alike(image, known[:MEASURED])
        self.least = float(np.median(likeness)) - LESS if len(likeness) >= FEWEST else 0.0

    def read_on(
        self, found: list[SeenCard], known: Sequence[SeenCard], doubted: Sequence[tuple[SeenCard, Detection]] = ()
    ) -> None:
        """Add to `found` the cards that lie next to known ones, one under the other, and next to these in turn.

        doubted: what has a name, though not surely.  What is less sure still explains none of it away.
        """
        self.measure(found)
        waiting = list(known)
        while waiting and self.table:
            for places in ways_on(waiting.pop(), self.table, self._uncovered):
                following = self._likeliest(places)
                if following is not None and not self._takes_from(following, doubted):
                    self._uncovered.take(following.corners)
                    found.append(following)
                    waiting.append(following)

    def _takes_from(self, card: SeenCard, doubted: Sequence[tuple[SeenCard, Detection]]) -> bool:
        """Whether a card would take the place of one that has another name, and more surely."""
        surer = (look for other, look in doubted if other.piece != card.piece and other.confidence > card.confidence)
        return any(self._uncovered.would_explain(card.corners, look) for look in surer)

    def measure(self, found: Sequence[SeenCard]) -> None:
        """Work out the table by the cards that are known."""
        if sizes := sizes_of(found):
            self.table = table_map(sizes, self._recogniser.book.length)

    def _likeliest(self, places: Sequence[Place]) -> SeenCard | None:
        """What surely lies at one of these places."""
        if not places:
            return None
        alike = np.array(self._recogniser.alike(self.image, [place.detection for place in places]))
        cards = list[SeenCard]()
        for k in (k for k in np.argsort(-alike)[:CLOSELY] if alike[k] >= self.least):
            card = self.judge(places[k])
            alike_as_cards = alike[k] >= self.least + LESS - HARDLY_LESS and card.visible <= MOSTLY
            cards += [card] if is_some_card(card, places[k]) or (alike_as_cards and hardly_none(card)) else []
            if is_sure(card):
                break
        best = max(cards, key=lambda card: card.confidence, default=None)
        return None if best is None else self._nearer(self.settled(best))

    def _nearer(self, card: SeenCard) -> SeenCard:
        """The card as it is judged where it came to lie, if that makes its name surer.

        In doubt it is compared with all that it may be: a powdered donut in lamplight was told as a glazed one, since
        the right face was not among the few that were laid over it.
        """
        cells = self._uncovered.cells(card.corners)
        there = Detection(card.corners, "card", card.score, float(cells.mean()), cells)
        again = self._weighed(there)
        if again.piece == card.piece and again.confidence > card.confidence:
            card = replace(card, candidates=again.candidates)
        doubtful = self._thorough and card.confidence < CLEAR
        return outdone(card, self._weighed(there, thorough=True)) if doubtful else card

    def named_anew(self, card: SeenCard, look: Detection) -> SeenCard | None:
        """A card as it is judged where it came to lie, by what the detector saw of it; None where its name is lost."""
        there = self.settled(card, look)
        cells = self._uncovered.cells(there.corners, look)
        again = self._weighed(Detection(there.corners, "card", card.score, float(cells.mean()), cells))
        if again.piece != card.piece or not is_named(again):
            return None
        return replace(there, candidates=max(card, again, key=lambda one: one.confidence).candidates)

    def _weighed(self, there: Detection, *, thorough: bool = False) -> SeenCard:
        (found,) = self._recogniser.weigh(self.image, [there], thorough=thorough)
        return seen_card(there, found, self._demand)

    def judge(self, place: Place) -> SeenCard:
        """What lies there, laid over it a second time where once was not enough."""
        card, lies_at = self._judged(place)
        likeliest = max((p for piece, p in card.candidates if piece != UNKNOWN), default=0.0)
        if likeliest < WORTH_ANOTHER or (card.piece != UNKNOWN and card.confidence >= SURE):
            return card
        again, _ = self._judged(replace(place, corners=lies_at, cells=self._uncovered.cells(lies_at)))
        return min((again, card), key=unlikely)

    def _judged(self, place: Place) -> tuple[SeenCard, Floats]:
        """What lies there, and where the likeliest piece came to lie; the one that features tell is tried for sure."""
        (found,) = self._recogniser.weigh(self.image, [place.detection])
        if place.told is not None and place.told not in {evidence.piece for evidence in found}:
            told = self._recogniser.laid_as(self.image, place.detection, place.told)
            found = best_of_each([*found, told]) if told else found
        lies_at = found[0].corners if found else place.corners   # too little may be left of it to be compared
        return backed(seen_card(place.detection, found, self._demand), place), lies_at

    def settled(self, card: SeenCard, only: Detection | None = None) -> SeenCard:
        """A named card exactly where it lies, as long as it stays as straight as cards on this table are.

        With `only`, by what the detector saw of it; else by all of it that nothing found so far lies on.
        """
        corners = card.corners
        for _ in range(SETTLING if self.table else 0):
            seen = self._uncovered.cells(corners, only)
            there = Detection(corners, "card", card.score, float(seen.mean()), seen)
            nearer = self._recogniser.laid_as(self.image, there, card.piece)
            if nearer is None or self._bent(nearer.corners) > max(STRAIGHT, self._bent(corners)):
                break
            off, corners = float(np.abs(nearer.corners - corners).max()), nearer.corners
            if off < STILL * min(sides(corners)):
                break
        return replace(card, corners=corners)

    def _bent(self, corners: Floats) -> float:
        """How far a card's corners lie from those of a card of this deck, on the table, in card widths."""
        assert self.table is not None
        return bent(corners, self.table, self._recogniser.book.outline)


def hardly_none(card: SeenCard) -> bool:
    """Whether it is some card of the deck, be it doubtful which: what lies under it can be read all the same."""
    return card.piece != UNKNOWN and card.confidence >= LIKELIEST and unlikely(card) <= SOME_CARD


def ways_on(card: SeenCard, table: TableMap, uncovered: Uncovered) -> Iterator[list[Place]]:
    """For each of a card's four sides, the places where the next one may lie; none where nothing is left to explain."""
    flat = table.flat(card.corners)
    across, along = (flat[1] - flat[0] + flat[2] - flat[3]) / 2, (flat[3] - flat[0] + flat[2] - flat[1]) / 2
    for way in (across, -across, along, -along):
        quads = np.array([table.back(np.asarray(flat + np.float32(step) * way, np.float32)) for step in STEPS])
        about = quads if uncovered.is_expected_about(quads) else quads[:0]
        yield [place for quad in about if (place := _place(quad, uncovered)) is not None]


def _place(corners: Floats, uncovered: Uncovered) -> Place | None:
    cells = uncovered.cells(corners)
    expected = uncovered.expected(corners) if cells.mean() >= LEAST_SEEN else 0.0
    return Place(corners, cells, 0, expected) if expected >= EXPECTED else None
