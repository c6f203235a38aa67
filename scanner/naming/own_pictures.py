"""The pictures of a deck's own faces as cards that lie on a table: what one face makes of another can be tried on them.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from scanner.geometry.rectify import HEIGHT, WIDTH, frame_corners
from scanner.naming.align import Fit
from scanner.naming.appearance import CELLS
from scanner.naming.compared import Shown
from scanner.naming.deck import DeckBook, crop_of
from scanner.naming.patterns import FINE
from scanner.naming.poses import Posed
from scanner.types import Floats, Image

_BESIDE = 24
"""Pixels beside each face that go on as its edge ends: a face that is laid over it may reach out."""


def laid_out(book: DeckBook, faces: Sequence[int]) -> tuple[Image, dict[int, Posed]]:
    """A picture of these faces, one below the other, and where each lies on it."""
    rows = [_with_room(crop_of(book.thumbnails[face])) for face in faces]
    first = frame_corners(WIDTH, HEIGHT) + np.float32(_BESIDE)
    down = np.array([0, rows[0].shape[0]], np.float32)
    whole = np.ones(CELLS, np.float32)
    return np.concatenate(rows), {face: Posed(0, first + k * down, whole) for k, face in enumerate(faces)}


def _with_room(crop: Image) -> Image:
    return np.asarray(cv2.copyMakeBorder(crop, *(_BESIDE,) * 4, cv2.BORDER_REPLICATE), np.uint8)


def as_kept(book: DeckBook, face: int, burnt_from: Floats) -> Shown:
    """What a face's own picture shows where the face was laid over it."""
    fit = Fit(frame_corners(WIDTH, HEIGHT), book.patterns[FINE].colours[face], 1.0)
    return Shown(fit, book.looks.some([face]), np.ones(CELLS, np.float32), burnt_from)
