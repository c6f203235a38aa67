"""Two cards found as one are two where each says a name of its own."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.learning.merged_names import Found, Usual, apart
from scanner.reading.cards import NameReader
from scanner.types import Detection, Floats, Image
from tests.eyes.made import found, lying
from tests.reading.printed import NAMES, laid_out, named

WIDTH = 100.0
STEP = 70.0
"""From one half-covered card to the next."""
WORDS = ("old fashioned", "cinnamon twist", "bear claw", "plain", "glazed", "eclair")
PLACES = [lying(100 + STEP * n, 200, WIDTH) for n in range(len(WORDS))]


@pytest.fixture(scope="module")
def picture() -> Image:
    return laid_out([named(words, 20 * n) for n, words in enumerate(WORDS)], PLACES)


@pytest.fixture(scope="module")
def reader() -> NameReader:
    return NameReader(NAMES)


def over(first: int, last: float, upside_down: bool = False) -> Detection:
    """A finding from the left end of one card to a share of the width from there, all of it seen."""
    corners = PLACES[first].copy()
    corners[1:3, 0] = corners[0, 0] + last * WIDTH
    return found(np.roll(corners, 2, axis=0) if upside_down else corners)


def told(picture: Image, card: Detection, reader: NameReader) -> list[tuple[str | None, Floats]]:
    usual = Usual.of(PLACES)
    pairs: list[Found] = apart(picture, [(card, reader.read(picture, card))], usual, reader)
    return [(reading.piece, one.corners) for one, reading in pairs]


@pytest.mark.parametrize("upside_down", [False, True])
def test_two_that_lie_under_others_are_told_apart(picture: Image, reader: NameReader, upside_down: bool) -> None:
    """A name read off both was told, and the other card was missing from its plate."""
    cards = told(picture, over(0, 1.4, upside_down), reader)
    assert {piece for piece, _ in cards} == {"old_fashioned", "cinnamon_twist"}
    for piece, corners in cards:
        place = PLACES[WORDS.index(str(piece).replace("_", " "))]
        assert np.linalg.norm(corners.mean(axis=0) - place.mean(axis=0)) < 0.1 * WIDTH


def test_the_last_of_a_plate_lies_open(picture: Image, reader: NameReader) -> None:
    assert {piece for piece, _ in told(picture, over(4, 1.7), reader)} == {"glazed", "eclair"}


def test_a_card_of_the_usual_size_is_one(picture: Image, reader: NameReader) -> None:
    assert len(told(picture, over(5, 1.0), reader)) == 1


def test_where_but_one_of_two_can_be_read_the_other_is_there_without_a_name(reader: NameReader) -> None:
    """A coffee and the donut holes beneath it were found as one and told as a coffee: a plate was silently wrong."""
    picture = laid_out([named("zebra", 0), named("cinnamon twist", 20)], PLACES[:2])
    card = over(0, 1.7)
    cards = apart(picture, [(card, reader.read(picture, card))], Usual.of(PLACES), reader)
    sure = [reading.piece for _, reading in cards if reading.sure]
    assert sure == ["cinnamon_twist"]
    assert [round(float(one.corners[:, 0].mean()), -1) for one, _ in cards] == [100, 170]


def test_what_nobody_can_read_stays_as_it_was_found(reader: NameReader) -> None:
    picture = laid_out([named("zebra", 0), named("qwertz", 20)], PLACES[:2])
    assert len(told(picture, over(0, 1.7), reader)) == 1


def test_of_few_cards_nobody_knows_how_large_they_are() -> None:
    assert Usual.of(PLACES[:4]) is None
