"""Cards that nothing told, though they stand out from the table: what is left of the lowest card of a plate.

Beside a named card lies a strip as tall as it which is no table, and where it ends the table begins, as it does above
and below: that is the rest of a card under this one, whatever the detector makes of what is printed on it.  It is told
without a name: a question, not a gap.  Nothing is said on a table that is like the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.finding.bare_table import OUTER, Bare
from scanner.geometry.rectify import homography, moved, turned
from scanner.naming.verdict import has_name
from scanner.photograph.besides import lies_there
from scanner.pieces import is_back
from scanner.types import Floats, SeenCard

FINE = 48
"""Pixels of a card's side, on the patch beside it that is looked at,"""
REACH = 1.4
"""and how far that patch reaches from the card, and how tall it is, in sides of the card."""
EDGE = 0.06
"""A card's outline may be off by so much."""
LEAST, MOST = 0.2, 0.9
"""How much of a card such a strip is."""
FILLED, EMPTY = 0.8, 0.7
"""So much of the strip is no table (row markers fill less of it), and so much of what lies round it is."""
NEAR, KNOWN = 1.5, 0.85
"""Of what lies round the cards, up to so many times as far as they reach, so much is known for table: of a cloth with
squares in the cards' own colours it is less.  When the lowest cards of 36 plates of which 30 and 55 % were covered were
not told, 22 of them were noticed so, and on 35 tables nothing else was."""
GAP, ROUND = 0.06, 0.1
"""The table round it is looked at so far from the strip, and so broad."""
_HIGH = round(FINE * (REACH - 1) / 2)
_PATCH = (round(FINE * REACH), FINE + 2 * _HIGH)
_CARD = np.array([[-FINE, _HIGH], [0, _HIGH], [0, _HIGH + FINE], [-FINE, _HIGH + FINE]], np.float32)
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
Mask = NDArray[np.bool_]


def standing_out(bare: Bare | None, cards: Sequence[SeenCard]) -> list[SeenCard]:
    """Cards without a name beside those told; `bare`: where there is nothing but table, if that is known."""
    if bare is None or known_table(bare, cards) < KNOWN:
        return []
    told, found = bare.drawn([card.corners for card in cards]), list[SeenCard]()
    for card in cards:
        # A deck is thick: where its side was taken for part of the card on it, that card stands out.
        if card.kind == "card" and has_name(card) and not is_back(card.piece):
            found += [one for one in _beside(card.corners, bare, told) if not lies_there(one, found)]
    return found


def known_table(bare: Bare, cards: Sequence[SeenCard]) -> float:
    """How much of what lies about the cards is known for table, 0..1."""
    quads = [card.corners for card in cards]
    round_them = bare.drawn(quads, NEAR) & ~bare.drawn(quads, OUTER)
    return float(bare.table[round_them].mean()) if round_them.any() else 0.0


def _beside(corners: Floats, bare: Bare, told: Mask) -> Iterator[SeenCard]:
    """What stands out at each of a card's four sides."""
    for turns in range(4):
        side = turned(corners, turns)
        if share := _strip(np.asarray(side * bare.scale, np.float32), bare.table, told):
            there = moved(_UNIT + np.array([share, 0], np.float32), homography(_UNIT, side))
            yield SeenCard(((UNKNOWN, 1.0),), turned(there, -turns), share, 0.0)


def _strip(side: Floats, table: Mask, told: Mask) -> float:
    """How broad a strip of card stands out to the right of a card with these corners, in its widths; 0 for none."""
    way = homography(side, _CARD)
    bare, known, inside = (_flat(mask, way) for mask in (table, told, np.ones_like(table)))
    other = ~bare & ~known & inside
    edge, gap, broad = (round(share * FINE) for share in (EDGE, GAP, ROUND))
    rows = slice(_HIGH + edge, _HIGH + FINE - edge)
    ends = np.flatnonzero(other[rows, edge:].mean(axis=0) < 0.5)
    end = edge + int(ends[0]) if len(ends) else _PATCH[0]
    if not LEAST * FINE <= end <= MOST * FINE or end + gap + broad > _PATCH[0]:
        return 0.0
    across, foot = slice(edge, end), _HIGH + FINE + gap
    free = bare & inside
    round_it = (free[rows, end + gap : end + gap + broad], free[_HIGH - gap - broad : _HIGH - gap, across],
                free[foot : foot + broad, across])
    full = other[rows, across].mean() >= FILLED and min(part.mean() for part in round_it) >= EMPTY
    return end / FINE if full else 0.0


def _flat(mask: Mask, way: NDArray[np.float64]) -> Mask:
    return np.asarray(cv2.warpPerspective(mask.astype(np.uint8), way, _PATCH, flags=cv2.INTER_NEAREST) > 0)
