"""A picture is taken when everybody holds still, and not before."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from scanner.sources.held import PATIENCE, STILL, held_still
from scanner.types import Frame, Image
from tests.eyes.made import lay, lying, table


def scene(x: float) -> Image:
    picture = table(640, 360)
    lay(picture, "plain", lying(x, 180, 90))
    return picture


def film(pictures: list[Image], fps: float = 10.0) -> Iterator[Frame]:
    dice = np.random.default_rng(1)
    for number, picture in enumerate(pictures):
        noisy = np.clip(picture + dice.normal(0, 4, picture.shape), 0, 255).astype(np.uint8)
        yield Frame(noisy, number, number / fps)


def test_while_a_hand_moves_nothing_is_taken() -> None:
    moving = [scene(100 + 20 * n) for n in range(20)]
    still = [scene(500)] * int(10 * STILL + 2)
    taken = held_still(film(moving + still))
    assert taken is not None and np.abs(taken.astype(int) - scene(500)).mean() < 8
    assert held_still(film(moving)) is None


def test_of_the_still_pictures_the_sharpest_is_taken() -> None:
    blurred = cv2.GaussianBlur(scene(300), (0, 0), 1.5)
    taken = held_still(film([blurred] * 8 + [scene(300)] + [blurred] * 20))
    assert taken is not None and np.abs(taken.astype(int) - scene(300)).mean() < 5


def test_nobody_waits_for_ever() -> None:
    restless = (Frame(scene(100 + 60 * (n % 2)), n, float(n)) for n in range(1000))
    assert held_still(restless) is None
    assert next(restless).taken_at == pytest.approx(PATIENCE, abs=2)


def test_a_photograph_is_taken_as_it_is() -> None:
    picture = scene(300)
    assert held_still([Frame(picture, 0, 0.0, settled=True)]) is picture
