"""Whether a card's name is printed as on the face that it looks like: compared as pictures, nothing is read.

Reading a line takes fifty milliseconds, and nearly all cards say just what their face says.  Only what stands out from
its surroundings within a row is compared: paper, bands of colour and shades are the same on all cards of a frame.  Of
the names on photographs of eleven decks 19 in 20 are as like their own face as is asked here, and no other piece's line
is more like any of them than 0.69.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from scanner.geometry.rectify import sides, upright
from scanner.naming.deck import THUMBNAIL, DeckBook
from scanner.reading.strips import Line
from scanner.types import Floats, Image

ALIKE = 0.78
"""Correlation from which on two lines are the same print."""
AHEAD = 0.15
"""And so much less like must all other pieces' lines be: blurred, any two words are a grey bar."""
_WIDTHS = (192, 160, 132, 110, 92, 76, 64)
"""A face is compared as it would look on a card so many pixels wide."""
_BESIDE = 0.12
"""What of a card's width is left out at either side: stars and dots that many names have."""
_SHIFT = (3, 4)
"""How far, down and across, a line may lie from where the card's corners put it, in pixels of a kept picture."""
_ROUND = 4.0
"""The blur that tells letters from what is round them, in those pixels."""
_LEAST = 4.0
"""A line whose pixels stray less, in grey levels, shows no print."""


class SamePrint:
    """The lines of the names on a deck's faces.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook, line: Line) -> None:
        """line: where the deck has its names."""
        self._book = book
        height = THUMBNAIL[1]
        self._rows = slice(round(line.top * height), round((line.top + line.height) * height))
        self._columns = slice(round(_BESIDE * THUMBNAIL[0]), round((1 - _BESIDE) * THUMBNAIL[0]))
        self._faces = cache(self._drawn_at)

    def bears(self, image: Image, corners: Floats, piece: str) -> bool:
        """Whether a card, (4, 2) corners from its own top left, surely bears the very print of a piece's face."""
        down, across = _SHIFT
        if self._rows.start < down or self._rows.stop + down > THUMBNAIL[1]:
            return False
        width = min(_WIDTHS, key=lambda one: abs(one - min(sides(corners))))
        card = self._standing_out(_grey(upright(image, corners, THUMBNAIL)), down, across)
        faces = self._faces(width)
        mine = [n for n, owner in enumerate(self._book.pieces) if owner == piece and faces[n].std() >= _LEAST]
        best, shown = max((_found_in(card, faces[n]) for n in mine), key=lambda found: found[0], default=(0.0, card))
        others = [n for n, owner in enumerate(self._book.pieces) if owner != piece]
        return best >= ALIKE and best - float(_alike(shown, faces[others]).max(initial=-1.0)) >= AHEAD

    def _drawn_at(self, width: int) -> Floats:
        """(faces, rows, columns) the lines as they look on cards of that width."""
        size = (width, round(width * THUMBNAIL[1] / THUMBNAIL[0]))
        greys = [_grey(face) for face in self._book.thumbnails]
        if width < THUMBNAIL[0]:
            small = [cv2.resize(grey, size, interpolation=cv2.INTER_AREA) for grey in greys]
            greys = [np.asarray(cv2.resize(grey, THUMBNAIL, interpolation=cv2.INTER_LINEAR)) for grey in small]
        return np.array([self._standing_out(grey) for grey in greys], np.float32)

    def _standing_out(self, grey: Floats, down: int = 0, across: int = 0) -> Floats:
        """(rows, columns) what of the line, and of so much round it, is no even row and no shade."""
        letters = grey - cv2.GaussianBlur(grey, (0, 0), _ROUND)
        letters -= letters[:, self._columns].mean(axis=1, keepdims=True)
        rows, columns = self._rows, self._columns
        return letters[rows.start - down : rows.stop + down, columns.start - across : columns.stop + across]


def _grey(picture: Image) -> Floats:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)


def _found_in(card: Floats, face: Floats) -> tuple[float, Floats]:
    """How like a face's line is to the part of a card's that is likest, and that part."""
    alike = cv2.matchTemplate(card, face, cv2.TM_CCOEFF_NORMED)
    _, best, _, (left, top) = cv2.minMaxLoc(alike)
    return best, card[top : top + face.shape[0], left : left + face.shape[1]]


def _alike(shown: Floats, faces: Floats) -> Floats:
    """(n,) the correlation of what a card shows with each of (n, rows, columns) lines."""
    card = shown - shown.mean()
    lines = faces - faces.mean(axis=(1, 2), keepdims=True)
    power = np.einsum("nij,nij->n", lines, lines) * float(np.square(card).sum())
    return np.asarray(np.einsum("nij,ij->n", lines, card) / np.sqrt(np.maximum(power, 1e-6)), np.float32)
