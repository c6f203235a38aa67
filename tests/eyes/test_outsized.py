"""What is read off the outline of several cards is a card, and others lie in it."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.counting.outsized import outsized
from scanner.counting.photo_scan import PhotoScan
from scanner.geometry.rectify import grown, moved
from scanner.types import SeenCard
from tests.eyes.test_plates import FAR, NEAR, card
from web.photographs.tally import count

SLANTED = np.array([[1, 0.1, 0], [0, 0.8, 0], [0, 0.0004, 1]])


def told(across: float, along: float, visible: float = 1.0) -> SeenCard:
    """A card read off an outline so many times as wide and as long."""
    one = card("boston_cream", 700, 560)
    return SeenCard(one.candidates, grown(one.corners, across, along), visible, 0.9)


@pytest.mark.parametrize("size", [(1.5, 1.5), (1.0, 1.35), (1.3, 1.0)])
def test_a_card_larger_than_cards_are_holds_others(size: tuple[float, float]) -> None:
    large = told(*size)
    assert outsized([*NEAR, *FAR, large]) == [large]


@pytest.mark.parametrize("size", [(1.0, 1.0), (1.06, 1.06), (0.7, 0.9)])
def test_cards_are_of_one_size_however_far_from_the_camera(size: tuple[float, float]) -> None:
    cards = [SeenCard(one.candidates, moved(one.corners, SLANTED), 1.0, 0.9) for one in (*NEAR, *FAR, told(*size))]
    assert outsized(cards) == []


def test_of_few_cards_and_of_one_half_covered_nothing_is_said() -> None:
    assert outsized([*NEAR[:2], told(1.5, 1.5)]) == []
    assert outsized([*NEAR, *FAR, told(1.5, 1.5, visible=0.5)]) == []


def test_its_plate_is_asked_about_where_a_photograph_is_counted() -> None:
    """Of three cards, one across the other two, one was counted, without a word."""
    cards = (*NEAR, *FAR, told(1.5, 1.5))
    scan = PhotoScan("across.jpg", np.full((720, 900, 3), 90, np.uint8), 1.0, cards)
    assert [bool(plate.hidden) for plate in count(scan, 3, ()).seen.plates] == [False, False, True]
