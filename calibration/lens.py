"""What a camera's lens bends, measured on photographs of a chessboard and taken out of every picture.

Zhang's method as OpenCV has it: corners of a flat board from several sides give the camera's matrix and five numbers of
distortion (Zhang, A flexible new technique for camera calibration, 2000).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.layout import SAME_SHAPE, numbers

Image = NDArray[np.uint8]
Doubles = NDArray[np.float64]
FEWEST = 3
"""Photographs that are needed: two leave the matrix open."""
WORST = 2.0
"""The mean error in pixels, over a picture 1920 wide, from which on the measurement is not believed."""
_FINE = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)


class LensError(Exception):
    """The lens cannot be measured; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A lens in pixels of a picture of `size` (width, height).

    camera: the camera's matrix, row by row.  bent: k1 k2 p1 p2 k3.  error: how far corners were off, in pixels.
    """

    size: tuple[int, int]
    camera: tuple[float, ...]
    bent: tuple[float, ...]
    error: float

    def straighten(self, image: Image) -> Image:
        """The picture as a lens without distortion would have shown it; of any size, but of the same shape.

        Raises LensError for a picture of another shape: which part of the lens made it is not known.
        """
        height, width = image.shape[:2]
        if abs((width / height) / (self.size[0] / self.size[1]) - 1) > SAME_SHAPE:
            raise LensError(
                f"The lens was measured on {self.size[0]}x{self.size[1]} pictures, which are of another shape than "
                f"{width}x{height}: measure it on pictures of the same shape."
            )
        return np.asarray(cv2.remap(image, *_maps(self, (width, height)), cv2.INTER_LINEAR), np.uint8)

    def matrix(self, size: tuple[int, int]) -> Doubles:
        """(3, 3) the camera's matrix for a picture of this size."""
        shrink = np.array([[size[0] / self.size[0]], [size[1] / self.size[1]], [1.0]])
        return np.asarray(np.array(self.camera).reshape(3, 3) * shrink, np.float64)

    def to_json(self) -> dict[str, object]:
        """As it is kept."""
        return {"size": list(self.size), "camera": list(self.camera), "bent": list(self.bent), "error": self.error}

    @classmethod
    def from_json(cls, kept: Mapping[str, object]) -> Lens:
        """Raises ValueError, saying which part is wrong."""
        width, height = numbers(kept, "size", 2)
        camera, bent = numbers(kept, "camera", 9), numbers(kept, "bent", 5)
        if not (width >= 1 and height >= 1 and camera[0] > 0 and camera[4] > 0):
            raise ValueError("'camera' is no camera's")
        (error,) = numbers({"error": [kept.get("error")]}, "error", 1)
        return cls((int(width), int(height)), camera, bent, error)


@lru_cache(maxsize=2)
def _maps(lens: Lens, size: tuple[int, int]) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """From where in the bent picture each pixel comes."""
    camera = lens.matrix(size)
    first, second = cv2.initUndistortRectifyMap(camera, np.array(lens.bent), np.eye(3), camera, size, cv2.CV_16SC2)
    return np.asarray(first, np.int16), np.asarray(second, np.uint16)


def board_corners(image: Image, board: tuple[int, int]) -> NDArray[np.float32] | None:
    """(n, 1, 2) the inner corners of a chessboard with `board` (across, down) of them; None where it is not seen."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    found, corners = cv2.findChessboardCorners(grey, board)
    if not found:
        return None
    return np.asarray(cv2.cornerSubPix(grey, corners, (5, 5), (-1, -1), _FINE), np.float32)


def measure(seen: Sequence[NDArray[np.float32]], board: tuple[int, int], size: tuple[int, int]) -> Lens:
    """The lens that shows a flat board's corners so.  Raises LensError."""
    if len(seen) < FEWEST:
        raise LensError(f"The board is seen on {len(seen)} photographs: {FEWEST} from different sides are needed.")
    flat = np.zeros((board[0] * board[1], 3), np.float32)
    flat[:, :2] = np.mgrid[: board[0], : board[1]].T.reshape(-1, 2)
    try:
        error, camera, bent, _, _ = cv2.calibrateCamera([flat] * len(seen), list(seen), size, np.eye(3), np.zeros(5))
    except cv2.error as wrong:
        raise LensError("The photographs show the board too much alike: tilt it another way on each.") from wrong
    if not np.isfinite(error) or error > WORST * max(1.0, size[0] / 1920):
        raise LensError(f"The board is off by {error:.1f} pixels: is it flat, and are the photographs one camera's?")
    values = tuple(float(value) for value in camera.ravel())
    return Lens(size, values, tuple(float(value) for value in bent.ravel()[:5]), round(float(error), 3))
