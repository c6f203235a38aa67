"""A card of which a strip along one edge was taken for the table, and of whose fellows none is known."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import frame_corners, homography
from scanner.learning.enrol import enrol_faces
from scanner.naming import doubts
from scanner.naming.recognise import Recogniser
from scanner.types import Floats, Image
from tests.eyes.made import found, lying, table

CORNERS = lying(320, 240, 97, 2)
PIECES = ("bear_claw", "coffee", "eclair", "maple_bar")
HEAD, FOOT = 0, 2


@pytest.fixture(scope="module")
def namer(home: Path) -> Recogniser:
    return Recogniser(enrol_faces(home / "web" / "demo" / "faces"))


def on_the_table(face: Image) -> Image:
    small = cv2.resize(face, (126, 176), interpolation=cv2.INTER_AREA)
    picture, there = table(), homography(frame_corners(126, 176), CORNERS)
    laid = cv2.warpPerspective(small, there, (picture.shape[1], picture.shape[0]))
    inside = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), np.round(CORNERS).astype(np.int32), 1) == 1
    picture[inside] = laid[inside]
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1), np.uint8)


def without_strip(side: int) -> Floats:
    """The card's corners, two ninths of it missing along one side."""
    corners = CORNERS.copy()
    for corner, inward in ((side, (side - 1) % 4), ((side + 1) % 4, (side + 2) % 4)):
        corners[corner] += (CORNERS[inward] - CORNERS[corner]) * 2 / 9
    return corners


def right(namer: Recogniser, home: Path, side: int) -> int:
    pictures = {piece: cv2.imread(str(home / "web" / "demo" / "faces" / f"{piece}.png")) for piece in PIECES}
    named = {
        piece: namer.name(on_the_table(np.asarray(picture, np.uint8)), [found(without_strip(side))])[0].piece
        for piece, picture in pictures.items()
    }
    return sum(piece == name for piece, name in named.items())


@pytest.mark.parametrize("side", [HEAD, FOOT])
def test_it_is_tried_longer_at_each_side(
    side: int, namer: Recogniser, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert right(namer, home, side) == len(PIECES)
    monkeypatch.setattr(doubts, "with_strip", lambda corners, side: corners)
    assert right(namer, home, side) < len(PIECES), "it would be named as short as it was found"
