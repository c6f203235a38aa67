"""Room amid a line of cards: a card that nobody found, unless nothing but table is there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.observation import UNKNOWN
from scanner.counting.gaps import with_gaps, with_leaps
from scanner.counting.photo_scan import PhotoScan
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.types import Image, SeenCard
from tests.eyes.made import PIECES, lay, lying, table
from web.photographs.tally import count

WIDTH, STEP = 80.0, 56.0
LINE = tuple((PIECES[n % len(PIECES)], n) for n in range(7))


def card(piece: str, place: float, y: float = 200) -> SeenCard:
    """One of a half-covered line: `place` steps from its left end."""
    return SeenCard(((piece, 0.99), (UNKNOWN, 0.01)), lying(100 + STEP * place, y, WIDTH), 0.7, 1.0, "card")


def shown(cards: list[SeenCard]) -> Image:
    picture = table()
    for one in cards:
        lay(picture, one.piece, one.corners)
    return picture


def said(cards: list[SeenCard], picture: Image) -> list[bool]:
    told = PlatesSeen((Plate(1, tuple(cards), ()),), ())
    return [bool(plate.hidden) for plate in with_leaps(with_gaps(told, picture, cards), cards).plates]


@pytest.mark.parametrize("lost", [1, 3, 5])
def test_a_card_that_lies_between_two_others_and_was_not_found_is_asked_about(lost: int) -> None:
    """A plate of dark cards was told one short without a word, since the next ones were found on both sides."""
    cards = [card(*one) for one in LINE]
    assert said([one for n, one in enumerate(cards) if n != lost], shown(cards)) == [True]


def steeply(lost: int | None, leap: float = 0.0) -> list[SeenCard]:
    """A line of which more than half of each card is covered; one card lost, or the last ones laid farther on."""
    places = [(piece, 0.6 * n + leap * (n > 4)) for piece, n in LINE]
    return [card(*one) for n, one in enumerate(places) if n != lost]


@pytest.mark.parametrize("lost", [1, 3, 5])
def test_one_that_lies_twice_as_far_on_as_all_others_may_cover_another(lost: int) -> None:
    """The next of three French Crullers in line passed for one that is seen twice as far as the others: a plate was
    told a card short without a word."""
    cards = steeply(None)
    assert said([one for n, one in enumerate(cards) if n != lost], shown(cards)) == [True]


@pytest.mark.parametrize("cards", [steeply(None), steeply(0), steeply(6), steeply(None, 0.3), steeply(3)[:4]])
def test_where_all_lie_about_evenly_or_few_do_nothing_is_said(cards: list[SeenCard]) -> None:
    assert said(cards, shown(cards)) == [False]


def test_where_the_table_shows_between_two_groups_no_card_is_missing() -> None:
    cards = [card(piece, n + 0.8 * (n > 3)) for piece, n in LINE]
    assert said(cards, shown(cards)) == [False]


def test_a_line_without_a_gap_says_nothing() -> None:
    cards = [card(*one) for one in LINE]
    assert said(cards, shown(cards)) == [False]


def test_cards_side_by_side_have_room_between_them() -> None:
    cards = [replace(card(piece, 2.2 * n), visible=1.0) for piece, n in LINE[:4]]
    assert said(cards, shown(cards)) == [False]


def test_what_is_asked_is_told_where_a_photograph_is_counted() -> None:
    cards = [card(*one) for one in LINE] + [card(*one, y=380) for one in LINE]
    found = tuple(one for n, one in enumerate(cards) if n != 3)
    tally = count(PhotoScan("table.jpg", shown(cards), 0.0, found), 2, ())
    assert sorted(any("Between two" in why for why in plate.hidden) for plate in tally.plates) == [False, True]
