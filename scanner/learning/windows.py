"""Windows printed on cards: in a flat scan they look like a card that lies on an even table.

A dark frame round a picture is on one card what a dark table is round a card, and a drawn glass of milk on bare white
card is as square as a card on a white table.  Of a whole deck it can be told: the printer puts all windows in the same
place, which nobody does with cards on a table, and what surrounds them (a name, a number) differs from card to card,
where a table under a copying stand does not; and where most pictures of one size are cards, the others are, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from scanner.types import Floats, Image

SAME_PLACE = 0.01
"""Corners no farther from each other, of the picture's long side, are in the same place."""
FEWEST = 3
"""So many pictures have to agree."""
_LONG = 128
_PRINT = 25
"""Grey levels by which print around a window differs from what the other pictures have there."""
_ROUND = 0.03
"""What is nearer to a window's edge than this, of the picture's long side, is not looked at: edges are never exact."""


@dataclass(frozen=True, slots=True, eq=False)
class Framed:
    """A picture in which something stands out from an even ground.

    small: the picture in grey (h, w), its long side of _LONG.  corners: (4, 2), as shares of the long side.
    """

    small: Floats
    corners: Floats

    @classmethod
    def of(cls, image: Image, corners: Floats) -> Framed:
        """`corners` in pixels of the picture."""
        long = max(image.shape[:2])
        size = (max(1, round(image.shape[1] * _LONG / long)), max(1, round(image.shape[0] * _LONG / long)))
        small = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), size, interpolation=cv2.INTER_AREA)
        return cls(small.astype(np.float32), np.asarray(corners / long, np.float32))

    def surroundings(self) -> Floats:
        """(h, w) bool: what lies well outside the corners."""
        inside = np.zeros(self.small.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.round(self.corners * _LONG).astype(np.int32), 1)
        reach = 2 * round(_ROUND * _LONG) + 1
        return np.asarray(cv2.dilate(inside, np.ones((reach, reach), np.uint8)) == 0)


def printed(framed: Mapping[str, Framed], shapes: Mapping[str, tuple[int, ...]]) -> set[str]:
    """The names of the pictures whose frame is printed on the card, so that the picture is the card.

    shapes: of all pictures, those in which nothing stands out among them.
    """
    same = {name: [other for other in shapes if shapes[other] == shapes[name]] for name in framed}
    return {name for name, one in framed.items()
            if _is_the_exception(framed, same[name])
            or _is_printed(one, [framed[other] for other in same[name] if other in framed and other != name])}


def _is_the_exception(framed: Mapping[str, Framed], same: list[str]) -> bool:
    """Whether, of many pictures of one size, most are cards from edge to edge."""
    return len(same) > FEWEST and 2 * sum(name in framed for name in same) < len(same)


def _is_printed(one: Framed, others: list[Framed]) -> bool:
    alike = [other for other in others if _apart(other.corners, one.corners) <= SAME_PLACE]
    around = one.surroundings()
    if len(alike) + 1 < FEWEST or not around.any():
        return False
    seen = np.stack([o.small[around] for o in (one, *alike)])
    seen *= np.median(seen) / np.maximum(np.median(seen, axis=1, keepdims=True), 1)   # another exposure is no print
    odd = np.percentile(np.abs(seen - np.median(seen, axis=0)), 99, axis=1)
    return bool(np.median(odd) > _PRINT)


def _apart(one: Floats, other: Floats) -> float:
    """How far the corners are from each other at most, whichever of them comes first."""
    return min(float(np.abs(one - np.roll(other, turn, axis=0)).max()) for turn in range(4))
