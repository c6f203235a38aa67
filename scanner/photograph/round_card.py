"""What stands out from the table round a named card, seen from above, and the card under it that would show that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.finding.bare_table import Bare
from scanner.finding.straight import rises
from scanner.geometry.rectify import frame_corners, homography, moved, sides
from scanner.types import Detection, Floats, Image

FINE = 32
"""Pixels of a card's width on the view from above in which shapes are compared."""
RIM = 5
"""An outline may be off by half so many of them: what is so near a card that is told is its own."""
SHOWN, PIECE = (0.13, 0.95), 0.1
"""How much of a card is seen so, and of one of its pieces at least; the rims take a third of what a quarter shows."""
FITS = 0.86
"""Piece and what a card there would show share so much of both.  Of 236 photographs with all their cards known one
has other pieces that fit so and end sharply (black blots beside black cards), and four have gleams that do not.  Of 387
half-covered cards taken away in turn 112 fitted, 75 of them told by nothing else that looks at the table."""
SLIVER, UNDER, ALL = 0.012, (0.04, 0.25), (0.04, 0.6)
"""Of a card right under another corners stick out all round: each is so much of it at least; one alone is so much,
and several together are."""
ALL_ROUND, ONE_ALONE, TURN = 0.68, 0.76, 3.0
"""They fit a card so well, and a single corner does; it is tried every so many degrees.  Of 160 plates with such a card
(ten made decks, 15 to 75 degrees, 0.12 to 0.31 seen) 122 are no longer short without a word, of which 19 were before;
where all cards are known nothing fits so that ends sharply (85 photographs), but a chip in terrazzo that lies alone."""
STEEP, EDGED = 8.0, 0.8
"""Where they end and the table begins the picture rises or falls by so many grey levels a pixel, two to one of the
view's, along so much of it: of 127 cards found so 124, of nine gleams between cards of a grid one."""
WIDER = 1.12
"""What reaches so many times as far as a card is none."""
SHAPE = (32, 24)
"""(rows, columns) of a finding's cells."""
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class RoundCard:
    """What lies round a named card, as seen from above, `FINE` pixels a card's width.

    way: (3, 3) from the picture's pixels.  height: a card's, in pixels.  other: (n, n) what is neither table nor told;
    known: what is told, named or not; near: the same and what lies beside it; own: the card itself and what does.
    """

    way: NDArray[np.float64]
    height: int
    other: Mask
    known: Mask
    near: Mask
    own: Mask

    @classmethod
    def of(cls, corners: Floats, bare: Bare, told: Mask) -> RoundCard:
        across, along = sides(corners)
        height = round(FINE * min(max(along / max(across, 1.0), 0.5), 2.5))
        side = 3 * height + 2 * FINE
        middle = np.array([side - FINE, side - height], np.float32) / np.float32(2)
        card = np.asarray(frame_corners(FINE, height) + middle, np.float32)
        way = homography(np.asarray(corners * bare.scale, np.float32), card)

        def flat(where: Mask) -> Mask:
            return np.asarray(cv2.warpPerspective(where.astype(np.uint8), way, (side, side)) > 0)

        known = _wider(flat(told), RIM)
        other = ~flat(bare.table) & ~known & flat(np.ones_like(told))
        own = _wider(_inside(card, side), 2 * RIM)
        return cls(homography(corners, card), height, other, known, _wider(known, RIM), own)

    def pieces(self) -> Iterator[Mask]:
        """What stands out beside the cards that are told and may be part of one."""
        for piece in parts(self.other):
            if PIECE <= self._share(piece) <= SHOWN[1] and (piece & self.near).any():
                yield piece

    def card_showing(self, piece: Mask) -> Detection | None:
        """The card that would show this piece, and nothing that is table, beside what is told."""
        return self._likeliest(piece, (0.0, cv2.minAreaRect(_points(piece))[2]), FITS, SHOWN)

    def corners_beside(self) -> list[Mask]:
        """What stands out close round this card, however little each piece is."""
        return [piece for piece in parts(self.other) if self._share(piece) >= SLIVER and (piece & self.own).any()]

    def card_right_under(self, beside: Sequence[Mask]) -> Detection | None:
        """The card that would show all of this, and nothing that is table, round the card on top of it."""
        if not beside:
            return None
        fits, shown = (ALL_ROUND, ALL) if len(beside) > 1 else (ONE_ALONE, UNDER)
        return self._likeliest(np.logical_or.reduce(beside), np.arange(0, 180, TURN), fits, shown)

    def parts_from_table(self, image: Image, pieces: Sequence[Mask]) -> bool:
        """Whether an edge runs where these end and the table begins: a lamp's gleam fades."""
        side = 2 * len(self.other)
        fine = cv2.warpPerspective(image, np.diag([2.0, 2.0, 1.0]) @ self.way, (side, side), flags=cv2.INTER_AREA)
        out, known = (_doubled(where) for where in (np.logical_or.reduce(pieces), self.known))
        rim = _wider(out, 3) & ~out & ~_wider(known, 5)
        edges = _wider(_steepness(np.asarray(fine, np.uint8)) > STEEP, 9)
        return bool(rim.any() and edges[rim].mean() >= EDGED)

    def _likeliest(
        self, piece: Mask, turns: Iterable[float], fits: float, shown: tuple[float, float]
    ) -> Detection | None:
        """The card, turned by one of so many degrees, that fits the piece so well and of which so much would be seen.
        """
        there = max(self._places(piece, turns), key=lambda quad: self._fit(quad, piece), default=None)
        if there is None or self._fit(there, piece) < fits:
            return None
        seen = _inside(there, len(piece)) & self.other
        if not shown[0] <= self._share(seen) <= shown[1]:
            return None
        way = homography(there, frame_corners(*SHAPE[::-1]))
        cells = np.asarray(cv2.warpPerspective(seen.astype(np.uint8), way, SHAPE[::-1]) > 0)
        corners = moved(there, np.asarray(np.linalg.inv(self.way)))
        return Detection(corners, "card", 1.0, self._share(seen), cells)

    def _places(self, piece: Mask, turns: Iterable[float]) -> Iterator[Floats]:
        """(4, 2) each: cards that end where the piece ends on two sides, turned by so many degrees."""
        points = _points(piece)
        for degrees in turns:
            c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
            turn = np.array([[c, -s], [s, c]], np.float32)
            low, high = np.percentile(points @ turn, (1, 99), axis=0)
            for size, first in (((FINE, self.height), 0), ((self.height, FINE), -1)):  # a short side comes first
                if (high - low > np.array(size) * WIDER).any():
                    continue
                for x in (low[0], high[0] - size[0]):
                    for y in (low[1], high[1] - size[1]):
                        corners = frame_corners(*size) + np.array([x, y], np.float32)
                        yield np.asarray(np.roll(corners @ turn.T, first, axis=0), np.float32)

    def _fit(self, quad: Floats, piece: Mask) -> float:
        """How much of this piece and of what a card there would show is that card and no table, 0..1."""
        shown = _inside(quad, len(piece)) & ~self.known
        return float((shown & self.other).sum()) / max(float((shown | piece).sum()), 1.0)

    def _share(self, piece: Mask) -> float:
        """Of a card."""
        return float(piece.sum()) / (FINE * self.height)


def parts(where: Mask) -> Iterator[Mask]:
    """Each connected part, without what is a thin line."""
    whole = cv2.morphologyEx(where.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, of = cv2.connectedComponents(whole)
    yield from (np.asarray(of == number) for number in range(1, count))


def _steepness(picture: Image) -> Floats:
    """(h, w) in grey levels a pixel, of the channel in which it is steepest."""
    return np.asarray(np.hypot(*rises(picture)).max(axis=2), np.float32)


def _doubled(where: Mask) -> Mask:
    side = 2 * len(where)
    return np.asarray(cv2.resize(where.astype(np.uint8), (side, side), interpolation=cv2.INTER_NEAREST) > 0)


def _points(piece: Mask) -> Floats:
    """(n, 2) its pixels, x and y."""
    return np.asarray(np.argwhere(piece)[:, ::-1], np.float32)


def _inside(quad: Floats, side: int) -> Mask:
    out = np.zeros((side, side), np.uint8)
    cv2.fillConvexPoly(out, np.round(quad).astype(np.int32), 1)
    return np.asarray(out > 0)


def _wider(where: Mask, by: int) -> Mask:
    return np.asarray(cv2.dilate(where.astype(np.uint8), np.ones((by, by), np.uint8)) > 0)
