"""Plates that end at the picture's edge: whether they go on beyond it nobody can see, unless table is seen there."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.counting.edges import SENTENCE
from scanner.counting.photo_scan import PhotoScan
from scanner.types import Image, SeenCard
from tests.eyes.made import lay, lying, table
from web.photographs.tally import Tally, count, count_together

WIDTH, STEP = 80.0, 86.0
NEAR, FAR = ("plain", "milk", "eclair", "coffee"), ("milk", "plain")


def card(piece: str, place: float, y: float) -> SeenCard:
    return SeenCard(((piece, 0.99), ("unknown", 0.01)), lying(100 + STEP * place, y, WIDTH), 1.0, 1.0)


CARDS = [*(card(piece, n, 380) for n, piece in enumerate(NEAR)), *(card(piece, n, 100) for n, piece in enumerate(FAR))]
THREE = [one for n, one in enumerate(CARDS) if n != 3]


def picture(cards: list[SeenCard] = CARDS) -> Image:
    image = table()
    for one in cards:
        lay(image, one.piece, one.corners)
    return image


def seen(image: Image, right: float, cards: list[SeenCard]) -> PhotoScan:
    """What is told of so many of a picture's columns."""
    return PhotoScan("a.jpg", np.ascontiguousarray(image[:, : round(right)]), 0.0, tuple(cards))


def reaching(tally: Tally) -> list[bool]:
    return [SENTENCE in plate.hidden for plate in tally.seen.plates]


@pytest.mark.parametrize("share", [-0.05, 0.0, 0.1, 0.15])
def test_a_card_of_which_hardly_a_strip_lies_in_the_picture_is_asked_about(share: float) -> None:
    """A plate was told a card short for sure, where its last one began just at the picture's edge."""
    edge = CARDS[3].corners[:, 0].min() + share * WIDTH
    assert reaching(count(seen(picture(), edge, THREE), 2, ())) == [True, False]


@pytest.mark.parametrize("room", [0.18, 0.24, 0.5])
def test_where_the_table_is_seen_beyond_the_last_card_there_is_no_other(room: float) -> None:
    edge = CARDS[2].corners[:, 0].max() + room * WIDTH
    assert reaching(count(seen(picture(THREE), edge, THREE), 2, ())) == [False, False]


def test_what_another_photograph_shows_beyond_the_edge_is_not_asked_about() -> None:
    edge, whole = CARDS[2].corners[:, 0].max() + 2, picture(THREE)
    cut, wide = seen(whole, edge, THREE), seen(whole, whole.shape[1], THREE)
    assert reaching(count_together([cut, cut], 2, ())) == [True, False]
    assert reaching(count_together([cut, wide], 2, ())) == [False, False]


@pytest.mark.parametrize("share", [0.1, 0.15])
def test_what_no_photograph_shows_more_of_than_the_first_is_asked_about_of_several_too(share: float) -> None:
    """Two photographs cut alike told a plate a card short for sure, of which either alone was a question."""
    cut = seen(picture(), CARDS[3].corners[:, 0].min() + share * WIDTH, THREE)
    assert reaching(count_together([cut, cut], 2, ())) == [True, False]
    free = seen(picture(THREE), CARDS[2].corners[:, 0].max() + 0.2 * WIDTH, THREE)
    assert reaching(count_together([free, free], 2, ())) == [False, False]


def test_a_single_card_may_have_another_on_either_side() -> None:
    alone = [card("glazed", 0, 380), *CARDS[4:]]
    image = picture(alone)
    left = int(alone[0].corners[:, 0].min()) - 4
    moved = [SeenCard(one.candidates, one.corners - np.array([left, 0], np.float32), 1.0, 1.0) for one in alone]
    cut = PhotoScan("a.jpg", np.ascontiguousarray(image[:, left:]), 0.0, tuple(moved))
    assert reaching(count(cut, 2, ()))[0]
    assert not reaching(count(seen(image, image.shape[1], alone), 2, ()))[0]
