"""Names that run along a long side of their card."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import turned
from scanner.reading.cards import NameReader
from scanner.reading.said import Reading, along_one_way
from scanner.types import Detection, Floats, Image
from tests.eyes.made import SIZE, lying
from tests.reading.printed import FONTS, NAMES, laid_out, named

AT = lying(220, 240, 190)


def sideways(words: str, points: str = "-2") -> Image:
    """A face with its name from the foot to the top along its left side, and its points, large, in its middle."""
    face = np.full((SIZE[0], SIZE[1], 3), (215, 225, 220), np.uint8)
    cv2.putText(face, words, (20, 48), FONTS[1], 1.1, (60, 40, 90), 2, cv2.LINE_AA)
    upright = np.array(cv2.rotate(face, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)
    cv2.putText(upright, points, (SIZE[0] // 2 - 40, SIZE[1] // 2 + 40), FONTS[1], 3.5, (60, 40, 90), 9, cv2.LINE_AA)
    return upright


def read(reader: NameReader, face: Image, corners: Floats = AT) -> Reading:
    seen = np.ones((32, 24), np.bool_)
    return reader.read(laid_out([face], [AT]), Detection(corners, "card", 1.0, 1.0, seen))


@pytest.mark.parametrize("turns", [0, 2])
def test_a_name_on_the_side_is_read_and_the_card_s_top_is_where_it_ends(turns: int) -> None:
    reader = NameReader(NAMES)
    for words, piece in (("mucho matcha", "mucho_matcha"), ("milk", "milk"), ("bear claw", "bear_claw")):
        told = read(reader, sideways(words), turned(AT, turns))
        assert (told.piece, told.sure) == (piece, True)
        assert np.allclose(told.corners, AT)


def test_points_in_the_middle_are_no_number_of_a_selection_card_where_a_name_runs_along_the_side() -> None:
    told = read(NameReader(NAMES), sideways("milk", "5"))
    assert (told.piece, told.sure) == ("milk", True)
    told = read(NameReader(NAMES), sideways("", "5"))
    assert (told.piece, told.sure) == ("select_5", True)


def test_a_name_on_the_side_that_is_not_listed_is_not_taken() -> None:
    assert not read(NameReader(NAMES), sideways("pumpkin spice")).sure


def test_where_two_names_stand_upright_at_one_place_no_card_is_read_on_its_side() -> None:
    """Also where the first that was read seemed to have its name there: it lay across two others."""
    reader = NameReader(NAMES)
    assert read(reader, sideways("milk")).on_side
    for words in ("boston cream", "red velvet"):
        assert read(reader, named(words)).sure
    assert not read(reader, sideways("mucho matcha")).sure


def test_a_name_on_a_side_is_none_where_more_cards_have_theirs_upright() -> None:
    reader = NameReader(NAMES)
    faces = sideways("milk"), named("red velvet"), named("maple bar")
    across, upright, other = (read(reader, face) for face in faces)
    first, *others = along_one_way([across, upright, other])
    assert (first.piece, first.sure) == (None, False) and others == [upright, other]
    assert along_one_way([across, upright]) == [across, upright]


def test_after_cards_that_nobody_can_read_few_are_read_on_their_side() -> None:
    """Forty of them took twice as long as before; one that is left out is asked about, and one in four is not."""
    reader = NameReader(NAMES)
    for _ in range(8):
        assert not read(reader, sideways("", "")).sure
    told = [read(reader, sideways("mucho matcha", "")).sure for _ in range(4)]
    assert told == [False, False, False, True]
    assert read(reader, sideways("bear claw", "")).sure


def test_what_is_wider_than_high_is_not_read_on_its_side() -> None:
    assert not read(NameReader(NAMES), named("red velvet"), turned(AT, 1)).sure
