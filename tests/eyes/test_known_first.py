"""Cards that have a name, though not surely: what lies next to them is read all the same."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.naming.recognise import Recogniser
from scanner.photograph.known_first import add_probable
from scanner.photograph.next_card import NextCards
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Detection, Floats, Image, SeenCard
from tests.eyes.made import deck, found, lay, lying, table

pytestmark = pytest.mark.filterwarnings("error")

PLATE = ("coffee", "eclair", "milk", "glazed", "plain")
STEP = 52
PLACES = [lying(200 + STEP * n, 240 + 4 * (n % 2), width=120, turn=2 * n - 3) for n in range(len(PLATE))]
BLOB = found(lying(250, 240, width=230))
"""Some card is seen all over the plate; where, nobody can tell."""


def plate() -> Image:
    """Each card lies over the one to its left; nobody knows the two on top, which a hand has bent."""
    picture = table(900, 480)
    for piece, corners in zip(PLATE, PLACES, strict=True):
        lay(picture, piece, corners)
    picture[150:330, 395:480] = table(900, 480)[150:330, 395:480] // 2
    return picture


def doubtful(piece: str, corners: Floats, confidence: float) -> tuple[SeenCard, Detection]:
    """A card that is seen as far as the next one begins."""
    seen = np.zeros((32, 24), np.bool_)
    seen[:, : round(24 * STEP / 120)] = True
    look = found(np.asarray(corners, np.float32), seen)
    return SeenCard(((piece, confidence), ("unknown", 1 - confidence)), look.corners, look.visible, 0.9), look


def read(*given: tuple[SeenCard, Detection]) -> tuple[list[SeenCard], Uncovered]:
    picture = plate()
    uncovered = Uncovered(picture, [BLOB])
    cards: list[SeenCard] = []
    beside = NextCards(Recogniser(deck()), 0.0, picture, uncovered, [])
    add_probable(given, beside, uncovered, cards)
    return cards, uncovered


def test_under_a_card_that_nobody_knows_the_plate_is_read_from_the_next_one_that_has_a_name() -> None:
    cards, _ = read(doubtful("milk", PLACES[2] + np.float32(2), 0.7))
    assert [card.piece for card in cards] == ["milk", "eclair", "coffee"]
    for card, corners in zip(cards, reversed(PLACES[:3]), strict=True):
        assert np.linalg.norm(card.corners - corners, axis=1).mean() < 5


def test_a_name_that_is_lost_where_the_card_comes_to_lie_is_none_to_read_on_from() -> None:
    assert read(doubtful("donut_holes", PLACES[2], 0.7))[0] == []


def test_what_has_no_name_is_left_to_other_ways() -> None:
    assert read(doubtful("milk", PLACES[2], 0.4))[0] == []


def test_the_surest_comes_first_and_what_is_explained_by_then_is_not_told_again() -> None:
    cards, _ = read(doubtful("coffee", PLACES[0], 0.6), doubtful("milk", PLACES[2], 0.7))
    assert [card.piece for card in cards] == ["milk", "eclair", "coffee"]


def test_of_such_a_card_what_was_seen_is_explained_and_no_more() -> None:
    _, uncovered = read(doubtful("milk", PLACES[2], 0.7))
    x, y = PLACES[3].mean(axis=0)
    seen = np.array([[PLACES[2][0][0] + 20, y], [x, y]], np.float32)
    assert uncovered.at(seen).tolist() == [False, True]


def test_a_name_never_grows_less_sure_by_a_second_look() -> None:
    sure = read(doubtful("milk", PLACES[2], 0.99))[0][0]
    assert sure.confidence >= 0.99
