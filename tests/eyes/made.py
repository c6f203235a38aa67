"""A small made deck and tables to lay it on, drawn with OpenCV alone."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import frame_corners, homography
from scanner.naming.deck import DeckBook
from scanner.naming.recognise import Recogniser
from scanner.photograph.best_look import best_look
from scanner.photograph.scan import explained
from scanner.types import Detection, Findings, Floats, Image, SeenCard

SIZE = (252, 352)
PIECES = ("plain", "glazed", "eclair", "milk", "coffee", "donut_holes")
GROUNDS = ((190, 200, 110), (190, 200, 110), (170, 140, 245), (220, 140, 170), (220, 140, 170), (240, 170, 110))


def face(piece: str) -> Image:
    """Plain and glazed differ in a few strokes only, as real donuts do."""
    picture = np.full((SIZE[1], SIZE[0], 3), GROUNDS[PIECES.index(piece)], np.uint8)
    cv2.rectangle(picture, (6, 6), (245, 345), (255, 255, 255), 4)
    cv2.rectangle(picture, (24, 206), (228, 330), (250, 250, 250), -1)
    cv2.putText(picture, piece, (30, 240), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (60, 40, 30), 2, cv2.LINE_AA)
    _illustrate(picture, piece)
    return picture


def _illustrate(picture: Image, piece: str) -> None:
    brown, cream = (60, 110, 190), (200, 235, 250)
    if piece in ("plain", "glazed"):
        cv2.circle(picture, (126, 110), 68, brown if piece == "plain" else cream, -1, cv2.LINE_AA)
        cv2.circle(picture, (126, 110), 24, GROUNDS[0], -1, cv2.LINE_AA)
    elif piece == "eclair":
        cv2.ellipse(picture, (126, 110), (90, 34), -25, 0, 360, (40, 50, 80), -1, cv2.LINE_AA)
    elif piece == "milk":
        cv2.rectangle(picture, (86, 50), (166, 180), (255, 250, 245), -1)
        cv2.rectangle(picture, (86, 90), (166, 120), (200, 130, 60), -1)
    elif piece == "coffee":
        cv2.fillPoly(picture, [np.array([[80, 50], [172, 50], [156, 186], [96, 186]])], (50, 60, 90))
    else:
        for x, y in ((126, 60), (96, 110), (156, 110), (70, 160), (126, 160), (182, 160)):
            cv2.circle(picture, (x, y), 26, brown if x != 126 else cream, -1, cv2.LINE_AA)


def deck(*pieces: str) -> DeckBook:
    chosen = pieces or PIECES
    return DeckBook.of({piece: face(piece) for piece in chosen}, dict.fromkeys(chosen, SIZE[0] / SIZE[1]))


def table(width: int = 640, height: int = 480) -> Image:
    """Even wood with a little noise."""
    rng = np.random.default_rng(3)
    grain = rng.normal(0, 6, (height, width, 3)) + np.array([70, 105, 150])
    return np.asarray(np.clip(grain, 0, 255), np.uint8)


def lying(x: float, y: float, width: float = 100, turn: float = 0.0) -> Floats:
    """(4, 2) corners of a card whose middle is at (x, y), turned clockwise by some degrees."""
    half = np.array([width, width * SIZE[1] / SIZE[0]]) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(corners @ spin + [x, y], np.float32)


def lay(picture: Image, piece: str, corners: Floats, light: tuple[float, float, float] = (1, 1, 1)) -> None:
    """Put a card on the table, in a light of its own."""
    put(picture, np.clip(face(piece) * np.array(light), 0, 255).astype(np.uint8), corners)


def put(picture: Image, drawn: Image, corners: Floats) -> None:
    """Put a drawn card on the table."""
    lit = cv2.GaussianBlur(drawn, (0, 0), 1.2)
    size = (picture.shape[1], picture.shape[0])
    laid = cv2.warpPerspective(lit, homography(frame_corners(*SIZE), corners), size)
    inside = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(corners).astype(np.int32), 1)
    picture[inside == 1] = laid[inside == 1]


def found(corners: Floats, mask: NDArray[np.bool_] | None = None, kind: str = "card") -> Detection:
    seen = np.ones((32, 24), np.bool_) if mask is None else mask
    return Detection(corners, kind, 0.9, float(seen.mean()), seen)


def nudged(corners: Floats, share: float, seed: int = 0) -> Floats:
    """Corners that are off by about a share of the card's length."""
    length = float(np.linalg.norm(corners[3] - corners[0]))
    off = np.random.default_rng(seed).normal(0, share * length / np.sqrt(2), (4, 2))
    return np.asarray(corners + off, np.float32)


class Told:
    """A detector that says what it was told."""

    def __init__(self, *detections: Detection) -> None:
        self.detections = detections

    def find(self, image: Image) -> Findings:
        size = image.shape[1], image.shape[0]
        return Findings(self.detections, np.zeros((size[1] // 8, size[0] // 8), np.bool_), size)


def see(image: Image, told: Told, recogniser: Recogniser) -> tuple[SeenCard, ...]:
    """The cards of a photograph in which these things are found."""
    return explained(image, best_look(image, told), recogniser)


SPOTS = {"plain": (90.0, 90.0), "milk": (220.0, 100.0), "eclair": (360.0, 90.0), "coffee": (500.0, 110.0),
         "donut_holes": (150.0, 300.0)}  # fmt: skip
"""Where the middles of five cards lie, in pixels."""


def five_cards() -> Image:
    """Those cards on a table."""
    ground = table()
    for piece, (x, y) in SPOTS.items():
        lay(ground, piece, lying(x, y, 80, 5))
    return ground


SIDE_BY_SIDE = [lying(80 + 120 * k, 240, width=100) for k in range(5)]
"""Where the cards of `side_by_side` lie."""


def side_by_side(*pieces: str) -> Image:
    """Five cards in a row."""
    picture = table()
    for piece, corners in zip(pieces, SIDE_BY_SIDE, strict=True):
        lay(picture, piece, corners)
    return picture
