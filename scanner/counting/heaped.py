"""Plates that are heaps: cards lie across each other, and others may lie wholly under them.

Of a card of which less than a quarter is to be seen between others that lie any way, no edge tells: it belongs to any
of them.  In a line of cards, in columns and in a fan the next card shows where it lies; in a heap nothing does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import cv2
import numpy as np

from scanner.counting.hidden import all_of, with_sentence
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.geometry.tablemap import TableMap, table_map
from scanner.naming.verdict import has_name
from scanner.places.nearness import ASLANT, slant, turn_between
from scanner.types import Floats, SeenCard

COVERED, PAIRS = 0.05, 2
"""Cards lie across each other where they share so much of a card and lie `ASLANT`; a heap has so many such pairs.
Of 15 heaps 14 have, of 1,280 other true plates (made, odd and path-traced tables, `mint`, fans, columns, cards put down
carelessly) none, once the slant of the camera is taken out."""
BESIDE = 0.5
"""In a fan each next card lies by so much as far aside as up or down.  Of 1,280 fans drawn by lot (four to seven cards,
9 to 20 degrees apart, their common point one to two widths off, put down on 1.5 degrees exactly) 940 have two such
pairs, and 103 are still told to be heaps; of 18,000 heaps of three to eight cards 13,889 have, and 13,885 are."""
SENTENCE = "These cards lie across each other, and others may lie under them: spread them and take another photograph."


def with_heaps(told: PlatesSeen, cards: Sequence[SeenCard]) -> PlatesSeen:
    """The plates, those told that are heaps and of which nothing else is said; `cards`: all that lie there."""
    named = [card.corners for card in cards if card.kind == "card" and has_name(card)]
    crossed = [plate for plate in told.plates if not plate.hidden and len(_lying(plate)) > PAIRS]
    if not named or not crossed:
        return told
    table = table_map(named)
    return with_sentence(told, SENTENCE, [plate for plate in crossed if _is_heap(plate, table)])


def _lying(plate: Plate) -> list[Floats]:
    return [card.corners for card in all_of(plate) if card.kind == "card"]


def _is_heap(plate: Plate, table: TableMap) -> bool:
    flat = [table.flat(quad) for quad in _lying(plate)]
    crossing = sum(_across(one, other) for one, other in combinations(flat, 2))
    return crossing >= PAIRS and not _is_fan(flat)


def _is_fan(flat: Sequence[Floats]) -> bool:
    """Whether each of these cards is turned a little further than the last, and lies on the same side of it."""
    turned = sorted(flat, key=lambda card: slant(card) % 180)
    gaps = [turn_between(one, other) % 180 for one, other in zip(turned, [*turned[1:], turned[0]], strict=True)]
    first = (int(np.argmax(gaps)) + 1) % len(flat)
    steps = list(pairwise(turned[first:] + turned[:first]))
    asides = {_aside(one, other) for one, other in steps}
    return all(abs(turn_between(one, other)) <= ASLANT for one, other in steps) and asides in ({1}, {-1})


def _aside(one: Floats, other: Floats) -> int:
    """On which side of a card the next one lies, 1 or -1; 0 where it lies above or below it."""
    between = np.radians(slant(one) + turn_between(one, other) / 2)
    x, y = other.mean(axis=0) - one.mean(axis=0)
    along, beside = x * np.cos(between) + y * np.sin(between), y * np.cos(between) - x * np.sin(between)
    return int(np.sign(beside)) if abs(beside) > BESIDE * abs(along) else 0


def _across(one: Floats, other: Floats) -> bool:
    """Whether one of two cards on the table lies on the other, and plainly at another slant."""
    shared, _ = cv2.intersectConvexConvex(one, other)
    card = min(cv2.contourArea(one), cv2.contourArea(other))
    return shared > COVERED * card and abs(turn_between(one, other)) > ASLANT
