"""A photograph with what was told of it drawn on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import middle_of, sides
from scanner.naming.verdict import name_of
from scanner.types import Floats, Image, SeenCard

_GOOD, _DOUBTFUL = (60, 200, 60), (40, 160, 255)
_PAPER, _INK = (30, 30, 30), (255, 255, 255)
_FONT = cv2.FONT_HERSHEY_SIMPLEX
SURE = 0.9
WIDEST = 0.9
"""How wide a label is, over its card: cards side by side are named side by side."""
ALONG = (0.0, 0.2, -0.2, 0.36, -0.36)
"""Where along a card, over its length from the middle, a label is put that would lie on another one: the first place
of those where it covers the least of them."""


class Box(NamedTuple):
    """Pixels; right and bottom are beyond it."""

    left: int
    top: int
    right: int
    bottom: int

    def common(self, other: Box) -> int:
        """How many pixels two have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        return max(0, wide) * max(0, min(self.bottom, other.bottom) - max(self.top, other.top))


def annotated(image: Image, cards: Sequence[SeenCard]) -> Image:
    """A copy of the picture with every card outlined and named; doubtful ones in orange, with how sure they are."""
    drawn = image.copy()
    thick = max(1, round(max(image.shape[:2]) / 700))
    for card in cards:
        _outline(drawn, card, thick)
    taken: list[Box] = []
    for card in cards:
        taken.append(_label(drawn, card, thick, taken))
    return drawn


def _outline(image: Image, card: SeenCard, thick: int) -> None:
    piece, confidence = name_of(card)
    colour = _GOOD if piece != UNKNOWN and confidence >= SURE else _DOUBTFUL
    cv2.polylines(image, [np.round(card.corners).astype(np.int32)], True, colour, thick, cv2.LINE_AA)
    top = np.round(card.corners[:2]).astype(np.int32)
    cv2.polylines(image, [top], False, colour, 3 * thick, cv2.LINE_AA)


def _label(image: Image, card: SeenCard, thick: int, taken: Sequence[Box]) -> Box:
    """Write the card's name on it, word under word, beside the labels that are taken; where it was put."""
    piece, confidence = name_of(card)
    words = [*piece.split("_"), *([] if confidence >= SURE else [f"{confidence:.2f}"])]
    scale = _scale_of(words, WIDEST * min(sides(card.corners)), 0.4 * thick)
    lines = [cv2.getTextSize(word, _FONT, scale, thick)[0] for word in words]
    high = max(height for _, height in lines) + 2 * thick + 2
    places = list(_places(card.corners, max(width for width, _ in lines) + 6, high * len(words) + 4))
    box = min(places, key=lambda one: sum(map(one.common, taken)))
    cv2.rectangle(image, box[:2], box[2:], _PAPER, -1)
    for number, (word, (width, _)) in enumerate(zip(words, lines, strict=True), 1):
        at = (box.left + box.right - width) // 2, box.top + number * high
        cv2.putText(image, word, at, _FONT, scale, _INK, max(1, round(scale / 0.4)), cv2.LINE_AA)
    return box


def _scale_of(words: Sequence[str], widest: float, usual: float) -> float:
    """How large words are written so that the longest is no wider; no smaller than half as large as usual."""
    width = max(cv2.getTextSize(word, _FONT, usual, 1)[0][0] for word in words)
    return usual * min(1.0, max(0.5, widest / width))


def _places(corners: Floats, wide: int, high: int) -> Iterator[Box]:
    """Boxes of a size about the middle of a card, and along it."""
    middle, along = middle_of(corners), (corners[2] + corners[3] - corners[0] - corners[1]) / 2
    for share in ALONG:
        x, y = (middle + share * along).round().astype(int).tolist()
        yield Box(x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high)
