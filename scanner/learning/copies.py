"""Copies of one face on one photograph: two cards laid over each other, their look and their print compared.

Small print that nobody can read is printed alike on two copies all the same.  Both are brought into register by all
that is seen of them, and then their names are compared as pictures, as `scanner.naming.same_print` does with a face: of
2,126 pairs of different cards none was so alike, of 190 copies 182 were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import sides, upright
from scanner.geometry.runs import longest_run
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.deck import THUMBNAIL
from scanner.naming.poses import cells_under, visible_map
from scanner.naming.same_print import ALIKE, ENOUGH, SHORTEST, levelled
from scanner.reading.strips import Line
from scanner.types import Detection, Floats, Image

LOOKS_ALIKE = 0.7
"""Correlation of all that is seen of two copies; of other cards of one frame up to 0.82."""
ROUGHLY = 0.3
"""What is less alike before it is brought into register is not compared any further."""
LEAD = 0.1
"""So much less like its name must all other pieces' be."""
MOST_COMPARED = 6
"""So many of the likeliest are."""
_SIZE = (THUMBNAIL[0] // 2, THUMBNAIL[1] // 2)
"""Width and height at which cards are brought into register."""
_SHADES, _ROUND = 6.0, 4.0
"""Blurs, in pixels, that leave shades and light; of the whole card, and of its print at twice the size."""
_ROOM = (10, 14)
"""So much farther, across and down, a card may lie from where its corners put it."""
_INSIDE = 18
"""What lies so near the top and the foot is left out of the first comparison."""
_NARROWEST, _COMMON = 20, 0.3
"""Two cards are not compared that have fewer columns in common, or less of their area."""
_STRETCHED = (0.75, 1.33)
"""Corners are not told so wrongly as to make a card so much narrower or wider."""
_EDGE, _SHIFT = 23, (3, 4)
"""What is left out of a line at either end, and how far, down and across, it may lie elsewhere."""
_STEPS = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 1e-3)
Cells = NDArray[np.bool_]
Map = NDArray[np.float32]


