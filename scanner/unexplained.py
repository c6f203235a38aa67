"""A second way to find cards: what is left of a picture when the cards that are sure have explained their part.

Where something is left that looks like a card, local features say where cards may lie (`scanner.hints`); each such
place is judged like any other card (`scanner.recognise`) on what no card found so far covers.  What fits is taken out
of the picture and the rest is looked at again: so a plate is read from its topmost card down, however little shows of
the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.appearance import COLUMNS, ROWS
from scanner.ghosts import odd_size, sunk
from scanner.hints import Doubles, FaceSpots, Hint, Ints, Pairs, hints, pairs_of
from scanner.overhead import boxes_round, seen_from_above
from scanner.poses import cells_under, visible_map
from scanner.recognise import Recogniser, seen_card
from scanner.rectify import sides
from scanner.tablemap import TableMap, table_map
from scanner.types import Detection, Floats, Image, SeenCard

SURE = 0.8
"""A card so surely named needs no other explanation; one that is seen to less than `MOSTLY`, from `SURE_COVERED` on."""
SURE_COVERED, MOSTLY = 0.9, 0.75
SOME_CARD = 0.2
"""Where a card that was never enrolled is no likelier than this, a card lies, though not surely which."""
WORTH_ANOTHER = 0.25
"""A piece so likely is laid over the card once more from where it came to lie."""
DOUBTFUL = 0.5
WELL_FOUNDED = 8
"""How many features must speak for a card of which it is doubtful what it is."""
PLAINLY, FAR_AHEAD, OF_ALL = 20, 5, 0.15
"""Features tell a piece when there are so many of it, so many times more than of any other, such a share of all."""
BACKING = 20.0
"""How many times likelier they make it."""
LEAST_SEEN = 0.2
MEASURED_BY = 0.4
"""A card of which so much is seen tells how large cards are."""
NO_PIECE = 0.4
"""What covers less of the picture than this share of the largest card is taken for a piece of one."""
NEXT = 2.0
"""How much more promising a place is that lies partly under cards already found: what lies on it is known."""
PATIENCE = 7
"""After so many places in vain the rest is left alone."""
MOST_HINTS = 40
LARGER = (1.6, 2.6)
"""Where no card is sure, what was found may be pieces of cards so many times larger."""
EXPLAINED = 0.5
"""What was found of a card is explained if other cards explain so much of it."""
FINENESS = 960
"""The long side, in pixels, of the map of what is covered."""


class Uncovered:
    """Which parts of a picture no card explains so far."""

    def __init__(self, image: Image) -> None:
        self._scale = min(1.0, FINENESS / max(image.shape[:2]))
        self._open = np.full([round(side * self._scale) for side in image.shape[:2]], 255, np.uint8)

    def cells(self, corners: Floats) -> NDArray[np.bool_]:
        """(32, 24) of a card there: what nothing lies on."""
        return np.asarray(cells_under(self._open, corners * np.float32(self._scale)).reshape(ROWS, COLUMNS) > 0)

    def at(self, pixels: Floats) -> NDArray[np.bool_]:
        """(n,) whether nothing lies at these pixels of the picture."""
        columns, rows = np.round(pixels * self._scale).astype(int).T
        within = (columns >= 0) & (rows >= 0) & (columns < self._open.shape[1]) & (rows < self._open.shape[0])
        free = np.zeros(len(pixels), np.bool_)
        free[within] = self._open[rows[within], columns[within]] > 127
        return free

    def share(self, detection: Detection) -> float:
        """How much of what was seen of a card is not explained."""
        seen = self._map(detection) > 127
        return float((self._open[seen] > 127).mean()) if seen.any() else 0.0

    def take(self, corners: Floats, only: Detection | None = None) -> None:
        """A card lies there; with `only`, on what the detector saw of it."""
        outline = np.zeros_like(self._open)
        cv2.fillConvexPoly(outline, np.round(corners * self._scale * 8).astype(np.int32), 255, shift=3)
        if only is not None:
            outline = np.asarray(cv2.bitwise_and(outline, self._map(only)), np.uint8)
        self._open[outline > 127] = 0

    def _map(self, detection: Detection) -> Image:
        corners = detection.corners * np.float32(self._scale)
        return visible_map(self._open, Detection(corners, detection.kind, 1.0, 1.0, detection.mask))


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """A place where a card may lie: what is seen of it there, and how well the features there fit.

    told: the one piece that these features are of, if they are."""

    corners: Floats
    cells: NDArray[np.bool_]
    hint: Hint
    promise: float
    told: str | None

    @property
    def detection(self) -> Detection:
        return self.at(self.corners, self.cells)

    def at(self, corners: Floats, cells: NDArray[np.bool_]) -> Detection:
        """The card if it lies a little elsewhere."""
        return Detection(corners, "card", min(1.0, self.promise), float(cells.mean()), cells)


class Leftovers:
    """Finds the cards that explain what others leave.  Safe to use from one thread at a time."""

    def __init__(self, recogniser: Recogniser) -> None:
        self._recogniser = recogniser

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
        sizes = sizes_of(cards)
        tables = self._tables(sizes or likely_sizes(detections), surely=bool(sizes))
        if not unclear or not tables:
            return tuple(cards)
        uncovered = Uncovered(image)
        for card, detection in zip(cards, detections, strict=True):
            if is_sure(card):
                uncovered.take(card.corners, None if detection.visible > MOSTLY else detection)
        quads = [detections[k].corners for k in unclear]
        searched = max((self._search(image, table, quads) for table in tables), key=most_agreeing)
        found = [card for table, pairs in searched for card in self._uncover(image, table, pairs, uncovered)]
        kept = [c for k, c in enumerate(cards) if k not in unclear or uncovered.share(detections[k]) > EXPLAINED]
        return (*kept, *found)

    def _tables(self, sizes: Sequence[Floats], surely: bool) -> list[TableMap]:
        """The table by the sizes of its cards, and larger ones too where these may be pieces of cards."""
        if not sizes:
            return []
        table = table_map(sizes, self._faces.length)
        factors = (1.0,) if surely else (1.0, *LARGER)
        return [TableMap(np.diag([1 / factor, 1 / factor, 1.0]) @ table.matrix) for factor in factors]

    def _search(self, image: Image, table: TableMap, quads: Sequence[Floats]) -> list[tuple[TableMap, Pairs]]:
        """What the features round these places are like, for each part of the table that they lie in."""
        boxes = boxes_round(quads, table)
        return [(table, pairs_of(seen_from_above(image, table, box), self._faces)) for box in boxes]

    def _uncover(self, image: Image, table: TableMap, pairs: Pairs, uncovered: Uncovered) -> Iterator[SeenCard]:
        """Card after card, each as it lies under those before; at last those that are doubtful."""
        tried = list[_Place]()
        doubtful = list[tuple[SeenCard, _Place]]()
        while True:
            places = self._places(table, pairs, uncovered)
            fresh = [place for place in places if not any(_same(place, other) for other in tried)][:PATIENCE]
            for place in fresh:
                tried.append(place)
                card = self._judge(image, place, uncovered)
                if is_some_card(card):
                    break
                doubtful.append((card, place))
            else:
                break
            uncovered.take(card.corners)
            yield card
        for card, place in sorted(doubtful, key=lambda d: -d[0].confidence):
            founded = card.piece != UNKNOWN and card.confidence >= DOUBTFUL and len(place.hint.there) >= WELL_FOUNDED
            if founded and abs(float(uncovered.cells(card.corners).mean()) - card.visible) < 0.1:
                uncovered.take(card.corners)
                yield card

    def _places(self, table: TableMap, pairs: Pairs, uncovered: Uncovered) -> list[_Place]:
        """Where cards may lie on what is left, the most promising first: most of what is seen there fits."""
        free = uncovered.at(table.back(pairs.here.astype(np.float32)))
        spots = pairs.here[free][np.unique(pairs.spots[free], return_index=True)[1]]
        found = hints(pairs, free, MOST_HINTS)
        places = [self._place(table, uncovered, hint, hint.on_card(spots)) for hint in found]
        return sorted((p for p in places if p.cells.mean() >= LEAST_SEEN), key=lambda place: -place.promise)

    def _place(self, table: TableMap, uncovered: Uncovered, hint: Hint, spots: Doubles) -> _Place:
        """A hint as a place in the picture; spots: (n, 2) all features as seen from the card."""
        corners = table.back(hint.on_table(self._faces.outline))
        cells = uncovered.cells(corners)
        within = (np.abs(spots) < self._faces.outline.max(axis=0)).all(axis=1)
        promise = len(hint.there) ** 1.5 / max(int(within.sum()), 1) * (NEXT if cells.mean() < MOSTLY else 1.0)
        told = self._told(hint, int(within.sum()))
        if told is None and self._told(hint, 0) is not None:  # something unknown may lie on a part of it
            part = self._part(hint)
            inside = spots[within]
            on_part = part[tuple(np.clip(self._cell(inside), 0, [ROWS - 1, COLUMNS - 1]).T)]
            told = self._told(hint, int(on_part.sum()))
            cells = cells & part if told else cells
        return _Place(corners, cells, hint, promise, told)

    def _cell(self, points: Doubles) -> Ints:
        """(n, 2) row and column of the cell at each point of the card."""
        across, down = ((points / (2 * self._faces.outline.max(axis=0)) + 0.5) * [COLUMNS, ROWS]).T
        return np.asarray(np.floor(np.column_stack([down, across])), np.intp)

    def _part(self, hint: Hint) -> NDArray[np.bool_]:
        """(32, 24) the cells amid the features that say that a card lies there."""
        part = np.zeros((ROWS, COLUMNS), np.uint8)
        cv2.fillConvexPoly(part, cv2.convexHull(self._cell(hint.there)[:, ::-1].astype(np.int32)), 1)
        return cv2.dilate(part, np.ones((3, 3), np.uint8)) > 0

    def _told(self, hint: Hint, within: int) -> str | None:
        """The piece whose features so plainly lie there that it can hardly be one that only looks like it."""
        (owner, most), (_, second) = [*hint.owners, (-1, 0), (-1, 0)][:2]
        plain = most >= PLAINLY and most >= FAR_AHEAD * (second + 1) and most >= OF_ALL * within
        return self._faces.pieces[owner] if plain else None

    def _judge(self, image: Image, place: _Place, uncovered: Uncovered) -> SeenCard:
        """What lies there, laid over it a second time where once was not enough."""
        (found,) = self._recogniser.weigh(image, [place.detection])
        card = backed(seen_card(place.detection, found), place.told)
        likeliest = max((p for piece, p in card.candidates if piece != UNKNOWN), default=0.0)
        if likeliest < WORTH_ANOTHER or (card.piece != UNKNOWN and card.confidence >= SURE):
            return card
        closer = place.at(found[0].corners, uncovered.cells(found[0].corners))
        again = backed(seen_card(closer, self._recogniser.weigh(image, [closer])[0]), place.told)
        return min((again, card), key=unlikely)


def backed(card: SeenCard, told: str | None) -> SeenCard:
    """The card with what its local features tell: that much more likely to be the piece whose they are."""
    odds = {piece: p * (BACKING if piece == told else 1.0) for piece, p in card.candidates}
    total = sum(odds.values())
    return replace(card, candidates=tuple(sorted(((n, p / total) for n, p in odds.items()), key=lambda c: -c[1])))


def most_agreeing(searched: Sequence[tuple[TableMap, Pairs]]) -> int:
    """How many features agree on one card, if cards are as large as this table has them."""
    return max((pairs.most_agreeing for _, pairs in searched), default=0)


def is_sure(card: SeenCard) -> bool:
    """Whether it is a card that nothing else can explain."""
    enough = SURE if card.visible > MOSTLY else SURE_COVERED
    return card.kind == "card" and card.piece != UNKNOWN and card.confidence >= enough


def is_unclear(card: SeenCard, cards: Sequence[SeenCard]) -> bool:
    """Whether another explanation is looked for: not for what is plainly no card."""
    if card.kind != "card" or is_sure(card):
        return False
    named = [other for other in cards if other.piece != UNKNOWN and other.kind == "card"]
    return card.piece != UNKNOWN or not (sunk(card, named) or odd_size(card, named))


def unlikely(card: SeenCard) -> float:
    """How likely it is none of the cards that were enrolled, or no card at all."""
    return dict(card.candidates).get(UNKNOWN, 0.0)


def is_some_card(card: SeenCard) -> bool:
    """Whether a card surely lies there, be it doubtful which of two."""
    named = card.piece != UNKNOWN and card.confidence >= DOUBTFUL
    return named and (card.confidence >= SURE or unlikely(card) <= SOME_CARD)


def sizes_of(cards: Sequence[SeenCard]) -> list[Floats]:
    """The corners of the cards by which the table can be measured."""
    return [card.corners for card in cards if is_sure(card) and card.visible > MEASURED_BY]


def likely_sizes(detections: Sequence[Detection]) -> list[Floats]:
    """The same where no card is sure: those of which most is seen, without the pieces of larger ones."""
    whole = [d.corners for d in detections if d.kind == "card" and d.visible > MOSTLY]
    areas = [abs(float(cv2.contourArea(corners.astype(np.float32)))) for corners in whole]
    return [corners for corners, area in zip(whole, areas, strict=True) if area > NO_PIECE * max(areas)]


def _same(one: _Place, other: _Place) -> bool:
    """Whether two places are one, and as much is seen of a card there."""
    width = sides(other.corners)[0]
    apart = float(np.abs(one.corners - other.corners).mean())
    return apart < 0.03 * width and abs(float(one.cells.mean()) - float(other.cells.mean())) < 0.04
