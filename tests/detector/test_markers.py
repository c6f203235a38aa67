"""The size and the turn of row markers, read off their cells."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.finding.markers import tile, tiles, within


def cells(box: tuple[tuple[float, float], tuple[float, float], float]) -> np.ndarray:
    """(60, 80) chances of cells of 4 pixels to show the marker that fills `box` (middle, size, turn in pixels).

    A net that was trained on markers counted twelve times says 12 : 1 where half a cell is covered.
    """
    fine = np.zeros((240, 320), np.float32)
    cv2.fillPoly(fine, [cv2.boxPoints(box).round().astype(np.int32)], 1.0)
    share = cv2.resize(fine, (80, 60), interpolation=cv2.INTER_AREA)
    return 12 * share / (11 * share + 1)


@pytest.mark.parametrize("side, turn", [(24.0, 0.0), (40.0, 20.0), (60.0, 44.0)])
def test_a_marker_is_as_large_as_its_cells(side: float, turn: float) -> None:
    shrunk = cv2.boxPoints(((150.0, 100.0), (5.0, 5.0), 0.0)).astype(np.float32)
    found = tile(cells(((150.0, 100.0), (side, side), turn)), shrunk)
    sides = [float(np.linalg.norm(found[k] - found[k - 1])) for k in range(4)]
    assert np.allclose(sides, side, atol=4)
    assert np.allclose(found.mean(0), (150, 100), atol=2)


def test_two_markers_are_told_apart() -> None:
    both = np.maximum(cells(((100.0, 100.0), (30.0, 30.0), 0.0)), cells(((150.0, 100.0), (40.0, 40.0), 0.0)))
    about = cv2.boxPoints(((150.0, 100.0), (8.0, 8.0), 0.0)).astype(np.float32)
    assert np.linalg.norm(tile(both, about)[1] - tile(both, about)[0]) == pytest.approx(40, abs=4)


def test_what_has_no_tiles_shape_stays_as_it_was() -> None:
    about = cv2.boxPoints(((150.0, 100.0), (20.0, 20.0), 0.0)).astype(np.float32)
    assert np.array_equal(tile(cells(((150.0, 100.0), (90.0, 20.0), 0.0)), about), about)
    assert np.array_equal(tile(np.zeros((60, 80), np.float32), about), about)


def test_a_marker_whose_cells_disagree_is_one_marker_and_all_its_cells_are_its_own() -> None:
    chance = cells(((150.0, 100.0), (40.0, 40.0), 0.0))
    quads = [cv2.boxPoints(((150.0 + k, 100.0), (6.0 + 3 * k,) * 2, 9.0 * k)).astype(np.float32) for k in range(4)]
    ((corners, number),) = tiles(chance, quads)
    assert number == 0
    middles = np.array([[150, 100], [135, 115], [165, 85], [175, 100]], np.float32)
    assert list(within(corners, middles)) == [0, 1, 2]


def test_two_markers_stay_two() -> None:
    both = np.maximum(cells(((100.0, 100.0), (30.0, 30.0), 0.0)), cells(((150.0, 100.0), (30.0, 30.0), 0.0)))
    quads = [cv2.boxPoints(((x, 100.0), (20.0, 20.0), 0.0)).astype(np.float32) for x in (100.0, 150.0, 101.0)]
    assert [number for _, number in tiles(both, quads)] == [0, 1]


def test_a_faint_marker_is_not_as_small_as_its_surest_part() -> None:
    faint = 0.85 * cells(((150.0, 100.0), (40.0, 40.0), 0.0))
    faint[22:27, 35:40] = 0.97
    found = tile(faint, cv2.boxPoints(((150.0, 100.0), (6.0, 6.0), 0.0)).astype(np.float32))
    assert np.linalg.norm(found[1] - found[0]) == pytest.approx(40, abs=5)
