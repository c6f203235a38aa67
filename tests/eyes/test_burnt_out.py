"""A picture taken too bright: white is white, however much brighter it was."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import HEIGHT, WIDTH
from scanner.naming.appearance import CELLS, looks_of
from scanner.naming.clipping import BURNT, burnt_from
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.naming.residue import Side, residues
from scanner.naming.verdict import name_of
from scanner.types import Image
from tests.eyes.made import SIDE_BY_SIDE, SIZE, deck, face, found, put, side_by_side, table

PIECES = ["milk", "eclair", "coffee", "plain", "donut_holes"]


def overexposed(pieces: Sequence[str], times: float) -> Image:
    return np.asarray(np.clip(side_by_side(*pieces) * times, 0, 255), np.uint8)


@pytest.mark.parametrize("times", [1.3, 1.5])
def test_cards_in_a_picture_that_is_too_bright_keep_their_names(times: float) -> None:
    named = Recogniser(deck()).name(overexposed(PIECES, times), [found(corners) for corners in SIDE_BY_SIDE])
    assert [name_of(card)[0] for card in named] == PIECES


@pytest.mark.parametrize("times", [1.3, 1.6])
@pytest.mark.parametrize("stranger", PIECES)
def test_what_is_burnt_out_makes_no_stranger_a_card_of_the_deck(stranger: str, times: float) -> None:
    picture = overexposed([stranger] * len(SIDE_BY_SIDE), times)
    others = deck(*(piece for piece in PIECES if piece != stranger))
    named = Recogniser(others).name(picture, [found(corners) for corners in SIDE_BY_SIDE])
    assert {name_of(card)[0] for card in named} == {UNKNOWN}


@pytest.mark.parametrize("level", [2, 254])
def test_a_card_that_shows_one_even_colour_may_be_any_and_none_is_ahead(level: int) -> None:
    """Look after look adds up: five looks at a burnt-out card, each a fifth for the same name, told that name."""
    shape = side_by_side(*PIECES).shape
    picture = (level + np.random.default_rng(3).integers(0, 2, shape)).astype(np.uint8)
    for left, top in (corners[0].astype(int) for corners in SIDE_BY_SIDE):
        picture[top:, left : left + 6] = 255 - level    # the card lies a little beside where it is taken to lie
    named = Recogniser(deck()).name(picture, [found(corners) for corners in SIDE_BY_SIDE])
    assert {card.candidates[0][0] for card in named} == {UNKNOWN}


def dimmed(picture: Image, white: int) -> Image:
    """As phones darken a picture that was burnt out already, with the noise that compression leaves."""
    noise = np.random.default_rng(7).normal(0, 1.2, picture.shape)
    return np.asarray(np.clip(picture * (white / 255) + noise, 0, 255), np.uint8)


def iced(icing: tuple[int, int, int]) -> Image:
    """The face of the glazed donut with other icing."""
    picture = face("glazed")
    picture[np.all(picture == (200, 235, 250), axis=2)] = icing
    return picture


def ahead(icing: tuple[int, int, int], white: int) -> float:
    """How much likelier a card with this icing, much too bright, is itself than its twin with white icing."""
    kinds = {"glazed": iced(icing), "powdered": iced((255, 255, 255)), "coffee": face("coffee")}
    book = DeckBook.of(kinds, dict.fromkeys(kinds, SIZE[0] / SIZE[1]))
    picture = table()
    for corners in SIDE_BY_SIDE:
        put(picture, kinds["glazed"], corners)
    seen = dimmed(np.asarray(np.clip(picture * 1.6, 0, 255), np.uint8), white)
    (card,) = Recogniser(book).name(seen, [found(SIDE_BY_SIDE[0])])
    likely = dict(card.candidates)
    return likely["glazed"] - likely["powdered"]


@pytest.mark.parametrize("piece", ["eclair", "coffee"])
def test_what_is_burnt_out_does_not_hide_how_strong_the_light_is(piece: str) -> None:
    """Half of the card is white: taken for what it seems, the light was too weak for all the rest."""
    looks = looks_of(np.asarray([cv2.resize(face(piece), (WIDTH, HEIGHT))], np.uint8))
    bright = np.minimum(looks.colours[0] * 1.6, 255)
    sides = Side(bright, looks.edges[0]), Side(looks.colours[0], looks.edges[0])
    (left,) = residues(sides[:1], sides[1:], [np.ones(CELLS, np.float32)])
    assert left.overall > 3


@pytest.mark.parametrize("icing", [(150, 230, 240), (210, 180, 250), (230, 220, 250)])
def test_what_a_phone_dimmed_after_it_was_burnt_out_is_named_as_if_it_had_not(icing: tuple[int, int, int]) -> None:
    assert ahead(icing, 235) == pytest.approx(ahead(icing, 255), abs=0.1)


@pytest.mark.parametrize("white", [225, 240])
def test_where_a_picture_is_burnt_out_is_known_by_the_picture(white: int) -> None:
    ends = burnt_from(dimmed(overexposed(PIECES, 1.6), white))
    assert np.all((ends > white - 10) & (ends < white))


@pytest.mark.parametrize("times", [0.6, 0.8, 0.9, 1.3])
def test_white_cards_that_are_not_burnt_out_make_no_white_of_their_own(times: float) -> None:
    """Light falls off across a table, so paper has no one level."""
    falling_off = np.linspace(1, 0.85, 640)[None, :, None]
    picture = np.asarray(np.clip(dimmed(overexposed(PIECES, 1.0), 255) * falling_off * times, 0, 255), np.uint8)
    assert np.all(burnt_from(picture) == BURNT)
