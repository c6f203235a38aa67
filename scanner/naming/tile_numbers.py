"""A row marker that differs from the likeliest learned one in its number alone is a stranger.

The markers of a deck are one tile with seven numbers.  Where some were never learned, such a one fits the face of
another all over but in a tenth of its cells, and passed for it.  So where a number is missing it is asked how much of
what tells the learned markers from each other a tile lacks: nothing, if it is the one, and all, if it is another.
"""

from __future__ import annotations

from math import log

import cv2
import numpy as np

from scanner.geometry.rectify import HEIGHT, WIDTH
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.deck import DeckBook
from scanner.naming.light import unexplained
from scanner.naming.patterns import FINE, patterns_of
from scanner.naming.residue import Side, inside, levelled, shares
from scanner.pieces import MARKER
from scanner.types import Floats, Image

MARKERS = tuple(f"{MARKER}{number}" for number in range(1, 8))
OTHER = 0.05
"""From this share on it may be another number.  Of 519 looks at markers of sixteen decks, 91 of a learned one that was
named with 0.7 and more lack 0.044 at most in all but eight; 78 of a strange one so named lack 0.060 and more, half of
them 0.2."""
STEEP = 10.0
"""How much less likely it is so, in units of likeness, for each factor of e more."""
INNER = 0.2
"""So much at each side of a tile bears no number: where it ends, any two pictures of one tile differ."""
FEWEST = 2
"""Where fewer others are known, what a number changes is told by the tile laid on its side, too."""


class TileNumbers:
    """What tells the markers of one deck from each other."""

    def __init__(self, book: DeckBook) -> None:
        self._book = book
        self._tiles = [n for n, piece in enumerate(book.pieces) if piece in MARKERS]
        self._all_known = set(MARKERS) <= set(book.pieces)
        self._turned: dict[int, Floats] = {}

    def less(self, shown: Side, visible: Floats, face: int) -> float:
        """How much less likely a tile is a face than its fit says; visible: (CELLS,) 0 or 1.

        Nothing where every number is known, so that there is no other that it might be.
        """
        if self._all_known or face not in self._tiles:
            return 0.0
        return STEEP * max(0.0, log(max(self._lacks(shown, visible, face), OTHER) / OTHER))

    def _lacks(self, shown: Side, visible: Floats, face: int) -> float:
        """The share of what tells the face from the others that the tile does not show."""
        inner = inside(visible[None])
        share = shares(inner)
        (mine,), others = levelled(self._colours([face]), share)[0], self._others(face)
        have = levelled(shown.colours[None], share)[0]
        left = unexplained(have, mine[None], inner, (shown.colours >= shown.burnt_from[:, None])[None])[0][0]
        apart = levelled(others, np.repeat(share, len(others), axis=0))[0] - mine
        tells = np.einsum("nck,nck->k", apart, apart) / len(others) * inner[0] * _MIDDLE
        return float(tells @ np.einsum("ck,ck->k", left, left) / max(float(tells @ tells), 1e-6))

    def _others(self, face: int) -> Floats:
        """(n, 3, CELLS) the colours of the other markers; where few are known, of this one on its side as well."""
        pieces = self._book.pieces
        others = self._colours([n for n in self._tiles if pieces[n] != pieces[face]])
        if len(others) >= FEWEST:
            return others
        if face not in self._turned:
            self._turned[face] = _on_its_side(self._book.thumbnails[face])
        return np.concatenate([others, self._turned[face]])

    def _colours(self, faces: list[int]) -> Floats:
        colours: Floats = self._book.patterns[FINE].colours[faces]
        return colours


def _middle() -> Floats:
    """(CELLS,) 1 for the cells amid a tile, 0 for those round them."""
    rows, columns = np.mgrid[:ROWS, :COLUMNS]
    off = np.maximum(np.abs((rows + 0.5) / ROWS - 0.5), np.abs((columns + 0.5) / COLUMNS - 0.5))
    return np.asarray(off < 0.5 - INNER, np.float32).reshape(-1)


_MIDDLE = _middle()


def _on_its_side(tile: Image) -> Floats:
    """(2, 3, CELLS) the colours of a kept tile, turned by a quarter either way."""
    square = cv2.resize(tile, (WIDTH, WIDTH), interpolation=cv2.INTER_AREA)
    ways = [np.ascontiguousarray(np.rot90(square, quarter)) for quarter in (1, 3)]
    crops = [np.asarray(cv2.resize(way, (WIDTH, HEIGHT)), np.uint8) for way in ways]
    return patterns_of(crops)[FINE].colours
