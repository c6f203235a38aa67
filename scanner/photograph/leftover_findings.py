"""Where the detector sees card and no card is told: a card that fell to pieces must not be left out in silence.

Who counts points from a photograph would never notice that one is missing.  So what is seen of the pieces, but lies in
no card that is told, is told as a card without a name: a question, not a gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.finding.ghosts import ODD_SIZE, span
from scanner.geometry.rectify import homography
from scanner.types import Detection, Floats, SeenCard

FEWEST = 2
"""Named cards from which a card's size is known."""
FINE = 24.0
"""A card's size on the map that is drawn, in its pixels."""
GAP = 7
"""Pieces with less than so many of the map's pixels between them are of one card."""
ENOUGH = 0.2
"""Share of a card's area from which on it is one."""
BESIDE = 0.5
"""How far from a named card it may lie, in card sizes: beyond lie plates of donuts."""

Mask = NDArray[np.uint8]


def unaccounted(detections: Sequence[Detection], cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """Cards without a name for what is seen of cards and not told; none where too few are named to know the size.

    What is larger than any card is no piece of one.
    """
    named = [card for card in cards if card.kind == "card" and card.piece != UNKNOWN]
    largest = max((span(card) for card in named), default=0.0)
    pieces = [found for found in detections if found.kind == "card" and span(found) <= ODD_SIZE[1] * largest]
    if len(named) < FEWEST or not pieces:
        return ()
    scale = FINE / float(np.median([span(card) for card in named]))
    corners = [found.corners for found in pieces] + [card.corners for card in cards]
    reach = np.concatenate(corners).max(0) * scale + FINE
    size = (max(1, int(reach[0])), max(1, int(reach[1])))
    told = drawn([card.corners for card in cards], scale, size)
    beside = drawn([card.corners for card in named], scale, size, int(BESIDE * FINE))
    left = seen(pieces, scale, size) & ~told & beside
    return tuple(lying(middle / scale, share, named) for middle, share in spots(left))


def drawn(quads: Sequence[Floats], scale: float, size: tuple[int, int], wider: int = 1) -> Mask:
    """(h, w), 255 in the quadrilaterals and up to `wider` pixels round them."""
    out = np.zeros(size[::-1], np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(out, (quad * scale).round().astype(np.int32), 255)
    return np.asarray(cv2.dilate(out, np.ones((2 * wider + 1,) * 2, np.uint8)), np.uint8)


def seen(pieces: Sequence[Detection], scale: float, size: tuple[int, int]) -> Mask:
    """(h, w), 255 where the cells of some finding show card."""
    out = np.zeros(size[::-1], np.uint8)
    for found in pieces:
        rows, cols = found.mask.shape
        unit = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
        warp = homography(unit, found.corners * scale)
        out |= cv2.warpPerspective(255 * found.mask.astype(np.uint8), warp, size, flags=cv2.INTER_NEAREST)
    return out


def spots(left: Mask) -> Iterator[tuple[NDArray[np.float64], float]]:
    """Middle (x, y) and share of a card's area of every piece that is large enough."""
    whole = cv2.morphologyEx(left, cv2.MORPH_CLOSE, np.ones((GAP, GAP), np.uint8))
    whole = cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _, _, stats, middles = cv2.connectedComponentsWithStats(whole)
    for (*_, area), middle in list(zip(stats, middles, strict=True))[1:]:
        if area >= ENOUGH * FINE**2:
            yield middle, min(1.0, area / FINE**2)


def lying(middle: NDArray[np.float64], share: float, named: Sequence[SeenCard]) -> SeenCard:
    """A card without a name there, of the size and turn of the nearest named one."""
    nearest = min(named, key=lambda card: float(np.linalg.norm(card.corners.mean(0) - middle)))
    corners = (nearest.corners - nearest.corners.mean(0) + middle).astype(np.float32)
    return SeenCard(((UNKNOWN, 1.0),), corners, share, 0.0)
