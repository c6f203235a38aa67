"""What lies in the box: every piece that a deck can know, and what of it one does not know yet."""

from __future__ import annotations

from collections.abc import Sequence

from engine.go_nuts import CARDS
from engine.go_nuts.cards import FEWEST_PLAYERS
from scanner.naming.deck import DeckBook

SLOTS = range(1, 8)
WHOLE_DECK = (
    *CARDS,
    *(f"select_{n}" for n in SLOTS),
    *(f"indicator_{n}" for n in SLOTS),
    "donut_back",
    "selection_back",
)
"""Every piece of the box that can be enrolled."""


def missing_from(book: DeckBook | None) -> list[str]:
    """What of the box is not enrolled; nothing for a deck of another game."""
    if book is None:
        return list(WHOLE_DECK)
    if not set(book.pieces) & set(CARDS):
        return []
    return [piece for piece in WHOLE_DECK if piece not in book.pieces]


def numbers_missing_from(book: DeckBook | None, players: int = FEWEST_PLAYERS) -> list[int]:
    """The numbers that so many choose among, of which no selection card is enrolled; none where no donut is either."""
    lacks = set() if book is None else set(missing_from(book))
    return [number for number in range(1, players + 2) if f"select_{number}" in lacks]


def without_numbers(numbers: Sequence[int]) -> str:
    """What it means for a game, and what to do; nothing where no number is missing."""
    if not numbers:
        return ""
    which = ", ".join(map(str, numbers))
    return (
        f"The deck has no selection card {which}: who chooses that is not seen, and rounds are missed. "
        "Photograph the selection cards, too, and let them be learned."
    )
