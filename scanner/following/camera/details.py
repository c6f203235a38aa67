"""Details of a table, by which it is told from where a camera looks in one picture and in another."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.following.changes.glimpse import Mask
from scanner.geometry.rectify import frame_corners, moved
from scanner.types import Floats, Image, Matrix

LONGER = 640
"""Pixels along the longer side of the small picture in which details are looked for."""
MOST, WORTH, APART = 250, 0.01, 6
"""So many details at most, none less worth than this share of the best, and none nearer to another in small pixels."""
PLAIN = 0.0015
"""How sharp each must be besides (the lesser eigenvalue, as OpenCV scales it): what is but noise is found wherever it
is looked for, and would bear out any guess.  Noise of 15 levels in a picture of 1920 pixels has 0.0005, a print's
corners have 0.002 to 0.1."""
REACH = (21, 21)
"""What is looked at round each, in small pixels."""
AGREE = 1.5
"""By how many small pixels a detail may be off and still agree with the others."""
UNLIKE = 14.0
"""By how many levels of grey what is looked at may differ: else something else lies there now."""
FEWEST, SHARE, SPREAD = 20, 0.5, 0.4
"""So many must agree, this share of those in view, and over so much of what these are spread over: a hand, or the cards
that one person moves, show as many, but in one place."""
AREA = (0.5, 2.0)
"""How large the table may become in the picture, of what it was."""


@dataclass(frozen=True, slots=True, eq=False)
class Details:
    """What one picture showed.

    small: (rows, columns) grey.  there: (n, 2) pixels of it.  lie: (n, 2) where they lie in the pictures of a camera
    that stands, in pixels of those.
    """

    small: Image
    there: Floats
    lie: Floats

    @classmethod
    def of(cls, image: Image, matrix: Matrix, busy: Mask) -> Details | None:
        """The details of a picture where nothing is busy; None where there are too few.

        matrix: from where things lie to where they are in this picture.  busy: (rows, columns) in cells of any size, as
        things lie.
        """
        small = small_of(image)
        rows, columns = small.shape
        size = image.shape[1], image.shape[0]
        mask = cv2.resize((~busy).astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
        free = cv2.resize(cv2.warpPerspective(mask, matrix, size), (columns, rows), interpolation=cv2.INTER_NEAREST)
        places = _sharp(small, np.asarray(free, np.uint8))
        if len(places) < FEWEST:
            return None
        scale = np.array(size, np.float32) / np.array([columns, rows], np.float32)
        full = (places + np.float32(0.5)) * scale - np.float32(0.5)
        return cls(small, places, moved(np.asarray(full, np.float32), _inverted(matrix)))

    def seen_in(self, image: Image, guess: Matrix) -> Matrix | None:
        """The map from where things lie to where this picture shows them, (3, 3); None where details tell of none.

        guess: about that map.
        """
        small = small_of(image)
        scale = np.array([image.shape[1] / small.shape[1], image.shape[0] / small.shape[0]], np.float32)
        half = np.float32(0.5)
        first = (moved(self.lie, guess) + half) / scale - half
        in_view = ((first >= 0) & (first < np.array(small.shape[::-1]))).all(axis=1)
        if np.count_nonzero(in_view) < FEWEST:
            return None
        found, told, unlike = cv2.calcOpticalFlowPyrLK(
            self.small, small, self.there[in_view], first[in_view].copy(), winSize=REACH, maxLevel=3,
            flags=cv2.OPTFLOW_USE_INITIAL_FLOW,
        )  # fmt: skip
        alike = max(UNLIKE, 2 * float(np.median(unlike)))   # of a picture in another light all are unlike
        kept = (told[:, 0] > 0) & (unlike[:, 0] < alike)
        full = (found + half) * scale - half
        return _agreed(self.lie[in_view], np.asarray(full, np.float32), kept, image.shape)


def _inverted(matrix: Matrix) -> Matrix:
    """The map the other way."""
    return np.asarray(np.linalg.inv(matrix), np.float64)


def small_of(image: Image) -> Image:
    """(rows, columns) grey, `LONGER` along the longer side or as large as it is."""
    height, width = image.shape[:2]
    factor = min(1.0, LONGER / max(height, width))
    size = round(width * factor), round(height * factor)
    smaller = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(smaller, cv2.COLOR_BGR2GRAY), np.uint8)


def _sharp(small: Image, free: Image) -> Floats:
    """(n, 2) where details are, of what is free."""
    there = cv2.goodFeaturesToTrack(small, MOST, WORTH, APART, mask=free)
    places = np.zeros((0, 2), np.float32) if there is None else np.asarray(there[:, 0], np.float32)
    columns, rows = places.astype(np.intp).T
    return np.asarray(places[cv2.cornerMinEigenVal(small, 3)[rows, columns] > PLAIN], np.float32)


def _agreed(lie: Floats, now: Floats, kept: NDArray[np.bool_], shape: tuple[int, ...]) -> Matrix | None:
    """The map on which most of n details agree, (n, 2) both; kept: which of them were found."""
    if np.count_nonzero(kept) < FEWEST:
        return None
    off = AGREE * max(1.0, max(shape[:2]) / LONGER)
    # Perspective is read off them where more of them agree with it: where it hardly shows, it errs far from them.
    plain, _ = cv2.estimateAffinePartial2D(lie[kept], now[kept], method=cv2.RANSAC, ransacReprojThreshold=off)
    bent, _ = cv2.findHomography(lie[kept], now[kept], cv2.USAC_MAGSAC, off)
    ways = [np.vstack([plain, [0, 0, 1]])] if plain is not None else []
    ways += [bent] if bent is not None else []
    agree = [kept & (np.linalg.norm(moved(lie, way) - now, axis=1) <= off) for way in ways]
    best = max(range(len(ways)), key=lambda k: int(np.count_nonzero(agree[k])), default=None)
    if best is None or np.count_nonzero(agree[best]) < max(FEWEST, SHARE * len(lie)):
        return None
    fits = _spread(lie[agree[best]]) >= SPREAD * _spread(lie) and _keeps_size(ways[best], shape)
    return np.asarray(ways[best], np.float64) if fits else None


def _spread(points: Floats) -> float:
    """The area over which points, (n, 2), are spread."""
    return float(cv2.contourArea(cv2.convexHull(points)))


def _keeps_size(matrix: Matrix, shape: tuple[int, ...]) -> bool:
    corners = frame_corners(shape[1], shape[0])
    there = moved(corners, matrix)
    share = float(cv2.contourArea(there)) / (shape[0] * shape[1])
    return bool(cv2.isContourConvex(there)) and AREA[0] < share < AREA[1]
