"""What the eyes made of a picture, drawn on a copy of it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from engine.observation import UNKNOWN, PlaceKind
from scanner.following.cards.settled import PlacedCard
from scanner.following.step import Step
from scanner.geometry.rectify import grown
from scanner.pieces import is_back, is_selection
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
CARRIED = (PlaceKind.ELSEWHERE, PlaceKind.DECK)
"""Where a card lies that is on its way."""
SHOWN = 960
"""How wide, in pixels, the picture is looked at; lines and letters are as large as that needs."""
LETTERS = (0.34, 0.5)
"""The smallest letters that can be read at that width, and the largest that are used."""
WIDEST = 1.5
"""How wide a name may be, in widths of its card."""
FONT = cv2.FONT_HERSHEY_SIMPLEX
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Secrets:
    """What nobody may read in a picture now: `picks` not revealed yet, `draws` of which one goes back unseen."""

    picks: bool = False
    draws: bool = False

    def hide(self, placed: PlacedCard) -> bool:
        """Whether a card may give something away; the numbers that are not used tell the one that is."""
        picks = placed.place.kind is PlaceKind.PICK or is_selection(placed.card.piece)
        carried = placed.place.kind in CARRIED and not is_back(placed.card.piece)
        return (self.picks and picks) or (self.draws and carried and not picks)


def draw(image: Image, step: Step, secret: Secrets) -> Image:
    """A copy of the picture with every followed card outlined; its name stands under it where there is room.

    A doubtful card is drawn in a colour of its own, with what it may be or a question mark.  What is secret is
    covered whole: no name is drawn and none can be read in the picture.
    """
    drawn = covered(image, step, secret)
    unit = max(1.0, image.shape[1] / SHOWN)
    for placed in step.cards:
        _outline(drawn, placed, unit)
    written: list[Box] = []
    for placed in sorted(step.cards, key=_is_sure):  # the doubtful first: they get the room
        if placed.card.kind != "marker":
            _write(drawn, _words(placed, secret), placed, unit, written)
    return drawn


def covered(image: Image, step: Step, secret: Secrets) -> Image:
    """A copy of the picture in which what is secret cannot be read."""
    clean = image.copy()
    for placed in step.cards:
        if secret.hide(placed):
            _cover(clean, placed)
    return clean


def _cover(image: Image, placed: PlacedCard) -> None:
    outline = np.round(grown(placed.card.corners, 1.15)).astype(np.int32)
    cv2.fillConvexPoly(image, outline, SECRET, cv2.LINE_AA)


def _outline(image: Image, placed: PlacedCard, unit: float) -> None:
    corners = np.round(placed.card.corners).astype(np.int32)
    thick = round(unit * (2 if _is_sure(placed) else 3))
    cv2.polylines(image, [corners], True, _colour(placed), thick, cv2.LINE_AA)


def _colour(placed: PlacedCard) -> tuple[int, int, int]:
    if placed.settled and not _is_sure(placed):
        return DOUBTFUL
    return COLOURS[placed.place.kind if placed.settled else PlaceKind.ELSEWHERE]


def _words(placed: PlacedCard, secret: Secrets) -> str:
    """The name and how sure it is; of a secret card, only that there is one."""
    if secret.hide(placed):
        return "pick" if secret.picks and not secret.draws else "secret"
    name = placed.card.piece.replace("_", " ")
    return name if _is_sure(placed) else f"{name}?"


def _is_sure(placed: PlacedCard) -> bool:
    if placed.card.kind == "marker":
        return True
    likelihoods = [likelihood for _, likelihood in placed.card.candidates[:2]]
    return placed.card.piece != UNKNOWN and (len(likelihoods) < 2 or likelihoods[0] - likelihoods[1] >= SURE)


def _write(image: Image, words: str, placed: PlacedCard, unit: float, written: list[Box]) -> None:
    """The words under the card, if they can be read there; a doubtful card gets at least its mark."""
    if not _fits(words, placed, unit) and not _is_sure(placed):
        words = "?"
    box, scale = _room(words, placed, unit)
    if not _fits(words, placed, unit) or any(_touch(box, other) for other in written):
        return
    written.append(box)
    left, _, _, base = box
    light = (255, 255, 255) if _is_sure(placed) else DOUBTFUL
    for colour, thick in (((20, 20, 20), 3), (light, 1)):  # dark round light can be read on every table
        cv2.putText(image, words, (left, base), FONT, scale, colour, max(1, round(thick * unit)), cv2.LINE_AA)


def _fits(words: str, placed: PlacedCard, unit: float) -> bool:
    """Whether the words can be read when they are hardly wider than the card."""
    return words == "?" or _scale(words, placed, unit) >= LETTERS[0] * unit


def _scale(words: str, placed: PlacedCard, unit: float) -> float:
    """The size of letters at which the words are hardly wider than the card, not larger than need be."""
    if words == "?":
        return LETTERS[1] * unit
    (width, _), _ = cv2.getTextSize(words, FONT, 1.0, 1)
    return min(LETTERS[1] * unit, WIDEST * float(np.ptp(placed.card.corners[:, 0])) / width)


def _room(words: str, placed: PlacedCard, unit: float) -> tuple[Box, float]:
    """Where the words stand (left, top, right, base): under the card, and inside the picture."""
    scale = _scale(words, placed, unit)
    (width, height), _ = cv2.getTextSize(words, FONT, scale, max(1, round(unit)))
    left = round(float(placed.card.corners[:, 0].mean()) - width / 2)
    base = round(float(placed.card.corners[:, 1].max()) + height + 4 * unit)
    return (left, base - height, left + width, base), scale


def _touch(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
