"""Whether a card's name is printed as on the face that it looks like: compared as pictures, nothing is read.

Reading a line takes fifty milliseconds, and nearly all cards say just what their face says.  Only what stands out from
its surroundings within a row is compared: paper, bands of colour and shades are the same on all cards of a frame.  Of
840 names on photographs of eleven decks 830 are told so, none by another's, and no other piece's line is more like any
of them than 0.68.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import sides, upright
from scanner.geometry.runs import longest_run
from scanner.naming.deck import THUMBNAIL, DeckBook
from scanner.types import Floats, Image

ALIKE = 0.78
"""Correlation from which on two lines are the same print."""
AHEAD = 0.15
"""And so much less like must all other pieces' lines be: blurred, any two words are a grey bar."""
OPEN, ENOUGH = 0.95, 0.55
"""A column of the line is seen where so much of it is, and so many of the columns must be, one beside the other:
of half a line too few letters are left (a plain said milk)."""
SHORTEST = 6.0
"""On a line less high than this, in pixels, nothing is told: nor is it read well."""
_WIDTHS = (192, 160, 132, 110, 92, 76, 64)
"""A face is compared as it would look on a card so many pixels wide."""
Columns = tuple[int, int]
"""The first, and one past the last, of a kept picture."""
ALL: Columns = (23, 169)
"""Those that are compared: stars and dots, at either side of many names, are not."""
_BESIDE_OTHERS = 6
"""And not so many beside what covers a card: what lies there is mixed with them."""
_SHIFT = (3, 4)
"""How far, down and across, a line may lie from where the card's corners put it, in pixels of a kept picture."""
_ROUND = 4.0
"""The blur that tells letters from what is round them, in those pixels."""
_LEAST = 4.0
"""A line whose pixels stray less, in grey levels, shows no print."""


class SamePrint:
    """The lines of the names on a deck's faces.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook) -> None:
        """ValueError for a deck of which nobody knows where it has its names."""
        if book.names_at is None:
            raise ValueError("The deck has no place for names: see Lettering.placed.")
        self._book = book
        top, height = book.names_at
        self._line_height = height
        self._rows = slice(round(top * THUMBNAIL[1]), round((top + height) * THUMBNAIL[1]))
        self._faces = cache(self._drawn_at)

    def bears(self, image: Image, corners: Floats, piece: str, seen: Columns = ALL) -> bool:
        """Whether a card, (4, 2) corners from its own top left, surely bears the very print of a piece's face.

        seen: the columns of the line that are.
        """
        best, others = self.compared(image, corners, piece, seen)
        return best >= ALIKE and best - others >= AHEAD

    def compared(self, image: Image, corners: Floats, piece: str, seen: Columns = ALL) -> tuple[float, float]:
        """How like a card's line is to a piece's, and at most to another's in that place; -1 where none can be told."""
        down, across = _SHIFT
        at_edge = self._rows.start < down or self._rows.stop + down > THUMBNAIL[1]
        if at_edge or self._line_height * sides(corners)[1] < SHORTEST:
            return -1.0, -1.0
        width = min(_WIDTHS, key=lambda one: abs(one - min(sides(corners))))
        card = self._letters(_grey(upright(image, corners, THUMBNAIL)), down)
        card = levelled(card[:, seen[0] - across : seen[1] + across], across)
        faces = levelled(self._faces(width)[..., seen[0] : seen[1]])
        mine = [n for n, owner in enumerate(self._book.pieces) if owner == piece and faces[n].std() >= _LEAST]
        best, shown = max((_found_in(card, faces[n]) for n in mine), key=lambda found: found[0], default=(-1.0, card))
        others = [n for n, owner in enumerate(self._book.pieces) if mine and owner != piece]
        return best, float(_alike(shown, faces[others]).max(initial=-1.0)) if others else -1.0

    def columns_seen(self, cells: NDArray[np.bool_]) -> Columns | None:
        """Where the line is seen, of a card of which these (32, 24) cells are, from its own top left; None where
        hardly any of it is."""
        rows = cells[self._rows.start * len(cells) // THUMBNAIL[1] : -(-self._rows.stop * len(cells) // THUMBNAIL[1])]
        wide = np.repeat(rows.mean(axis=0) >= OPEN, THUMBNAIL[0] // cells.shape[1]).astype(np.uint8)[None]
        clear = cv2.erode(wide, np.ones((1, 2 * _BESIDE_OTHERS + 1), np.uint8), borderValue=1)[0, ALL[0] : ALL[1]]
        first, last = longest_run(clear > 0)
        return (ALL[0] + first, ALL[0] + last) if last - first >= ENOUGH * len(clear) else None

    def _drawn_at(self, width: int) -> Floats:
        """(faces, rows, columns) the lines as they look on cards of that width."""
        size = (width, round(width * THUMBNAIL[1] / THUMBNAIL[0]))
        greys = [_grey(face) for face in self._book.thumbnails]
        if width < THUMBNAIL[0]:
            small = [cv2.resize(grey, size, interpolation=cv2.INTER_AREA) for grey in greys]
            greys = [np.asarray(cv2.resize(grey, THUMBNAIL, interpolation=cv2.INTER_LINEAR)) for grey in small]
        return np.array([self._letters(grey) for grey in greys], np.float32)

    def _letters(self, grey: Floats, beyond: int = 0) -> Floats:
        """(rows, columns) what of the line, and of so many rows beyond it, is no shade."""
        letters = grey - cv2.GaussianBlur(grey, (0, 0), _ROUND)
        return np.asarray(letters[self._rows.start - beyond : self._rows.stop + beyond], np.float32)


def _grey(picture: Image) -> Floats:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)


def levelled(letters: Floats, beside: int = 0) -> Floats:
    """(..., rows, columns) without what is even along a row; that is told without so many columns at either end."""
    inner = letters[..., beside : letters.shape[-1] - beside]
    return np.asarray(letters - inner.mean(axis=-1, keepdims=True), np.float32)


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
