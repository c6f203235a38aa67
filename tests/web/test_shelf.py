"""The deck on its shelf: what names its cards is made once, and ahead of the first card in doubt."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scanner.naming.recognise import Recogniser
from tests.eyes.made import deck
from tests.web.filmed import until
from web.kept.shelf import Nameless, Shelf


def test_whoever_asks_at_the_same_time_gets_the_same_namer() -> None:
    shelf = Shelf(Path("mine.deck"), deck())
    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(lambda _: shelf.namer, range(4))
    assert all(other is first for other in others)


def test_what_the_first_card_in_doubt_would_wait_for_is_made_without_anybody_waiting() -> None:
    shelf = Shelf(Path("mine.deck"), deck())
    assert shelf.book is not None and "spots" not in vars(shelf.book)
    shelf.prepare()
    until(lambda: {"spots", "from_afar"} <= vars(shelf.book).keys())
    assert isinstance(shelf.namer, Recogniser) and "_from_afar" in vars(shelf.namer._faces)


def test_without_a_deck_nothing_is_made_ready() -> None:
    shelf = Shelf(Path("mine.deck"))
    shelf.prepare()
    assert isinstance(shelf.namer, Nameless)
