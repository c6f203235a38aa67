"""A second way to find a face in a picture: local features (SIFT), for cards that the first way leaves in doubt.

It needs no good corners and stands half a card hidden, sleeves and glare; it is slow, and says nothing of cards with
little on them.  What it finds is judged like everything else, by laying the face over the card.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import frame_corners, grown, homography, moved, sides, upright
from scanner.types import Floats, Image

_ROOM = 1.3
"""How much of the surroundings is searched, as a factor on the card's size."""
_FINEST = 384
"""The width in pixels to which a card is brought at most."""
_ALIKE = 0.82
"""A feature counts when its best partner is so much nearer than the second best on the same face."""
_FEWEST = 7
_TRIED = 3


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """points: (n, 2) pixels.  signs: (n, 128) unit vectors."""

    points: Floats
    signs: Floats


class Landmarks:
    """The local features of a deck's faces."""

    def __init__(self, thumbnails: list[Image]) -> None:
        self._sift = cv2.SIFT.create(nfeatures=400, contrastThreshold=0.02)
        self._faces = [self._spots(picture) for picture in thumbnails]
        self._sizes = [(picture.shape[1], picture.shape[0]) for picture in thumbnails]

    def find(self, image: Image, corners: Floats, seen: Image) -> list[tuple[int, Floats]]:
        """(face, its four corners in the picture) for the faces that a card near `corners` may be, likeliest first.

        `seen` is (height, width) of the picture, 255 where the card is seen: features elsewhere are another card's.
        """
        around = grown(corners, _ROOM)
        across, along = sides(around)
        scale = min(1.5, _FINEST * _ROOM / max(across, 1))
        size = (max(16, round(across * scale)), max(16, round(along * scale)))
        back = homography(frame_corners(*size), around)
        spots = _on(self._spots(upright(image, around, size)), seen, back)
        paired = sorted(((self._pairs(spots, face), k) for k, face in enumerate(self._faces)), key=lambda p: -len(p[0]))
        found = [(k, self._outline(spots, k, pairs)) for pairs, k in paired[:_TRIED] if len(pairs) >= _FEWEST]
        return [(k, moved(outline, back)) for k, outline in found if outline is not None]

    def _spots(self, picture: Image) -> Spots:
        keys, signs = self._sift.detectAndCompute(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), None)
        if signs is None:
            return Spots(np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32))
        rooted = np.sqrt(signs / np.maximum(signs.sum(axis=1, keepdims=True), 1e-6))
        return Spots(np.array([key.pt for key in keys], np.float32), rooted.astype(np.float32))

    def _pairs(self, spots: Spots, face: Spots) -> list[tuple[int, int]]:
        """(spot, spot of the face) that agree."""
        if len(spots.signs) < _FEWEST or len(face.signs) < _FEWEST:
            return []
        apart = np.sqrt(np.maximum(2 - 2 * spots.signs @ face.signs.T, 0))
        nearest = apart.argmin(axis=1)
        best, second = np.partition(apart, 1, axis=1)[:, :2].T
        return [(int(i), int(nearest[i])) for i in np.nonzero(best < _ALIKE * second)[0]]

    def _outline(self, spots: Spots, face: int, pairs: list[tuple[int, int]]) -> Floats | None:
        """(4, 2) where the face's corners lie, or None where the pairs do not agree on one place."""
        here = np.array([spots.points[i] for i, _ in pairs], np.float32)
        there = np.array([self._faces[face].points[j] for _, j in pairs], np.float32)
        matrix, agree = cv2.findHomography(there, here, cv2.USAC_MAGSAC, 4.0, maxIters=2000)
        if matrix is None or int(agree.sum()) < _FEWEST:
            return None
        outline = moved(frame_corners(*self._sizes[face]), np.asarray(matrix, np.float64))
        whole = np.isfinite(outline).all() and cv2.isContourConvex(outline)
        return outline if whole and cv2.contourArea(outline, oriented=True) > 400 else None


def _on(spots: Spots, seen: Image, to_picture: NDArray[np.float64]) -> Spots:
    """The spots that lie where the card is seen."""
    if not len(spots.points):
        return spots
    places = np.round(moved(spots.points, to_picture)).astype(int)
    within = np.clip(places, 0, [seen.shape[1] - 1, seen.shape[0] - 1])
    kept = (seen[within[:, 1], within[:, 0]] > 127) & (within == places).all(axis=1)
    return Spots(spots.points[kept], spots.signs[kept])
