"""Which faces of a deck are much alike: two kings that differ in their pips, two donuts that differ in their icing.

Where a card lies is read off the face laid over it.  A twin of that face, judged at the same place, fits worse than it
could: its frame was cut or photographed a little otherwise.  So which of two twins a card shows is told only when each
has been laid over it by itself.  Of 72 court cards that somebody else photographed, whose suits differ in two small
pips, eleven were told by another suit's name otherwise, and surely so; one is left.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from scanner.naming.appearance import CELLS
from scanner.naming.deck import DeckBook
from scanner.naming.gallery import Gallery
from scanner.naming.poses import SQUARE
from scanner.types import Floats

ALIKE, MOST = 2.8, 2
"""Faces are twins from so much on (3 at most), and so many of the likeliest are looked at."""


class Twins:
    """The faces of one deck, compared with each other."""

    def __init__(self, book: DeckBook) -> None:
        self._book = book

    def of(self, piece: str) -> list[tuple[int, bool]]:
        """The faces of other pieces most like one of this piece, one of each piece and the likeliest first; and whether
        it is so upside down."""
        mine = [k for k, owner in enumerate(self._book.pieces) if owner == piece]
        alike = self._alike[mine].max(axis=0)
        best: dict[str, tuple[int, bool]] = {}
        for flat in np.argsort(-alike, axis=None):
            way, face = divmod(int(flat), alike.shape[1])
            if alike[way, face] < ALIKE or len(best) == MOST:
                break
            if self._book.pieces[face] != piece:
                best.setdefault(self._book.pieces[face], (face, way == 1))
        return list(best.values())

    @cached_property
    def _alike(self) -> Floats:
        """(faces, 2, faces) how alike each is to each, as it is and upside down; tiles and cards are not."""
        looks = self._book.looks.blurred()
        seen = np.ones((len(looks), CELLS), np.float32)
        total = Gallery(looks.both_ways()).compare(looks, seen).total.reshape(len(looks), 2, -1)
        square = np.minimum(self._book.aspects, 1 / self._book.aspects) > SQUARE
        return np.where(square[:, None, None] == square, total, -np.inf).astype(np.float32)
