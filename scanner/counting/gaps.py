"""Room amid a line of cards that cover each other, where something else than table is seen: a card that nobody found.

Where cards lie one upon the other, the next begins before the last ends.  If one is overlooked between two others, what
is left is a gap.  Where it shows nothing but table there is none; where it shows more, or the table is so like the
cards that nobody can tell, it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scanner.counting.hidden import all_of, with_sentence
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.finding.bare_table import Bare
from scanner.geometry.tablemap import TableMap, table_map
from scanner.naming.verdict import has_name
from scanner.types import Floats, Image, SeenCard

COVERING, MOST = 0.95, 0.5
"""From card to card in widths where they cover each other, and how many of a line must lie so."""
ROOM = (1.15, 2.2)
"""From card to card, in widths, where there is room for another between them that these two cover; farther off is
another line.  Of 441 true plates of made, odd and path-traced tables and `mint` four have such a gap, stacks with table
between them, and none is asked about; of 303 amid each of which a card was left out, 102 have one and 98 are."""
LEAP, EVEN, LEAST_STEP = 1.75, 1.4, 0.2
"""One step so many times the middle one of the others, where none of these is longer than so many times it, and it has
so many widths at least: one card was laid twice as far on as all others, or another lies between.  Of 214 true plates
of five cards and more that lie in lines and of 25 laid by families' habits none has one."""
FEWEST, MANY = 4, 6
"""So many cards of a plate are a line; from so many on it shows how far on each was laid."""
IN_LINE = 0.3
"""They lie no farther up or down than this, in widths."""
Line = list[tuple[NDArray[np.floating[Any]], Floats]]
"""The middle of each card along and across the line, in widths, and its corners on the table."""
SENTENCE = "Between two of these cards another seems to lie that was not found: look there and count it yourself."


def with_gaps(told: PlatesSeen, image: Image, cards: Sequence[SeenCard]) -> PlatesSeen:
    """The plates, those told amid which a card may lie that cannot be told from the table; in the image's pixels."""
    lying = [card for card in cards if card.kind == "card"]
    lines = _lines(told, cards)
    gaps = [list(_gaps(table, line)) for table, line in lines]
    if not any(gaps):
        return told
    bare = Bare.of(image, lying, ())
    pairs = zip(told.plates, gaps, strict=True)
    doubtful = [plate for plate, places in pairs if not all(_is_bare(bare, place) for place in places)]
    return with_sentence(told, SENTENCE, doubtful)


def with_leaps(told: PlatesSeen, cards: Sequence[SeenCard]) -> PlatesSeen:
    """The plates, those told in whose line one may cover a card that nobody found and of which nothing else is said."""
    pairs = zip(told.plates, _lines(told, cards), strict=True)
    leaps = [plate for plate, (_, line) in pairs if _has_a_leap(line)]
    return with_sentence(told, SENTENCE, [plate for plate in leaps if not plate.hidden])


def _lines(told: PlatesSeen, cards: Sequence[SeenCard]) -> list[tuple[TableMap, Line]]:
    """The table, and the cards of each plate in order (`_line`)."""
    named = [card.corners for card in cards if card.kind == "card" and has_name(card)]
    table = table_map(named) if named else TableMap(np.eye(3))
    return [(table, _line(table, plate) if named else []) for plate in told.plates]


def _is_bare(bare: Bare | None, place: Floats) -> bool:
    return bare is not None and bare.shows_nothing_at(place)


def _line(table: TableMap, plate: Plate) -> Line:
    """The cards of a plate in order, if they are a line of which each covers the next; else none."""
    quads = [card.corners for card in all_of(plate) if card.kind == "card"]
    line = _in_line(table, quads) if len(quads) >= FEWEST else []
    steps = _steps(line)
    return line if sum(step < COVERING for step in steps) >= max(2, MOST * len(steps)) else []


def _steps(line: Line) -> list[float]:
    """How far on each card lies from the one before, in widths."""
    return [float(later[0] - earlier[0]) for (earlier, _), (later, _) in pairwise(line)]


def _is_level(one: NDArray[np.floating[Any]], other: NDArray[np.floating[Any]]) -> bool:
    """Whether two middles lie no farther up or down than cards of one line do."""
    return abs(float(other[1] - one[1])) < IN_LINE


def _has_a_leap(line: Line) -> bool:
    """Whether one of many cards, which lie evenly apart else, lies twice as far on."""
    steps = sorted(_steps(line))
    if len(line) < MANY or not all(_is_level(at, there) for (at, _), (there, _) in pairwise(line)):
        return False
    *others, longest = steps
    usual = median(others)
    return usual >= LEAST_STEP and others[-1] <= EVEN * usual and LEAP * usual <= longest <= ROOM[0]


def _gaps(table: TableMap, line: Line) -> Iterator[Floats]:
    """(4, 2) each where there is room in a line of cards that cover each other."""
    for ((at, one), (there, other)), step in zip(pairwise(line), _steps(line), strict=True):
        if ROOM[0] < step < ROOM[1] and _is_level(at, there):
            yield _between(table, one, other)


def _in_line(table: TableMap, quads: Sequence[Floats]) -> Line:
    """The middles of the cards along and across their line, in widths, each with the card on the table, in order."""
    flat = [table.flat(quad) for quad in quads]
    first = flat[0][1] - flat[0][0]
    sides = [quad[1] - quad[0] for quad in flat]
    across = np.mean([side if float(side @ first) >= 0 else -side for side in sides], axis=0)
    width = max(float(np.hypot(*across)), 1e-6)
    axes = np.array([[across[0], -across[1]], [across[1], across[0]]]) / width**2
    return sorted(((quad.mean(axis=0) @ axes, quad) for quad in flat), key=lambda one: float(one[0][0]))


def _between(table: TableMap, one: Floats, other: Floats) -> Floats:
    """What lies between two cards of the table, in pixels: from the one's nearest side to the other's."""
    towards = other.mean(axis=0) - one.mean(axis=0)
    near = one[np.argsort(one @ towards)[2:]]
    far = other[np.argsort(other @ towards)[:2]]
    across = near[1] - near[0]
    far = far if float((far[1] - far[0]) @ across) < 0 else far[::-1]
    return table.back(np.asarray([*near, *far], np.float32))
