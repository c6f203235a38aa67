"""What lies in the box: every piece that a deck can know, and what of it one does not know yet."""

from __future__ import annotations

from engine.go_nuts import CARDS
from engine.go_nuts.cards import FEWEST_PLAYERS
from engine.go_nuts.sentences import many
from scanner.naming.deck import DeckBook
from scanner.pieces import BACKS, MARKER, NUMBER

SLOTS = range(1, 8)
WHOLE_DECK = (
    *CARDS,
    *(f"{NUMBER}{n}" for n in SLOTS),
    *(f"{MARKER}{n}" for n in SLOTS),
    *BACKS,
)
"""Every piece of the box that can be enrolled."""
NO_NUMBERS = (
    "The deck has no selection card {}: who chooses that is not seen, and rounds are missed. "
    "Photograph the selection cards, too, and let them be learned."
)


def missing_from(book: DeckBook | None) -> list[str]:
    """What of the box is not enrolled; nothing for a deck of another game."""
    if book is None:
        return list(WHOLE_DECK)
    known = set(book.pieces)
    return [piece for piece in WHOLE_DECK if piece not in known] if known & set(CARDS) else []


def how_many(book: DeckBook) -> str:
    """How much a deck knows, as an English sentence has it."""
    return f"{many(len(book.faces), 'face')} of {many(len(set(book.pieces)), 'piece')}"


def without_numbers(book: DeckBook | None, players: int = FEWEST_PLAYERS) -> str:
    """What it means that of the numbers which so many choose among no selection card is enrolled, and what to do, in a
    sentence; nothing where none is missing, or no donut is enrolled either."""
    lacks = set() if book is None else set(missing_from(book))
    numbers = [str(number) for number in range(1, players + 2) if f"{NUMBER}{number}" in lacks]
    return NO_NUMBERS.format(", ".join(numbers)) if numbers else ""
