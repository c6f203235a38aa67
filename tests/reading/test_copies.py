"""A card that nobody can read bears the name of one that was, if it is its copy: open or half covered, askew or not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import turned
from scanner.learning.copies import Shown, copied
from scanner.learning.read_again import named_as_copies
from scanner.reading.said import Reading
from scanner.reading.strips import Line
from scanner.types import Detection, Floats, Image, SeenCard
from tests.eyes.made import found, lying
from tests.reading.printed import laid_out, named

LINE = Line(0.6, 0.1)
"""Where `named` prints its words."""
WORDS = ("maple frosted", "maple frosted", "raspberry frosted", "plain")
PLACES = [lying(90 + 130 * n, 200, 84) for n in range(len(WORDS))]
HALF = np.zeros((32, 24), np.bool_)
HALF[:, :17] = True


@pytest.fixture(scope="module")
def picture() -> Image:
    """Cards that differ in nothing but their names, and these 7 pixels high and blurred."""
    drawn = cv2.GaussianBlur(laid_out([named(words, 25) for words in WORDS], PLACES), (0, 0), 1.4)
    noise = np.random.default_rng(5).normal(0, 4, drawn.shape)
    return np.asarray(np.clip(drawn + noise, 0, 255), np.uint8)


def shown(picture: Image, number: int, cells: np.ndarray | None = None, aside: float = 0.0) -> Shown:
    """One of the cards, its right side told too far to the left by a share of its width."""
    corners = PLACES[number].copy()
    corners[1:3, 0] -= aside * 84
    return Shown(picture, corners, np.ones((32, 24), np.bool_) if cells is None else cells)


def read(picture: Image, *numbers: int) -> list[tuple[str, Shown, Line]]:
    """Cards that were read, half covered as they are."""
    return [(WORDS[n].replace(" ", "_"), shown(picture, n, HALF), LINE) for n in numbers]


def test_what_is_printed_alike_on_a_card_that_looks_alike_is_its_copy(picture: Image) -> None:
    assert copied(shown(picture, 1), read(picture, 0, 3)) == "maple_frosted"
    assert copied(shown(picture, 1, HALF), read(picture, 0, 3)) == "maple_frosted"


def test_a_card_that_differs_in_its_name_alone_is_no_copy(picture: Image) -> None:
    assert copied(shown(picture, 2), read(picture, 0, 3)) is None
    assert copied(shown(picture, 3, HALF), read(picture, 0, 2)) is None


@pytest.mark.parametrize("aside", [0.05, 0.12])
def test_a_copy_is_one_though_it_was_found_askew(picture: Image, aside: float) -> None:
    assert copied(shown(picture, 1, HALF, aside), read(picture, 0, 2, 3)) == "maple_frosted"


def test_of_less_than_half_a_name_nothing_is_told(picture: Image) -> None:
    cells = HALF.copy()
    cells[:, 10:] = False
    assert copied(shown(picture, 1, cells), read(picture, 0, 3)) is None


def test_a_card_with_another_name_bears_none(picture: Image) -> None:
    """Two that were read otherwise and are printed alike: one of them was misread."""
    (_, other, line), *_ = read(picture, 0)
    assert copied(shown(picture, 1), [("maple_frosted", other, line), ("maple_bar", other, line)]) is None


def said(piece: str, corners: Floats, sure: bool) -> Reading:
    return Reading(((piece, 1.0),) if sure else (), piece, corners, sure, corners.mean(axis=0), LINE)


def test_an_unread_card_is_named_as_the_half_covered_one_whose_copy_it_is_whichever_way_up(picture: Image) -> None:
    cards = [found(PLACES[0], HALF), found(PLACES[1], HALF), found(PLACES[2], HALF)]
    upside_down = Detection(turned(cards[1].corners, 2), "card", 1.0, cards[1].visible, np.rot90(HALF, 2))
    seen = [cards[0], upside_down, cards[2]]
    readings = [said("maple_frosted", PLACES[0], sure=True), *(said("", one.corners, sure=False) for one in seen[1:])]
    told = [SeenCard(((UNKNOWN, 1.0),), one.corners, one.visible, 0.9, "card") for one in seen]
    named_ones = named_as_copies(picture, told, seen, readings)
    assert [card.piece for card in named_ones] == [UNKNOWN, "maple_frosted", UNKNOWN]
    assert np.allclose(named_ones[1].corners, PLACES[1])


def test_a_card_that_was_read_and_is_a_question_stays_one(picture: Image) -> None:
    seen = [found(PLACES[0], HALF), found(PLACES[1], HALF)]
    readings = [said("maple_frosted", PLACES[0], sure=True), said("plain", PLACES[1], sure=True)]
    told = [SeenCard(((UNKNOWN, 1.0),), one.corners, one.visible, 0.9, "card") for one in seen]
    assert [card.piece for card in named_as_copies(picture, told, seen, readings)] == [UNKNOWN, UNKNOWN]
