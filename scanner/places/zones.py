"""Which place does each card lie at?  Worked out from the table itself; nobody has to draw a zone.

What was learned of the table (deck, slots, homes) is remembered in pixels, so that a moved camera only has to move
the memory, and used where the present picture shows nothing, such as an empty slot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.layout import Layout
from engine.observation import Place, PlaceKind
from scanner.geometry.rectify import moved
from scanner.geometry.tablemap import TableMap, table_map
from scanner.places.beside_deck import unseen_beside
from scanner.places.flat import Flat, TrackedCard, flats
from scanner.places.remembered import Fits, Memory, fits, layout_of, memory_of
from scanner.places.row import completed_row, find_row
from scanner.places.row_line import RowLine
from scanner.places.seating import Seating
from scanner.places.sizes import as_large_as_named, is_card, of_one_size
from scanner.places.spots import DECK, DISCARD, ELSEWHERE, at_row, laid_out, under_the_row
from scanner.types import Floats


class Zones:
    """The places of one table.  Learns with every call of `locate`."""

    def __init__(self, players: int) -> None:
        self.players = players
        self._memory = Memory()
        self._kept: Memory | None = None
        self.misfit = False
        """Whether a kept layout turned out to be of another table, or of another place of the camera."""
        self._table: TableMap | None = None
        self._quads: dict[Place, tuple[Floats, ...]] | None = None
        self._unowned = False
        self.undecided: frozenset[int] = frozenset()
        """The seats between which a card lies that may be either's."""

    def begin_with(self, layout: Layout | None) -> None:
        """Believe a kept layout once the deck is seen where it lay; None is one that is none of this table's."""
        if layout is None or layout.players != self.players:
            self.misfit = True
        elif not self.found:
            self._kept = memory_of(layout)
            self._table = TableMap(np.array(layout.table).reshape(3, 3))

    def layout(self, size: tuple[int, int]) -> Layout | None:
        """What is worth keeping, in a picture of this size; None while it is not known where the row lies."""
        return layout_of(self._memory, self._table, size)

    @property
    def table(self) -> TableMap | None:
        """The table as it was last measured."""
        return self._table

    @property
    def seated(self) -> bool:
        """Whether it is known where the players sit."""
        return bool(self._memory.homes)

    @property
    def firsts(self) -> tuple[int, ...]:
        """The seats that may as well be the first."""
        return self._memory.firsts

    @property
    def first(self) -> int:
        """The seat that is the first, as plates have told since that was open; 0 where they have not."""
        return self._memory.first

    @property
    def puzzled(self) -> bool:
        """Whether there are plates or picks of which it is not known whose they are."""
        return self._unowned and not self.seated

    @property
    def found(self) -> bool:
        """Whether it is known where the row lies."""
        return self._memory.row is not None

    def places(self) -> tuple[Place, ...]:
        """Every place that this table has."""
        slots = (Place(PlaceKind.ROW, n) for n in range(1, self.players + 2))
        seats = (Place(kind, n) for n in range(1, self.players + 1) for kind in (PlaceKind.PLATE, PlaceKind.PICK))
        return (*slots, *seats, DISCARD, DECK)

    def locate(self, cards: Sequence[TrackedCard], faint: Sequence[TrackedCard] = (),
               slivers: Sequence[TrackedCard] = ()) -> Mapping[int, Place]:
        """The place of every card, by track.  Cards of no place are ELSEWHERE; without a row all are.

        faint: what may be cards and is not told of; one of them may complete a row that nobody knows yet.
        slivers: what is found again and again, though next to nothing of it is seen; one of them may be the deck.
        """
        self._quads = None
        fitting = of_one_size(cards, self._table)
        if not any(is_card(card) for card in fitting):
            return {card.track: ELSEWHERE for card in cards}
        self._table = table = table_map([card.corners for card in fitting if is_card(card)])
        lying = flats(fitting, table)
        if self._kept is not None:
            self._recall(self._kept, lying, table)
        row = find_row(lying, self.players + 1, self._row_on(table))
        if row is None:
            row = self._completed(lying, faint, table) or self._completed(lying, slivers, table, whole=True)
        if row is None:
            return {card.track: ELSEWHERE for card in cards}
        self._memory.row = (table.back(row.points), row.sure)
        found = {card.track: ELSEWHERE for card in cards} | at_row(lying, row)
        seating = Seating(self._memory, self.players, row, table)
        begun = min(card.since for card in cards)
        dealt = [card.since for card in cards if found[card.track].kind is PlaceKind.ROW]
        free = [card for card in lying if found[card.card.track] == ELSEWHERE]
        beside = seating.places(free, begun, dealt)
        self._unowned, self.undecided = seating.unowned, seating.undecided
        return found | beside | dict.fromkeys(under_the_row(lying, found), ELSEWHERE)

    def _completed(
        self, lying: Sequence[Flat], more: Sequence[TrackedCard], table: TableMap, *, whole: bool = False
    ) -> RowLine | None:
        """The row that one more card completes; `whole`: only if every other card of it is there and has a name."""
        rest = as_large_as_named([*(one.card for one in lying), *more])[len(lying) :]
        return completed_row(lying, self.players + 1, flats(rest, table), whole=whole)

    def _recall(self, kept: Memory, lying: Sequence[Flat], table: TableMap) -> None:
        """Take over what was kept if the deck says so, and forget it if the deck says otherwise."""
        fit = fits(kept, lying, table)
        if fit is Fits.OPEN:
            return
        self._kept, self.misfit = None, fit is Fits.NO
        if fit is Fits.YES and not self.found:
            self._memory = kept

    def shift(self, matrix: NDArray[np.float64]) -> None:
        """The camera moved: what was at `p` is now at `matrix` applied to it."""
        self._quads = None
        if self._table is not None:
            self._table = TableMap(self._table.matrix @ np.linalg.inv(matrix))
        for memory in (self._memory, self._kept):
            if memory is not None:
                memory.shift(lambda points: moved(points, matrix))

    def row_was_moved(self, matrix: NDArray[np.float64]) -> None:
        """Deck and row lie elsewhere on the table, and the players sit where they sat."""
        self._quads = None
        if self._memory.row is not None:
            points, sure = self._memory.row
            self._memory.row = (moved(points, matrix), sure)

    def seen_from_elsewhere(self, matrix: NDArray[np.float64]) -> None:
        """The camera was put elsewhere: the same, and the seats stay as they were counted from where it stood.

        Who may be the first as well, seen from there, may be it still; before anybody has a card all are counted anew.
        """
        self.shift(matrix)
        memory = self._memory
        if memory.said is None and (memory.begun or memory.borne_out) and memory.homes:
            memory.counted = np.array([home.middle for home in memory.homes], np.float32)

    def quads(self) -> Mapping[Place, tuple[Floats, ...]]:
        """Where each place is thought to be, as quads (4, 2) in pixels; places never seen are left out."""
        if self._quads is None:
            row = self._row_on(self._table) if self._table is not None else None
            self._quads = laid_out(self._memory, row, self._table) if row is not None and self._table else {}
        return self._quads

    def unseen_deck(self, cards: Sequence[TrackedCard]) -> list[list[Floats]]:
        """Where the deck may lie if nobody sees it, (4, 2) pixels each, by what it lies beside: where it lay, or in
        line with these cards as long as nothing tells where the row is."""
        if self._table is None:
            return []
        if self.found:
            return [[quad] for quad in self.spots(PlaceKind.DECK).values()]
        table = self._table
        ways = unseen_beside(flats(of_one_size(cards, table), table))
        return [[table.back(place) for place in places] for places in ways]

    def spots(self, *kinds: PlaceKind) -> dict[Place, Floats]:
        """Where a single card lies at each place of these kinds, (4, 2) in pixels; places never seen are left out."""
        return {place: quads[0] for place, quads in self.quads().items() if place.kind in kinds}

    def nearest_seats(self, points: Floats) -> set[int]:
        """The seats whose homes are nearest to places in the picture, (n, 2) pixels."""
        homes = np.array([home.middle for home in self._memory.homes])
        away = np.linalg.norm(points[:, None] - homes[None], axis=2)
        return {int(seat) + 1 for seat in away.argmin(axis=1)}

    def _row_on(self, table: TableMap) -> RowLine | None:
        if self._memory.row is None:
            return None
        points, sure = self._memory.row
        return RowLine(table.flat(points), sure)
