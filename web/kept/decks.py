"""Where a person's decks are kept, and the one that is meant."""

from __future__ import annotations

import re
from pathlib import Path

from scanner.naming.deck import DeckBook, DeckError
from web.kept.folders import data_folder
from web.words.failures import CannotError

DEFAULT = "default"
"""The deck that is meant where nobody names one."""


def deck_path(deck: str) -> Path:
    """Where a deck of that name is kept; anything that looks like a path is one.  DeckError where it has no name."""
    if not deck.strip():
        raise DeckError("The deck has no name: give it one, such as --deck default.")
    if re.fullmatch(r"[^~./:\\][^./:\\]*", deck):
        return data_folder() / "decks" / f"{deck.strip()}.deck"
    return Path(deck).expanduser()


def find_deck(deck: str | None) -> DeckBook | None:
    """The deck asked for; without a name the default one, or None where none is enrolled."""
    if deck is None:
        usual = deck_path(DEFAULT)
        return DeckBook.load(usual) if usual.exists() else None
    as_name = deck_path(deck)
    return DeckBook.load(as_name if as_name.exists() or not Path(deck).exists() else Path(deck))


def the_deck(deck: str | None) -> DeckBook:
    """The deck asked for, or the default one.  Raises DeckError, or CannotError where none is enrolled."""
    book = find_deck(deck)
    if book is None:
        raise CannotError("No deck is enrolled yet: donuts enrol --deck default PHOTO... learns one from photographs")
    return book
