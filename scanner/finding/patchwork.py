"""What the network says of a picture that is mostly as it was: only the part that changed is worked out anew.

The frames of one camera differ by a hand and a card.  A cell says what it says because of what lies within a card or so
of it, so round everything that changed a belt is worked out again, within a wider belt that the network gets to see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import STRIDE, Floats
from scanner.finding.exposure import Exposure
from scanner.types import Image

TILE = 32
"""Pixels of the input by which the network's input can be cut."""
FINE = 8
"""Pixels of a side of the squares whose mean colours are compared."""
DIFFERENT, NOISE = 5.0, 4.0
"""Levels, of 255, by which a square must differ in one channel; and how many times as much as half of all squares do
by a dim camera's noise."""
TOGETHER = 3
"""Squares, of nine, that noise does not make so at one time."""
BELT, ROOM = 2, 2
"""Tiles round what changed that are worked out anew, and tiles round those that the network sees beside them."""
WORTH_IT = 0.7
"""A part larger than this, of the whole, is not worth cutting out."""
MOST = 12
"""Parts in a row after which the whole is worked out again: what changes slowly is not lost."""
Mask = NDArray[np.bool_]
Run = Callable[[Floats], Floats]
"""(1, 3, h, w) in 0..1 to (1, channels, h / 4, w / 4)."""


@dataclass(frozen=True, slots=True, eq=False)
class Where:
    """What of a picture is worth a look, as masks of any size that stand for the whole of it.

    not_yet: where something moves, which is not looked at.  again: what is looked at though it has not changed.
    """

    not_yet: Mask
    again: Mask


@dataclass(frozen=True, slots=True)
class Part:
    """A rectangle of tiles, the last row and column not included."""

    top: int
    left: int
    bottom: int
    right: int

    def within(self, pixels: int) -> tuple[slice, slice]:
        """Where this part lies in an array (rows, columns, ...) of which one row stands for so many pixels."""
        side = TILE // pixels
        return slice(self.top * side, self.bottom * side), slice(self.left * side, self.right * side)

    def grown(self, by: int, rows: int, columns: int) -> Part:
        return Part(max(0, self.top - by), max(0, self.left - by),
                    min(rows, self.bottom + by), min(columns, self.right + by))  # fmt: skip

    @property
    def area(self) -> int:
        return (self.bottom - self.top) * (self.right - self.left)


class Patchwork:
    """Remembers what the network said of the pictures of one camera."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._squares: Floats = np.zeros((0, 0, 3), np.float32)
        self._cells: Floats = np.zeros((0, 0, 0), np.float32)
        self._parts, self._exposure = 0, Exposure()
        self.fresh: Mask | None = None
        """(h / 4, w / 4) where the last picture was worked out anew; None if all of it was."""

    def cells(self, picture: Image, where: Where | None = None, shown: tuple[int, int] | None = None) -> Floats:
        """(channels, h / 4, w / 4) for a BGR picture whose sides are multiples of `TILE`.

        shown: (width, height) in pixels of the part of the picture that `where` speaks of; the rest is a border.
        Without `where` a picture in which nothing changed is looked at as a whole: it was worth another look.
        """
        shown = shown or (picture.shape[1], picture.shape[0])
        squares = _squares(picture)
        if self._squares.shape != squares.shape:
            return self._all_of(picture, squares)
        came, squares = squares, self._in_light_of_before(squares, shown)
        changed = self._changed(squares)
        if where is not None:
            changed = changed & ~_laid_over(where.not_yet, shown, changed) | _laid_over(where.again, shown, changed)
        parts = _parts(_tiles(changed))
        rows, columns = picture.shape[0] // TILE, picture.shape[1] // TILE
        seen = [part.grown(ROOM, rows, columns) for part in parts]
        if where is None and (not parts or self._parts >= MOST):
            return self._all_of(picture, came)
        if sum(part.area for part in seen) > WORTH_IT * rows * columns:
            return self._all_of(picture, came)
        self._cells, self._parts = self._cells.copy(), self._parts + 1
        self.fresh = np.zeros(self._cells.shape[1:], np.bool_)
        for part, room in zip(parts, seen, strict=True):
            said = self._run(as_batch(picture[room.within(1)]))[0]
            inner = Part(part.top - room.top, part.left - room.left, part.bottom - room.top, part.right - room.left)
            self._cells[:, *part.within(STRIDE)] = said[:, *inner.within(STRIDE)]
            self._squares[part.within(FINE)] = squares[part.within(FINE)]
            self.fresh[part.within(STRIDE)] = True
        return self._cells

    def _changed(self, squares: Floats) -> Mask:
        """(rows, columns) which squares are not as they were when they were looked at."""
        apart = cv2.absdiff(squares, self._squares).reshape(-1, 3)
        most = cv2.reduce(apart, 1, cv2.REDUCE_MAX).reshape(squares.shape[:2])
        noise = NOISE * float(np.median(most))
        if noise <= DIFFERENT:
            return np.asarray(most > DIFFERENT, np.bool_)
        changed = most > noise
        near = cv2.boxFilter(changed.astype(np.float32), -1, (3, 3), normalize=False)
        return np.asarray(changed & (near >= TOGETHER), np.bool_)

    def _in_light_of_before(self, squares: Floats, shown: tuple[int, int]) -> Floats:
        """The squares as they were with what the camera's exposure changed taken out; a border has no light."""
        inside = slice(shown[1] // FINE), slice(shown[0] // FINE)
        squares = squares.copy()
        squares[inside] = self._exposure.steadied(squares[inside], self._squares[inside])
        return squares

    def _all_of(self, picture: Image, squares: Floats) -> Floats:
        self._cells, self._squares, self._parts = self._run(as_batch(picture))[0], squares, 0
        self.fresh = None
        return self._cells


def _laid_over(mask: Mask, shown: tuple[int, int], squares: Mask) -> Mask:
    """A mask of a picture as one of its squares, True for all that it touches; False beyond its edge."""
    width, height = -(-shown[0] // FINE), -(-shown[1] // FINE)
    over = np.zeros(squares.shape, np.bool_)
    over[:height, :width] = cv2.resize(mask.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA) > 0
    return over


def _tiles(squares: Mask) -> Mask:
    """The tiles in which a square is True."""
    step = TILE // FINE
    tiles = squares.reshape(squares.shape[0] // step, step, squares.shape[1] // step, step)
    return np.asarray(tiles.any(axis=(1, 3)), np.bool_)


def as_batch(picture: Image) -> Floats:
    """A picture as the network takes it."""
    planes = np.array(cv2.split(picture), np.float32)[None]
    planes /= 255
    return planes


def _squares(picture: Image) -> Floats:
    """(h / FINE, w / FINE, 3) mean colours."""
    size = (picture.shape[1] // FINE, picture.shape[0] // FINE)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)


def _parts(changed: Mask) -> list[Part]:
    """The rectangles round what changed with a belt about them, those that touch as one."""
    around = np.ones((2 * (BELT + ROOM) + 1, 2 * (BELT + ROOM) + 1), np.uint8)
    _, names = cv2.connectedComponents(cv2.dilate(changed.astype(np.uint8), around), connectivity=8)
    parts = []
    for name in np.unique(names[changed]):
        rows, columns = np.nonzero(changed & (names == name))
        tight = Part(int(rows.min()), int(columns.min()), int(rows.max()) + 1, int(columns.max()) + 1)
        parts.append(tight.grown(BELT, *changed.shape))
    return parts
