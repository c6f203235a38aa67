"""Where lines of print may stand on a card: rows that are busy from left to right, with quiet above and below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.runs import longest_run
from scanner.types import Floats, Image

_LENGTH = 256
"""Cards are searched for lines in this height, in pixels."""
HEIGHTS = (0.06, 0.08, 0.105, 0.14)
"""How high a line with a little room may be, over the card's length."""
MOST_LINES = 7
_MARGIN = 0.1
"""What of the card's width is left out at either side: frames, stars and dots are no print."""
_LEAST_SEEN = 0.2
"""A row of which less is seen, over the card's width, holds no line."""
_STRONG = 200.0
_FAINTEST = 24.0
"""Print has upright edges of this strength at least; the grain of a dark picture has half of it."""
_LOST = 0.7
"""Print that takes up less of a strip than this is read again without the rest."""
_QUIET, _BUSY = 0.8, 0.25
"""A gap so wide, over a line's height, ends the line; what is less busy than this share of the busiest is a gap."""


@dataclass(frozen=True, slots=True)
class Line:
    """A strip across an upright card: its top and its height over the card's length."""

    top: float
    height: float

    @property
    def middle(self) -> float:
        """Half way down the strip, over the card's length."""
        return self.top + self.height / 2

    @property
    def above(self) -> Line:
        """The next one up the card, as high as this."""
        return Line(self.top - self.height, self.height)

    @property
    def below(self) -> Line:
        """The next one down the card, as high as this."""
        return Line(self.top + self.height, self.height)

    def is_near(self, other: Line) -> bool:
        """Whether both would show the same words."""
        apart = abs(self.middle - other.middle)
        return apart < 0.25 * max(self.height, other.height) and 0.7 < self.height / other.height < 1.4


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """What is seen of a line.

    covered_left, covered_right: another card lies on that end of it.  cut_left, cut_right: and its print reaches there.
    print_from, print_to: where in the image, in pixels from its left end, the longest run of print stands.
    """

    image: Image
    cut_left: bool
    cut_right: bool
    print_from: int
    print_to: int
    covered_left: bool = False
    covered_right: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all is printed there."""
        return self.print_to == 0

    @property
    def is_cut(self) -> bool:
        """Whether its print reaches an end that is covered."""
        return self.cut_left or self.cut_right

    @property
    def open_ends(self) -> tuple[bool, bool]:
        """Whether more of the line may stand under another card, on its left and on its right."""
        return self.cut_left or self.covered_left, self.cut_right or self.covered_right

    @property
    def trimmed(self) -> Image | None:
        """The print with little room beside it, where it stands in much: a short word is read better so."""
        room = round(_QUIET * self.image.shape[0])
        left, right = max(self.print_from - room, 0), min(self.print_to + room, self.image.shape[1])
        short = 0 < right - left < _LOST * self.image.shape[1] and not self.is_cut
        return self.image[:, left:right] if short else None


def usual(lines: Sequence[Line], fewest: int) -> Line | None:
    """The line near which most of these lie; None where it is not so many."""
    near = {line: sum(line.is_near(other) for other in lines) for line in lines}
    best = max(near, key=near.__getitem__, default=None)
    return best if best is not None and near[best] >= fewest else None


def likely_lines(card: Image, seen: NDArray[np.bool_]) -> tuple[Line, ...]:
    """The likeliest lines of an upright card, best first.  `seen` is (32, 24): where the card itself shows."""
    busy = _busyness(card, seen)
    found = sorted((found for height in HEIGHTS for found in _standing_out(busy, height)), key=lambda entry: -entry[0])
    kept: list[Line] = []
    for outstanding, line in found:
        if outstanding > 0 and not any(line.is_near(other) for other in kept):
            kept.append(line)
            if len(kept) == MOST_LINES:
                break
    return tuple(kept)


def cut_out(card: Image, seen: NDArray[np.bool_], line: Line) -> Strip | None:
    """The part of a line that is seen; None where hardly anything is."""
    rows, columns = seen.shape
    first, last = int(line.top * rows), max(int(np.ceil((line.top + line.height) * rows)), int(line.top * rows) + 1)
    left, right = longest_run(seen[max(first, 0) : last].mean(axis=0) > 0.5)
    if right - left < _LEAST_SEEN * columns:
        return None
    height, width = card.shape[:2]
    top, foot = max(round(line.top * height), 0), min(round((line.top + line.height) * height), height)
    part = card[top:foot, round(left / columns * width) : round(right / columns * width)]
    if part.shape[0] < 4:
        return None
    first, last = _print_in(part)
    room = _room(part)
    on_left, on_right = left > 1, right < columns - 1
    cut_left, cut_right = on_left and first < room, on_right and part.shape[1] - last < room
    return Strip(part, cut_left, cut_right, first, last, on_left, on_right)


def _room(part: Image) -> int:
    """If print ends so many pixels before a strip does, nothing of it lies beyond."""
    return max(round(_QUIET * int(part.shape[0])), 1)


def _print_in(part: Image) -> tuple[int, int]:
    """Where the longest run of print in a strip begins and ends; (0, 0) where there is none."""
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    busy = cv2.blur(np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3)).mean(axis=0, keepdims=True), (3, 1))[0]
    beside = round(_MARGIN * part.shape[1])
    if busy[beside : part.shape[1] - beside].max(initial=0.0) < _FAINTEST:
        return 0, 0
    loud = (busy > _BUSY * busy.max()).astype(np.uint8)[None]
    gaps = cv2.morphologyEx(loud, cv2.MORPH_CLOSE, np.ones((1, _room(part))))[0]
    return longest_run(gaps > 0)


def _busyness(card: Image, seen: NDArray[np.bool_]) -> Floats:
    """(_LENGTH,) the mean strength of upright edges in each row, over what is seen of it."""
    width = max(round(_LENGTH * card.shape[1] / card.shape[0]), 8)
    grey = cv2.cvtColor(cv2.resize(card, (width, _LENGTH), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    edges = np.minimum(np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3)), _STRONG)
    inner = cv2.erode(np.pad(seen, 1, mode="edge").astype(np.uint8), np.ones((3, 3), np.uint8))[1:-1, 1:-1]
    weight = cv2.resize(inner, (width, _LENGTH), interpolation=cv2.INTER_NEAREST).astype(np.float32)
    weight[:, : round(_MARGIN * width)] = weight[:, width - round(_MARGIN * width) :] = 0
    total = weight.sum(axis=1)
    mean = (edges * weight).sum(axis=1) / np.maximum(total, 1)
    return np.where(total >= _LEAST_SEEN * width, mean, 0).astype(np.float32)


def _standing_out(busy: Floats, height: float) -> list[tuple[float, Line]]:
    """How much busier each strip of one height is than what lies just above and below it."""
    sums = np.concatenate([[0.0], np.cumsum(busy, dtype=np.float64)])
    tall = round(height * _LENGTH)
    margin, trim = max(2, round(0.35 * tall)), max(1, round(0.17 * tall))
    tops = np.arange(margin, _LENGTH - tall - margin)
    core = (sums[tops + tall - trim] - sums[tops + trim]) / (tall - 2 * trim)
    above = (sums[tops] - sums[tops - margin]) / margin
    below = (sums[tops + tall + margin] - sums[tops + tall]) / margin
    out = core - np.maximum(above, below)
    return [(float(value), Line(float(top) / _LENGTH, height)) for value, top in zip(out, tops, strict=True)]
