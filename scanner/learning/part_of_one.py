"""A part of a card that was found as the whole: the pale panel of a black card on a dark table.

It bears the name, and was told as a card too short for its plate, while the rest of the same card was told once more
without a name.  On the cards of one deck the name stands in one place; so where it is read on something far shorter
than the others, the card lies about it as the others lie about theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from scanner.geometry.rectify import middle_of
from scanner.learning.learn import WHOLE
from scanner.learning.merged_names import FEWEST, LONG, Found, Usual
from scanner.learning.read_again import is_one, lying_at
from scanner.naming.poses import carried
from scanner.reading.cards import NameReader
from scanner.reading.said import Reading
from scanner.reading.strips import Line, usual
from scanner.types import Detection, Floats, Image

SHORT = 0.75
"""What is no longer than this, over most that were read, is a part of a card.  Of 51 sure readings on the two dark
pictures of half-covered cards on which it was chosen seven parts were 0.52 to 0.75 long, and no card was shorter than
0.83.  Two longer parts (0.77 and 0.87) are left as they are found."""
WIDE = (0.85, 1.2)
"""How wide one card is, over most."""
MOSTLY = 0.75
"""What is seen of another card beneath lies beside what is seen of this one."""


def as_whole(image: Image, found: Sequence[Found], size: Usual | None, reader: NameReader) -> list[Found]:
    """What was found, each part of a card that bears its name as the card, and what else was found of that without a
    name gone; as it is where too few were read to tell how large cards are and where their names stand."""
    line = usual([one.line for _, one in found if one.sure and one.line is not None], FEWEST)
    if size is None or line is None:
        return list(found)
    parts = [pair for pair in found if _is_part(*pair, size)]
    whole = {id(card): _read(image, *_laid(card, reading, found, size, line), reader) for card, reading in parts}
    laid = [card for card, _ in whole.values()]
    return [whole.get(id(pair[0]), pair) for pair in found if not _is_rest_of_one(*pair, laid, size)]


def _is_part(card: Detection, reading: Reading, size: Usual) -> bool:
    """Whether a name was read, or something like one, on what is too short to be a card."""
    named = card.kind == "card" and reading.piece is not None and reading.line is not None
    return named and size.measure(reading.corners)[1] <= SHORT


def _read(image: Image, there: Detection, reading: Reading, reader: NameReader) -> Found:
    """The card, read once more where it lies if its name is not sure: now it is known what is covered of it."""
    again = reading if reading.sure else reader.read(image, there)
    return there, again if again.sure else reading


def _goes_on(reading: Reading, found: Sequence[Found], size: Usual) -> float:
    """To which side of what is seen of it a card goes on under another: 1 to its right, -1 to its left, as the nearest
    card that lies the same way up and is partly seen does; 0 where there is none."""
    down, middle = reading.corners[3] - reading.corners[0], middle_of(reading.corners)
    told = [(float(np.linalg.norm(middle_of(other.corners) - middle)), _unseen_right(card, other.corners))
            for card, other in found
            if other.sure and card.visible < WHOLE and not _is_part(card, other, size)
            and float((other.corners[3] - other.corners[0]) @ down) > 0]  # fmt: skip
    return float(np.sign(min(told)[1])) if told else 0.0


def _unseen_right(card: Detection, corners: Floats) -> float:
    """How much more of a card's right half is covered than of its left; corners: (4, 2) from its own top left."""
    seen = lying_at(card, corners).mask.mean(axis=0)
    return float(seen[: len(seen) // 2].sum() - seen[len(seen) // 2 :].sum())


def _about(reading: Reading, size: Usual, line: Line, side: float) -> Floats:
    """(4, 2) the card about a name that stands where names do, going on to that side of what was found of it."""
    part = size.table.flat(reading.corners)
    across = part[1] + part[2] - part[0] - part[3]
    across = across / max(float(np.hypot(*across)), 1e-6)
    down = np.array([-across[1], across[0]]) * size.size[1]
    down = down if float(down @ (part[2] + part[3] - part[0] - part[1])) > 0 else -down
    stands = line.middle if reading.line is None else reading.line.middle
    left, right = ((1 - stands) * part[top] + stands * part[foot] for top, foot in ((0, 3), (1, 2)))
    aside = side * (size.size[0] - float((right - left) @ across)) / 2
    head, half = (left + right) / 2 + aside * across - line.middle * down, across * size.size[0] / 2
    return size.table.back(np.asarray([head - half, head + half, head + half + down, head - half + down], np.float32))


def _is_rest_of_one(card: Detection, reading: Reading, laid: Sequence[Detection], size: Usual) -> bool:
    """Whether it was found where one of these cards lies, as large as that, says nothing, and is seen on it alone."""
    if card.kind != "card" or reading.sure:
        return False
    wide, long = size.measure(card.corners)
    usually = WIDE[0] < wide < WIDE[1] and LONG[0] < long < LONG[1]
    return usually and any(is_one(card.corners, one.corners) and _is_seen_on(card, one) for one in laid)


def _is_seen_on(card: Detection, other: Detection) -> bool:
    """Whether most of what is seen of one lies on what is seen of the other."""
    seen = carried(card.mask.astype(np.float32), card.corners, other.corners, cv2.BORDER_CONSTANT)
    return float((seen & other.mask).sum()) >= MOSTLY * max(float(card.mask.sum()), 1.0)


def _laid(card: Detection, reading: Reading, found: Sequence[Found], size: Usual, line: Line) -> Found:
    """The card of which this is a part, seen from its head to its foot where the part is seen, and what it says."""
    corners = _about(reading, size, line, _goes_on(reading, found, size))
    cells = carried(card.mask.astype(np.float32), card.corners, corners, cv2.BORDER_CONSTANT)
    mask = np.tile(cells.any(axis=0), (len(cells), 1))
    there = replace(card, corners=corners, mask=mask, visible=float(mask.mean()))
    return there, replace(reading, corners=corners, line=line)
