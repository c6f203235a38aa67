"""A part of a film's picture, looked at as a photograph is: with exact corners, and read on from card to card."""

from __future__ import annotations

from collections.abc import Callable

from engine.observation import UNKNOWN
from scanner.finding.detect import Detector
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.photograph.scan import explained
from scanner.types import Image, SeenCard

WIDTHS = (60.0, 72.0, 46.0)
"""Widths of a card, in pixels of the network's input, at which it is looked at one after another: what one does not
show whole, another mostly does."""
LEAST_SIDE = 32


class Closely:
    """Looks so at what is handed in.  Its networks are made ready when it is first asked.

    namer: what names the cards by now; what is no `Recogniser` cannot look closely.
    """

    def __init__(self, namer: Callable[[], object]) -> None:
        self._namer = namer
        self._detector: Detector | None = None

    def __call__(self, image: Image, width: float) -> tuple[SeenCard, ...]:
        """The cards of a picture in which they are so wide: as the first look shows them of which nothing stays without
        a name, or else the one that names the most."""
        namer = self._namer()
        if not isinstance(namer, Recogniser):
            return ()
        self._detector = self._detector or Detector()
        best: tuple[SeenCard, ...] = ()
        for wide in WIDTHS:
            side = max(LEAST_SIDE, round(max(image.shape[:2]) * wide / width))
            cards = explained(image, self._detector.find(image, side), namer)
            if cards and nameless(cards) == 0:
                return cards
            best = max(best, cards, key=lambda seen: len(seen) - 2 * nameless(seen))
        return best


def nameless(cards: tuple[SeenCard, ...]) -> int:
    """How many cards have no name."""
    return sum(name_of(card)[0] == UNKNOWN for card in cards)
