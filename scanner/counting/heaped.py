"""Plates that are heaps: cards lie across each other, and others may lie wholly under them.

Of a card of which less than a quarter is to be seen between others that lie any way, no edge tells: it belongs to any
of them.  In a line of cards, in columns and in a fan the next card shows where it lies; in a heap nothing does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.geometry.tablemap import TableMap, table_map
from scanner.naming.verdict import name_of
from scanner.types import Floats, SeenCard

ASLANT, COVERED, PAIRS = 25.0, 0.05, 2
"""Cards lie across each other where they share so much of a card and their sides differ by so many degrees, as they lie
on the table; a heap has so many such pairs.  Of 15 heaps 14 have, of 1,280 other true plates (made, odd and path-traced
tables, `mint`, fans, columns, cards put down carelessly) none, once the slant of the camera is taken out."""
SENTENCE = "These cards lie across each other, and others may lie under them: spread them and take another photograph."


def with_heaps(told: PlatesSeen, cards: Sequence[SeenCard]) -> PlatesSeen:
    """The plates, those told that are heaps and of which nothing else is said; `cards`: all that lie there."""
    named = [card.corners for card in cards if card.kind == "card" and name_of(card)[0] != UNKNOWN]
    crossed = [plate for plate in told.plates if not plate.hidden and len(_lying(plate)) > PAIRS]
    if not named or not crossed:
        return told
    table = table_map(named)
    plates = (
        replace(plate, hidden=(SENTENCE,)) if plate in crossed and _is_heap(plate, table) else plate
        for plate in told.plates
    )
    return replace(told, plates=tuple(plates))


def _lying(plate: Plate) -> list[Floats]:
    return [card.corners for card in (*plate.cards, *plate.uncertain) if card.kind == "card"]


def _is_heap(plate: Plate, table: TableMap) -> bool:
    flat = [table.flat(quad) for quad in _lying(plate)]
    return sum(_across(one, other) for one, other in combinations(flat, 2)) >= PAIRS


def _across(one: Floats, other: Floats) -> bool:
    """Whether one of two cards on the table lies on the other, and plainly at another slant."""
    shared, _ = cv2.intersectConvexConvex(one, other)
    card = min(cv2.contourArea(one), cv2.contourArea(other))
    apart = abs(_slant(one) - _slant(other)) % 180
    return shared > COVERED * card and min(apart, 180 - apart) > ASLANT


def _slant(card: Floats) -> float:
    """Which way its long sides run, in degrees."""
    x, y = card[2] + card[3] - card[0] - card[1]
    return float(np.degrees(np.arctan2(y, x)))
