"""The local features (SIFT) of pictures and of a deck's faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.overhead import PIXELS
from scanner.types import Floats, Image

ODD_SHAPE = 0.15
"""Faces whose shape differs more than this from most are not looked for: markers, another game's."""


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """Local features: points (n, 2), sizes (n,) pixels, turns (n,) radians, signs (n, 128) unit vectors."""

    points: Floats
    sizes: Floats
    turns: Floats
    signs: Floats


class FaceSpots:
    """The local features of a deck's faces, in card widths from the card's middle.

    outline: (4, 2) the card's corners.  owners: (n,) the number, among `pieces`, of each feature's piece.
    """

    def __init__(self, thumbnails: Sequence[Image], aspects: Floats, pieces: Sequence[str]) -> None:
        usual, length = is_usual(aspects), usual_length(aspects)
        size, self.outline = (PIXELS, round(PIXELS * length)), outline_of(length)
        shown = [np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8) for face in thumbnails]
        faces = [spots_of(picture) for picture, fits in zip(shown, usual, strict=True) if fits]
        named = [piece for piece, fits in zip(pieces, usual, strict=True) if fits]
        self.pieces = tuple(sorted(set(named)))
        numbers = [self.pieces.index(piece) for piece in named]
        self.owners = np.repeat(np.array(numbers, np.intp), [len(face.points) for face in faces])
        self.points = (np.concatenate([face.points for face in faces]) + 0.5 - np.array(size) / 2) / PIXELS
        self.sizes, self.turns, self.signs = (
            np.concatenate([getattr(face, name) for face in faces]) for name in ("sizes", "turns", "signs")
        )


def outline_of(length: float) -> Floats:
    """(4, 2) the corners of a card of this length, clockwise from its top left, in card widths from its middle."""
    half = np.array([1.0, length]) / 2
    return np.asarray(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half, np.float32)


def is_usual(aspects: Floats) -> NDArray[np.bool_]:
    """(n,) which of n faces, of these widths divided by their lengths, have the shape that most have."""
    middle = np.sort(aspects)[(len(aspects) - 1) // 2]  # one of them: between two shapes there may be no card
    return np.asarray(np.abs(aspects / middle - 1) < ODD_SHAPE)


def usual_length(aspects: Floats) -> float:
    """A card's length in widths, by its deck's faces."""
    return float(1 / np.median(aspects[is_usual(aspects)]))


def spots_of(picture: Image) -> Spots:
    """The local features of a picture."""
    sift = cv2.SIFT.create(nfeatures=2500, contrastThreshold=0.015)
    keys, signs = sift.detectAndCompute(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), None)
    if signs is None:
        signs = np.zeros((0, 128), np.float32)
    rooted = np.sqrt(signs / np.maximum(signs.sum(axis=1, keepdims=True), 1e-6))
    told = np.array([(*key.pt, key.size, np.radians(key.angle)) for key in keys], np.float32).reshape(-1, 4)
    return Spots(told[:, :2], told[:, 2], told[:, 3], np.asarray(rooted, np.float32))
