"""Cards with names on them, drawn with OpenCV alone."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.types import Floats, Image
from tests.eyes.made import SIZE
from web.words.printed import printed_names

NAMES = printed_names()
WORDS = {name.piece: name.spellings[0].replace("É", "E").lower() for name in NAMES}
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


def named(words: str, hue: int = 0, top: float = 0.62, font: int = FONTS[0], scale: float = 0.9) -> Image:
    """An upright face with a picture of something round and a name, its top at a share of the card's height."""
    face = np.full((SIZE[1], SIZE[0], 3), _bright(hue), np.uint8)
    cv2.rectangle(face, (6, 6), (SIZE[0] - 7, SIZE[1] - 7), (255, 255, 255), 4)
    low = top < 0.5
    cv2.circle(face, (SIZE[0] // 2, 240 if low else 110), 62, _bright(hue + 60), -1, cv2.LINE_AA)
    cv2.circle(face, (SIZE[0] // 2, 240 if low else 110), 22, _bright(hue), -1, cv2.LINE_AA)
    print_on(face, words, round(top * SIZE[1]), scale, font)
    return face


def numbered(number: int, hue: int = 90) -> Image:
    """A selection card's face."""
    face = np.full((SIZE[1], SIZE[0], 3), _bright(hue), np.uint8)
    cv2.rectangle(face, (20, 20), (SIZE[0] - 21, SIZE[1] - 21), _bright(hue, 90), -1)
    (width, height), _ = cv2.getTextSize(str(number), cv2.FONT_HERSHEY_DUPLEX, 5, 12)
    place = ((SIZE[0] - width) // 2, (SIZE[1] + height) // 2)
    cv2.putText(face, str(number), place, cv2.FONT_HERSHEY_DUPLEX, 5, (235, 245, 250), 12, cv2.LINE_AA)
    return face


def back() -> Image:
    """A back without a word on it."""
    face = np.full((SIZE[1], SIZE[0], 3), _bright(20), np.uint8)
    for x in range(10, SIZE[0], 36):
        for y in range(10 + x % 24, SIZE[1], 44):
            cv2.circle(face, (x, y), 12, _bright(150), 2, cv2.LINE_AA)
    return face


def print_on(face: Image, words: str, top: int, scale: float, font: int = FONTS[0]) -> None:
    """Words on a bright strip across a face, from so many of its pixels down."""
    thick = 2
    (width, height), _ = cv2.getTextSize(words, font, scale, thick)
    scale = min(scale, scale * 0.86 * SIZE[0] / width)
    (width, height), _ = cv2.getTextSize(words, font, scale, thick)
    cv2.rectangle(face, (12, top - 12), (SIZE[0] - 13, SIZE[1] - 14 if top > 150 else top + 60), (250, 250, 250), -1)
    cv2.putText(face, words, ((SIZE[0] - width) // 2, top + height), font, scale, (50, 40, 30), thick, cv2.LINE_AA)


def _bright(hue: int, value: int = 205) -> tuple[int, int, int]:
    colour = cv2.cvtColor(np.array([[[hue % 180, 120, value]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    return int(colour[0]), int(colour[1]), int(colour[2])


def places(number: int, width: float = 130, across: int = 6, turn: float = 0.0) -> list[Floats]:
    """Corners of cards laid out side by side."""
    from tests.eyes.made import lying

    step, down = width * 1.25, width * 1.65
    return [lying((n % across + 0.8) * step, (n // across + 0.75) * down, width, turn) for n in range(number)]


def laid_out(faces: list[Image], corners: list[Floats]) -> Image:
    """A table with faces laid on it, a little blurred as a photograph is."""
    from scanner.geometry.rectify import frame_corners, homography
    from tests.eyes.made import table

    far = np.concatenate(corners).max(axis=0) + 60
    picture = table(int(far[0]), int(far[1]))
    for face, place in zip(faces, corners, strict=True):
        size = (picture.shape[1], picture.shape[0])
        matrix = homography(frame_corners(*SIZE), place)
        laid = cv2.warpPerspective(cv2.GaussianBlur(face, (0, 0), 0.8), matrix, size, flags=cv2.INTER_AREA)
        inside = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(inside, np.round(place).astype(np.int32), 1)
        picture[inside == 1] = laid[inside == 1]
    return picture
