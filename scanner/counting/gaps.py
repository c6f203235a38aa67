"""Room amid a line of cards that cover each other, where something else than table is seen: a card that nobody found.

Where cards lie one upon the other, the next begins before the last ends.  If one is overlooked between two others, what
is left is a gap.  Where it shows nothing but table there is none; where it shows more, or the table is so like the
cards that nobody can tell, it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
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
FEWEST = 4
"""So many cards of a plate are a line."""
IN_LINE = 0.3
"""They lie no farther up or down than this, in widths."""
SENTENCE = "Between two of these cards another seems to lie that was not found: look there and count it yourself."


def with_gaps(told: PlatesSeen, image: Image, cards: Sequence[SeenCard]) -> PlatesSeen:
    """The plates, those told amid which a card may lie that cannot be told from the table; in the image's pixels."""
    lying = [card for card in cards if card.kind == "card"]
    named = [card.corners for card in lying if has_name(card)]
    gaps = [(plate, list(_gaps(plate, named))) for plate in told.plates] if named else []
    if not any(places for _, places in gaps):
        return told
    bare = Bare.of(image, lying, ())
    doubtful = [plate for plate, places in gaps if not all(_is_bare(bare, place) for place in places)]
    return with_sentence(told, SENTENCE, doubtful)


def _is_bare(bare: Bare | None, place: Floats) -> bool:
    return bare is not None and bare.shows_nothing_at(place)


def _gaps(plate: Plate, named: Sequence[Floats]) -> list[Floats]:
    """(4, 2) each where there is room in the line of a plate, if it is one of cards that cover each other."""
    quads = [card.corners for card in all_of(plate) if card.kind == "card"]
    if len(quads) < FEWEST:
        return []
    table = table_map(named)
    line = _in_line(table, quads)
    steps = [float(later[0] - earlier[0]) for (earlier, _), (later, _) in pairwise(line)]
    if sum(step < COVERING for step in steps) < max(2, MOST * len(steps)):
        return []
    return [
        _between(table, one, other)
        for ((at, one), (there, other)), step in zip(pairwise(line), steps, strict=True)
        if ROOM[0] < step < ROOM[1] and abs(float(there[1] - at[1])) < IN_LINE
    ]


def _in_line(table: TableMap, quads: Sequence[Floats]) -> list[tuple[NDArray[np.floating[Any]], Floats]]:
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
