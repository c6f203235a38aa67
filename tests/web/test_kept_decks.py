"""Which deck a name or a path means, and where it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from scanner.naming.deck import DeckError
from web.kept.decks import deck_path, find_deck


def test_a_missing_deck_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="make one with donuts enrol"):
        find_deck(str(tmp_path / "none.deck"))


def test_a_name_is_kept_in_the_users_folder_and_a_path_where_it_says(tmp_path: Path) -> None:
    assert deck_path("sweet").parts[-2:] == ("decks", "sweet.deck")
    assert deck_path("Oma's blue deck").parts[-2:] == ("decks", "Oma's blue deck.deck")
    assert deck_path(str(tmp_path / "my.deck")) == tmp_path / "my.deck"
    assert deck_path("my.deck") == Path("my.deck") and deck_path("~/mine").parent == Path.home()


def test_a_deck_without_a_name_is_asked_for_one() -> None:
    with pytest.raises(DeckError, match="give it one"):
        deck_path(" ")
