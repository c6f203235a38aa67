"""Cards in sleeves: what lies between a card and the camera, as a picture with alpha that is laid over the card.

A sleeve is wider than its card, lifts what is black (haze), mirrors a lamp or a window in places and is rippled.  Two
sleeves that lie side by side are never quite parallel, so each mirrors something else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.layouts import Lying
from models.workshop.textures import Face, pyramid

SIDE, TOP = 1.5 / 63, 3.0 / 63
"""How far it stands out beside the card and at its open end, in card widths (66 x 92.5 mm for 63 x 88)."""
WIDE = 264
_WELD = 3
"""The seam round it, in pixels of its picture."""


@dataclass(frozen=True, slots=True)
class Sleeve:
    """One kind of sleeve.

    haze: how much white lies over all of the card, at least and at most.  mirrors: how many in a hundred mirror a lamp.
    strong: how much that hides, at least and at most.  soft: the blur of its edge, in pixels of its picture.
    rim: the colour of an opaque back, which looks out all round.
    """

    haze: tuple[float, float]
    mirrors: int
    strong: tuple[float, float]
    soft: float
    rim: tuple[int, int, int] | None = None


SLEEVES = {
    "clear": Sleeve((0.0, 0.04), 45, (0.3, 0.9), 2.0),
    "matte": Sleeve((0.06, 0.14), 60, (0.1, 0.3), 25.0),
    "black": Sleeve((0.02, 0.08), 30, (0.2, 0.7), 6.0, (18, 16, 17)),
}


def laid_in(card: Lying) -> Lying:
    """Where the sleeve of a card lies; its open end is the card's head."""
    up = (TOP - SIDE) / 2 * card.width
    turned = np.array([np.sin(card.turn), -np.cos(card.turn)]) * up
    return replace(
        card, x=card.x + turned[0], y=card.y + turned[1], width=card.width * (1 + 2 * SIDE),
        height=card.height + card.width * (SIDE + TOP),
    )  # fmt: skip


def sleeve(rng: np.random.Generator, kind: str, card: Lying) -> Face:
    """A sleeve for one card, to be laid over it."""
    made, size = SLEEVES[kind], (WIDE, round(WIDE * laid_in(card).height / laid_in(card).width))
    white = np.full((size[1], size[0]), rng.uniform(*made.haze), np.float32)
    white = np.maximum(white, _ripples(rng, size) * (made.strong[1] * 0.5))
    if rng.integers(100) < made.mirrors:
        white = np.maximum(white, _mirrored(rng, size, made.soft) * rng.uniform(*made.strong))
    picture = np.full((size[1], size[0], 3), (255, 252, 246), np.uint8)
    outside = _outside(size)
    if made.rim is None:
        white[outside] = np.maximum(white[outside], 0.12)
        cv2.rectangle(white, (1, 1), (size[0] - 2, size[1] - 2), 0.35, _WELD)
    else:
        picture[outside], white[outside] = made.rim, 1
    return Face(pyramid(picture, np.asarray(np.clip(255 * white, 0, 255), np.uint8)), size[0] / size[1])


def _outside(size: tuple[int, int]) -> NDArray[np.bool_]:
    """(h, w) where the sleeve stands out beyond its card."""
    side, top = round(SIDE * size[0]), round(TOP * size[0])
    outside = np.ones((size[1], size[0]), np.bool_)
    outside[top : size[1] - side, side : size[0] - side] = False
    return outside


def _mirrored(rng: np.random.Generator, size: tuple[int, int], soft: float) -> NDArray[np.float32]:
    """(h, w) 0..1, a window or a lamp: four corners or round, somewhere on the sleeve."""
    shape = np.zeros((size[1], size[0]), np.float32)
    middle, reach = rng.uniform(0, 1, 2) * size, rng.uniform(0.15, 0.6) * size[0]
    if rng.random() < 0.5:
        around = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (reach, reach * rng.uniform(0.5, 1.5))
        c, s = np.cos(turn := rng.uniform(0, np.pi)), np.sin(turn)
        corners = around @ np.array([[c, s], [-s, c]]) + rng.normal(0, 0.1 * reach, (4, 2)) + middle
        cv2.fillConvexPoly(shape, cv2.convexHull(np.round(corners).astype(np.int32)), 1.0)
    else:
        axes = (round(reach), round(reach * rng.uniform(0.3, 0.8)))
        cv2.ellipse(shape, np.round(middle).astype(int).tolist(), axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    return np.asarray(cv2.GaussianBlur(shape, (0, 0), soft), np.float32)


def _ripples(rng: np.random.Generator, size: tuple[int, int]) -> NDArray[np.float32]:
    """(h, w) 0..1, thin bright lines where the film is not flat."""
    lines = np.zeros((size[1], size[0]), np.float32)
    for _ in range(rng.integers(0, 4)):
        ends = np.round(rng.uniform(-0.1, 1.1, (2, 2)) * size).astype(int)
        cv2.line(lines, ends[0].tolist(), ends[1].tolist(), 1.0, int(rng.integers(2, 7)))
    return np.asarray(cv2.GaussianBlur(lines, (0, 0), 2.5), np.float32)
