"""Cards of which only a few details tell which they are."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import frame_corners, homography
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.deck import DeckBook
from scanner.photograph.finely import FEATURES, finely
from scanner.photograph.hinted import Place
from scanner.types import Image, SeenCard
from tests.eyes.made import lying, nudged, table

RED, BLACK = (40, 30, 190), (30, 30, 30)
Draw = Callable[[Image, int, int], None]


def heart(face: Image, x: int, y: int) -> None:
    for side in (-6, 6):
        cv2.circle(face, (x + side, y - 5), 7, RED, -1, cv2.LINE_AA)
    cv2.fillConvexPoly(face, np.array([[x - 13, y - 1], [x + 13, y - 1], [x, y + 14]]), RED, cv2.LINE_AA)


def diamond(face: Image, x: int, y: int) -> None:
    cv2.fillConvexPoly(face, np.array([[x - 10, y], [x, y - 15], [x + 10, y], [x, y + 15]]), RED, cv2.LINE_AA)


def spade(face: Image, x: int, y: int) -> None:
    cv2.fillConvexPoly(face, np.array([[x - 13, y + 4], [x, y - 15], [x + 13, y + 4]]), BLACK, cv2.LINE_AA)
    cv2.rectangle(face, (x - 2, y), (x + 2, y + 14), BLACK, -1)


def square(face: Image, x: int, y: int) -> None:
    cv2.rectangle(face, (x - 11, y - 11), (x + 11, y + 11), RED, -1)


def ace(pip: Draw) -> Image:
    """White, with a letter and a pip in each upper corner and one above the middle."""
    face = np.full((256, 192, 3), 245, np.uint8)
    for x in (24, 168):
        cv2.putText(face, "A", (x - 10, 32), cv2.FONT_HERSHEY_SIMPLEX, 0.8, BLACK, 2, cv2.LINE_AA)
        pip(face, x, 56)
    pip(face, 96, 96)
    return face


ACES = {"heart": heart, "diamond": diamond, "spade": spade}
CELLS = np.zeros((ROWS, COLUMNS), np.bool_)
CELLS[:20] = True
"""The upper part is seen."""


def told(pip: Draw, features: int = FEATURES, off: float = 0.012, up: float = 0.0) -> SeenCard:
    """What is told of an ace at a place that is a little off, or too far up by so many pixels; nobody could say which
    it is."""
    there, picture = lying(240, 200, 150, 12), table(480, 400)
    laid = cv2.warpPerspective(ace(pip), homography(frame_corners(192, 256), there), (480, 400))
    inside = cv2.fillConvexPoly(np.zeros((400, 480), np.uint8), np.round(there).astype(np.int32), 1)
    picture[inside == 1] = cv2.GaussianBlur(laid, (0, 0), 0.8)[inside == 1]
    book = DeckBook.of({name: ace(draw) for name, draw in ACES.items()}, dict.fromkeys(ACES, 0.716))
    place = Place(nudged(there, off) - np.float32([0, up]), CELLS, features, 1.0)
    chances = ((UNKNOWN, 0.5), ("spade", 0.2), ("heart", 0.15), ("diamond", 0.15))
    return finely(picture, place, SeenCard(chances, np.zeros((4, 2), np.float32), float(CELLS.mean()), 1.0), book)


@pytest.mark.parametrize("name", ACES)
def test_which_ace_it_is_its_corners_tell(name: str) -> None:
    assert told(ACES[name]).piece == name


def test_an_ace_of_a_suit_that_nobody_enrolled_stays_unknown() -> None:
    assert told(square).piece == UNKNOWN


@pytest.mark.parametrize("up", [3.0, 6.0])
def test_the_edge_of_a_card_says_nothing_against_it(up: float) -> None:
    assert told(spade, off=0.0, up=up).piece == "spade"


def test_what_lies_at_the_edge_of_an_ace_that_nobody_enrolled_still_does() -> None:
    assert told(square, off=0.0, up=4.0).piece == UNKNOWN


def test_where_features_hardly_say_that_a_card_lies_there_nothing_is_told() -> None:
    assert told(heart, FEATURES - 1).piece == UNKNOWN


def test_a_place_that_is_far_off_says_nothing() -> None:
    assert told(heart, off=0.15).piece == UNKNOWN
