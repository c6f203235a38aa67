"""The exact outline of a card that lies open: where the table ends and the card begins.

The detector tells roughly where a card lies, which is enough to recognise a known face but not to learn a new one.
What lies between the cards of a picture is its ground; a side of a card is a straight line with ground on one hand of
it and none on the other.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import frame_corners, homography, middle_of, moved, sides
from scanner.types import Floats, Image

_LENGTH = 200
"""The card's length on the flat picture in which its sides are looked for, in pixels."""
_ROOM = 0.18
"""How much round the card is looked at, over its length."""
ROUGH, NEARLY = 0.15, 0.015
"""How far off a side may be, over the card's length, where corners were guessed, and where the second network told
them: a deck's frame lies farther in than that, and what is like the table outside it is not the table's end."""
_COARSE, _FINE = 3.0, 0.5
_LINES, _LIKELY = 7, 3
"""So many lines a side are compared with the ground, and so many of them with the other sides."""
_BINS = 12
_FAINT, _STRONG = 6.0, 40.0
_BESIDE = (4.0, 7.0)
"""How far beside a line its two hands are looked at, in pixels."""
_UPRIGHT = (False, True, False, True)
_ALONG = np.linspace(0.06, 0.94, 60)
Offsets = NDArray[np.float64]
_GROUND_COUNTS, _SKEW_COSTS, _AWAY_COSTS = 1.2, 0.7, 1.0


def shrunk(image: Image, long: int) -> tuple[Image, float]:
    """A picture no longer than so many pixels, and how many times as large it is; something is left of every side."""
    factor, (rows, columns) = min(1.0, long / max(image.shape[:2])), image.shape[:2]
    across, down = max(factor, 1 / columns), max(factor, 1 / rows)
    return np.asarray(cv2.resize(image, None, fx=across, fy=down, interpolation=cv2.INTER_AREA), np.uint8), factor


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What a picture's table looks like, by colour.

    shares: (_BINS, _BINS, _BINS) of L*a*b*: how much more often the table than a card has a colour, 0..1.
    """

    shares: Floats

    @classmethod
    def of(cls, image: Image, cards: Sequence[Floats], besides: Sequence[Floats] = ()) -> Ground:
        """Learned from a picture and where its cards roughly lie, (4, 2) corners each; nothing is learned from what
        lies `besides`, which may be either."""
        small, factor = shrunk(image, 480)
        inside, near = np.zeros(small.shape[:2], np.uint8), np.zeros(small.shape[:2], np.uint8)
        for target, size, some in ((inside, 0.85, cards), (near, 1.25, [*cards, *besides])):
            for corners in some:
                middle = middle_of(corners)
                cv2.fillConvexPoly(target, np.round(((corners - middle) * size + middle) * factor).astype(np.int32), 1)
        lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB)
        table, card = _shares(lab[near == 0]), _shares(lab[inside == 1])
        return cls((table / (table + card)).astype(np.float32))

    def seen_in(self, picture: Image) -> Floats:
        """(height, width) how much like the table each pixel is, 0..1."""
        bins = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.int32) * _BINS // 256
        shares = self.shares[bins[..., 0], bins[..., 1], bins[..., 2]]
        return np.asarray(cv2.GaussianBlur(shares, (0, 0), 1), np.float32)


def colours_of(pixels: NDArray[np.uint8], bins: int) -> NDArray[np.float64]:
    """(bins, bins, bins) how many of the (..., 3) pixels in L*a*b* have each colour, its neighbours with it: a quarter
    of each counts for either side.  What has none there, black or white, keeps that quarter: they are far apart."""
    counts, _ = np.histogramdd(pixels.reshape(-1, 3), bins=bins, range=[(0, 256)] * 3)
    beside = np.eye(bins) / 2 + np.eye(bins, k=1) / 4 + np.eye(bins, k=-1) / 4
    beside[0, 0] = beside[-1, -1] = 0.75
    return np.asarray(np.einsum("ijk,ia,jb,kc->abc", counts, beside, beside, beside, optimize=True), np.float64)


def _shares(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """How often each colour is there, none of them never."""
    counts = colours_of(pixels, _BINS)
    total = max(float(counts.sum()), 1.0)
    return np.asarray((counts + 5e-6 * total + 1e-3) / total, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """One side of a card, seen so that it runs down the picture.

    edges, ground: (along, across).  at: where the side is thought to be, across.  ends: where it begins and ends,
    along.  outwards: -1 or 1, in which direction the table lies.
    """

    edges: Floats
    ground: Floats
    at: float
    ends: tuple[float, float]
    outwards: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that is off by `first` where the side begins and by `last` where it ends, in pixels."""

    score: float
    first: float
    last: float


