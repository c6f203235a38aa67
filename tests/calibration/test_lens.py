"""A made-up lens bends a made-up chessboard; the measured lens straightens it again."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.lens import Image, Lens, LensError, board_corners, measure

SIZE, BOARD, SQUARE = (640, 360), (7, 5), 30
CAMERA = np.array([[560.0, 0, 322], [0, 560.0, 178], [0, 0, 1]])
BENT = np.array([-0.28, 0.06, 0.0, 0.0, 0.0])
TILTS = ((0.0, 0.0, 0.0), (0.45, 0.1, 0.1), (-0.4, 0.35, 0.0), (0.1, -0.5, -0.2), (0.35, 0.4, 0.3))


def board_picture() -> Image:
    """A chessboard from straight above with a white edge; the squares are `SQUARE` pixels wide."""
    rows, columns = np.indices(((BOARD[1] + 1) * SQUARE, (BOARD[0] + 1) * SQUARE)) // SQUARE
    return np.pad(((rows + columns) % 2 * 215 + 20).astype(np.uint8), SQUARE, constant_values=235)


def photograph(tilt: tuple[float, float, float], bent: np.ndarray = BENT) -> Image:
    """The board as the bent lens shows it: for every pixel the place on the board that it sees."""
    pixels = np.stack(np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1])), -1).reshape(-1, 1, 2).astype(np.float64)
    rays = cv2.undistortPoints(pixels, CAMERA, bent)[:, 0]
    turn, _ = cv2.Rodrigues(np.array(tilt))
    away = np.array([0, 0, 12.5]) - turn @ [4, 3, 0]  # in squares; the board's middle is straight ahead
    flat = np.linalg.inv(np.column_stack([turn[:, :2], away]))
    seen = np.column_stack([rays, np.ones(len(rays))]) @ flat.T
    spots = ((seen[:, :2] / seen[:, 2:] + 1) * SQUARE - 0.5).astype(np.float32).reshape(SIZE[1], SIZE[0], 2)
    grey = cv2.remap(board_picture(), spots[..., 0], spots[..., 1], cv2.INTER_LINEAR, borderValue=235)
    return np.repeat(cv2.GaussianBlur(grey, (0, 0), 0.6)[..., None], 3, 2)


@pytest.fixture(scope="module")
def lens() -> Lens:
    seen = [board_corners(photograph(tilt), BOARD) for tilt in TILTS]
    assert all(corners is not None for corners in seen)
    return measure([corners for corners in seen if corners is not None], BOARD, SIZE)


def stray(image: Image) -> float:
    """By how many pixels, at most, corners of the board's rows are off their straight line."""
    corners = board_corners(image, BOARD)
    assert corners is not None
    worst = 0.0
    for line in corners.reshape(BOARD[1], BOARD[0], 2):
        (a, b), way = line[0], (line[-1] - line[0]) / np.linalg.norm(line[-1] - line[0])
        worst = max(worst, float(np.abs((line - [a, b]) @ [-way[1], way[0]]).max()))
    return worst


def test_the_lens_is_measured_as_it_was_made(lens: Lens) -> None:
    assert lens.error < 0.3 and lens.bent[0] == pytest.approx(BENT[0], abs=0.03)
    assert lens.camera[0] == pytest.approx(CAMERA[0, 0], rel=0.03)


def test_what_the_lens_has_bent_is_straight_again(lens: Lens) -> None:
    bent = photograph(TILTS[0])
    assert stray(bent) > 1.0 > 0.3 > stray(lens.straighten(bent))


def test_a_picture_of_another_size_is_straightened_alike(lens: Lens) -> None:
    large = np.asarray(cv2.resize(photograph(TILTS[0]), (1280, 720), interpolation=cv2.INTER_CUBIC), np.uint8)
    assert lens.straighten(large).shape == large.shape
    assert stray(large) > 2.0 > 0.6 > stray(lens.straighten(large))


def test_a_picture_of_another_shape_is_refused(lens: Lens) -> None:
    with pytest.raises(LensError, match="640x360 pictures, which are of another shape than 640x480"):
        lens.straighten(np.zeros((480, 640, 3), np.uint8))


def test_too_few_photographs_are_refused() -> None:
    corners = board_corners(photograph(TILTS[0]), BOARD)
    assert corners is not None
    with pytest.raises(LensError, match="seen on 2 photographs: 3"):
        measure([corners, corners], BOARD, SIZE)


def test_photographs_of_different_boards_are_refused() -> None:
    dice = np.random.default_rng(1)
    nonsense = [dice.uniform(0, 360, (35, 1, 2)).astype(np.float32) for _ in range(4)]
    with pytest.raises(LensError, match="is it flat"):
        measure(nonsense, BOARD, SIZE)


def test_a_picture_without_a_board_shows_none() -> None:
    assert board_corners(np.full((360, 640, 3), 128, np.uint8), BOARD) is None
