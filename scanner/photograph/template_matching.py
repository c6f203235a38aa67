"""Where a face that is known may lie near a place: its picture is moved over what the camera shows there.

Laying a face exactly over a card begins less than a tenth of a card from where it lies, where the face is one fine
pattern: elsewhere a pattern is about as like itself as it is to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from scanner.geometry.rectify import frame_corners, grown, homography, moved, turned, upright
from scanner.types import Floats, Image

WIDTH = 40
"""Pixels of a card's width in the pictures that are compared."""
ABOUT = 1.7
"""So many times as wide as a card is what is looked at round a place."""
ASKEW = (-8.0, -4.0, 0.0, 4.0, 8.0)
"""Degrees by which it may be turned against the cards beside it."""
CLOSELY = 3
"""Of all places so many are looked at closely."""


def likeliest(image: Image, faces: Sequence[Image], places: Sequence[Floats], length: float) -> list[Floats]:
    """(4, 2) corners of cards near these places, (4, 2) pixels each, at which one of these upright pictures goes best
    with what is seen, the best first.

    length: how long a card is, in widths.
    """
    size = (WIDTH, round(WIDTH * length))
    shapes = [cv2.GaussianBlur(cv2.resize(face, size, interpolation=cv2.INTER_AREA), (0, 0), 0.8) for face in faces]
    found = [one for place in places for shape in shapes for one in _near(image, np.asarray(shape, np.uint8), place)]
    return [corners for _, corners in sorted(found, key=lambda one: -one[0])[:CLOSELY]]


def _near(image: Image, shape: Image, place: Floats) -> Iterator[tuple[float, Floats]]:
    """How alike it is where it is the most alike, for either end up, and the corners there."""
    rows, columns = shape.shape[:2]
    wide, long = round(ABOUT * columns), rows + round((ABOUT - 1) * columns)
    about = grown(place, wide / columns, long / rows)
    seen = cv2.GaussianBlur(upright(image, about, (wide, long)), (0, 0), 0.8)
    back = homography(frame_corners(wide, long), about)
    for way, quarters in ((shape, 0), (np.ascontiguousarray(shape[::-1, ::-1]), 2)):
        ways = [_best(np.asarray(seen, np.uint8), way, degrees) for degrees in ASKEW]
        alike, corners = max(ways, key=lambda one: one[0])
        yield alike, turned(moved(corners, back), quarters)


def _best(seen: Image, shape: Image, degrees: float) -> tuple[float, Floats]:
    """The same of one way up, turned by so many degrees, in pixels of what is seen."""
    rows, columns = seen.shape[:2]
    spin = cv2.getRotationMatrix2D(((columns - 1) / 2, (rows - 1) / 2), degrees, 1.0)
    level = cv2.warpAffine(seen, spin, (columns, rows), borderMode=cv2.BORDER_REPLICATE)
    _, alike, _, at = cv2.minMaxLoc(cv2.matchTemplate(level, shape, cv2.TM_CCOEFF_NORMED))
    corners = frame_corners(shape.shape[1], shape.shape[0]) + np.array(at, np.float32)
    return float(alike), moved(corners, np.linalg.inv(np.vstack([spin, [0, 0, 1]])))
