"""Cards of dark designs with fine white print, small and soft, as a camera shows them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import frame_corners, homography
from scanner.naming import doubts
from scanner.naming.averaged_light import smaller
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.types import Image
from tests.eyes.made import SIZE, found, lying

GROUND, DARK = (52, 34, 60), (36, 28, 24)
DONUTS = {"plain": (40, 70, 110), "double_chocolate": (26, 36, 62), "jelly_filled": (60, 40, 96)}
FOUR = 4
"""How many times as large the table is drawn as the camera shows it."""


def dark(piece: str) -> Image:
    """Nothing on it is light but lines of letters and dots."""
    picture = np.full((SIZE[1], SIZE[0], 3), GROUND, np.uint8)
    for y in range(70, 250, 12):
        for x in range(8, SIZE[0], 12):
            cv2.circle(picture, (x, y), 1, (150, 150, 160), -1, cv2.LINE_AA)
    cv2.circle(picture, (126, 150), 70, DONUTS[piece], -1, cv2.LINE_AA)
    cv2.circle(picture, (126, 150), 24, GROUND, -1, cv2.LINE_AA)
    for top, height in ((14, 36), (256, 82)):
        cv2.rectangle(picture, (14, top), (238, top + height), DARK, -1)
        for line in range(top + 8, top + height - 4, 11):
            for x in range(26, 226, 7):
                cv2.line(picture, (x, line), (x + (x * line) % 3, line + 6), (255, 255, 255), 1, cv2.LINE_AA)
    return picture


def seen_from_afar(piece: str) -> Image:
    """On a grey table, 62 pixels wide."""
    corners, large = lying(320 * FOUR, 240 * FOUR, 62 * FOUR, 4), np.full((480 * FOUR, 640 * FOUR, 3), 100, np.uint8)
    laid = cv2.warpPerspective(dark(piece), homography(frame_corners(*SIZE), corners), (640 * FOUR, 480 * FOUR))
    inside = cv2.fillConvexPoly(np.zeros(large.shape[:2], np.uint8), np.round(corners).astype(np.int32), 1) == 1
    large[inside] = laid[inside]
    return smaller(large, (640, 480), blur=1.3 * FOUR)


def test_a_card_in_doubt_is_compared_with_its_faces_as_a_camera_shows_them_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recogniser = Recogniser(DeckBook.of({p: dark(p) for p in DONUTS}, dict.fromkeys(DONUTS, SIZE[0] / SIZE[1])))
    where = [found(lying(320, 240, 62, 4))]
    for piece in DONUTS:
        picture = seen_from_afar(piece)
        (card,) = recogniser.name(picture, where)
        assert card.piece == piece and card.confidence >= 0.99
        with monkeypatch.context() as patched:
            patched.setattr(doubts, "PROMISING", 99.0)
            (card,) = recogniser.name(picture, where)
        assert card.piece == "unknown", "the faces as they are kept would do"
