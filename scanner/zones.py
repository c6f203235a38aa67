"""Which place does each card lie at?  Worked out from the table itself; nobody has to draw a zone.

What was learned of the table (deck, slots, homes) is remembered in pixels, so that a moved camera only has to move
the memory, and used where the present picture shows nothing, such as an empty slot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.layout import Layout
from engine.observation import UNKNOWN, Place, PlaceKind
from scanner.flat import Flat, Role, TrackedCard, flats, heaps, role_of, share_out
from scanner.rectify import moved, sides
from scanner.remembered import Fits, Memory, fits, layout_of, memory_of
from scanner.row import STRAY, RowLine, find_row
from scanner.seats import FARTHEST, Home, found_homes, in_order
from scanner.tablemap import LENGTH, TableMap, table_map
from scanner.types import Floats

ELSEWHERE = Place(PlaceKind.ELSEWHERE)
DECK = Place(PlaceKind.DECK)
DISCARD = Place(PlaceKind.DISCARD)
ODD = 0.4
"""The logarithm of the factor by which a thing's sides differ from a card's when it is none."""
FAN = 0.12
"""Selection cards no farther from one another, in card widths, are a hand of unused ones."""
PILE = (0.5, 3.2)
"""How far the discard pile lies from the deck, on the side away from the row, in card widths."""
FACE_UP, NEWEST, USUAL = 3.0, 2.0, 1.0
"""What speaks for a selection card being the pick and not one left over, in card widths of distance."""


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
    def seated(self) -> bool:
        """Whether it is known where the players sit."""
        return bool(self._memory.homes)

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

    def locate(self, cards: Sequence[TrackedCard]) -> Mapping[int, Place]:
        """The place of every card, by track.  Cards of no place are ELSEWHERE; without a row all are."""
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
            return {card.track: ELSEWHERE for card in cards}
        self._memory.row = (table.back(row.points), row.sure)
        found = {card.track: ELSEWHERE for card in cards} | _at_row(lying, row)
        free = [card for card in lying if found[card.card.track] == ELSEWHERE]
        return found | self._at_seats(free, row, table)

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

    def quads(self) -> Mapping[Place, tuple[Floats, ...]]:
        """Where each place is thought to be, as quads (4, 2) in pixels; places never seen are left out."""
        if self._quads is None:
            self._quads = self._laid_out()
        return self._quads

    def _laid_out(self) -> dict[Place, tuple[Floats, ...]]:
        if self._memory.row is None or self._table is None:
            return {}
        row = self._row_on(self._table)
        assert row is not None
        pile = 2 * row.points[0] - row.points[1]
        spots = {DECK: row.points[0], DISCARD: pile} | {
            Place(PlaceKind.ROW, n): point for n, point in enumerate(row.points[1:], 1)
        }
        found: dict[Place, tuple[Floats, ...]] = {place: (self._quad(spot, row),) for place, spot in spots.items()}
        for seat, home in enumerate(self._memory.homes, 1):
            home = home.mapped(self._table.flat)
            if home.plate:
                found[Place(PlaceKind.PLATE, seat)] = tuple(self._quad(spot, row) for spot in home.plate)
            if home.pick is not None:
                found[Place(PlaceKind.PICK, seat)] = (self._quad(home.pick, row),)
        return found

    def nearest_seat(self, point: Floats) -> int:
        """The seat whose home is nearest to a place in the picture, in pixels."""
        away = [float(np.linalg.norm(home.middle - point)) for home in self._memory.homes]
        return int(np.argmin(away)) + 1

    def _quad(self, middle: Floats, row: RowLine) -> Floats:
        """A card upright in the row's direction, in pixels."""
        assert self._table is not None
        along = row.along / 2
        down = np.array([-along[1], along[0]]) * LENGTH
        return self._table.back(np.array([middle - along - down, middle + along - down, middle + along + down,
                                          middle - along + down], np.float32))  # fmt: skip

    def _row_on(self, table: TableMap) -> RowLine | None:
        if self._memory.row is None:
            return None
        points, sure = self._memory.row
        return RowLine(table.flat(points), sure)

    def _at_seats(self, free: Sequence[Flat], row: RowLine, table: TableMap) -> dict[int, Place]:
        """Plates and picks."""
        donuts = [card for card in free if card.role is Role.DONUT]
        picks = possible_picks([card for card in free if card.role is Role.SELECTION], self.players)
        homes = [home.mapped(table.flat) for home in self._memory.homes]
        if not all(home.plate for home in homes) or not homes:
            homes = self._found_anew(donuts, picks, homes, row, table)
        self._unowned = bool(donuts or picks)
        if not homes:
            return {}
        plates = self._to_plates(donuts, homes, row, table)
        chosen = self._to_picks(picks, homes, row)
        self._remember(homes, donuts, plates, chosen, table)
        return {track: Place(PlaceKind.PLATE, seat) for track, seat in plates.items()} | {
            card.card.track: Place(PlaceKind.PICK, seat) for seat, card in chosen.items()
        }

    def _found_anew(
        self, donuts: Sequence[Flat], picks: Sequence[Flat], homes: list[Home], row: RowLine, table: TableMap
    ) -> list[Home]:
        """The homes as all that lies there now shows them; one that shows nothing stays where it was."""
        picked = self._to_picks(picks, homes, row) if homes else {}
        anchors = [home.stand_in() for seat, home in enumerate(homes, 1) if seat not in picked and not home.plate]
        found = self._numbered(found_homes(donuts, [*picks, *anchors], row, self.players), row, table)
        if found:
            self._memory.owners = {}
        return found or homes

    def _numbered(self, homes: list[Home] | None, row: RowLine, table: TableMap) -> list[Home]:
        if homes is None:
            return []
        middles = table.back(np.array([home.middle for home in homes], np.float32))
        ends = table.back(row.points[[1, -1]])
        width = float(np.linalg.norm(ends[1] - ends[0])) / max(row.pitch * self.players, 1e-6)
        return in_order(homes, row, middles, ends, width)

    def _to_plates(
        self, donuts: Sequence[Flat], homes: Sequence[Home], row: RowLine, table: TableMap
    ) -> dict[int, int]:
        """The seat of each plate card by track: where it was, or the nearest, one card after another."""
        seats: dict[int, int] = {}
        homes = [Home(list(home.plate), home.pick, home.opposite) for home in homes]
        left = []
        for card in donuts:
            owner = self._memory.owners.get(card.card.track)
            if owner is not None and float(np.linalg.norm(table.flat(owner[1][None])[0] - card.middle)) < 0.6:
                seats[card.card.track] = owner[0]
            else:
                left.append(card)
        while left:
            away, card, seat = min(
                ((home.distance(card, row), card, seat) for card in left for seat, home in enumerate(homes, 1)),
                key=lambda option: option[0],
            )
            left.remove(card)
            if away <= FARTHEST * (1 if homes[seat - 1].plate else 3):
                seats[card.card.track] = seat
                homes[seat - 1].plate.append(card.middle)
        return seats

    def _to_picks(self, picks: Sequence[Flat], homes: Sequence[Home], row: RowLine) -> dict[int, Flat]:
        """The pick of each seat."""
        if not picks:
            return {}
        times = [card.card.since for card in picks]
        span = max(max(times) - min(times), 1e-6)
        costs = np.array([
            [home.distance(card, row) - _speaks_for(card, home, (card.card.since - min(times)) / span)
             for card in picks] for home in homes
        ])  # fmt: skip
        return {seat + 1: picks[k] for seat, k in share_out(costs)}

    def _remember(
        self, homes: list[Home], donuts: Sequence[Flat], plates: Mapping[int, int], picks: Mapping[int, Flat],
        table: TableMap,
    ) -> None:  # fmt: skip
        """Homes and owners for the next time; a plate of which nothing is seen now keeps what it had."""
        for seat, home in enumerate(homes, 1):
            mine = [card.middle for card in donuts if plates.get(card.card.track) == seat]
            home.plate = mine or home.plate
            home.pick = picks[seat].middle if seat in picks else home.pick
        self._memory.homes = [home.mapped(table.back) for home in homes]
        self._memory.owners = {
            card.card.track: (plates[card.card.track], card.card.corners.mean(axis=0))
            for card in donuts if card.card.track in plates
        }  # fmt: skip


