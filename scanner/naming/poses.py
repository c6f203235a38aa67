"""A card taken with one of its sides as the top, and what is seen of it then."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import frame_corners, homography, sides, turned
from scanner.naming.appearance import CELLS, COLUMNS, ROWS
from scanner.types import Detection, Floats, Image

SQUARE = 0.88
"""Sides so nearly alike may be a marker's."""


@dataclass(frozen=True, slots=True, eq=False)
class Posed:
    """A detection with one of its sides taken as the top.

    owner: its number among the detections.  visible: (CELLS,) 0 or 1 for that order of the corners.
    """

    owner: int
    corners: Floats
    visible: Floats

    def at(self, corners: Floats) -> Posed:
        """The same card if it lies a little elsewhere than was thought."""
        return Posed(self.owner, corners, carried_over(self, corners))

    def upside_down(self) -> Posed:
        """The same card with its foot taken as the top."""
        return Posed(self.owner, turned(self.corners, 2), np.ascontiguousarray(self.visible[::-1]))


def poses_of(owner: int, detection: Detection) -> list[Posed]:
    """A card one way up, what may be a marker two ways; the others are these upside down."""
    shorter, longer = sorted(sides(detection.corners))
    square = detection.kind == "marker" or shorter > SQUARE * longer
    return [
        Posed(owner, turned(detection.corners, q), turned_mask(detection.mask, q))
        for q in ((0, 1) if square else (0,))
    ]


def turned_mask(mask: NDArray[np.bool_], quarters: int) -> Floats:
    """(CELLS,) what is visible after the card's top is taken some quarter turns clockwise further."""
    rotated = np.ascontiguousarray(np.rot90(mask.astype(np.float32), quarters))
    fitted = cv2.resize(rotated, (COLUMNS, ROWS), interpolation=cv2.INTER_NEAREST)
    return np.asarray(fitted, np.float32).reshape(CELLS)


def carried_over(pose: Posed, corners: Floats) -> Floats:
    """(CELLS,) 0 or 1: the cells that are seen if the card lies a little elsewhere than was thought."""
    mask = pose.visible.reshape(ROWS, COLUMNS)
    return carried(mask, pose.corners, corners, cv2.BORDER_REPLICATE).astype(np.float32).reshape(CELLS)


def carried(mask: Floats, corners: Floats, elsewhere: Floats, beyond: int) -> NDArray[np.bool_]:
    """(ROWS, COLUMNS) what is seen of a card, on the grid of one that lies elsewhere.

    mask: (ROWS, COLUMNS) 0 or 1 on the grid of the card that lies at `corners`.  beyond: OpenCV's border, for what lies
    outside it.
    """
    frame = frame_corners(COLUMNS, ROWS)
    matrix = homography(elsewhere, frame) @ homography(frame, corners)
    return np.asarray(cv2.warpPerspective(mask, matrix, (COLUMNS, ROWS), borderMode=beyond) > 0.5)


def visible_map(image: Image, detection: Detection) -> Image:
    """(height, width) of the picture, 255 where the detection says that the card is seen."""
    mask = detection.mask.astype(np.uint8) * 255
    matrix = homography(frame_corners(mask.shape[1], mask.shape[0]), detection.corners)
    seen = np.zeros(image.shape[:2], np.uint8)
    size = (image.shape[1], image.shape[0])
    left, top = np.clip(np.floor(detection.corners.min(axis=0)).astype(int) - 2, 0, size)
    right, bottom = np.clip(np.ceil(detection.corners.max(axis=0)).astype(int) + 3, 0, size)
    if right > left and bottom > top:       # the rest of a large picture is dear and shows nothing of it
        matrix[:2] -= np.array([[left], [top]]) * matrix[2]
        seen[top:bottom, left:right] = cv2.warpPerspective(mask, matrix, (int(right - left), int(bottom - top)))
    return seen


def cells_under(seen: Image, corners: Floats) -> Floats:
    """(CELLS,) 0 or 1: what a map of the picture says of a card's cells."""
    matrix = homography(corners, frame_corners(COLUMNS, ROWS))
    return np.asarray(cv2.warpPerspective(seen, matrix, (COLUMNS, ROWS)) > 127, np.float32).reshape(CELLS)
