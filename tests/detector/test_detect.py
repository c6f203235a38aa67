"""At what size a picture is looked at."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.finding.cells import Cells, Gather, anew
from scanner.finding.detect import BEST_WIDTH, COMFORT, ONCE_MORE, SIDE, Detector, better_side, resized
from scanner.finding.patchwork import Where
from scanner.types import Detection, Findings
from tests.eyes.made import side_by_side

SIZE = (1280, 720)


def findings(width: float, count: int = 3, score: float = 0.9) -> Findings:
    """Cards of that many pixels' width in a picture of 1280 x 720."""
    quad = np.array([[0, 0], [width, 0], [width, 1.4 * width], [0, 1.4 * width]], np.float32)
    card = Detection(quad, "card", score, 1.0, np.ones((32, 24), np.bool_))
    return Findings((card,) * count, np.zeros((90, 160), np.bool_), SIZE)


IMAGE = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)


class Said(Cells):
    """Cells that say cards of one width."""

    def __init__(self, width: float) -> None:
        object.__setattr__(self, "shown", findings(width))
        object.__setattr__(self, "fresh", None)

    shown: Findings

    def findings(self, gathered: Gather = anew) -> Findings:
        return self.shown

    def sure_cards(self, sure: float) -> list[Detection]:
        return list(self.shown.detections)


class Shown(Detector):
    """Sees cards of one width after another, and then of the last for ever; looks: at which sides it was looked."""

    def __init__(self, *widths: float, steady: bool) -> None:
        super().__init__(steady=steady)
        self.widths, self.looks = widths, list[int]()

    def cells(self, image: np.ndarray, side: int, where: Where | None = None) -> Cells:
        self.looks.append(side)
        return Said(self.widths[min(len(self.looks), len(self.widths)) - 1])


def better(*found: Findings) -> int | None:
    return better_side(IMAGE, [card for one in found for card in one.detections], SIDE)


def test_small_cards_are_looked_at_larger_and_large_ones_smaller() -> None:
    small, large = better(findings(60)), better(findings(400))
    assert small is not None and abs(60 * small / SIZE[0] - BEST_WIDTH) < 1
    assert large is not None and abs(400 * large / SIZE[0] - BEST_WIDTH) < 1


def test_cards_of_a_comfortable_size_are_not_looked_at_again() -> None:
    assert better(findings(2 * COMFORT[0] + 1)) is None
    assert better(findings(0, count=0)) is None


def test_pieces_that_are_hardly_cards_tell_nothing_of_the_size_of_cards() -> None:
    cards, pieces = findings(100, 2), findings(30, 5, 0.6)
    assert better(cards, pieces) == better(cards) is None
    assert better(pieces) is not None


def test_a_steady_eye_that_began_too_near_goes_farther_off_once_it_sees_cards() -> None:
    eye = Shown(30, 90, 90, 90, steady=True)
    for _ in range(3):
        eye.find(IMAGE)
    near, farther = eye.looks[1], eye.looks[-1]
    assert 90 * near / SIZE[0] > ONCE_MORE > 90 * farther / SIZE[0]
    assert abs(90 * farther / SIZE[0] - BEST_WIDTH) < 1


def test_a_steady_eye_keeps_the_size_that_it_found() -> None:
    steady, fresh = Shown(60, steady=True), Shown(60, steady=False)
    for eye in (steady, fresh):
        for _ in range(3):
            eye.find(IMAGE)
    size = steady.looks[1]
    assert steady.looks + fresh.looks == [SIDE, size, size, size, *[SIDE, size] * 3]


@pytest.mark.parametrize("steady", [False, True])
def test_a_look_that_another_follows_tells_sizes_as_if_it_were_read_to_its_end(
    steady: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = side_by_side("glazed", "plain", "eclair", "milk", "coffee")
    looks: list[int] = []
    cells = Detector.cells

    def counted(eye: Detector, image: np.ndarray, side: int, where: Where | None = None) -> Cells:
        looks.append(side)
        return cells(eye, image, side, where)

    monkeypatch.setattr(Detector, "cells", counted)
    short = places(Detector(steady=steady).find(picture))
    monkeypatch.setattr(Cells, "sure_cards", lambda cells, _: list(cells.findings().detections))
    assert places(Detector(steady=steady).find(picture)) == short and len(short) == 5
    assert looks == [SIDE, looks[1]] * 2


def test_only_sure_cards_are_gathered_where_those_are_asked_for() -> None:
    detector, picture = Detector(), side_by_side("glazed", "plain", "eclair", "milk", "coffee")
    cells = detector.cells(picture, SIDE)
    whole = [card for card in cells.findings().detections if card.kind == "card"]
    for sure in (0.0, 0.5, 0.8, 0.95, 1.0):
        assert places(cells.sure_cards(sure)) == places([card for card in whole if card.score >= sure])


def places(found: Findings | list[Detection]) -> list[list[float]]:
    cards = found.detections if isinstance(found, Findings) else found
    return [card.corners.ravel().tolist() for card in cards if card.kind == "card"]


def test_an_empty_table_has_no_cards() -> None:
    picture = np.full((360, 640, 3), 90, np.uint8)
    assert not [d for d in Detector().find(picture).detections if d.kind == "card"]


@pytest.mark.parametrize("whole", [2, 3, 4, 5])
def test_a_picture_made_smaller_by_whole_pixels_shows_their_means(whole: int) -> None:
    picture = np.random.default_rng(7).integers(0, 256, (12 * whole, 20 * whole, 3), np.uint8)
    means = picture.reshape(12, whole, 20, whole, 3).mean(axis=(1, 3))
    assert np.abs(resized(picture, (20, 12)) - means).max() <= 0.5 + 1e-9


def test_a_picture_that_is_not_made_of_such_squares_is_made_smaller_all_the_same() -> None:
    ramp = np.repeat(np.linspace(0, 240, 122, dtype=np.uint8)[None, :, None], 61, axis=0).repeat(3, axis=2)
    smaller = resized(ramp, (40, 20))
    assert smaller.shape == (20, 40, 3)
    assert np.abs(smaller.mean(axis=(0, 2)) - np.linspace(2, 238, 40)).max() < 4
