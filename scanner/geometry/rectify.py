"""Upright views of cards: homographies between a card's corners and a flat rectangle.

Pixel centres lie at whole numbers, as OpenCV has it; corners are positions in the same coordinates, and a picture's
outer edge is half a pixel outside its outermost centres.
"""

from __future__ import annotations

from functools import lru_cache
from math import dist

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.types import Floats, Image

WIDTH, HEIGHT = 96, 128
"""The upright crop on which cards are compared, in pixels."""
_ENDS = np.array([[-1], [-1], [1], [1]], np.float32)
"""Which way from a card's middle each corner lies: towards the top or towards the foot."""
_TURNED = np.add.outer(np.arange(4), np.arange(4)) % 4


@lru_cache(maxsize=64)
def frame_corners(width: float, height: float) -> Floats:
    """(4, 2) corners of a flat picture, clockwise from the top left, on its outer edge; not to be written to."""
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    corners.flags.writeable = False
    return corners


def homography(source: Floats, target: Floats) -> NDArray[np.float64]:
    """The (3, 3) projective map that takes four points to four others."""
    return cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)).astype(np.float64)


def placed(corners: Floats, width: float, height: float) -> NDArray[np.float64]:
    """(n, 3, 3) the projective maps that lay a flat picture of that size over each of (n, 4, 2) corners."""
    flat, maps = frame_corners(width, height), np.empty((len(corners), 3, 3))
    for k, quad in enumerate(corners.astype(np.float32)):
        maps[k] = cv2.getPerspectiveTransform(flat, quad)
    return maps


def moved_all(points: Floats, maps: NDArray[np.float64]) -> Floats:
    """(n, m, 2): the same (m, 2) points, or (n, m, 2) of them, under each of (n, 3, 3) projective maps."""
    ahead = points.astype(np.float64) @ maps[:, :, :2].transpose(0, 2, 1) + maps[:, None, :, 2]
    return (ahead[..., :2] / ahead[..., 2:]).astype(np.float32)


def moved(points: Floats, matrix: NDArray[np.float64]) -> Floats:
    """(n, 2) points under a projective map."""
    ahead = points.astype(np.float64) @ matrix[:, :2].T + matrix[:, 2]
    return (ahead[:, :2] / ahead[:, 2:]).astype(np.float32)


def turned(corners: Floats, quarters: int) -> Floats:
    """The same card, its top taken a number of quarter turns clockwise further."""
    return np.asarray(corners[_TURNED[quarters % 4]], np.float32)


def from_the_edge(corners: Floats) -> Floats:
    """Positions as whoever draws on a picture measures them: from its own top left corner, half a pixel beyond the
    centre of its first pixel."""
    return np.asarray(corners + np.float32(0.5), np.float32)


def middle_of(corners: Floats) -> Floats:
    """(..., 2) the mean of (..., 4, 2) corners, as `mean` has it, in a third of the time: it is asked often."""
    return np.asarray(np.add.reduce(corners, axis=-2) / 4)


def grown(corners: Floats, factor: float, along: float | None = None) -> Floats:
    """(..., 4, 2) the corners of cards, larger by a factor about the same middle; by `along` from top to foot."""
    across, down = np.float32(factor), np.float32(factor if along is None else along)
    middle = middle_of(corners)[..., None, :]
    foot = np.add.reduce(_ENDS * corners, axis=-2, keepdims=True) / 4
    ends = _ENDS * foot
    return np.asarray(middle + (corners - middle - ends) * across + ends * down, np.float32)


def sides(corners: Floats) -> tuple[float, float]:
    """The mean lengths of the first and of the second side, in pixels."""
    one, two, three, four = corners.tolist()
    return (dist(one, two) + dist(three, four)) / 2, (dist(two, three) + dist(four, one)) / 2


def common(one: Floats, other: Floats) -> float:
    """The area in pixels that two outlines share, (4, 2) each and convex."""
    return float(cv2.intersectConvexConvex(one, other)[0])


def overlap(one: Floats, other: Floats) -> float:
    """Intersection over union of two outlines, (4, 2) each and convex; 0..1."""
    shared = common(one, other)
    return shared / max(float(cv2.contourArea(one) + cv2.contourArea(other)) - shared, 1.0)


def share_within(mask: NDArray[np.bool_], corners: Floats) -> float:
    """How much of a quadrilateral, (4, 2) on the mask, is True there, 0..1; 0 where it holds no whole cell."""
    inside = cv2.fillConvexPoly(np.zeros(mask.shape, np.uint8), np.round(corners).astype(np.int32), 1) > 0
    return float(mask[inside].mean()) if inside.any() else 0.0


def upright(image: Image, corners: Floats, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image:
    """The card at `corners` as a flat picture of `size` (width, height), its first corner at the top left.

    Whatever is outside the picture repeats the picture's edge.  A card much larger than `size` is smoothed first.
    """
    return np.asarray(uprights(image, corners[None], size)[0], np.uint8)


def uprights(image: Image, corners: Floats, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image:
    """(n, height, width, 3): the same for many cards, (n, 4, 2) corners."""
    width, height = size
    flat = np.empty((len(corners), height, width, 3), np.uint8)
    for k, matrix in enumerate(placed(corners, width, height)):
        across, down = sides(corners[k])
        shrink = min(across / width, down / height)
        if shrink > 1.5:
            patch, origin = _cut_out(image, corners[k])
            patch = _smoothed(patch, 0.4 * shrink)
            matrix[:2] -= origin[:, None] * matrix[2]
        else:
            patch = image
        _looked_through(patch, matrix.astype(np.float32), flat[k])
    return flat


def _looked_through(image: Image, matrix: Floats, flat: Image) -> None:
    """Fill a flat picture with what lies where a projective map takes its pixels, as `cv2.warpPerspective` does in half
    as much time again."""
    height, width = flat.shape[:2]
    x, y, w = (matrix @ _pixels(width, height)).reshape(3, height, width)
    cv2.divide(x, w, x)     # what lies at infinity is no error
    cv2.divide(y, w, y)
    cv2.remap(image, x, y, cv2.INTER_LINEAR, flat, cv2.BORDER_REPLICATE)


@lru_cache(maxsize=16)
def _pixels(width: int, height: int) -> Floats:
    """(3, height * width) the column, the row and 1 of each pixel; not to be written to."""
    rows, columns = np.indices((height, width), np.float32)
    pixels = np.stack([columns.ravel(), rows.ravel(), np.ones(rows.size, np.float32)])
    pixels.flags.writeable = False
    return pixels


def _smoothed(patch: Image, sigma: float) -> Image:
    """A picture blurred as `cv2.GaussianBlur` does it, to the rounding, in two thirds of the time or less."""
    kernel = cv2.getGaussianKernel(2 * round(3 * sigma) + 1, sigma, cv2.CV_32F)
    return np.asarray(cv2.sepFilter2D(patch, -1, kernel, kernel), np.uint8)


def _cut_out(image: Image, corners: Floats) -> tuple[Image, Floats]:
    """The part of the picture round a card (a view) and the position of its first pixel."""
    rows, columns = image.shape[:2]
    low = np.floor(corners.min(axis=0)).astype(int) - 6
    high = np.ceil(corners.max(axis=0)).astype(int) + 7
    left, top = np.clip(low, 0, [columns - 1, rows - 1])
    right, bottom = np.clip(high, [left + 1, top + 1], [columns, rows])
    return image[top:bottom, left:right], np.array([left, top], np.float32)
