"""Faces that are much alike: which of them a card is."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import WIDTH, frame_corners, homography
from scanner.naming.appearance import CELLS
from scanner.naming.compared import Laid
from scanner.naming.confidence import Evidence
from scanner.naming.deck import DeckBook
from scanner.naming.faces import Faces
from scanner.naming.poses import Posed
from scanner.naming.recognise import Recogniser
from scanner.naming.residue import Residue
from scanner.naming.twins import Twin
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
    (twin,) = Faces(book).twins.of("king_of_clubs")
    assert (twin.face, twin.upside_down) == (1, False)
    assert Faces(deck("eclair", "milk", "coffee")).twins.of("milk") == []


def test_kings_that_are_cut_alike_gain_nothing_by_being_laid_by_themselves(amiss: tuple[str, DeckBook]) -> None:
    cut_alike = DeckBook.of({suit: king(suit) for suit in KINGS}, dict.fromkeys(KINGS, WIDE))
    for suit in KINGS:
        (alike,), (otherwise,) = (Faces(book).twins.of(suit) for book in (cut_alike, amiss[1]))
        assert abs(alike.gain) < 0.5 < 2 < otherwise.gain


@pytest.mark.parametrize(("behind", "gain", "laid"), [(6.0, 0.1, False), (6.0, 4.0, True), (2.5, 0.1, True)])
def test_a_twin_is_laid_where_it_may_come_near(behind: float, gain: float, laid: bool) -> None:
    best, other = (evidence(piece, level) for piece, level in zip(KINGS, (4.0, 4.0 - behind), strict=True))
    assert Twin(1, False, gain).worth_laying((best, other), KINGS[1]) == laid
    assert Twin(1, False, gain).worth_laying((best,), KINGS[1]), "nobody judged it"


def test_a_sure_card_has_no_twin_laid_over_it_that_is_far_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[int] = []
    lay = Faces.lay

    def counted(faces: Faces, image: Image, asked: Sequence[tuple[Posed, int]], *, afar: bool = False) -> list[Laid]:
        laid.extend(face for _, face in asked)
        return lay(faces, image, asked, afar=afar)

    beard = cv2.circle(king(KINGS[1]), (126, 230), 24, (40, 60, 200), -1, cv2.LINE_AA)
    book = DeckBook.of({KINGS[0]: king(KINGS[0]), KINGS[1]: beard}, dict.fromkeys(KINGS, WIDE))
    namer = Recogniser(book)
    namer.prepare()
    assert Faces(book).twins.of(KINGS[0])
    picture, corners = shown(KINGS[0])
    monkeypatch.setattr(Faces, "lay", counted)
    (card,) = namer.name(picture, [found(corners)])
    assert card.piece == KINGS[0] and laid == [0]


def evidence(piece: str, level: float) -> Evidence:
    """What is so likely a piece."""
    return Evidence(piece, Residue(0, 0, 0, 0, 0, 0), CELLS, WIDTH, frame_corners(*SIZE), -level)