def _at_row(cards: Sequence[Flat], row: RowLine) -> dict[int, Place]:
    """What lies in the slots, on the deck's place and on the discard pile."""
    spots = row.places(np.array([card.middle for card in cards]))
    slots = row.places(row.points[1:])
    found: dict[int, Place] = {}
    for card, (along, beside) in zip(cards, spots, strict=True):
        away = np.hypot(slots[:, 0] - along, 0.7 * (slots[:, 1] - beside))
        if np.hypot(along, beside) < 0.7 and (card.role is Role.BACK or card.card.piece == UNKNOWN):
            found[card.card.track] = DECK
        elif card.role is not Role.DONUT:
            continue
        elif away.min() < min(0.55 * row.pitch, 0.8):
            found[card.card.track] = Place(PlaceKind.ROW, int(away.argmin()) + 1)
        elif PILE[0] < -along < PILE[1] and abs(beside) < 1.5 * STRAY:
            found[card.card.track] = DISCARD
    return found


def possible_picks(selections: Sequence[Flat], players: int) -> list[Flat]:
    """The selection cards that may be picks: not those of a fan or a heap of unused ones."""
    if len(selections) <= players:
        return list(selections)
    return [heap[0] for heap in heaps(selections, FAN) if len(heap) == 1]


def _speaks_for(card: Flat, home: Home, newness: float) -> float:
    """What speaks for a selection card being the pick, in card widths of distance."""
    usual = home.pick is not None and float(np.linalg.norm(home.pick - card.middle)) < 1
    return FACE_UP * (card.number is not None) + NEWEST * newness + USUAL * usual


def is_card(card: TrackedCard) -> bool:
    """Whether it has a card's shape; a marker is square."""
    return role_of(card) is not Role.MARKER


def of_one_size(cards: Sequence[TrackedCard], known: TableMap | None) -> list[TrackedCard]:
    """The markers, and of the cards those that are as large as the others: all cards of a table are.

    known: the table as it was last measured; it is not believed when it makes many cards odd.
    """
    shaped = [card for card in cards if is_card(card)]
    if not shaped:
        return list(cards)
    odd = _odd(shaped, known) if known is not None else set[int]()
    if known is None or 3 * len(odd) > len(shaped):
        odd = _odd(shaped, table_map([card.corners for card in shaped]))
    return [card for card in cards if card.track not in odd]


def _odd(cards: Sequence[TrackedCard], table: TableMap) -> set[int]:
    """The tracks of the cards that are not of a card's size."""
    sizes = np.array([sides(table.flat(card.corners)) for card in cards])
    off = np.abs(np.log(sizes / np.median(sizes, axis=0))).max(axis=1)
    return {card.track for card, factor in zip(cards, off, strict=True) if factor > ODD}
