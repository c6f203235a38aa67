"""What lies in the box: every piece that a deck can know, and what of it one does not know yet."""

from __future__ import annotations

from engine.go_nuts import CARDS
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