@dataclass(frozen=True, slots=False, eq=False)
class Shown:
    """A card as a photograph shows it.  corners: (4, 2) from its own top left.  cells: (32, 24) what is seen of it."""

    image: Image
    corners: Floats
    cells: Cells

    @cached_property
    def _grey(self) -> Floats:
        return np.asarray(cv2.cvtColor(upright(self.image, self.corners, THUMBNAIL), cv2.COLOR_BGR2GRAY), np.float32)

    @cached_property
    def look(self) -> Floats:
        """(height, width) of `_SIZE`, without shades."""
        small = cv2.resize(self._grey, _SIZE, interpolation=cv2.INTER_AREA)
        return np.asarray(small - cv2.GaussianBlur(small, (0, 0), _SHADES), np.float32)

    @cached_property
    def letters(self) -> Floats:
        """The same at the size of a face, without what is broader than a letter."""
        return np.asarray(self._grey - cv2.GaussianBlur(self._grey, (0, 0), _ROUND), np.float32)

    @cached_property
    def seen(self) -> Image:
        """(height, width) of `_SIZE`, 1 where it surely shows."""
        wide = cv2.resize(self.cells.astype(np.uint8), _SIZE, interpolation=cv2.INTER_NEAREST)
        return np.asarray(cv2.erode(wide, np.ones((7, 7), np.uint8), borderValue=1), np.uint8)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two cards are as a whole, and their names."""

    whole: float
    name: float

    @property
    def is_copy(self) -> bool:
        return self.whole >= LOOKS_ALIKE and self.name >= ALIKE


UNLIKE = Likeness(-1.0, -1.0)


def cells_of(image: Image, found: Detection, corners: Floats) -> Cells:
    """(32, 24) what is seen of a card that was found, if it lies at these corners."""
    return np.asarray(cells_under(visible_map(image, found), corners).reshape(ROWS, COLUMNS) > 0, np.bool_)


def copied(card: Shown, others: Sequence[tuple[str, Shown, Line]]) -> str | None:
    """Whose copy a card surely is of those that were read, each a piece with the line of its name; None if nobody's.

    Of two pieces whose names are nearly as like its own it is neither.
    """
    first = [_roughly_alike(other, card) for _, other, _ in others]
    best: dict[str, float] = {}
    copies = set[str]()
    for n in sorted(range(len(others)), key=lambda n: -first[n][0])[:MOST_COMPARED]:
        piece, other, line = others[n]
        alike = _likeness(other, card, line, first[n]) if first[n][0] >= ROUGHLY else UNLIKE
        best[piece] = max(best.get(piece, -1.0), alike.name)
        copies |= {piece} if alike.is_copy else set()
    if len(copies) != 1:
        return None
    (mine,) = copies
    return mine if best[mine] - max((v for p, v in best.items() if p != mine), default=-1.0) >= LEAD else None


def _roughly_alike(one: Shown, other: Shown) -> tuple[float, Map]:
    """How alike two cards are where they lie as their corners say, or a little aside, and the map from one to the
    other."""
    columns = np.flatnonzero((one.seen & other.seen).any(axis=0))
    if len(columns) < _NARROWEST:
        return -1.0, np.eye(2, 3, dtype=np.float32)
    (across, down), left, right = _ROOM, int(columns[0]) + 10, int(columns[-1]) - 9
    if right - left < _NARROWEST:
        return -1.0, np.eye(2, 3, dtype=np.float32)
    part = one.look[_INSIDE:-_INSIDE, left:right]
    from_left = max(left - across, 0)
    within = other.look[_INSIDE - down : _SIZE[1] - _INSIDE + down, from_left : right + across]
    _, best, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(within, part, cv2.TM_CCOEFF_NORMED))
    return best, np.array([[1, 0, x + from_left - left], [0, 1, y - down]], np.float32)


def _likeness(one: Shown, other: Shown, line: Line, first: tuple[float, Map]) -> Likeness:
    """How alike two cards are once they are brought into register; `line` is where the first one has its name."""
    there = _in_register(one, other, first[1])
    if there is None:
        return UNLIKE
    flags = cv2.WARP_INVERSE_MAP
    seen = one.seen & np.asarray(cv2.warpAffine(other.seen, there, _SIZE, flags=flags | cv2.INTER_NEAREST), np.uint8)
    if seen.mean() < _COMMON:
        return UNLIKE
    laid = cv2.warpAffine(other.look, there, _SIZE, flags=flags | cv2.INTER_LINEAR)
    whole = _correlation(one.look[seen > 0], np.asarray(laid[seen > 0], np.float32))
    larger = there * np.array([[1, 1, 2]], np.float32)
    letters = cv2.warpAffine(other.letters, larger, THUMBNAIL, flags=flags | cv2.INTER_LINEAR)
    return Likeness(whole, _same_name(one, np.asarray(letters, np.float32), seen, line))


def _in_register(one: Shown, other: Shown, start: Map) -> Map | None:
    """The map from one to the other under which they are most alike; None where that is no card's shape."""
    try:
        _, there = cv2.findTransformECC(
            one.look, other.look, start, cv2.MOTION_AFFINE, _STEPS, one.seen & other.seen, 3
        )  # fmt: skip
    except cv2.error:   # nothing alike enough to begin with
        return None
    least, most = _STRETCHED
    fits = least < there[0, 0] < most and least < there[1, 1] < most
    return np.asarray(there, np.float32) if fits else None


def _same_name(one: Shown, letters: Floats, seen: Image, line: Line) -> float:
    """How alike the names of two cards are, the other's letters laid over the first's; -1 where nobody can tell."""
    rows = slice(round(line.top * THUMBNAIL[1]), round((line.top + line.height) * THUMBNAIL[1]))
    down, across = _SHIFT
    if rows.start < down or rows.stop + down > THUMBNAIL[1] or line.height * sides(one.corners)[1] < SHORTEST:
        return -1.0
    shown = cv2.resize(seen, THUMBNAIL, interpolation=cv2.INTER_NEAREST)[rows].mean(axis=0)
    shown[:_EDGE] = shown[THUMBNAIL[0] - _EDGE :] = 0
    first, last = longest_run(shown > 0.95)
    if last - first < ENOUGH * (THUMBNAIL[0] - 2 * _EDGE):
        return -1.0
    mine = levelled(one.letters[rows, first + across : last - across])
    others = levelled(letters[rows.start - down : rows.stop + down, first:last])
    return float(cv2.matchTemplate(others, mine, cv2.TM_CCOEFF_NORMED).max())


def _correlation(one: Floats, other: Floats) -> float:
    mine, others = one - one.mean(), other - other.mean()
    return float((mine * others).sum() / np.sqrt(max(float((mine**2).sum() * (others**2).sum()), 1e-6)))
