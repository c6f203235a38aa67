"""Cards that look like none of the deck's and say who they are: a colour that was not learned, a face left out.

A deck that was learned from one photograph knows French Cruller in one of its colours, and a card whose picture was
asked about not at all.  Where the looks say nothing, and a listed name is surely read where the deck has its names, the
card is that piece, as it is where there is no deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scanner.finding.ghosts import seen_of
from scanner.naming.verdict import has_name, name_of
from scanner.reading.cards import NameReader
from scanner.reading.lettering import Lettering
from scanner.reading.overlooked import READ, named_so
from scanner.reading.said import Reading
from scanner.reading.spotted import contains
from scanner.types import Detection, Image, SeenCard

LEGIBLE = 0.25
"""A card of which less is seen need not be told, and its name is not looked for."""


def named_by_print(
    image: Image, cards: Sequence[SeenCard], found: Sequence[Detection], lettering: Lettering
) -> tuple[SeenCard, ...]:
    """The cards, those without a name by what is surely printed on what the detector found of them."""
    reader = lettering.reader() if any(map(_says_nothing, cards)) else None
    if reader is None:
        return tuple(cards)
    named = [card for card in cards if has_name(card)]
    told = list[SeenCard]()
    for card in cards:
        look = seen_of(card, found) if _says_nothing(card) else None
        reading = reader.read(image, look) if look is not None else None
        if reading is not None and _is_name(reading, reader) and not _is_told(reading, [*named, *told]):
            card = _as_read(card, reading)
        told.append(card)
    return tuple(told)


def _says_nothing(card: SeenCard) -> bool:
    """Whether a card looks like nothing, and nothing else speaks for what it may be."""
    return card.kind == "card" and card.visible >= LEGIBLE and not has_name(card) and not card.says


def _is_name(reading: Reading, reader: NameReader) -> bool:
    """Whether it is surely a name: a number off a card that looks like nothing says too little."""
    return reading.sure and reading.at is not None and any(reading.piece == name.piece for name in reader.names)


def _is_told(reading: Reading, cards: Sequence[SeenCard]) -> bool:
    """Whether the name that was read stands on a card that is told by it: both are one."""
    at = reading.at
    return at is not None and any(name_of(card)[0] == reading.piece and contains(card.corners, at) for card in cards)


def _as_read(card: SeenCard, reading: Reading) -> SeenCard:
    assert reading.piece is not None
    return replace(card, candidates=named_so(reading.piece, READ), corners=reading.corners)
