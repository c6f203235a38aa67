"""A part of a film's picture, looked at as a photograph is: with exact corners, and read on from card to card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from scanner.finding.detect import Detector
from scanner.finding.ghosts import without_ghosts
from scanner.geometry.tablemap import TableMap
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import Found, has_name
from scanner.photograph.row_markers import wholly_seen
from scanner.photograph.scan import explained
from scanner.photograph.taken_for_markers import card_at
from scanner.photograph.template_matching import likeliest
from scanner.pieces import DECK_BACK
from scanner.types import Findings, Floats, Image, SeenCard

WIDTHS = (60.0, 72.0, 52.0, 66.0)
"""Widths of a card, in pixels of the network's input, at which it is looked at one after another: what one does not
show whole, another mostly does."""
LEAST_SIDE = 32
OPEN = 0.8
"""The share that is seen of a card that lies open."""


class Closely:
    """Looks so at what is handed in.  Its networks are made ready when it is first asked.

    namer: what names the cards by now; what is no `Recogniser` cannot look closely.
    """

    def __init__(self, namer: Callable[[], object]) -> None:
        self._namer = namer
        self._detector: Detector | None = None

    def __call__(self, image: Image, width: float) -> Iterator[tuple[SeenCard, ...] | None]:
        """The cards of a picture in which they are so wide, as that look shows them which leaves the least unnamed.

        One look at a time, and None after each: the last is what comes of them.
        """
        namer = self._namer()
        if not isinstance(namer, Recogniser):
            yield ()
            return
        looks: list[tuple[int, Findings, list[Found]]] = []
        for wide in WIDTHS:
            findings = self._ready().find(image, side_of(image, wide / width))
            weighed = namer.weigh(image, findings.detections)
            named, nameless = counted(namer.seen(image, findings.detections, weighed))
            looks.append((named - nameless, findings, weighed))
            yield None
            if named and not nameless:
                break
        _, findings, weighed = max(looks, key=lambda look: look[0])
        yield explained(image, findings, namer, weighed=weighed)

    def open_cards(self, image: Image, width: float) -> tuple[SeenCard, ...]:
        """Those of which hardly anything is covered, as that look shows them which gives the most a name."""
        namer, most = self._namer(), tuple[SeenCard, ...]()
        if not isinstance(namer, Recogniser):
            return most
        for wide in WIDTHS:
            found = self._ready().look(image, side_of(image, wide / width)).detections
            cards = namer.name(image, [one for one in found if one.kind == "card" and one.visible >= OPEN])
            most = max(most, cards, key=lambda seen: sum(map(has_name, seen)))
            if cards and all(map(has_name, cards)):
                break
        return most

    def backs(
        self, image: Image, doubtful: Sequence[SeenCard], known: Sequence[SeenCard]
    ) -> Sequence[SeenCard] | None:
        """Cards in doubt, named where they are backs of a fine pattern; None where nothing known tells the light."""
        namer = self._namer()
        return namer.grain.told_by(image, doubtful, known) if isinstance(namer, Recogniser) else None

    def card_at(self, image: Image, thing: SeenCard, table: TableMap) -> SeenCard | None:
        """The card of a sure name that lies where a thing was seen, if one does; `table`: how large cards are there."""
        namer = self._namer()
        card = card_at(image, thing, table, namer) if isinstance(namer, Recogniser) else None
        return card if card is not None and has_name(card) else None

    def deck_at(self, image: Image, places: Sequence[Floats]) -> SeenCard | None:
        """The deck, if its back surely lies at or by one of these places, (4, 2) pixels each."""
        namer = self._namer()
        if not isinstance(namer, Recogniser):
            return None
        book = namer.book
        backs = [np.asarray(book.thumbnails[k], np.uint8) for k, piece in enumerate(book.pieces) if piece == DECK_BACK]
        ways = [wholly_seen(corners, "card") for corners in likeliest(image, backs, places, book.length)]
        laid = namer.best_laid_as(image, ways, DECK_BACK)
        if laid is None:
            return None
        (card,) = namer.name(image, [wholly_seen(laid.corners, "card")])
        return card if card.piece == DECK_BACK and has_name(card) else None

    def _ready(self) -> Detector:
        self._detector = self._detector or Detector()
        return self._detector


def counted(seen: Sequence[SeenCard]) -> tuple[int, int]:
    """How many cards a look shows by name, and how many without one."""
    cards = without_ghosts([card for card in seen if card.kind == "card"])
    nameless = sum(not has_name(card) for card in cards)
    return len(cards) - nameless, nameless


def side_of(image: Image, scale: float) -> int:
    """The long side of the network's input that shows a picture at this scale."""
    longest: int = max(image.shape[:2])
    return max(LEAST_SIDE, round(longest * scale))
