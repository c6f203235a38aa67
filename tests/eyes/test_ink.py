"""Whether a card shows its face in the face's own inks, whatever lamp shines on it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.naming.deck import DeckBook
from scanner.naming.ink import OTHER, Colours, asked_where_inked_otherwise, unlike
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.types import Image, SeenCard
from tests.eyes.made import SIZE, Told, found, lying, see, table
from tests.eyes.test_tried import put

PURPLE, GREEN, RED = (130, 25, 90), (80, 150, 10), (45, 50, 225)


def diamonds(ink: tuple[int, int, int], number: int = 3) -> Image:
    """A white card with so many diamonds."""
    picture = np.full((SIZE[1], SIZE[0], 3), (232, 240, 242), np.uint8)
    for k in range(number):
        x, y = SIZE[0] // 2, SIZE[1] * (2 * k + 1) // (2 * number)
        cv2.fillConvexPoly(picture, np.array([[x - 60, y], [x, y - 22], [x + 60, y], [x, y + 22]]), ink, cv2.LINE_AA)
    return picture


def places(picture: Image, lamp: tuple[float, float, float] = (1, 1, 1)) -> Colours:
    small = cv2.resize(picture, (36, 48), interpolation=cv2.INTER_AREA)
    return np.asarray(small.reshape(-1, 3) * np.array(lamp), np.float64)


@pytest.mark.parametrize("ink", [PURPLE, GREEN, RED])
@pytest.mark.parametrize("lamp", [(1, 1, 1), (0.45, 0.75, 1), (1, 0.9, 0.8), (0.4, 0.4, 0.4)])
def test_in_any_lamps_light_a_card_has_its_own_ink_and_not_another(
    ink: tuple[int, int, int], lamp: tuple[float, float, float]
) -> None:
    for other in (PURPLE, GREEN, RED):
        off = unlike(places(diamonds(ink), lamp), places(diamonds(other)))
        assert (off < OTHER / 3) if other == ink else (off > OTHER)


def test_an_ace_whose_red_is_as_bright_as_its_paper_is_one() -> None:
    """Ink that a camera burns out in a channel is no other ink: none is darker than it was."""
    dark, bright = diamonds((60, 60, 120), 1), diamonds((70, 75, 238), 1)
    assert unlike(places(bright), places(dark)) < OTHER / 3


def test_a_light_without_any_blue_is_a_light() -> None:
    """A phone that drives colours to the end leaves nothing of a channel, and it was divided by that."""
    assert unlike(places(diamonds(RED), (0, 1, 1)), places(diamonds(RED))) < OTHER / 3


def test_where_all_is_burnt_out_nothing_is_told() -> None:
    assert unlike(places(diamonds(PURPLE), (2, 2, 2)), places(diamonds(GREEN))) == 0.0


def test_a_stranger_that_differs_by_its_ink_alone_is_a_question() -> None:
    picture, faces = table(900, 480), {"purple": diamonds(PURPLE), "one": diamonds(PURPLE, 1)}
    there = [lying(200, 240, 150), lying(500, 240, 150)]
    put(picture, diamonds(GREEN), there[0])
    put(picture, diamonds(PURPLE), there[1])
    book = DeckBook.of(faces, dict.fromkeys(faces, SIZE[0] / SIZE[1]))
    cards = see(picture, Told(*map(found, there)), Recogniser(book))
    assert [name_of(card)[0] for card in cards] == [UNKNOWN, "purple"]


def test_of_a_half_covered_card_and_of_one_without_a_name_nothing_is_asked() -> None:
    picture, corners = table(900, 480), lying(200, 240, 150)
    put(picture, diamonds(GREEN), corners)
    book = DeckBook.of({"purple": diamonds(PURPLE)}, {"purple": SIZE[0] / SIZE[1]})
    half, nameless = SeenCard((("purple", 0.99),), corners, 0.5, 0.9), SeenCard(((UNKNOWN, 1.0),), corners, 1.0, 0.9)
    assert asked_where_inked_otherwise(picture, [half, nameless], book) == [half, nameless]
