"""How the commands look at a photograph: with a deck, or by the printed names where none is enrolled."""

from __future__ import annotations

from collections.abc import Callable

from scanner.counting.sight import Sight, unprepared, with_deck
from scanner.finding.detect import Detector
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.photograph.best_look import Finder
from scanner.reading.cards import NameReader
from scanner.reading.lettering import Lettering
from scanner.types import Image
from web.kept.decks import find_deck
from web.words.printed import printed_names

Look = Callable[[Image], Sight]


def looking_with(deck: str | None) -> Look:
    """What names the cards of a picture: the deck asked for, else the default one, else what is printed on them.

    Raises DeckError for a deck that cannot be used, ModelError where the detector is missing.
    """
    return looking_by(find_deck(deck), Detector())


def looking_by(book: DeckBook | None, finder: Finder) -> Look:
    """The same with a deck at hand, or with none."""
    if book is None:
        reader = NameReader(printed_names())
        return lambda image: unprepared(image, finder, reader)
    recogniser, lettering = Recogniser(book), Lettering(book, printed_names())
    return lambda image: with_deck(image, finder, recogniser, lettering)
