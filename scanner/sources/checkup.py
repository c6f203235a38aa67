"""What one picture of the table is worth to the eyes: light, sharpness, and pixels per card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from scanner.geometry.rectify import sides, upright
from scanner.types import Findings, Floats, Image

BURNT = 250
"""A pixel that is at least so bright in every colour shows nothing any more."""

OUT_OF_FOCUS = 0.0065
"""The sharpness that cards 120 pixels wide have when they are blurred by two pixels: small names are lost."""
_GRAIN = 1.0
"""Pixels by which a card is smoothed before its detail is measured: a camera's noise is as fine as can be, and without
this a picture blurred by five pixels passed for a sharp one."""
SMEARED = 0.22
"""Where the finest detail of one direction is no more than this of another's, something moved; sharp cards and those
out of focus have 0.28 to 0.55."""
GLARING = 0.15
"""The share of a card that light must hide for the card to be hard to read."""
CUT = 0.04
"""The share of a card's length that lies outside a picture by which it is cut."""
SEEN = 0.25
"""Of what is said to be cut so much is seen: less is what the detector makes of a card's neighbour."""
SIDES = ("left", "top", "right", "bottom")
PALE = 25.0
"""The least variance that a card has for its own contrast: noise on an empty face is no detail."""


BENDS = tuple(
    np.array(kernel, np.float32)
    for kernel in (
        ((0, 0, 0), (1, -2, 1), (0, 0, 0)), ((0, 1, 0), (0, -2, 0), (0, 1, 0)),
        ((0.5, 0, 0), (0, -1, 0), (0, 0, 0.5)), ((0, 0, 0.5), (0, -1, 0), (0.5, 0, 0)),
    )
)  # fmt: skip
"""What measures fine detail across, down, and along both diagonals."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """Measures of one picture.

    size: (width, height) in pixels.  brightness: 0..255, of the cards, or of the picture where no card is
    seen; so is lightest, what only two of a hundred pixels exceed, and burnt, the share on which light hides
    everything.  cards: how many were found.  card_width: the median short side of a card in pixels, 0.0 without
    cards.  sharpness: the detail of the median card over its contrast; 0.02 and more in a sharp picture; None without
    cards.  glaring: how many cards have a lamp on them.  cut: the sides of the picture at which a card is cut off.
    evenness: of the median card, the detail in the direction that has least over that in the direction that has most;
    None without cards.  hidden: how large the largest place beside the cards is in which light hides everything, in
    cards; 0.0 without cards.
    """

    size: tuple[int, int]
    brightness: float
    lightest: float
    burnt: float
    cards: int
    card_width: float
    sharpness: float | None
    glaring: int = 0
    cut: tuple[str, ...] = ()
    evenness: float | None = None
    hidden: float = 0.0


def check_picture(image: Image, findings: Findings) -> Checkup:
    """Measure a picture in which the detector has found what there is."""
    return check_cards(image, [(d.corners, d.visible) for d in findings.detections if d.kind == "card"])


def check_cards(image: Image, cards: Sequence[tuple[Floats, float]]) -> Checkup:
    """Measure a picture of which the cards are known: the (4, 2) corners of each, and how much of it is seen."""
    seen = [corners for corners, visible in cards if visible > 0.5]
    crops = [upright(image, corners) for corners in seen]
    burnt = [_burnt(crop) for crop in crops]
    return Checkup(
        size=(image.shape[1], image.shape[0]),
        brightness=float(np.mean([crop.mean() for crop in crops or [image]])),
        lightest=float(np.median([np.percentile(crop, 98) for crop in crops or [image]])),
        burnt=float(np.mean(burnt or [_burnt(image)])),
        cards=len(seen),
        card_width=float(np.median([min(sides(corners)) for corners in seen])) if seen else 0.0,
        sharpness=float(np.median([_sharpness(crop) for crop in crops])) if crops else None,
        glaring=sum(share > GLARING for share in burnt),
        cut=_cut(image, [corners for corners, visible in cards if visible >= SEEN]),
        evenness=float(np.median([_evenness(crop) for crop in crops])) if crops else None,
        hidden=_largest_burnt(image, seen) if seen else 0.0,
    )


def _cut(image: Image, cards: Sequence[Floats]) -> tuple[str, ...]:
    """The sides at which a card goes on outside the picture."""
    edges = np.array([image.shape[1], image.shape[0]], np.float32)
    over = np.zeros(4, np.bool_)
    for corners in cards:
        slack = CUT * max(sides(corners))
        over |= np.concatenate([(corners < -slack).any(axis=0), (corners > edges + slack).any(axis=0)])
    return tuple(side for side, is_cut in zip(SIDES, over, strict=True) if is_cut)


def _burnt(picture: Image) -> float:
    return float((picture.min(axis=2) >= BURNT).mean())


def _largest_burnt(image: Image, cards: Sequence[Floats]) -> float:
    """A card in the middle of a lamp's glare is not found at all: only the place where it may lie is."""
    burnt = (image.min(axis=2) >= BURNT).astype(np.uint8)
    for corners in cards:
        cv2.fillConvexPoly(burnt, np.round(corners).astype(np.int32), 0)
    _, _, measures, _ = cv2.connectedComponentsWithStats(burnt)
    largest = measures[1:, cv2.CC_STAT_AREA].max(initial=0)
    return float(largest / np.median([cv2.contourArea(corners) for corners in cards]))


def _inside(crop: Image) -> Floats:
    """(h, w) the brightness of a card without its edges."""
    height, width = crop.shape[:2]
    down, across = height // 10, width // 10
    inside = crop[down : height - down, across : width - across]
    return np.asarray(cv2.cvtColor(inside, cv2.COLOR_BGR2GRAY), np.float32)


def _evenness(crop: Image) -> float:
    grey = _inside(crop)
    detail = [float(cv2.filter2D(grey, -1, bend).var()) for bend in BENDS]
    return min(detail) / max(*detail, 1.0)


def _sharpness(crop: Image) -> float:
    grey = cv2.GaussianBlur(_inside(crop), (0, 0), _GRAIN)
    return float(cv2.Laplacian(grey, cv2.CV_32F).var() / max(float(grey.var()), PALE))
