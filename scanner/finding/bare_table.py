"""Nameless cards that are nothing but table: what is drawn on a mat, a gleam on wood, the corner of a board.

The table is what lies between the cards, so its colours are known, and so are the deck's.  Where hardly any of a
nameless card looks otherwise than the table does, there is none.  Nothing is said on a table that is like the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.finding.busy import finer
from scanner.geometry.outline import Ground, colours_of
from scanner.geometry.rectify import middle_of, sides
from scanner.naming.verdict import by_name
from scanner.types import Detection, Floats, Image, SeenCard

FEWEST = 3
"""So many named cards tell what the deck looks like."""
WIDTH = 48.0
"""Pixels of a card's width at which this is looked at."""
TABLE = 0.6
"""How much like the table a pixel of it is at least."""
ALL, LITTLE = 0.9, 0.2
"""What of a nameless card must be so, and what of a named one may be, for the table to be told from the deck."""
ROUND, BINS, ALIKE = 2.0, 8, 0.25
"""The table goes on round a piece of it: so many times as far as that reaches no more than this of what it shows has
colours, so many a channel, that are not there."""
BUSIER = 1.5
"""And a piece of it is no more than so many times as busy as what lies round it."""
FREE = 0.2
"""Share of a nameless card that lies on no named one, or nobody can tell."""
A_CARD = 0.9
"""What is so surely a card for both networks, and so wholly seen, is one, whatever its colours: a lamp that burns it
out makes it like pale wood.  Of sixteen things that were table on some 110 pictures none was as sure as 0.85."""
INNER, OUTER = 0.9, 1.06
"""A nameless card is looked at so far within its outline, and named ones are taken to be so much larger."""


@dataclass(frozen=True, slots=True, eq=False)
class Bare:
    """Where a picture shows nothing but table, on a map `scale` times as large.

    table: (h, w) True where it does.  small: (h, w, 3) the picture.  named: the cards that have a name, (4, 2) corners
    each on that map.
    """

    table: NDArray[np.bool_]
    small: Image
    scale: float
    named: tuple[Floats, ...]

    @classmethod
    def of(cls, image: Image, cards: Sequence[SeenCard], found: Sequence[Detection]) -> Bare | None:
        """None where nobody can tell; `found` is what the detector took for cards, told or not.

        What has no name tells nothing of what cards look like: it may be an ornament, all over a mat.
        """
        named, nameless = ([card.corners for card in some] for some in by_name(cards))
        return cls.between(image, named, [*nameless, *(one.corners for one in found if one.kind == "card")])

    @classmethod
    def between(cls, image: Image, named: Sequence[Floats], nameless: Sequence[Floats]) -> Bare | None:
        """The same by corners, (4, 2) each: of the cards that have a name, and of what may be a card or none."""
        if len(named) < FEWEST:
            return None
        scale = min(1.0, WIDTH / float(np.median([min(sides(corners)) for corners in named])))
        small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        cards, rest = ([np.asarray(corners * scale, np.float32) for corners in some] for some in (named, nameless))
        ground = Ground.of(small, cards, rest)
        bare = cls(ground.seen_in(small) > TABLE, small, scale, tuple(cards))
        like_table = [_share(bare.table, _drawn(bare.table, quad, INNER)) for quad in bare.named]
        return bare if np.median(like_table) <= LITTLE else None

    def shows_nothing_at(self, corners: Floats, within: float = INNER, beside: float = FREE) -> bool:
        """Whether what of a card there lies beside the named ones, so much at least, is table all over, so far within
        its outline."""
        whole = _drawn(self.table, np.asarray(corners * self.scale, np.float32), within)
        free = whole & ~self._upon(self.named)
        return float(free.sum()) >= beside * max(float(whole.sum()), 1.0) and _share(self.table, free) >= ALL

    def goes_on_round(self, corners: Floats) -> bool:
        """Whether round a piece of the table lies more of the same, as busy and of its colours: the table has such
        colours elsewhere, too, where it is said to be one, but a card may have them as well."""
        card = np.asarray(corners * self.scale, np.float32)
        inside = _drawn(self.table, card, INNER) & ~self._upon(self.named)
        about = _drawn(self.table, card, ROUND) & ~self._upon((card, *self.named))
        if not inside.any() or not about.any():
            return False
        unlike = np.maximum(_colours(self.small, inside) - _colours(self.small, about), 0).sum()
        return bool(unlike < ALIKE) and 0 < finer(self.small, card, self.named, ()) < BUSIER

    def _upon(self, quads: Sequence[Floats], size: float = OUTER) -> NDArray[np.bool_]:
        """(h, w) True on quadrilaterals of the map, each so many times as large."""
        out = np.zeros_like(self.table)
        for quad in quads:
            out |= _drawn(self.table, quad, size)
        return out

    def drawn(self, quads: Sequence[Floats], size: float = 1.0) -> NDArray[np.bool_]:
        """(h, w) True within quadrilaterals of the picture, each so many times as large."""
        return self._upon([np.asarray(quad * self.scale, np.float32) for quad in quads], size)


def is_nothing(bare: Bare | None, corners: Floats) -> bool:
    """Whether nothing but table is there, as far as anybody can tell, (4, 2) corners in the picture."""
    return bare is not None and bare.shows_nothing_at(corners) and bare.goes_on_round(corners)


def without_bare_table(bare: Bare | None, cards: Sequence[SeenCard], *, plainly: bool = True) -> list[SeenCard]:
    """The cards without those that are table.

    bare: where there is nothing else, if that is known.  plainly: whether what is plainly a card stands, whatever its
    colours.
    """
    if bare is None:
        return list(cards)
    sure = A_CARD if plainly else inf
    doubted = [card for card in by_name(cards)[1] if min(card.score, card.real, card.visible) < sure]
    table = [card for card in doubted if bare.shows_nothing_at(card.corners)]
    return [card for card in cards if not any(card is one for one in table)]


def _colours(picture: Image, where: NDArray[np.bool_]) -> NDArray[np.float64]:
    """(BINS, BINS, BINS) how often each colour is there, of L*a*b*, its neighbours with it; the sum is 1."""
    counts = colours_of(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), np.uint8)[where], BINS)
    return np.asarray(counts / counts.sum(), np.float64)


def _share(table: NDArray[np.bool_], where: NDArray[np.bool_]) -> float:
    return float(table[where].mean()) if where.any() else 0.0


def _drawn(table: NDArray[np.bool_], corners: Floats, size: float) -> NDArray[np.bool_]:
    """(h, w) True within a quadrilateral that is so many times as large."""
    out, middle = np.zeros(table.shape, np.uint8), middle_of(corners)
    cv2.fillConvexPoly(out, np.round(middle + (corners - middle) * size).astype(np.int32), 1)
    return np.asarray(out > 0)
