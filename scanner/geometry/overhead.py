"""A part of the table as a picture from straight above, every card in it of one size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import sides
from scanner.geometry.tablemap import TableMap
from scanner.types import Floats, Image

PIXELS = 112
"""A card's width in such a picture: enough for its illustration, little enough to be searched quickly."""
ROOM = 0.7
"""How much of the surroundings belongs to a place, in card widths."""
LARGEST = 120.0
"""The area of one such picture at most, in squares of a card's width."""
_SHARP = 1.25
"""A photograph with cards larger than this against `PIXELS` is made smaller first, lest fine print becomes noise."""


@dataclass(frozen=True, slots=True, eq=False)
class Overhead:
    """picture: (h, w, 3), `PIXELS` to a card's width.  low: (2,) the place of its outer corner, in card widths."""

    picture: Image
    low: Floats

    def places(self, pixels: Floats) -> Floats:
        """(n, 2) pixels of the picture as places on the table, in card widths."""
        return np.asarray((pixels + 0.5) / PIXELS + self.low, np.float32)


Box = tuple[Floats, Floats]
"""(2,) the least and the greatest place on the table."""


def seen_from_above(image: Image, table: TableMap, box: Box) -> Overhead:
    """The part of a photograph that shows a box of the table."""
    low, high = box
    unit = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]], np.float32)
    width = max(sides(table.back(np.asarray((low + high) / 2 + unit, np.float32))))
    factor = min(1.0, _SHARP * PIXELS / max(width, 1.0))
    smaller = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 0.8 else image
    shrunk = np.array([smaller.shape[1] / image.shape[1], smaller.shape[0] / image.shape[0]])
    across, down = np.ceil((high - low) * PIXELS).astype(int)
    matrix = _to_pixels(low) @ table.matrix @ _unshrunk(shrunk)
    picture = cv2.warpPerspective(smaller, matrix, (int(across), int(down)), borderMode=cv2.BORDER_REPLICATE)
    return Overhead(np.asarray(picture, np.uint8), low)


def _to_pixels(low: Floats) -> NDArray[np.float64]:
    x, y = low.astype(np.float64) * PIXELS
    return np.array([[PIXELS, 0, -x - 0.5], [0, PIXELS, -y - 0.5], [0, 0, 1]])


def _unshrunk(factors: NDArray[np.float64]) -> NDArray[np.float64]:
    """From the pixels of a picture that was made smaller to those of the photograph; centres lie at whole numbers."""
    (fx, fy), (ox, oy) = 1 / factors, 0.5 / factors - 0.5
    return np.array([[fx, 0, ox], [0, fy, oy], [0, 0, 1]])


def boxes_round(quads: Sequence[Floats], table: TableMap) -> list[Box]:
    """The parts of the table round these cards, (4, 2) each; those that meet are one as long as it is not vast."""
    flat = [table.flat(quad) for quad in quads]
    boxes = [(f.min(axis=0) - np.float32(ROOM), f.max(axis=0) + np.float32(ROOM)) for f in flat if np.isfinite(f).all()]
    apart: list[Box] = []
    for box in (box for box in boxes if _area(box) <= LARGEST):
        while joined := [other for other in apart if _meet(other, box) and _area(_both(other, box)) <= LARGEST][:1]:
            apart = [other for other in apart if other is not joined[0]]
            box = _both(joined[0], box)
        apart.append(box)
    return apart


def _meet(one: Box, other: Box) -> bool:
    return bool((one[0] < other[1]).all() and (other[0] < one[1]).all())


def _both(one: Box, other: Box) -> Box:
    return np.minimum(one[0], other[0]), np.maximum(one[1], other[1])


def _area(box: Box) -> float:
    return float(np.prod(box[1] - box[0]))
