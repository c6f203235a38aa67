"""Which card it is where only a few details tell: compared block by block, at the picture's own resolution.

Of a half-covered ace two corners are to be seen and much white.  On a grid of cells its letter is hardly one of them,
and which of the four aces it is says a pip; where exactly it lies only local features tell (`scanner.naming.hints`).
There every block of the face is looked for in the picture, a little about its place, so that a small error of the
place does not matter.  A card of another deck, or a stranger in the same frame, shows something else in some block.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.geometry.rectify import sides, upright
from scanner.naming.deck import THUMBNAIL, DeckBook
from scanner.photograph.hinted import Place
from scanner.types import Floats, Image, SeenCard

BLOCK, ABOUT = 16, 8
"""The side of a block, and how far from its place it may lie, in pixels of a thumbnail."""
BESIDE = 18
"""So near to what covers a card, in these pixels, its shadow or its sleeve may lie on it."""
PRINTED, BARE = 10.0, 4.0
"""A block whose colours are spread so much (of 255) shows something; one of less than the other nothing."""
FITS, FEWEST = 0.85, 6
"""How alike every block must be where there is something on it (1 at most), and how many such blocks there must be."""
AHEAD = 4.5
"""By how much the face must explain the blocks better than that of any other piece, in nats.  Of 180 halves of cards
whose own faces were left out, in six decks, none was taken for another one: by half a nat, or by a block."""
FLOOR = 0.05
FEATURES = 7
"""So many local features must say where the card lies."""
SURELY = 0.85


@dataclass(frozen=True, slots=True)
class Told:
    """What the blocks say: the likeliest piece, and by how much; how alike the worst block with something on it is, and
    how many there are."""

    piece: str
    ahead: float
    worst: float
    blocks: int

    @property
    def surely(self) -> bool:
        return self.ahead >= AHEAD and self.worst >= FITS and self.blocks >= FEWEST


def finely(image: Image, place: Place, card: SeenCard, book: DeckBook) -> SeenCard:
    """What was made of a place, or the card that its details say lies there, where features say that one does."""
    if place.features < FEATURES:
        return card
    pieces = {piece for piece, _ in card.candidates} - {UNKNOWN}
    told = _told_finely(image, place.corners, place.cells, book, pieces)
    if not told.surely:
        return card
    return replace(card, candidates=((told.piece, SURELY), (UNKNOWN, 1 - SURELY)), corners=place.corners)


def _told_finely(
    image: Image, corners: Floats, cells: NDArray[np.bool_], book: DeckBook, pieces: Collection[str]
) -> Told:
    """Which of some pieces it is.  corners: (4, 2) from the card's own top left.  cells: (32, 24) what is seen."""
    crop, blocks = upright(image, corners, THUMBNAIL).astype(np.float32), _blocks_of(cells)
    which = [k for k, piece in enumerate(book.pieces) if piece in pieces]
    if not blocks or not which:
        return Told(UNKNOWN, 0.0, 0.0, 0)
    blurred = max(0.6, 0.6 * THUMBNAIL[0] / max(min(sides(corners)), 1.0))
    faces = [cv2.GaussianBlur(book.thumbnails[k], (0, 0), blurred).astype(np.float32) for k in which]
    alike = np.array([[_block_alike(crop, face, *at) for at in blocks] for face in faces])
    scores = -np.log(1 + FLOOR - alike[..., 0]).sum(axis=1)
    best = int(scores.argmax())
    piece, printed = book.pieces[which[best]], alike[best, alike[best, :, 1] > 0, 0]
    others = [float(score) for score, k in zip(scores, which, strict=True) if book.pieces[k] != piece]
    ahead = float(scores[best]) - max(others, default=-np.inf)
    return Told(piece, ahead, float(printed.min(initial=1.0)), len(printed))


def _blocks_of(cells: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """(column, row) of the blocks round which all is seen, in pixels of a thumbnail."""
    seen = cv2.resize(cells.astype(np.uint8), THUMBNAIL, interpolation=cv2.INTER_NEAREST)
    inner = cv2.erode(seen, np.ones((2 * BESIDE + 1,) * 2, np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=1)
    width, height = THUMBNAIL
    return [
        (x, y)
        for y in range(ABOUT, height - BLOCK - ABOUT + 1, BLOCK)
        for x in range(ABOUT, width - BLOCK - ABOUT + 1, BLOCK)
        if inner[y : y + BLOCK, x : x + BLOCK].all()
    ]


def _block_alike(crop: Floats, face: Floats, x: int, y: int) -> tuple[float, float]:
    """How alike a block of a face and the picture about its place are, at most 1; 1 if either has something on it.

    Where one of both has nothing on it, what the other shows must lie beside it: a place is never quite exact.
    """
    wanted, there = (part[y : y + BLOCK, x : x + BLOCK] for part in (face, crop))
    shown, seen = _spread(wanted), _spread(there)
    if max(shown, seen) < PRINTED:
        return 1.0, 0.0
    if shown < BARE:
        return _bare_alike(_about(crop, x, y), _about(face, x, y), there, _is_at_the_rim(x, y))
    return _found_in(_about(crop, x, y), wanted), 1.0


def _bare_alike(crop: Floats, face: Floats, there: Floats, at_the_rim: bool) -> tuple[float, float]:
    """The same of a block with nothing on it, where the picture shows something."""
    if at_the_rim and _least_spread(crop) < BARE:
        return 1.0, 0.0
    return _found_in(face, there), 1.0


def _found_in(about: Floats, wanted: Floats) -> float:
    """How alike a block is to the most alike part of what lies about its place; not at all to what shows nothing."""
    if _spread(about) < BARE:
        return 0.0
    return max(0.0, float(cv2.matchTemplate(about, wanted, cv2.TM_CCOEFF_NORMED).max()))


def _about(part: Floats, x: int, y: int) -> Floats:
    return part[y - ABOUT : y + BLOCK + ABOUT, x - ABOUT : x + BLOCK + ABOUT]


def _spread(part: Floats) -> float:
    """How much the colours of a part differ from their mean (of 255)."""
    return float(cv2.norm(cv2.meanStdDev(part)[1]) / np.sqrt(part.shape[2]))


def _is_at_the_rim(x: int, y: int) -> bool:
    """Whether a block lies beside the card's edge, which a small error of the place moves into it."""
    (width, height), last = THUMBNAIL, BLOCK + ABOUT
    return x < last or y < last or x + BLOCK + last > width or y + BLOCK + last > height


def _least_spread(about: Floats) -> float:
    """How little the colours of a block's size are spread, somewhere about its place."""
    mean = cv2.blur(about, (BLOCK, BLOCK))
    spread = (cv2.blur(about * about, (BLOCK, BLOCK)) - mean * mean).mean(axis=2)
    inner = spread[BLOCK // 2 : -BLOCK // 2 + 1, BLOCK // 2 : -BLOCK // 2 + 1]
    return float(np.sqrt(max(float(inner.min()), 0.0)))
