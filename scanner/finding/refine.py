"""Putting corners right: a second network sees each card by itself, as finely as the picture shows it.

The detector looks at a small picture, in which a frame on a card passes for its edge, a dark foot for the table, and of
a half-covered card little more than a guess is left.  Here every card is looked at upright, with the table round it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.corners import CARD, FRAME, MARGIN, STEP, in_frame
from models.session import CORNERS, Model
from scanner.geometry.rectify import moved_all, overlap, placed
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.poses import carried
from scanner.types import Detection, Floats, Image

WORTH_IT = 0.1
"""A card of which less is seen stays as it is."""
LITTLE, UNSURE = 0.25, 0.12
"""One of which no more is seen stays as it is, too, where the network expects to be off by more than this, in card
widths: of 1,135 cards on tables made up and path traced these are 28, of 292 findings that are no cards 127."""
A_CARD = 0.5
"""What is less surely a card than this stays as it is, too: of what it takes for none, the network says that nothing is
seen of it, and a deck with a mottled back was gone so."""
_FLAGS = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
_AT_ONCE = 32
"""Cards that the network looks at together; more would but take more memory."""
_LEAST, _MOST = 0.3, 3.0
"""Between these shares of its area before, a card's outline may come to lie."""
_SAME = 0.6
"""Findings that share so much, of both together and of what is seen of the lesser, are one card."""
_ELSEWHERE = -5.0
"""The log odds that what lies beyond the frame is the card's."""


class Refiner:
    """Says exactly where cards lie whose rough place is known, and what is seen of them.

    Safe to use from one thread at a time.
    """

    def __init__(self, threads: int = 1) -> None:
        self._model = Model(CORNERS, threads)

    def refine(self, image: Image, detections: Sequence[Detection]) -> tuple[Detection, ...]:
        """The detections in the same order, the cards among them with better corners and masks, each once."""
        told = list(detections)
        wanted = [k for k, one in enumerate(told) if one.kind == "card" and one.visible >= WORTH_IT]
        for first in range(0, len(wanted), _AT_ONCE):
            part = wanted[first : first + _AT_ONCE]
            for k, better in zip(part, self.looked_at(image, [told[k] for k in part]), strict=True):
                told[k] = better
        return once_each(told)

    def looked_at(self, image: Image, cards: Sequence[Detection]) -> list[Detection]:
        """Each of these cards by itself, in the same order, as far as it is better known then."""
        corners = np.array([card.corners for card in cards], np.float32)
        views = np.empty((len(cards), 4, FRAME[1], FRAME[0]), np.float32)
        views[:, :3] = framed(image, corners).transpose(0, 3, 1, 2)
        views[:, 3] = with_margin(np.array([card.mask for card in cards]))
        views *= np.float32(1 / 255)
        told, spread, odds, real = self._model.outputs(views)
        pixels = in_frame(told)
        found = moved_all(pixels, _to_image(corners))
        chances = 1 / (1 + np.exp(-real[:, 0]))
        sure = (spread[:, 0] < np.log(UNSURE)) | np.array([card.visible >= LITTLE for card in cards])
        sure &= chances >= A_CARD
        cards = [replace(card, real=chance) for card, chance in zip(cards, chances.tolist(), strict=True)]
        return [
            _better(card, found[k], pixels[k], odds[k, 0]) if sure[k] else card for k, card in enumerate(cards)
        ]


def _better(card: Detection, found: Floats, pixels: Floats, odds: Floats) -> Detection:
    """The card where it was found to lie, if that can be a card's outline, its corners in the order that they had: seen
    from a low seat a card's long side may be the shorter one in the picture.

    found, pixels: (4, 2) its corners in the picture and in the frame.  odds: (28, 20).
    """
    share = float(cv2.contourArea(found, oriented=True)) / max(float(cv2.contourArea(card.corners, oriented=True)), 1.0)
    if not _LEAST < share < _MOST or not cv2.isContourConvex(found.reshape(-1, 1, 2)):
        return card
    mask = _mask(pixels, odds)
    return replace(card, corners=found, mask=mask, visible=float(mask.mean()))


