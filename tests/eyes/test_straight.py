"""What ends nowhere on a flowered cloth is no card that nobody could read; whatever has a straight edge may be one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.finding.straight import without_pattern
from scanner.types import Floats, Image, SeenCard
from tests.eyes.made import lay, lying, table

KNOWN = {"plain": (110, 120), "milk": (230, 120), "eclair": (350, 120), "coffee": (470, 120)}
BESIDE = lying(250, 350, 90, 20)
CARDS = [SeenCard(((piece, 0.99),), lying(x, y, 90), 1.0, 0.9) for piece, (x, y) in KNOWN.items()]


def nameless(corners: Floats = BESIDE) -> SeenCard:
    return SeenCard((("unknown", 0.9), ("plain", 0.1)), corners, 0.9, 0.8)


def spotted(*upon: tuple[str, Floats]) -> Image:
    """The known cards, and whatever else, on a cloth with spots all over it."""
    picture, rng = table(), np.random.default_rng(7)
    for _ in range(90):
        at = rng.integers((0, 0), picture.shape[1::-1])
        cv2.circle(picture, at.tolist(), int(rng.integers(10, 26)), rng.integers(20, 230, 3).tolist(), -1, cv2.LINE_AA)
    for piece, corners in [*((card.piece, card.corners) for card in CARDS), *upon]:
        lay(picture, piece, corners)
    return picture


def test_spots_of_a_cloth_are_no_card() -> None:
    assert without_pattern(spotted(), [*CARDS, nameless()]) == CARDS


def test_a_card_that_nobody_could_name_is_one() -> None:
    assert len(without_pattern(spotted(("glazed", BESIDE)), [*CARDS, nameless()])) == len(CARDS) + 1


def test_a_stranger_is_one_though_its_outline_was_taken_for_another() -> None:
    picture = spotted()
    cv2.fillConvexPoly(picture, np.round(lying(262, 342, 90, 20)).astype(np.int32), (90, 60, 160), cv2.LINE_AA)
    assert len(without_pattern(picture, [*CARDS, nameless()])) == len(CARDS) + 1


@pytest.mark.parametrize("level", [255, 0])
def test_where_light_hides_edges_nobody_can_tell(level: int) -> None:
    picture = spotted()
    cv2.fillConvexPoly(picture, np.round(lying(250, 350, 60, 20)).astype(np.int32), (level, level, level))
    soft = cv2.GaussianBlur(picture, (0, 0), 12)
    picture[220:] = soft[220:]
    assert len(without_pattern(picture, [*CARDS, nameless()])) == len(CARDS) + 1


def test_where_the_named_cards_show_no_edges_nobody_can_tell() -> None:
    blurred = np.asarray(cv2.GaussianBlur(spotted(), (0, 0), 25), np.uint8)
    assert len(without_pattern(blurred, [*CARDS, nameless()])) == len(CARDS) + 1


def test_with_too_few_named_cards_nobody_can_tell() -> None:
    assert len(without_pattern(spotted(), [*CARDS[:2], nameless()])) == 3


def test_what_lies_under_a_hand_is_left_alone() -> None:
    picture = spotted()
    hands = np.zeros((picture.shape[0] // 4, picture.shape[1] // 4), np.bool_)
    hands[80:95, 55:70] = True
    assert len(without_pattern(picture, [*CARDS, nameless()], hands)) == len(CARDS) + 1


@pytest.mark.parametrize(("card", "off"), [(CARDS[0], (36, 36)), (CARDS[2], (20, -100))])
def test_what_lies_partly_on_a_named_card_is_left_alone(card: SeenCard, off: tuple[float, float]) -> None:
    """Cards that nothing told lie under others, and where they end is but guessed."""
    assert len(without_pattern(spotted(), [*CARDS, nameless(card.corners + np.float32(off))])) == len(CARDS) + 1
