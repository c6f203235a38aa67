"""What is learned of a card is all of it: beyond its sides lies the table, or another card."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import grown, moved
from scanner.learning.outlined import asked_unless_whole, lies_under, of_odd_size
from scanner.learning.proposals import Doubt, Proposal, Status
from scanner.types import Floats, Image
from tests.eyes.made import Told, found, lying, table

RED, WHITE = (40, 40, 190), (235, 240, 240)


def dealt(*places: Floats) -> Image:
    """Cards with a broad red frame round a white panel, as selection cards have it."""
    picture = table()
    for place in places:
        for corners, colour in ((place, RED), (grown(place, 0.72), WHITE)):
            cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), colour, cv2.LINE_AA)
    return picture


def proposed(corners: Floats, piece: str = "select_4") -> Proposal:
    return Proposal(piece, Status.TAKEN, 0.99, ((piece, 0.99),), "", corners, np.zeros((4, 3, 3), np.uint8), 0.7)


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
    assert (one.status, one.doubt) == (Status.ASKED, Doubt.EDGE)


def eight(slant: bool) -> list[Floats]:
    """Eight cards, two of them lying on their side, seen from above or from a slant."""
    places = [lying(110 + 165 * (n % 4), 140 + 190 * (n // 4), 100, 90.0 * (n in (2, 5)) + 4 * n) for n in range(8)]
    view = np.array([[1, 0.1, 0], [0, 0.7, 0], [0, -0.0007, 1]]) if slant else np.eye(3)
    return [moved(place, view) for place in places]


def shone_upon(places: list[Floats]) -> Image:
    """The cards dealt, and a lamp's gleam as red as their frames on the table left of the last one."""
    picture = dealt(*places)
    corners = np.round(places[-1]).astype(np.int32)
    left, top = corners.min(axis=0)
    cv2.rectangle(picture, (left - 16, top), (left - 1, corners[:, 1].max()), RED, -1)
    return picture


def straight() -> list[Floats]:
    return [lying(90 + 145 * (n % 4), 140 + 190 * (n // 4), 100) for n in range(8)]


def test_a_card_beside_which_a_lamp_shines_is_learned_where_it_is_as_large_as_the_others() -> None:
    assert learned(shone_upon(straight()), straight()) == [True] * 8
    few = straight()[3:]
    assert learned(shone_upon(few), few) == [True] * 4 + [False]


def test_nor_is_one_learned_there_that_is_smaller_or_ends_on_neither_of_two_sides() -> None:
    narrow = straight()
    narrow[7] = narrow[7] + 0.06 * np.array([[0, 0], [-100, 0], [-100, 0], [0, 0]], np.float32)
    assert learned(shone_upon(straight()), narrow)[7] is False
    aside = straight()
    aside[7] = aside[7] + np.float32([8, 0])
    assert learned(shone_upon(straight()), [*aside[:7], grown(aside[7], 0.75)])[7] is False


@pytest.mark.parametrize("slant", [False, True])
def test_a_card_that_is_narrower_than_all_others_is_asked_about(slant: bool) -> None:
    places = eight(slant)
    assert of_odd_size([proposed(place) for place in places]) == []
    places[6] = places[6] + 0.12 * np.array([[0, 0], [-1, 0], [-1, 0], [0, 0]], np.float32) * np.ptp(places[6][:, 0])
    assert [one.corners is places[6] for one in of_odd_size([proposed(place) for place in places])] == [True]


def test_cards_of_two_sizes_and_tiles_are_of_no_odd_size() -> None:
    places = [grown(place, 0.85 if n in (0, 3, 5) else 1.0) for n, place in enumerate(eight(slant=False))]
    told = [proposed(place) for place in places] + [proposed(grown(places[0], 0.5), "indicator_1")]
    assert of_odd_size(told) == []


def test_a_card_found_whole_by_its_name_is_asked_about_where_it_lies_under_another() -> None:
    one, upon, beside = (proposed(lying(x, 240)) for x in (320, 380, 500))
    some = np.ones((32, 24), np.bool_)
    some[:, 10:] = False
    part, whole = Told(found(lying(300, 240), some)).find(table()), Told(found(lying(318, 240))).find(table())
    assert lies_under(one, [one, upon], part, 0.85)
    assert not lies_under(one, [one, upon], whole, 0.85)
    assert not lies_under(one, [one, beside], part, 0.85)  # dark on dark: not all of it was seen
    assert not lies_under(one, [one, upon], Told(found(lying(100, 240), some)).find(table()), 0.85)
