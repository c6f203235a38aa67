"""Upright views of cards: homographies between a card's corners and a flat rectangle.

Pixel centres lie at whole numbers, as OpenCV has it; corners are positions in the same coordinates, and a picture's
outer edge is half a pixel outside its outermost centres.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.types import Floats, Image

WIDTH, HEIGHT = 96, 128
"""The upright crop on which cards are compared, in pixels."""


def frame_corners(width: float, height: float) -> Floats:
    """(4, 2) corners of a flat picture, clockwise from the top left, on its outer edge."""
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return corners - np.float32(0.5)


def homography(source: Floats, target: Floats) -> NDArray[np.float64]:
    """The (3, 3) projective map that takes four points to four others."""
    return cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)).astype(np.float64)


def moved(points: Floats, matrix: NDArray[np.float64]) -> Floats:
    """(n, 2) points under a projective map."""
    ahead = points.astype(np.float64) @ matrix[:, :2].T + matrix[:, 2]
    return (ahead[:, :2] / ahead[:, 2:]).astype(np.float32)


def turned(corners: Floats, quarters: int) -> Floats:
    """The same card, its top taken a number of quarter turns clockwise further."""
    return np.asarray(np.roll(corners, -quarters, axis=0), np.float32)


def grown(corners: Floats, factor: float, along: float | None = None) -> Floats:
    """The corners of a card that is larger by a factor about the same middle; by `along` from its top to its foot."""
    across, down = np.float32(factor), np.float32(factor if along is None else along)
    middle = corners.mean(axis=0, keepdims=True)
    foot = (corners[2] + corners[3] - corners[0] - corners[1]) / 4
    ends = np.array([-1, -1, 1, 1], np.float32)[:, None] * foot
    return np.asarray(middle + (corners - middle - ends) * across + ends * down, np.float32)


def sides(corners: Floats) -> tuple[float, float]:
    """The mean lengths of the first and of the second side, in pixels."""
    lengths = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    return float(lengths[0] + lengths[2]) / 2, float(lengths[1] + lengths[3]) / 2


def upright(image: Image, corners: Floats, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image:
    """The card at `corners` as a flat picture of `size` (width, height), its first corner at the top left.

    Whatever is outside the picture repeats the picture's edge.  A card much larger than `size` is smoothed first.
    """
    width, height = size
    across, along = sides(corners)
    shrink = min(across / width, along / height)
    patch, origin = _cut_out(image, corners)
    if patch.size == 0:
        return np.zeros((height, width, 3), np.uint8)
    if shrink > 1.5:
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), 0.4 * shrink), np.uint8)
    matrix = homography(corners - origin, frame_corners(width, height))
    flat = cv2.warpPerspective(patch, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def _cut_out(image: Image, corners: Floats) -> tuple[Image, Floats]:
    """The part of the picture round a card (a view) and the position of its first pixel."""
    rows, columns = image.shape[:2]
    low = np.floor(corners.min(axis=0)).astype(int) - 6
    high = np.ceil(corners.max(axis=0)).astype(int) + 7
    left, top = np.clip(low, 0, [columns - 1, rows - 1])
    right, bottom = np.clip(high, [left + 1, top + 1], [columns, rows])
    return image[top:bottom, left:right], np.array([left, top], np.float32)
