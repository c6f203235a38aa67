"""What stays in doubt though it lies still is looked at once more, closely, as a photograph is.

A picture that stays the same gives the same doubt again, however often it is looked at: two cards, half of one covered,
pass for one that lies across, and a card of a heap for slivers of several.  Where the table rests, such a place is cut
out and looked at by other means; what is surely told there takes the place of what was in doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from engine.observation import PlaceKind
from scanner.following.cards.settled import PlacedCard
from scanner.following.cards.staying import is_well_known
from scanner.following.cards.track import Track, width_of
from scanner.following.changes.glimpse import Glimpse
from scanner.following.doubted.doubts import (
    INSIDE,
    OPEN,
    Doubts,
    is_doubt,
    learned,
    lies_in,
    rectangle,
    shown_whole,
    upright_round,
)
from scanner.geometry.rectify import middle_of
from scanner.pieces import DECK_BACK, is_selection
from scanner.types import Floats, Image, SeenCard

WORTH = (PlaceKind.PLATE, PlaceKind.ROW, PlaceKind.DISCARD)
"""The places of which a doubt is worth so dear a look."""
ROUND = 1.0
"""Card widths round a doubt that are looked at with it."""
BESIDE = 1.2
"""Card widths within which a fragment belongs to a card that lies at such a place."""
IN_SLOT = 0.6
"""The share of a fragment that lies where a card of the row would."""
IN_LINE = 1.7
"""The same, as long as nothing has a place yet, of the next card of a row, or the deck beside it."""
KNOWN = 2
"""So many cards that are known without a place tell that something is worth a look beside them: the table has a row.
The deck tells it by itself."""
UNREAD = 3
"""So many open cards of which none can be read may be a row: that of two players."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A look that is not finished.  box: (4, 2) whole pixels, what is looked at; glimpse: how that looked; shown:
    (4, 2) where what lies there is seen whole."""

    box: Floats
    shown: Floats
    glimpse: Glimpse
    bits: Iterator[Sequence[SeenCard] | None]


@dataclass(slots=True)
class Closer(Doubts):
    """Looks closely at the doubts of one table, at each once as long as it looks the same.

    A bit of a look with each frame: a whole one takes ten times as long as a frame lasts.
    """

    _under_way: UnderWay | None = None
    _size: tuple[int, ...] = (0, 0)
    _numbers: set[int] = field(default_factory=set)
    """The tracks that have lain where somebody's number lies: turned up and not read, one is told of no place."""

    def look(self, image: Image, at: float, placed: Sequence[PlacedCard], hidden: Callable[[Track], bool],
             empty: Callable[[], Sequence[Floats]] = tuple, *, whole: bool = False) -> bool:
        """Look on at one doubt, if there is one, of the picture `image` of time `at`; whether anything was learned.

        placed: the cards that are told of, and where they lie.  hidden: whether a hand hides a card.
        empty: where cards of the row would lie and none is told of, (4, 2) each.
        whole: finish it with this picture; others may be of another time.
        """
        size = image.shape[:2]
        self._numbers |= {one.card.track for one in placed if _is_number(one)}
        if self._under_way is None or size != self._size or self.motion.differs(self._under_way.glimpse):
            self._size = size
            self._under_way = self._begun(image, placed, hidden, empty)
        if self._under_way is None:
            return False
        bits, box, shown = self._under_way.bits, self._under_way.box, self._under_way.shown
        cards = next(bits)
        while cards is None and whole:
            cards = next(bits)
        if cards is None:
            return False
        self._under_way = None
        self.looked.add(shown)
        cards = [replace(card, corners=card.corners + box[0]) for card in cards if card.kind == "card"]
        cards = [card for card in cards if lies_in(card.corners, [box]) > INSIDE]
        return learned(self.tracks, self.motion, cards, at, overlooked=True)

    def _begun(
        self, image: Image, placed: Sequence[PlacedCard], hidden: Callable[[Track], bool],
        empty: Callable[[], Sequence[Floats]],
    ) -> UnderWay | None:  # fmt: skip
        """A look at the first doubt that no hand hides."""
        doubt = self.first(lambda: [
            one for one in self._doubts(placed, self._worth(placed), empty()) if not hidden(one)
        ])  # fmt: skip
        if doubt is None:
            return None
        width = float(np.median([width_of(card.corners) for card in self._worth(placed)]))
        box = _box_round(doubt.corners, width, image)
        (left, top), (right, bottom) = box[0].astype(int).tolist(), box[2].astype(int).tolist()
        part = np.ascontiguousarray(image[top:bottom, left:right])
        shown = upright_round(doubt.corners, shown_whole(ROUND) * width)
        return UnderWay(box, shown, self.motion.glimpse(box), self.closely(part, width))

    def _worth(self, placed: Sequence[PlacedCard]) -> list[Track]:
        """The cards at places that matter; as long as nothing has a place, those that are known, and if there are none,
        what lies open and may be a row of which no card can be read."""
        numbers = at_places_that_matter(placed)
        if numbers:
            return [track for track in self.tracks.alive if track.number in numbers]
        known = [track for track in self.tracks.alive if is_well_known(track)]
        if len(known) >= KNOWN or any(track.votes.piece == DECK_BACK for track in known):
            return known
        unread = [track for track in self.tracks.alive if is_doubt(track) and track.visible >= OPEN]
        return unread if len(unread) >= UNREAD else []

    def _doubts(
        self, placed: Sequence[PlacedCard], worth: Collection[Track], empty: Sequence[Floats]
    ) -> list[Track]:
        """What is no nearer to a name than it was, though it was read as often as is worth it: cards at places that
        matter, numbers, fragments beside cards, and what is hardly seen where a card of the row would lie."""
        if not at_places_that_matter(placed):
            return [one for one in self.tracks.alive if is_doubt(one) and _is_beside(one, worth, IN_LINE)]
        told, at_places = {one.card.track for one in placed}, {track.number for track in worth} | self._numbers
        return [
            track for track in self.tracks.alive
            if is_doubt(track) and (
                track.number in at_places
                or (track.number not in told and (_is_beside(track, worth) or lies_in(track.corners, empty) > IN_SLOT))
            )
        ]  # fmt: skip


def at_places_that_matter(placed: Sequence[PlacedCard]) -> set[int]:
    """The tracks, by number, of the cards at places of which a doubt is worth so dear a look."""
    return {one.card.track for one in placed if one.place.kind in WORTH}


def _is_number(one: PlacedCard) -> bool:
    """Whether it is surely somebody's choice, and no hand of unused numbers that passes for one for a moment."""
    return one.place.kind is PlaceKind.PICK and one.settled and is_selection(one.card.piece)


def _is_beside(track: Track, cards: Collection[Track], reach: float = BESIDE) -> bool:
    """Whether it lies by one of these cards, no farther from it in card widths."""
    middle = middle_of(track.corners)
    away = (float(np.linalg.norm(middle_of(card.corners) - middle)) / width_of(card.corners) for card in cards)
    return any(distance < reach for distance in away)


def _box_round(corners: Floats, width: float, image: Image) -> Floats:
    """(4, 2) whole pixels: what of a picture is looked at round a doubt, where cards are so wide."""
    low, _, high, _ = upright_round(corners, ROUND * width)
    return rectangle(np.maximum(np.floor(low), 0), np.minimum(np.ceil(high), [image.shape[1], image.shape[0]]))
