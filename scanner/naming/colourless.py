"""Black-and-white photographs, and those of one tint: what they show is compared with the faces' brightness alone.

A picture without colours is unlike every coloured face: the light that is fitted cannot take each card's own away.
"""

from __future__ import annotations

import cv2
import numpy as np

from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.types import Image

SIDE = 96
"""The picture's longer side when its colours are looked at, in pixels: noise and JPEG's stains are averaged away."""
TINT = 2
"""The degree of the curve by which a tint follows the brightness: shadows of a print may be browner than its lights."""
LEFT = 2.0
"""So much of the channels' differences, in steps of 255, may be left when the brightness has explained what it can."""
ALL = 99.5
"""In so many of a hundred places: one red die on the table is colour."""


def is_colourless(image: Image) -> bool:
    """Whether a picture's colours say nothing that its brightness does not."""
    step = max(1, max(image.shape[:2]) // (4 * SIDE))
    some = np.ascontiguousarray(image[::step, ::step])
    scale = min(1.0, SIDE / max(some.shape[:2]))
    size = (max(1, round(some.shape[1] * scale)), max(1, round(some.shape[0] * scale)))
    pixels = cv2.resize(some, size, interpolation=cv2.INTER_AREA).reshape(-1, 3).astype(np.float64)
    bright = pixels.mean(axis=1)
    curve = np.vander((bright - bright.mean()) / max(float(bright.std()), 1.0), TINT + 1)
    apart = pixels - bright[:, None]
    left = apart - curve @ np.linalg.lstsq(curve, apart, rcond=None)[0]
    return float(np.percentile(np.abs(left).max(axis=1), ALL)) <= LEFT


def without_colour(book: DeckBook) -> DeckBook:
    """The deck as a black-and-white photograph shows it."""
    grey = (cv2.cvtColor(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR) for face in book.thumbnails)
    pictures = {name: np.asarray(picture, np.uint8) for name, picture in zip(book.faces, grey, strict=True)}
    return DeckBook.of(pictures, dict(zip(book.faces, book.aspects.tolist(), strict=True)))


def as_shown(image: Image, recogniser: Recogniser) -> Recogniser:
    """The recogniser for a picture: the same, unless the picture has no colours."""
    return Recogniser(without_colour(recogniser.book)) if is_colourless(image) else recogniser