def fitted(image: Image, corners: Floats, ground: Ground, reach: float = ROUGH) -> Floats:
    """(4, 2) corners of an open card whose corners are known to within `reach`, in the same order."""
    across, along = sides(corners)
    width, room = _LENGTH * across / max(along, 1.0), _ROOM * _LENGTH
    target = (frame_corners(width, _LENGTH) + room).astype(np.float32)
    matrix = homography(corners, target)
    size = (round(width + 2 * room), round(_LENGTH + 2 * room))
    flat = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpPerspective(np.full(image.shape[:2], 255, np.uint8), matrix, size)
    four = _four_sides(np.asarray(flat, np.uint8), cv2.erode(inside, np.ones((5, 5), np.uint8)) == 255, target, ground)
    choices = itertools.product(*[_likely(side, reach) for side in four])
    best = max(choices, key=lambda lines: _agreement(lines, _corners(four, lines), target))
    exact = _corners(four, [_refined(side, line) for side, line in zip(four, best, strict=True)])
    found = moved(exact, np.asarray(np.linalg.inv(matrix), np.float64))
    return found if _is_the_card(found, corners) else corners


def _is_the_card(found: Floats, corners: Floats) -> bool:
    """Whether an outline may be that of the card which roughly lies there."""
    share = cv2.contourArea(found) / max(cv2.contourArea(corners), 1.0)
    return bool(cv2.isContourConvex(found.reshape(-1, 1, 2))) and 0.7 < share < 1.4


def _four_sides(flat: Image, inside: NDArray[np.bool_], target: Floats, ground: Ground) -> tuple[_Side, ...]:
    """Top, right, foot and left; what is not `inside` the picture, (height, width), speaks for and against no line."""
    down, level = (np.where(inside, edges, _FAINT) for edges in edges_in(flat))
    level = np.ascontiguousarray(level.T)
    table = np.where(inside, ground.seen_in(flat), np.float32(0.5))
    turned = np.ascontiguousarray(table.T)
    (left, top), (right, foot) = target[0].tolist(), target[2].tolist()
    return (
        _Side(level, turned, top, (left, right), -1), _Side(down, table, right, (top, foot), 1),
        _Side(level, turned, foot, (left, right), 1), _Side(down, table, left, (top, foot), -1),
    )  # fmt: skip


def edges_in(picture: Image) -> tuple[Floats, Floats]:
    """(h, w) each: how strong an edge runs down a picture and how strong one runs along it, in grey levels a pixel."""
    lab = cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 1.2), cv2.COLOR_BGR2LAB).astype(np.float32)
    down, level = (np.abs(cv2.Sobel(lab, cv2.CV_32F, x, 1 - x, ksize=3)).max(axis=2) / 8 for x in (1, 0))
    return np.asarray(down, np.float32), np.asarray(level, np.float32)


