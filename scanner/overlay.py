"""What the eyes made of a picture, drawn on a copy of it."""

from __future__ import annotations

import cv2
import numpy as np

from engine.observation import UNKNOWN, PlaceKind
from scanner.pipeline import Step
from scanner.rectify import grown
from scanner.settled import PlacedCard
from scanner.types import Image

COLOURS = {
    PlaceKind.ROW: (60, 200, 60), PlaceKind.PLATE: (230, 160, 40), PlaceKind.PICK: (200, 60, 200),
    PlaceKind.DISCARD: (140, 140, 140), PlaceKind.DECK: (140, 140, 140), PlaceKind.ELSEWHERE: (90, 90, 90),
}  # fmt: skip
"""BGR by the kind of place."""
DOUBTFUL = (40, 160, 255)
SECRET = (120, 60, 120)
SURE = 2.0
"""A name with a smaller margin than this, in nats, is drawn as doubtful."""


def draw(image: Image, step: Step, secret: bool) -> Image:
    """A copy of the picture with every followed card outlined, named and given its place.

    While `secret`, selection cards are covered whole: no number is drawn and none can be read in the picture.
    """
    drawn = image.copy()
    thick = max(1, round(max(image.shape[:2]) / 900))
    for placed in step.cards:
        if secret and _gives_away(placed):
            _cover(drawn, placed)
    for placed in step.cards:
        _outline(drawn, placed, thick)
        if placed.card.kind != "marker":
            _label(drawn, _words(placed, secret), placed, thick)
    return drawn


def _gives_away(placed: PlacedCard) -> bool:
    """Whether a card may show what somebody picked; unused numbers tell it too."""
    return placed.place.kind is PlaceKind.PICK or placed.card.piece.startswith("select")


def _cover(image: Image, placed: PlacedCard) -> None:
    outline = np.round(grown(placed.card.corners, 1.15)).astype(np.int32)
    cv2.fillConvexPoly(image, outline, SECRET, cv2.LINE_AA)


def _outline(image: Image, placed: PlacedCard, thick: int) -> None:
    corners = np.round(placed.card.corners).astype(np.int32)
    colour = COLOURS[placed.place.kind] if placed.settled else COLOURS[PlaceKind.ELSEWHERE]
    cv2.polylines(image, [corners], True, colour, thick, cv2.LINE_AA)


def _words(placed: PlacedCard, secret: bool) -> str:
    """The name and how sure it is; of a secret pick, only that there is one."""
    if secret and _gives_away(placed):
        return "pick"
    name = placed.card.piece.replace("_", " ")
    return name if _is_sure(placed) else f"{name}?"


def _is_sure(placed: PlacedCard) -> bool:
    likelihoods = [likelihood for _, likelihood in placed.card.candidates[:2]]
    return placed.card.piece != UNKNOWN and (len(likelihoods) < 2 or likelihoods[0] - likelihoods[1] >= SURE)


def _label(image: Image, words: str, placed: PlacedCard, thick: int) -> None:
    """The words on a dark strip on the card, no wider than need be."""
    scale = 0.38 * thick
    (width, height), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    middle = placed.card.corners.mean(axis=0)
    left, base = int(middle[0] - width / 2), int(middle[1] + height / 2)
    cv2.rectangle(image, (left - 2, base - height - 3), (left + width + 2, base + 3), (30, 30, 30), -1)
    colour = (255, 255, 255) if _is_sure(placed) else DOUBTFUL
    cv2.putText(image, words, (left, base), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, thick, cv2.LINE_AA)
