"""The picture of a moment, as evidence: nothing drawn on it, what is secret covered, and where each card lies."""

from __future__ import annotations

from dataclasses import dataclass

import cv2

from scanner.following.cards.settled import PlacedCard
from scanner.following.overlay import Secrets, covered
from scanner.following.step import Step
from scanner.geometry.rectify import common, frame_corners
from scanner.types import Floats, Frame
from web.kept.album import Mark, Shot
from web.photographs.jpeg import as_jpeg


@dataclass(frozen=True, slots=True)
class Witness:
    """Looks at one frame with what the eyes made of it."""

    frame: Frame
    step: Step

    def __call__(self, secret: Secrets, most: int) -> Shot:
        """The picture, at most so many pixels wide, with its marks; secret cards are covered and not marked."""
        image = covered(self.frame.image, self.step, secret)
        height, width = image.shape[:2]
        marks = tuple(
            _mark(placed, width, height)
            for placed in self.step.cards
            if placed.card.kind != "marker" and not secret.hide(placed)
        )
        return Shot(as_jpeg(image, most), marks)


def _mark(placed: PlacedCard, width: int, height: int) -> Mark:
    corners = tuple((round(float(x) / width, 4), round(float(y) / height, 4)) for x, y in placed.card.corners)
    seen = round(min(placed.card.visible, _shown(placed.card.corners, width, height)), 2) if placed.settled else 0.0
    return Mark(placed.card.piece, str(placed.place), corners, seen)


def _shown(corners: Floats, width: int, height: int) -> float:
    """The share of a card, (4, 2) pixels, that lies in the picture: one is remembered, too, where the camera has moved
    on."""
    return common(corners, frame_corners(width, height)) / max(float(cv2.contourArea(corners)), 1.0)
