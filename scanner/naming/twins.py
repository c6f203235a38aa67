"""Which faces of a deck are much alike: two kings that differ in their pips, two donuts that differ in their icing.

Where a card lies is read off the face laid over it.  A twin of that face, judged at the same place, fits worse than it
could if its frame was cut or photographed a little otherwise.  Then which of two twins a card shows is told only when
each has been laid over it by itself.  Of 72 court cards that somebody else photographed, whose suits differ in two
small pips, eleven were told by another suit's name otherwise, and surely so; one is left.

Faces that were cut alike fit as well in place.  How much is gained by laying a twin over a face's own picture tells
that beforehand: 3 to 6 for those court cards, as over the cards themselves; 0.1 at most for drawn donuts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scanner.naming.appearance import CELLS
from scanner.naming.deck import DeckBook
from scanner.naming.gallery import Gallery
from scanner.naming.poses import SQUARE
from scanner.naming.verdict import Found
from scanner.types import Floats

ALIKE, MOST = 2.8, 2
"""Faces are twins from so much on (3 at most), and so many of the likeliest are looked at."""
CUT_ALIKE = 1.0
"""Of faces that were cut alike, laying one over the other's picture gains no more."""
NEAR = 3.0
"""One that is farther behind is not laid then: on small blurred cards, too, laying it gained 0.7 at most."""


@dataclass(frozen=True, slots=True)
class Twin:
    """A face that is much like a piece.

    upside_down: whether it is when it is turned.  gain: how much more likely it comes to be over a face of that piece
    when it is laid over that by itself than where that lies.
    """

    face: int
    upside_down: bool
    gain: float

    def worth_laying(self, found: Found, piece: str) -> bool:
        """Whether it might come near the likeliest; piece: its own.  Where it was not judged in place nobody knows."""
        behind = [found[0].likeness - one.likeness for one in found if one.piece == piece]
        return self.gain > CUT_ALIKE or not behind or behind[0] <= NEAR


Pair = tuple[int, int, bool]
"""A face, a twin of it, and whether that is turned."""


class Twins:
    """The faces of one deck, compared with each other."""

    def __init__(self, book: DeckBook, gains: Callable[[Sequence[Pair]], Sequence[float]]) -> None:
        """gains: how much is gained by laying each twin over the face's own picture."""
        self._book, self._gains = book, gains

    def of(self, piece: str) -> list[Twin]:
        """The faces of other pieces most like one of this piece, one of each piece and the likeliest first."""
        return self._all.get(piece, [])

    def prepare(self) -> None:
        """Work them out before the first is asked for."""
        _ = self._all

    @cached_property
    def _all(self) -> dict[str, list[Twin]]:
        """The twins of each piece that has any: worked out at once, as that takes a fifth of the time."""
        pairs = {piece: self._pairs(piece) for piece in dict.fromkeys(self._book.pieces)}
        gains = iter(self._gains([pair for mine in pairs.values() for pair in mine]))
        found: dict[str, list[Twin]] = {}
        for piece, mine in pairs.items():
            best: dict[tuple[int, bool], float] = {}
            for (_, face, turned), gain in zip(mine, gains, strict=False):
                best[face, turned] = max(gain, best.get((face, turned), gain))
            found[piece] = [Twin(face, turned, gain) for (face, turned), gain in best.items()]
        return found

    def _pairs(self, piece: str) -> list[Pair]:
        """Every face of a piece with each of its twins."""
        mine = [k for k, owner in enumerate(self._book.pieces) if owner == piece]
        return [(face, twin, turned) for twin, turned in self._likest(mine, piece) for face in mine]

    def _likest(self, mine: Sequence[int], piece: str) -> list[tuple[int, bool]]:
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
