"""Faces that are much alike: which of them a card is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import frame_corners, homography
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.naming.twins import Twins
from scanner.types import Image
from tests.eyes.made import SIZE, deck, found, lying, table

WIDE = SIZE[0] / SIZE[1]
KINGS = ("king_of_clubs", "king_of_spades")


def king(suit: str) -> Image:
    """A king in a green frame; its suit is told by two small pips alone."""
    picture = np.full((SIZE[1], SIZE[0], 3), 235, np.uint8)
    cv2.rectangle(picture, (0, 0), (251, 351), (70, 150, 80), 22)
    crown = [(84, 210), (72, 130), (104, 165), (126, 115), (148, 165), (180, 130), (168, 210)]
    cv2.fillPoly(picture, [np.array(crown)], (25, 25, 25), cv2.LINE_AA)
    for turn in (False, True):
        _pip(picture, suit)
        picture = np.ascontiguousarray(picture[::-1, ::-1] if turn else picture)
    return picture


def _pip(picture: Image, suit: str) -> None:
    if suit == "king_of_clubs":
        for spot in ((40, 44), (33, 56), (47, 56)):
            cv2.circle(picture, spot, 7, (25, 25, 25), -1, cv2.LINE_AA)
    else:
        cv2.fillPoly(picture, [np.array([(40, 32), (54, 58), (26, 58)])], (25, 25, 25), cv2.LINE_AA)


def cut_amiss(picture: Image, off: int) -> Image:
    """The face as it was learned from a photograph, cut out a little too far right and down, with some table there."""
    wood = cv2.copyMakeBorder(picture, 0, off, 0, off, cv2.BORDER_CONSTANT, value=(70, 105, 150))
    return np.ascontiguousarray(wood[off:, off:])


def shown(suit: str) -> tuple[Image, np.ndarray]:
    """A table with this king, and where it lies."""
    picture, corners = table(), lying(300, 240, width=130, turn=8)
    lit = cv2.GaussianBlur(king(suit), (0, 0), 1.2)
    laid = cv2.warpPerspective(lit, homography(frame_corners(*SIZE), corners), (640, 480))
    inside = cv2.fillConvexPoly(np.zeros((480, 640), np.uint8), np.round(corners).astype(np.int32), 1)
    picture[inside == 1] = laid[inside == 1]
    return picture, corners


@pytest.fixture(scope="module", params=KINGS)
def amiss(request: pytest.FixtureRequest) -> tuple[str, DeckBook]:
    """A king, and a deck in which its face was cut amiss and its twin's was not."""
    faces = {suit: cut_amiss(king(suit), 5) if suit == request.param else king(suit) for suit in KINGS}
    return request.param, DeckBook.of(faces, dict.fromkeys(KINGS, WIDE))


def test_a_king_whose_face_was_cut_amiss_is_not_taken_for_its_twin(amiss: tuple[str, DeckBook]) -> None:
    suit, book = amiss
    picture, corners = shown(suit)
    (card,) = Recogniser(book).name(picture, [found(corners)])
    assert card.piece == suit


def test_the_two_kings_are_twins_and_what_looks_otherwise_has_none() -> None:
    book = DeckBook.of({suit: king(suit) for suit in KINGS}, dict.fromkeys(KINGS, WIDE))
    assert Twins(book).of("king_of_clubs") == [(1, False)]
    assert Twins(deck("eclair", "milk", "coffee")).of("milk") == []
