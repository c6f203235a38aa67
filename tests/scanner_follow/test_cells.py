"""A picture as a few grey cells: the same whatever way its lines are taken, and what hangs together in it."""

import cv2
import numpy as np
import pytest

from scanner.following.changes.cells import CELLS, cells_of, hanging_together

RNG = np.random.default_rng(5)


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1080, 1920), (2592, 1944), (4032, 3024), (1945, 1097)])
def test_of_a_large_picture_so_many_pixels_count_evenly_spread(width: int, height: int) -> None:
    picture = RNG.integers(0, 256, (height, width, 3), np.uint8)
    factor = CELLS / max(width, height)
    columns, rows = round(width * factor), round(height * factor)
    few = cv2.resize(picture, (4 * columns, 2 * rows), interpolation=cv2.INTER_NEAREST)
    expected = cv2.resize(cv2.cvtColor(few, cv2.COLOR_BGR2GRAY), (columns, rows), interpolation=cv2.INTER_AREA)
    assert np.array_equal(cells_of(picture), expected)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (640, 480), (160, 90)])
def test_a_small_picture_loses_no_light(width: int, height: int) -> None:
    picture = np.full((height, width, 3), 90, np.uint8)
    picture[: height // 2] = 200
    cells = cells_of(picture)
    assert cells.shape == (round(height * CELLS / width), CELLS)
    assert (cells[: len(cells) // 2 - 1] == 200).all()
    assert (cells[len(cells) // 2 + 1 :] == 90).all()


def test_what_changed_belongs_to_what_moves_if_it_hangs_together_with_enough_of_it() -> None:
    changed = np.zeros((20, 30), np.bool_)
    changed[2:6, 2:12] = changed[10:14, 2:12] = True
    moving = np.zeros_like(changed)
    moving[2:6, 2] = moving[10, 2:4] = True
    restless = hanging_together(moving, changed, few=3)
    assert restless[2:6, 2:12].all()
    assert np.count_nonzero(restless[10:14]) == 2, "two cells that moved make no arm of what changed"


def test_a_few_cells_that_move_far_from_each_other_take_nothing_along() -> None:
    changed = np.ones((20, 30), np.bool_)
    moving = np.zeros_like(changed)
    moving[3, [4, 14, 24]] = True
    assert np.array_equal(hanging_together(moving, changed, few=3), moving)
    moving[3, 5] = True
    assert hanging_together(moving, changed, few=3).all(), "all of them hang together with what changed"
