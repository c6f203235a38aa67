"""Numbers in a gleam, of which hardly anything but white is left."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import turned
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import has_name, name_of
from scanner.naming.washed_out import WashedOut
from scanner.types import Floats, Image, SeenCard
from tests.eyes.made import PIECES, SIZE, deck, face, found, lying, put, table

THERE = lying(160, 120, 52, 12)


def number(n: int) -> Image:
    """A number on a disc, as large as it stands on such cards."""
    picture = np.full((SIZE[1], SIZE[0], 3), (215, 225, 240), np.uint8)
    cv2.circle(picture, (126, 176), 82, (235, 235, 235), -1, cv2.LINE_AA)
    cv2.putText(picture, str(n), (80, 230), cv2.FONT_HERSHEY_DUPLEX, 4.6, (40, 30, 30), 13, cv2.LINE_AA)
    return picture


NUMBERS = {f"select_{n}": number(n) for n in range(1, 8)}
DONUTS = {piece: face(piece) for piece in PIECES}
BOOK = DeckBook.of(DONUTS | NUMBERS, dict.fromkeys(DONUTS | NUMBERS, SIZE[0] / SIZE[1]))


def in_a_gleam(shown: Image, veil: float = 190.0) -> Image:
    """A card in the middle of a wooden table, a lamp mirrored in it."""
    picture = table(320, 240)
    put(picture, shown, THERE)
    down, across = np.mgrid[0:240, 0:320]
    lamp = veil * np.exp(-((across - 150) ** 2 + (down - 112) ** 2) / (2 * 60.0**2))
    return np.asarray(np.clip(picture + lamp[..., None], 0, 255), np.uint8)


def nameless(corners: Floats = THERE, visible: float = 1.0) -> SeenCard:
    return SeenCard(((UNKNOWN, 1.0),), corners, visible, 1.0, "card")


def told(picture: Image, card: SeenCard) -> SeenCard:
    (one,) = WashedOut(BOOK).named(picture, [card])
    return one


@pytest.mark.parametrize("piece", NUMBERS)
@pytest.mark.parametrize("quarters", [0, 2])
def test_a_number_is_told_by_its_lines_whichever_way_up_it_is_taken_to_lie(piece: str, quarters: int) -> None:
    card = told(in_a_gleam(NUMBERS[piece]), nameless(turned(THERE, quarters)))
    assert name_of(card)[0] == piece and card.confidence > 0.8
    assert np.allclose(card.corners, THERE, atol=1e-3)


@pytest.mark.parametrize("piece", PIECES)
def test_a_donut_in_the_same_light_is_no_number(piece: str) -> None:
    assert not has_name(told(in_a_gleam(face(piece)), nameless()))


def test_nor_is_what_is_all_white_or_plain() -> None:
    assert not has_name(told(in_a_gleam(NUMBERS["select_3"], 600.0), nameless()))
    assert not has_name(told(in_a_gleam(np.full_like(NUMBERS["select_3"], 200)), nameless()))


def test_nothing_is_told_of_a_card_in_ordinary_light_nor_of_a_part_of_one() -> None:
    assert not has_name(told(in_a_gleam(NUMBERS["select_3"], 0.0), nameless()))
    assert not has_name(told(in_a_gleam(NUMBERS["select_3"]), nameless(visible=0.6)))


def test_a_name_that_is_known_stays() -> None:
    card = replace(nameless(), candidates=(("select_5", 0.9), (UNKNOWN, 0.1)))
    assert told(in_a_gleam(NUMBERS["select_3"]), card) is card


def test_a_deck_without_numbers_tells_none() -> None:
    book = deck()
    card = nameless()
    assert WashedOut(book).named(in_a_gleam(NUMBERS["select_3"]), [card]) == [card]


def test_a_card_of_another_game_that_is_called_like_a_digit_is_no_number() -> None:
    faces = DONUTS | {"3": NUMBERS["select_3"]}
    book = DeckBook.of(faces, dict.fromkeys(faces, SIZE[0] / SIZE[1]))
    card = nameless()
    assert WashedOut(book).named(in_a_gleam(NUMBERS["select_3"]), [card]) == [card]


def test_who_looks_for_names_finds_it() -> None:
    picture = in_a_gleam(NUMBERS["select_6"])
    (card,) = Recogniser(BOOK).seen(picture, [found(THERE)], [()])
    assert name_of(card)[0] == "select_6"
