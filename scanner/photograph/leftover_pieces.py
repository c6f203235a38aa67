"""Pieces of what is left of a photograph once its cards are told, on a map on which a card is `FINE` pixels large."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.photograph.leftover_findings import ENOUGH, FINE, GAP, Mask
from scanner.types import Floats

MOST = 3.0
"""What is larger than so many cards is nothing left of them: a book, a mat; unless it is no broader than is asked."""


def on_map(where: NDArray[np.bool_], size: tuple[int, int]) -> Mask:
    """(h, w) of the map, 255 where something over the whole picture is so."""
    return np.where(cv2.resize(255 * where.astype(np.uint8), size) > 127, 255, 0).astype(np.uint8)


def pieces_of(left: Mask, least: float = ENOUGH, *, gap: int = GAP, broad: float = 0.0) -> Iterator[Mask]:
    """Each piece of so much of a card at least, and of what is left of a few at most or no broader than `broad`, as
    (h, w), 255 in it; `gap`: what parts no two."""
    whole = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))   # no strips along outlines
    whole = cv2.morphologyEx(whole, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
    _, of, stats, _ = cv2.connectedComponentsWithStats(whole)
    for number, (*_, area) in enumerate(stats):
        if number and area >= least * FINE**2:
            piece = np.asarray(255 * (of == number), np.uint8)
            if area <= MOST * FINE**2 or _breadth(piece) <= broad:
                yield piece


def _breadth(piece: Mask) -> float:
    """In the map's pixels."""
    return float(min(cv2.minAreaRect(points_of(piece))[1]))


def share_of(where: Mask, piece: Mask) -> float:
    """Which share of a piece lies where the other mask is not 0."""
    return float((where[piece > 0] > 0).mean())


def area_of(piece: Mask) -> float:
    """Over a card's."""
    return float((piece > 0).sum()) / FINE**2


def points_of(piece: Mask) -> Floats:
    """(n, 2) the middles of its pixels."""
    return np.argwhere(piece > 0)[:, ::-1].astype(np.float32) + np.float32(0.5)


def middle_of_piece(piece: Mask) -> NDArray[np.float64]:
    """(2,) the middle of its pixels."""
    return np.asarray(points_of(piece).mean(axis=0), np.float64)
