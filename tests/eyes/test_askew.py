"""A shape that no card on this table can have."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.photograph.askew import is_askew, plane_of
from scanner.photograph.passes import misplaced
from scanner.types import Floats, SeenCard
from tests.eyes.made import lying

LEANING = np.array([[1.0, 0.12, 0], [0.05, 0.9, 0], [0.0002, 0.0006, 1]])
"""A table seen from the side, and a camera that is not held level."""


def placed(x: float, y: float, turn: float = 0.0) -> Floats:
    flat = lying(x, y, 60, turn)
    return np.asarray(cv2.perspectiveTransform(flat[None].astype(np.float64), LEANING)[0], np.float32)


PLACES = ((100, 100, 0), (400, 120, 5), (700, 90, 90), (120, 500, -4), (420, 480, 0), (700, 520, 8))
TABLE = [placed(*place) for place in PLACES]


def seen(corners: Floats, sure: float, piece: str = "milk") -> SeenCard:
    return SeenCard(((piece, sure), ("unknown", 1 - sure)), corners, 0.8, 0.9)


@pytest.mark.parametrize("turn", [0.0, 30.0, 90.0, 180.0])
def test_a_card_may_lie_anywhere_and_any_way_round(turn: float) -> None:
    assert not is_askew(placed(300, 320, turn), plane_of(TABLE))
    assert not is_askew(placed(650, 260, turn), plane_of(TABLE))


def test_half_a_card_and_half_its_neighbour_are_no_card() -> None:
    trapezoid = placed(300, 320) + np.float32([[12, 5], [-8, 10], [14, 0], [-14, 0]])
    assert is_askew(trapezoid, plane_of(TABLE))
    named = [seen(quad, 0.99) for quad in TABLE]
    assert misplaced(seen(trapezoid, 0.9), named, plane_of(TABLE))
    assert not misplaced(seen(trapezoid, 0.97), named, plane_of(TABLE)), "what is certain stands"
    assert not misplaced(seen(trapezoid, 0.9, "unknown"), named, plane_of(TABLE)), "it has no name to lose"
    assert not misplaced(seen(placed(300, 320), 0.9), named, plane_of(TABLE))


def test_few_cards_tell_no_plane() -> None:
    assert plane_of(TABLE[:4]) is None and not is_askew(TABLE[0][::-1], None)
