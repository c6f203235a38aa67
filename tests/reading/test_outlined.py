"""What is learned of a card is all of it: beyond its sides lies the table, or another card."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import grown
from scanner.learning.outlined import asked_unless_whole
from scanner.learning.proposals import Proposal, Status
from scanner.types import Floats, Image
from tests.eyes.made import lying, table

RED, WHITE = (40, 40, 190), (235, 240, 240)


def dealt(*places: Floats) -> Image:
    """Cards with a broad red frame round a white panel, as selection cards have it."""
    picture = table()
    for place in places:
        for corners, colour in ((place, RED), (grown(place, 0.72), WHITE)):
            cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), colour, cv2.LINE_AA)
    return picture


def proposed(corners: Floats) -> Proposal:
    sure = (("select_4", 0.99),)
    return Proposal("select_4", Status.TAKEN, 0.99, sure, "4", corners, np.zeros((4, 3, 3), np.uint8), 0.7)


def learned(picture: Image, places: list[Floats]) -> list[bool]:
    told = asked_unless_whole(picture, [proposed(place) for place in places], places)
    return [one.status is Status.TAKEN for one in told]


@pytest.mark.parametrize("turn", [0.0, 12.0, 90.0])
def test_a_panel_printed_on_a_card_is_not_learned_as_the_card(turn: float) -> None:
    places = [lying(110 + 165 * n, 240, 100, turn) for n in range(4)]
    told = [*places[:3], grown(places[3], 0.75)]
    assert learned(dealt(*places), told) == [True, True, True, False]


def test_nor_is_a_part_of_which_but_two_sides_are_the_card_s_own() -> None:
    places = [lying(110 + 165 * n, 240, 100) for n in range(4)]
    square = places[3].copy()
    square[2:, 1] = square[0, 1] + 100
    assert learned(dealt(*places), [*places[:3], square]) == [True, True, True, False]


def test_cards_that_touch_are_learned() -> None:
    places = [lying(160 + 100 * n, 240, 100) for n in range(4)]
    assert learned(dealt(*places), places) == [True] * 4


def test_what_was_found_about_the_same_middle_is_no_other_card() -> None:
    places = [lying(110 + 165 * n, 240, 100) for n in range(4)]
    panel = grown(places[3], 0.75)
    (one,) = asked_unless_whole(dealt(*places), [proposed(panel)], [*places, panel])
    assert one.status is Status.ASKED
