"""The same picture looked at in other sizes, some with its contrast stretched, for cards that one look leaves unclear.

What is wrong at one size is mostly right at another, or where dark cards on a dark
table are made to stand out: of covered cards, four of five lie nearer to what some of these looks say than to what the
best single one does.  Which of them is right is for the recogniser to judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import cv2
import numpy as np

from scanner.types import Detection, Findings, Image

WIDTHS = ((42, False), (22, True), (35, False), (52, True))
"""How wide a card is made, in pixels of the network's input, and whether the contrast is stretched: those that found
most that the others had not, on tables made up and path traced."""
SIDES = (128, 1100)
"""The shortest and the longest long side, in pixels, at which a picture is looked at."""
_STRETCH, _TILES = 3.0, (8, 8)


class Finder(Protocol):
    """What finds cards at a given size of the network's input: `scanner.finding.detect.Detector`."""

    def find(self, image: Image, side: int | None = None) -> Findings: ...


def other_looks(image: Image, finder: Finder, width: float) -> Iterator[Detection]:
    """The cards that other looks at the picture show; width: of most cards, in pixels of the picture."""
    stretched: Image | None = None
    for wanted, stretch in WIDTHS:
        side = int(np.clip(max(image.shape[:2]) * wanted / max(width, 1.0), *SIDES))
        if stretch and stretched is None:
            stretched = contrasted(image)
        found = finder.find(stretched if stretch and stretched is not None else image, side)
        yield from (card for card in found.detections if card.kind == "card")


def contrasted(image: Image) -> Image:
    """The picture with the light and dark of each part of it drawn apart (CLAHE)."""
    light, *tint = cv2.split(cv2.cvtColor(image, cv2.COLOR_BGR2LAB))
    drawn = cv2.createCLAHE(_STRETCH, _TILES).apply(light)
    return np.asarray(cv2.cvtColor(cv2.merge([drawn, *tint]), cv2.COLOR_LAB2BGR), np.uint8)
