"""The row as a line from the deck through the slots, and how points lie to it.  Lengths are in card widths."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scanner.types import Floats

NEXT = (0.45, 2.7)
"""How far, in card widths, the next card of a line may lie from the one before, middle to middle."""
STRAY = 0.65
"""How far beside the line a card of the row may lie, in card widths."""
ALIKE = 0.8
"""The least cosine of how much two cards are turned to each other that lie alike."""
FROM_DECK = 1.3
"""Where slot 1 is thought to be, in card widths from the deck, while nothing shows it."""


@dataclass(frozen=True, eq=False)
class RowLine:
    """points (1 + slots, 2): the middle of the deck, then of every slot, outwards.

    sure: how well it is known: 0 guessed from a few cards, 1 by counting a full row, 2 by numbered markers, 3 where
    cards with names lay in most of the slots of one that was counted, or in every one that markers told.
    """

    points: Floats
    sure: int

    @cached_property
    def along(self) -> Floats:
        """The unit vector from the deck towards the row."""
        way = self.points[-1] - self.points[0]
        return np.asarray(way / max(float(np.linalg.norm(way)), 1e-6))

    @cached_property
    def pitch(self) -> float:
        """How far it is from slot to slot."""
        return float(np.linalg.norm(self.points[-1] - self.points[1])) / max(len(self.points) - 2, 1)

    @cached_property
    def middle(self) -> Floats:
        """(2,) of all slots, without the deck."""
        return np.asarray(self.points[1:].mean(axis=0))

    def places(self, points: Floats) -> Floats:
        """(n, 2): how far along the line from the deck, and how far beside it (positive clockwise of `along`)."""
        step = points - self.points[0]
        return np.stack([step @ self.along, step @ self._beside], axis=1)

    @cached_property
    def _beside(self) -> Floats:
        """The unit vector a quarter turn clockwise of `along`."""
        return np.array([-self.along[1], self.along[0]])


def evenly(deck: Floats, way: Floats, first: float, pitch: float, slots: int) -> Floats:
    """(1 + slots, 2) the points of a row; first, pitch: how far it is from the deck to slot 1, from slot to slot."""
    return np.array([deck, *(deck + way * (first + k * pitch) for k in range(slots))], np.float32)


def unit(way: Floats) -> Floats:
    """A vector of the same direction, of length 1."""
    return np.asarray(way / max(float(np.linalg.norm(way)), 1e-6))


def apart(one: Floats, other: Floats) -> float:
    """How far two points lie from each other."""
    return float(np.linalg.norm(one - other))
