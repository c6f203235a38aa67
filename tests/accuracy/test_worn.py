"""Photographs written again as worse cameras and lamps would take them, with their truth."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.workshop.worn import WAYS, Shot, make
from tests.accuracy.sets import find_sets

SPOTS = np.array([[120.0, 100.0], [520.0, 90.0], [330.0, 240.0], [150.0, 380.0], [500.0, 350.0]])


def dotted() -> Shot:
    """A grey picture with dark discs, and where their middles lie."""
    image = np.full((480, 640, 3), 150, np.uint8)
    for x, y in SPOTS:
        cv2.circle(image, (int(x), int(y)), 14, (20, 20, 20), -1)
    return Shot(image, SPOTS.copy())


@pytest.mark.parametrize("way", WAYS, ids=lambda way: str(way.__name__))
def test_what_lies_somewhere_lies_where_the_truth_says_afterwards(
    way: Callable[[np.random.Generator, Shot], Shot],
) -> None:
    for seed in range(4):
        worn = way(np.random.default_rng(seed), dotted())
        height, width = worn.image.shape[:2]
        assert (worn.points >= 0).all() and (worn.points <= (width, height)).all()
        scale = width / 640 if width > height else height / 640
        for x, y in worn.points:
            around = max(20, round(40 * scale))
            top, left = max(0, int(y) - around), max(0, int(x) - around)
            patch = worn.image[top : int(y) + around, left : int(x) + around].astype(float).mean(axis=2)
            dark = np.argwhere(patch < patch.min() + 0.35 * (np.median(patch) - patch.min()))
            if way.__name__ != "dazzled":  # what a lamp outshines cannot be found
                assert np.abs(dark.mean(axis=0) - (y - top, x - left)).max() < 5 * scale


def test_a_set_is_written_again_and_can_be_read(tmp_path: Path) -> None:
    source = tmp_path / "mine"
    (source / "faces").mkdir(parents=True)
    shot = dotted()
    corners = [[100, 80], [140, 80], [140, 130], [100, 130]]
    for name in ("final00_mine", "grid_mine"):
        cv2.imwrite(str(source / f"{name}.jpg"), shot.image)
        told = {"size": [640, 480], "cards": [{"piece": "plain", "corners": corners, "visible": 1.0}]}
        (source / f"{name}.json").write_text(json.dumps(told), "utf-8")
    make(source, tmp_path / "worn", seed=1)
    (read,) = find_sets(tmp_path / "worn")
    assert len(read.photos) == 3 and all(photo.path.name.startswith("final00_mine-") for photo in read.photos)
    assert all(photo.cards[0].inside for photo in read.photos)
