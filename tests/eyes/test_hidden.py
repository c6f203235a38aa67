"""A hand before a plate: what it hides is asked."""

from __future__ import annotations

import numpy as np

from scanner.hidden import with_hidden
from scanner.score_photo import plates_of
from tests.eyes.test_plates import FAR, NEAR

SIZE = (1000, 800)


def hand_at(x: int, y: int, reach: int = 60) -> np.ndarray:
    """A hand of so many pixels to each side of a place, on the detector's coarse map."""
    hands = np.zeros((SIZE[1] // 8, SIZE[0] // 8), np.bool_)
    hands[(y - reach) // 8 : (y + reach) // 8, (x - reach) // 8 : (x + reach) // 8] = True
    return hands


def test_a_hand_beside_a_plate_makes_it_a_question() -> None:
    seen = with_hidden(plates_of(NEAR + FAR, 2), hand_at(520, 600), SIZE)
    assert [bool(plate.hidden) for plate in seen.plates] == [True, False]


def test_a_hand_elsewhere_hides_nothing() -> None:
    seen = with_hidden(plates_of(NEAR + FAR, 2), hand_at(800, 300), SIZE)
    assert not any(plate.hidden for plate in seen.plates)


def test_a_stain_like_a_finger_hides_no_card() -> None:
    seen = with_hidden(plates_of(NEAR + FAR, 2), hand_at(480, 600, reach=8), SIZE)
    assert not any(plate.hidden for plate in seen.plates)
