"""From which seat the players of one table are counted: told by what is seen, by people, or by plates later on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.geometry.tablemap import TableMap
from scanner.places.flat import Flat
from scanner.places.numbering import CLEARLY, LEVEL, as_it_grows, as_said, clockwise, firsts, told_by_plates
from scanner.places.remembered import Memory
from scanner.places.row_line import RowLine
from scanner.places.seats import Home
from scanner.types import Floats

GROWN = 2
"""Cards with names that tell where a plate lies: the first alone lies at an end of it."""


class CountingSeats:
    """Counts the seats of one picture; what it learns goes into `memory`."""

    def __init__(self, memory: Memory, row: RowLine, table: TableMap, players: int) -> None:
        self._memory, self._row, self._table = memory, row, table
        ends = table.back(row.points[[1, -1]])
        self._in_picture = ends, float(np.linalg.norm(ends[1] - ends[0])) / max(row.pitch * players, 1e-6)

    def numbered(self, homes: Sequence[Home]) -> list[Home]:
        """The homes by seat; who else may be the first is remembered, unless people said who sits where."""
        if not homes:
            return []
        middles = self._table.back(np.array([home.middle for home in homes], np.float32))
        order = clockwise(homes, self._row)
        memory = self._memory
        stay = memory.counted if memory.said is None else memory.said
        if stay is not None:
            # Only people answer who is the first: where that is open, a camera that stands elsewhere leaves it so.
            memory.firsts = () if memory.said is not None else memory.firsts
            begins = as_said(order, middles, stay)
        else:
            # Numbers are laid somewhere before a plate, and it is the plates that count.
            level = LEVEL if all(home.plate for home in homes) else CLEARLY
            first, *may = firsts(middles, *self._in_picture, level, self._as_they_grow(homes))
            begins = order.index(first)
            memory.firsts = tuple((order.index(k) - begins) % len(order) + 1 for k in may)
        return [homes[k] for k in (*order[begins:], *order[:begins])]

    def _as_they_grow(self, homes: Sequence[Home]) -> Floats:
        """Where the middles of the plates are likely to be in the picture."""
        lie = [home.middle if home.plate else as_it_grows(home.middle, self._row) for home in homes]
        return self._table.back(np.array(lie, np.float32))

    def watch(self, homes: Sequence[Home], plates: Sequence[Sequence[Flat]]) -> None:
        """Whether plates tell by now who is the first, where the numbers left that open.

        plates: by seat, the cards with names that lie there.
        """
        memory = self._memory
        is_open = memory.borne_out and memory.said is None and memory.counted is None and memory.firsts
        memory.first = self._told_by(homes, plates) if is_open else 0

    def _told_by(self, homes: Sequence[Home], plates: Sequence[Sequence[Flat]]) -> int:
        """The seat that is the first; 0 where they do not tell."""
        grown = {n for n, cards in enumerate(plates) if len(cards) >= GROWN}
        lie = [_middle(plates[n]) if n in grown else home.middle for n, home in enumerate(homes)]
        doubted = {0, *(seat - 1 for seat in self._memory.firsts)}
        middles = self._table.back(np.array(lie, np.float32))
        first = told_by_plates(middles, *self._in_picture, doubted, grown)
        return 0 if first is None else first + 1


def _middle(cards: Sequence[Flat]) -> Floats:
    return np.asarray(np.mean([card.middle for card in cards], axis=0))
