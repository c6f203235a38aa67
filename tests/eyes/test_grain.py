"""Backs of a fine, regular pattern."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import frame_corners, homography
from scanner.naming.deck import DeckBook
from scanner.naming.grain import Grain, is_even
from scanner.naming.recognise import Recogniser
from scanner.types import Image, SeenCard
from tests.eyes.made import PIECES, SPOTS, face, five_cards, found, lying, nudged

TEAL, PURPLE = (110, 120, 30), (60, 40, 45)


def lattice(ground: tuple[int, int, int], lines: tuple[int, int, int], apart: int) -> Image:
    """A face of crossing lines, `apart` pixels of a thumbnail from each other."""
    picture = np.full((256, 192, 3), ground, np.uint8)
    for k in range(-256, 448, apart):
        cv2.line(picture, (k, 0), (k + 192, 256), lines, 2, cv2.LINE_AA)
        cv2.line(picture, (k + 192, 0), (k, 256), lines, 2, cv2.LINE_AA)
    return picture


BACKS = {"donut_back": lattice(TEAL, (220, 240, 240), 16), "selection_back": lattice(PURPLE, (200, 60, 120), 16)}
OTHER = lattice(TEAL, (220, 240, 240), 27)
"""The back of another game."""
FACES = {piece: face(piece) for piece in PIECES} | BACKS


def named(back: Image, off: float, company: bool = True) -> str:
    """What a back that lies beside five cards is named, its corners and theirs somewhat off."""
    picture, there = five_cards(), lying(500, 330, 80, 8)
    laid = cv2.warpPerspective(back, homography(frame_corners(192, 256), there), picture.shape[1::-1])
    inside = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), np.round(there).astype(np.int32), 1)
    picture[inside == 1] = cv2.GaussianBlur(laid, (0, 0), 1.2)[inside == 1]
    dimmed = np.asarray(picture * np.array([0.8, 0.85, 0.9]) + 12, np.uint8)
    beside = [found(nudged(lying(x, y, 80, 5), 0.01)) for x, y in SPOTS.values()]
    book = DeckBook.of(FACES, dict.fromkeys(FACES, 0.716))
    return Recogniser(book).name(dimmed, [*(beside if company else ()), found(nudged(there, off))])[-1].piece


def test_only_a_face_that_is_one_pattern_all_over_is_compared_so() -> None:
    book = DeckBook.of(FACES, dict.fromkeys(FACES, 0.716))
    assert [name for name, one in zip(book.faces, book.thumbnails, strict=True) if is_even(one)] == list(BACKS)


@pytest.mark.parametrize("off", [0.0, 0.03])
@pytest.mark.parametrize("back", BACKS)
def test_a_back_of_a_fine_pattern_is_known_by_what_repeats_and_by_its_colour(back: str, off: float) -> None:
    assert named(BACKS[back], off) == back


def test_the_back_of_another_game_is_unknown() -> None:
    assert named(OTHER, 0.0) == UNKNOWN
    assert named(lattice((60, 70, 150), (220, 240, 240), 16), 0.0) == UNKNOWN


def test_where_no_other_card_tells_of_the_light_it_is_a_question() -> None:
    assert named(BACKS["donut_back"], 0.03, company=False) == UNKNOWN


def in_doubt(
    back: Image, known: int, hand: bool = False, off: float = 0.0, seen: float = 0.55, blurred: float = 1.2
) -> list[str]:
    """What a back in doubt, so blurred, is named by so many known cards, their corners so far off, in card widths, of
    which so much is said to be seen: hardly half."""
    picture, there = five_cards(), lying(500, 330, 80, 8)
    laid = cv2.warpPerspective(back, homography(frame_corners(192, 256), there), picture.shape[1::-1])
    inside = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), np.round(there).astype(np.int32), 1)
    picture[inside == 1] = cv2.GaussianBlur(laid, (0, 0), blurred)[inside == 1]
    if hand:
        picture[:300] = (120, 150, 200)
    dimmed = np.asarray(picture * np.array([0.8, 0.85, 0.9]) + 12, np.uint8)
    beside = [SeenCard(((piece, 0.99),), lying(x + 80 * off, y, 80, 5), seen, 1.0) for piece, (x, y) in SPOTS.items()]
    book = DeckBook.of(FACES, dict.fromkeys(FACES, 0.716))
    told = Grain(book).told_by(dimmed, [SeenCard(((UNKNOWN, 0.6), ("milk", 0.4)), there, 0.7, 1.0)], beside[:known])
    return [] if told is None else [card.piece for card in told]


@pytest.mark.parametrize("back", BACKS)
def test_one_card_that_plainly_shows_its_face_tells_the_light_by_which_a_back_is_known(back: str) -> None:
    assert in_doubt(BACKS[back], 1) == [back]


def test_a_back_stays_in_doubt_where_no_known_card_shows_its_face() -> None:
    assert in_doubt(BACKS["donut_back"], 0) == []
    assert in_doubt(BACKS["donut_back"], 1, hand=True) == []


def test_what_is_no_back_stays_in_doubt() -> None:
    assert in_doubt(OTHER, 1) == [UNKNOWN]


@pytest.mark.parametrize("back", BACKS)
def test_where_no_card_shows_its_face_plainly_several_tell_the_light(back: str) -> None:
    assert in_doubt(BACKS[back], 2, off=0.1, seen=0.95) == []
    assert in_doubt(BACKS[back], 3, off=0.1, seen=0.95) == [back]


def test_the_less_plain_the_pattern_the_nearer_must_the_colour_be() -> None:
    murky = np.clip(BACKS["donut_back"].astype(np.float32) + (0, 30, 30), 0, 255).astype(np.uint8)
    assert in_doubt(BACKS["donut_back"], 1, blurred=3.2) == ["donut_back"]
    assert in_doubt(murky, 1, blurred=1.2) == ["donut_back"]
    assert in_doubt(murky, 1, blurred=3.2) == [UNKNOWN]
