"""What one picture of the table is worth to the eyes: light, sharpness, and pixels per card."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.rectify import sides, upright
from scanner.types import Detection, Findings, Image

BURNT = 250
"""A pixel that is at least so bright in every colour shows nothing any more."""

OUT_OF_FOCUS = 0.02
"""The sharpness that cards 120 pixels wide have when they are blurred by two pixels: small names are lost."""
PALE = 25.0
"""The least variance that a card has for its own contrast: noise on an empty face is no detail."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """Measures of one picture.

    size: (width, height) in pixels.  brightness: 0..255, of the cards, or of the picture where no card is
    seen; so is burnt, the share on which light hides everything.  cards: how many were found.  card_width: the
    median short side of a card in pixels, 0.0 without cards.  sharpness: the detail of the median card over its
    contrast; 0.1 and more in a sharp picture; None without cards.
    """

    size: tuple[int, int]
    brightness: float
    burnt: float
    cards: int
    card_width: float
    sharpness: float | None


def check_picture(image: Image, findings: Findings) -> Checkup:
    """Measure a picture in which the detector has found what there is."""
    cards = [d for d in findings.detections if d.kind == "card" and d.visible > 0.5]
    crops = [upright(image, card.corners) for card in cards]
    return Checkup(
        size=findings.size,
        brightness=float(np.mean([crop.mean() for crop in crops or [image]])),
        burnt=float(np.mean([_burnt(crop) for crop in crops or [image]])),
        cards=len(cards),
        card_width=float(np.median([_width(card) for card in cards])) if cards else 0.0,
        sharpness=float(np.median([_sharpness(crop) for crop in crops])) if crops else None,
    )


def _width(card: Detection) -> float:
    return min(sides(card.corners))


def _burnt(picture: Image) -> float:
    return float((picture.min(axis=2) >= BURNT).mean())


def _sharpness(crop: Image) -> float:
    inside = crop[crop.shape[0] // 10 : -crop.shape[0] // 10, crop.shape[1] // 10 : -crop.shape[1] // 10]
    grey = cv2.cvtColor(inside, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return float(cv2.Laplacian(grey, cv2.CV_32F).var() / max(float(grey.var()), PALE))