def _mask(pixels: Floats, odds: Floats) -> NDArray[np.bool_]:
    """(32, 24) what is seen of a card that lies at these corners of the frame."""
    half = np.float32(STEP / 2)
    (grid,) = placed(((pixels + np.float32(0.5)) / half - np.float32(0.5))[None], COLUMNS, ROWS)
    upright = cv2.warpPerspective(odds, grid, (COLUMNS, ROWS), flags=_FLAGS, borderValue=_ELSEWHERE)
    return np.asarray(upright > 0)


def once_each(detections: Sequence[Detection]) -> tuple[Detection, ...]:
    """The detections in the same order, each part of the picture for one card, none twice.

    A large card falls into pieces, and of each it is seen afterwards which card it belongs to; and a ghost beside a
    card takes that card's edge for its own.
    """
    told = list(detections)
    cards = [k for k, one in enumerate(told) if one.kind == "card" and one.visible >= WORTH_IT]
    cards.sort(key=lambda k: -told[k].score * told[k].visible * told[k].real)
    gone: set[int] = set()
    for surer, later in _near([told[k].corners for k in cards]):
        one, other = cards[later], cards[surer]
        if other in gone or one in gone:
            continue
        seen = told[other].mask.astype(np.float32)
        taken = carried(seen, told[other].corners, told[one].corners, cv2.BORDER_CONSTANT) & told[one].mask
        if overlap(told[one].corners, told[other].corners) > _SAME and taken.sum() > _SAME * told[one].mask.sum():
            gone.add(one)
        elif taken.any():
            mask = told[one].mask & ~taken
            told[one] = replace(told[one], mask=mask, visible=float(mask.mean()))
    return tuple(one for k, one in enumerate(told) if k not in gone)


def _near(quads: Sequence[Floats]) -> list[tuple[int, int]]:
    """Which of the corners may overlap, by the boxes round them: (earlier, later) each."""
    corners = np.array(quads, np.float32).reshape(-1, 4, 2)
    low, high = corners.min(axis=1), corners.max(axis=1)
    meet = ((low[:, None] < high) & (low < high[:, None])).all(axis=2)
    return [(int(first), int(second)) for first, second in np.argwhere(np.triu(meet, 1))]


def _to_image(corners: Floats) -> NDArray[np.float64]:
    """(n, 3, 3) the maps from pixels of the frame to those of the picture."""
    maps = placed(corners, *CARD)
    maps[:, :, 2] -= maps[:, :, :2] @ np.array(MARGIN, np.float64)
    return maps


def framed(image: Image, corners: Floats) -> NDArray[np.uint8]:
    """(n, 112, 80, 3) each of n cards upright, with a margin; (n, 4, 2) corners."""
    levels = [image]
    widths = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
    lengths = np.linalg.norm(corners[:, 2] - corners[:, 1], axis=1)
    shrink = np.maximum(np.minimum(widths / CARD[0], lengths / CARD[1]), 1)
    which = np.log2(shrink).astype(int)
    while len(levels) <= which.max(initial=0):
        half = (max(1, levels[-1].shape[1] // 2), max(1, levels[-1].shape[0] // 2))
        levels.append(np.asarray(cv2.resize(levels[-1], half, interpolation=cv2.INTER_AREA), np.uint8))
    flat = np.empty((len(corners), FRAME[1], FRAME[0], 3), np.uint8)
    for k, (matrix, level) in enumerate(zip(_to_image(corners), which, strict=True)):
        smaller = levels[level]
        scale = np.array([smaller.shape[1] / image.shape[1], smaller.shape[0] / image.shape[0]])
        matrix[:2] = scale[:, None] * matrix[:2] + ((scale - 1) / 2)[:, None] * matrix[2]
        cv2.warpPerspective(smaller, matrix, FRAME, flat[k], _FLAGS, cv2.BORDER_REPLICATE)
    return flat


def with_margin(masks: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """(n, 112, 80) of (n, 32, 24) masks, 0 or 255."""
    finer = masks.repeat(2, axis=1).repeat(2, axis=2).astype(np.uint8) * np.uint8(255)
    (across, down) = MARGIN
    return np.pad(finer, ((0, 0), (down, down), (across, across)))
