"""At what size a picture is looked at."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scanner.finding.detect import BEST_WIDTH, COMFORT, ONCE_MORE, SIDE, Detector, better_side
from scanner.finding.patchwork import Where
from scanner.types import Detection, Findings

SIZE = (1280, 720)


def findings(width: float, count: int = 3, score: float = 0.9) -> Findings:
    """Cards of that many pixels' width in a picture of 1280 x 720."""
    quad = np.array([[0, 0], [width, 0], [width, 1.4 * width], [0, 1.4 * width]], np.float32)
    card = Detection(quad, "card", score, 1.0, np.ones((32, 24), np.bool_))
    return Findings((card,) * count, np.zeros((90, 160), np.bool_), SIZE)


IMAGE = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)


def test_small_cards_are_looked_at_larger_and_large_ones_smaller() -> None:
    small, large = better_side(IMAGE, findings(60), SIDE), better_side(IMAGE, findings(400), SIDE)
    assert small is not None and abs(60 * small / SIZE[0] - BEST_WIDTH) < 1
    assert large is not None and abs(400 * large / SIZE[0] - BEST_WIDTH) < 1


def test_cards_of_a_comfortable_size_are_not_looked_at_again() -> None:
    assert better_side(IMAGE, findings(2 * COMFORT[0] + 1), SIDE) is None
    assert better_side(IMAGE, findings(0, count=0), SIDE) is None


def test_pieces_that_are_hardly_cards_tell_nothing_of_the_size_of_cards() -> None:
    cards, pieces = findings(100, 2), findings(30, 5, 0.6)
    both = replace(cards, detections=cards.detections + pieces.detections)
    assert better_side(IMAGE, both, SIDE) == better_side(IMAGE, cards, SIDE) is None
    assert better_side(IMAGE, pieces, SIDE) is not None


def test_a_steady_eye_that_began_too_near_goes_farther_off_once_it_sees_cards() -> None:
    shown = [findings(30), findings(90), findings(90), findings(90)]
    looks: list[int] = []

    class Shown(Detector):
        def look(self, image: np.ndarray, side: int, where: Where | None = None) -> Findings:
            looks.append(side)
            return shown[min(len(looks), len(shown)) - 1]

    eye = Shown(steady=True)
    for _ in range(3):
        eye.find(IMAGE)
    near, farther = looks[1], looks[-1]
    assert 90 * near / SIZE[0] > ONCE_MORE > 90 * farther / SIZE[0]
    assert abs(90 * farther / SIZE[0] - BEST_WIDTH) < 1


def test_a_steady_eye_keeps_the_size_that_it_found() -> None:
    looks: list[int] = []

    class Counting(Detector):
        def look(self, image: np.ndarray, side: int, where: Where | None = None) -> Findings:
            looks.append(side)
            return findings(60)

    steady, fresh = Counting(steady=True), Counting()
    for eye in (steady, fresh):
        for _ in range(3):
            eye.find(IMAGE)
    better = looks[1]
    assert looks == [SIDE, better, better, better, *[SIDE, better] * 3]


def test_an_empty_table_has_no_cards() -> None:
    picture = np.full((360, 640, 3), 90, np.uint8)
    assert not [d for d in Detector().find(picture).detections if d.kind == "card"]