def _likely(side: _Side, far: float) -> list[_Line]:
    """The likeliest lines of a side: strong from end to end, with the table on their outer hand alone."""
    reach = np.arange(-far * _LENGTH, far * _LENGTH + 1, _COARSE, dtype=np.float64)
    kept: list[_Line] = []
    broad = np.asarray(cv2.dilate(side.edges, np.ones((1, 5), np.uint8)), np.float32)
    for line in _by_edges(side, reach, reach, broad):
        if all(abs(line.first - k.first) + abs(line.last - k.last) > 3 * _COARSE for k in kept):
            kept.append(line)
            if len(kept) == _LINES:
                break
    told = [_Line(k.score + _GROUND_COUNTS * _parts_ground(side, k), k.first, k.last) for k in kept]
    return sorted(told, key=lambda line: -line.score)[:_LIKELY]


def _by_edges(side: _Side, firsts: Offsets, lasts: Offsets, edges: Floats) -> list[_Line]:
    """Lines between all offsets at both ends, the one with the strongest edge all along it first."""
    first, last = (grid.ravel() for grid in np.meshgrid(firsts, lasts, indexing="ij"))
    values = _sampled(edges, side, first, last)
    score = 0.7 * np.minimum(values / _FAINT, 1).mean(axis=1) + 0.3 * np.minimum(values / _STRONG, 1).mean(axis=1)
    return [_Line(float(score[k]), float(first[k]), float(last[k])) for k in np.argsort(-score)]


def _sampled(picture: Floats, side: _Side, first: Offsets, last: Offsets) -> Floats:
    """(n, 60) the values of a picture along n lines."""
    begin, end = side.ends
    across = side.at + first[:, None] * (1 - _ALONG) + last[:, None] * _ALONG
    along = np.broadcast_to(begin + (end - begin) * _ALONG, across.shape)
    found = cv2.remap(picture, across.astype(np.float32), along.astype(np.float32), cv2.INTER_LINEAR)
    return np.asarray(found, np.float32)


def _parts_ground(side: _Side, line: _Line) -> float:
    """How much more table there is on the outer hand of a line than on the inner one, -1..1."""
    beside = np.array([*_BESIDE, *(-step for step in _BESIDE)]) * side.outwards
    table = _sampled(side.ground, side, line.first + beside, line.last + beside).mean(axis=1)
    return float(table[:2].mean() - table[2:].mean())


def _refined(side: _Side, line: _Line) -> _Line:
    """The same line to a fraction of a pixel."""
    near = np.arange(-_COARSE, _COARSE + _FINE, _FINE)
    smooth = cv2.GaussianBlur(side.edges, (0, 0), 0.8)
    return _by_edges(side, line.first + near, line.last + near, np.asarray(smooth, np.float32))[0]


def _corners(four: Sequence[_Side], lines: Sequence[_Line]) -> Floats:
    """(4, 2) where the lines along top, right, foot and left meet."""
    drawn = [_drawn(side, line, upright) for side, line, upright in zip(four, lines, _UPRIGHT, strict=True)]
    met = [np.cross(drawn[k - 1], drawn[k]) for k in range(4)]
    return np.array([point[:2] / point[2] for point in met], np.float32)


def _drawn(side: _Side, line: _Line, upright: bool) -> NDArray[np.float64]:
    """The homogeneous line of the flat picture."""
    ends = [(side.at + line.first, side.ends[0]), (side.at + line.last, side.ends[1])]
    one, other = ((x, y, 1.0) if upright else (y, x, 1.0) for x, y in ends)
    return np.cross(np.array(one), np.array(other))


def _agreement(lines: Sequence[_Line], corners: Floats, target: Floats) -> float:
    """How well four lines make a card: each for itself, opposite ones alike, near to where the card was thought."""
    steps = np.roll(corners, -1, axis=0) - corners
    skew = float(np.linalg.norm(steps[0] + steps[2]) + np.linalg.norm(steps[1] + steps[3])) / _LENGTH
    away = float(np.linalg.norm(corners - target, axis=1).mean()) / _LENGTH
    return sum(line.score for line in lines) - _SKEW_COSTS * skew - _AWAY_COSTS * away
