"""Tables in little light, as a network gets to see them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.finding.detect import Detector
from scanner.finding.lifted import DIM, LIGHT, MOST, Lift, lifted
from scanner.geometry.rectify import overlap
from scanner.types import Image

MOMENTS = (20, 60, 100, 140, 180, 220)
"""Seconds into the demo's film: one picture alone says little of the others."""


@pytest.fixture(scope="module")
def tables(home: Path) -> list[Image]:
    clip = cv2.VideoCapture(str(home / "web" / "demo" / "clip.mp4"))
    return [_picture(clip, 1000 * second) for second in MOMENTS]


def _picture(clip: cv2.VideoCapture, at: int) -> Image:
    clip.set(cv2.CAP_PROP_POS_MSEC, at)
    return np.asarray(clip.read()[1], np.uint8)


def dim(picture: Image, share: float) -> Image:
    """The picture with so much of its light, and a sensor's noise."""
    noise = np.random.default_rng(1).normal(0, 2, picture.shape)
    return np.asarray(np.clip(picture * share + noise, 0, 255), np.uint8)


def even(level: int) -> Image:
    return np.full((90, 160, 3), level, np.uint8)


def cards_of(picture: Image, eye: Detector) -> list[np.ndarray]:
    found = eye.find(picture).detections
    return [one.corners for one in found if one.kind == "card" and one.visible >= 0.35]


@pytest.mark.parametrize("share", [0.2, 0.1])
@pytest.mark.parametrize("eye", [lambda: Detector(), lambda: Detector(steady=True)], ids=["photographs", "films"])
def test_in_little_light_the_same_cards_are_found(
    eye: Callable[[], Detector], tables: list[Image], share: float
) -> None:
    pairs = [(cards_of(table, eye()), cards_of(dim(table, share), eye())) for table in tables]
    there, seen = (sum(map(len, side)) for side in zip(*pairs, strict=True))
    again = sum(any(overlap(card, one) > 0.6 for one in dark) for light, dark in pairs for card in light)
    assert there >= 17 * len(tables)
    assert again >= there - 3 * len(tables)
    assert seen <= there + len(tables)


def test_only_what_is_dim_is_made_brighter() -> None:
    light, dark = even(int(DIM)), even(50)
    assert lifted(light) is light
    assert np.all(lifted(dark) == LIGHT)
    assert np.all(lifted(even(5)) == 5 * MOST)


def test_a_camera_s_pictures_are_lifted_alike_until_their_light_is_another() -> None:
    camera = Lift()
    first, drifted, lamp, out = (camera.lifted(even(level)) for level in (50, 55, 200, 60))
    assert [int(picture[0, 0, 0]) for picture in (first, drifted, lamp, out)] == [180, 198, 200, 180]
