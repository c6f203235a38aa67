"""Cards that nothing told, by the shape of what others leave of them: a corner, an angle, a strip.

Beside named cards something stands out from the table.  Where a card of their size, part of it under them, would show
just that and nothing else, ending as sharply as cards do, one lies there, whatever the network makes of its colours.
Nothing is said on a table that is like the cards, nor where other things stand out from it as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare
from scanner.finding.straight import ends_sharply
from scanner.geometry.rectify import frame_corners, homography, moved, sides
from scanner.naming.verdict import name_of
from scanner.photograph.besides import lies_there
from scanner.photograph.standing_out import BACK, KNOWN, known_table
from scanner.types import Detection, Floats, Image, SeenCard

FINE = 32
"""Pixels of a card's width on the view from above in which shapes are compared."""
RIM = 5
"""An outline may be off by half so many of them: what is so near a card that is told is its own."""
LEAST, MOST, PIECE = 0.13, 0.95, 0.1
"""How much of a card is seen so, and of one of its pieces at least; the rims take a third of what a quarter shows."""
FITS = 0.86
"""Piece and what a card there would show share so much of both.  Of 236 photographs with all their cards known one
has other pieces that fit so and end sharply (black blots beside black cards), and four have gleams that do not.  Of 387
half-covered cards taken away in turn 112 fitted, 75 of them told by nothing else that looks at the table."""
SPECK, ELSEWHERE = 0.1, 2.0
"""Pieces of table that stand out elsewhere, larger than such a share of a card, come to no more than so many cards: of
a cloth of squares, or one on which donuts are printed, to four and more."""
SHAPE = (32, 24)
"""(rows, columns) of a finding's cells."""
Mask = NDArray[np.bool_]


def left_open(image: Image, bare: Bare | None, cards: Sequence[SeenCard]) -> list[Detection]:
    """Cards beside those told, with what is seen of each; `bare`: where nothing but table is, if that is known.

    What lies where one without a name is told is the rest of that one, found badly.
    """
    if bare is None or known_table(bare, cards) < KNOWN:
        return []
    quads, found = [card.corners for card in cards], list[Detection]()
    told, nameless = bare.drawn(quads), [card for card in cards if name_of(card)[0] == UNKNOWN]
    for card in cards:
        if card.kind == "card" and name_of(card)[0] != UNKNOWN and not card.piece.endswith(BACK):
            view = _View.round(card.corners, bare, told)
            there = (one for piece in view.pieces() if (one := view.card_showing(piece)) is not None)
            new = [one for one in there if not lies_there(one, [*nameless, *found])]
            sharp = [one for one in new if ends_sharply(image, one.corners, quads)]
            found += [one for one in sharp if _alone(one.corners, bare, quads)]
    return found


def _alone(there: Floats, bare: Bare, quads: Sequence[Floats]) -> bool:
    """Whether hardly anything else stands out from the table but what is told."""
    rest = ~bare.table & ~bare.drawn(quads, 1 + RIM / FINE) & ~bare.drawn([there], 1 + RIM / FINE)
    card = float(np.median([cv2.contourArea(quad) for quad in quads])) * bare.scale**2
    areas = [float(piece.sum()) / card for piece in _parts(rest)]
    return sum(area for area in areas if area > SPECK) <= ELSEWHERE


def _parts(where: Mask) -> Iterator[Mask]:
    """Each connected part, without what is a thin line."""
    whole = cv2.morphologyEx(where.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, of = cv2.connectedComponents(whole)
    yield from (np.asarray(of == number) for number in range(1, count))


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """What lies round a named card, as seen from above, `FINE` pixels a card's width.

    way: (3, 3) from the picture's pixels.  height: a card's, in pixels.  other: (n, n) what is neither table nor told;
    known: what is told, named or not; near: the same and what lies beside it.
    """

    way: NDArray[np.float64]
    height: int
    other: Mask
    known: Mask
    near: Mask

    @classmethod
    def round(cls, corners: Floats, bare: Bare, told: Mask) -> _View:
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
        return cls(homography(corners, card), height, other, known, _wider(known, RIM))

    def pieces(self) -> Iterator[Mask]:
        """What stands out beside the cards that are told and may be part of one."""
        for piece in _parts(self.other):
            if PIECE <= self._share(piece) <= MOST and (piece & self.near).any():
                yield piece

    def card_showing(self, piece: Mask) -> Detection | None:
        """The card that would show this piece, and nothing that is table, beside what is told."""
        there = max(self._places(piece), key=lambda quad: self._fit(quad, piece))
        seen = _inside(there, len(piece)) & self.other
        if self._fit(there, piece) < FITS or not LEAST <= self._share(seen) <= MOST:
            return None
        way = homography(there, frame_corners(*SHAPE[::-1]))
        cells = np.asarray(cv2.warpPerspective(seen.astype(np.uint8), way, SHAPE[::-1]) > 0)
        corners = moved(there, np.asarray(np.linalg.inv(self.way)))
        return Detection(corners, "card", 1.0, self._share(seen), cells)

    def _places(self, piece: Mask) -> Iterator[Floats]:
        """(4, 2) each: cards that end where the piece ends on two sides, turned as it is or as the named card."""
        points = np.argwhere(piece)[:, ::-1].astype(np.float32)
        for degrees in (0.0, cv2.minAreaRect(points)[2]):
            c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
            turn = np.array([[c, -s], [s, c]], np.float32)
            low, high = np.percentile(points @ turn, (1, 99), axis=0)
            for size, first in (((FINE, self.height), 0), ((self.height, FINE), -1)):  # a short side comes first
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


def _inside(quad: Floats, side: int) -> Mask:
    out = np.zeros((side, side), np.uint8)
    cv2.fillConvexPoly(out, np.round(quad).astype(np.int32), 1)
    return np.asarray(out > 0)


def _wider(where: Mask, by: int) -> Mask:
    return np.asarray(cv2.dilate(where.astype(np.uint8), np.ones((by, by), np.uint8)) > 0)
