"""What is known of a table in pixels, and what of it is kept from one evening to the next.

A kept layout is not believed until the deck lies where it lay: a camera that was moved since shows another table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

import numpy as np

from calibration.layout import Layout, Point
from engine.observation import UNKNOWN
from scanner.geometry.tablemap import TableMap
from scanner.places.flat import Flat, Role
from scanner.places.seats import Home
from scanner.types import Floats

AT_ITS_PLACE = 0.5
"""The deck lies where it lay if it is no farther off than this, in card widths."""
COUNTED = 1
"""How sure a kept row is: as one that was counted; numbered markers may tell otherwise."""


@dataclass(slots=True)
class Memory:
    """What is known of the table, in pixels.

    row: (1 + slots, 2) deck and slots, and how sure.  homes by seat from 1.  owners: the seat of each plate card by
    track, seen now or not, with the place where it lay.  borne_out: every pick was once read at the same time, so that
    players are there and no others, whatever is taken for a card later.  by_picks: everybody's pick was seen at the
    same time, so that they tell where the players sit.  idle: selection cards that are not played, and where.
    bare_until: source time until which nobody had a card, where the first row was seen whole; first_row: since when
    that lies there.
    chosen: the seat of each pick by track, as they were turned up together, with the place where it lay.
    dealt: the most cards that were seen in the row at one time.  said: (players, 2) where people put the players, by
    seat, if they did.  counted: (players, 2) where the seats lie that were counted before the camera stood elsewhere.
    begun: somebody has had a card that has a name, or all have chosen: it is of account who sits where.  firsts: the
    seats that might as well be the first.  first: which seat is, if that was open and plates have told it since, or 0.
    """

    row: tuple[Floats, int] | None = None
    homes: list[Home] = field(default_factory=list)
    owners: dict[int, tuple[int, Floats]] = field(default_factory=dict)
    borne_out: bool = False
    by_picks: bool = False
    idle: list[tuple[str, Floats]] = field(default_factory=list)
    bare_until: float = float("-inf")
    first_row: float = float("-inf")
    chosen: dict[int, tuple[int, Floats]] = field(default_factory=dict)
    dealt: int = 0
    said: Floats | None = None
    counted: Floats | None = None
    begun: bool = False
    firsts: tuple[int, ...] = ()
    first: int = 0

    def shift(self, move: Callable[[Floats], Floats]) -> None:
        """The camera moved: every place is where `move` puts it."""
        if self.row is not None:
            self.row = (move(self.row[0]), self.row[1])
        self.homes = [home.mapped(move) for home in self.homes]
        self.idle = [(piece, move(place[None])[0]) for piece, place in self.idle]
        self.said, self.counted = (None if seats is None else move(seats) for seats in (self.said, self.counted))
        self.owners, self.chosen = (
            {track: (seat, move(place[None])[0]) for track, (seat, place) in whose.items()}
            for whose in (self.owners, self.chosen)
        )


class Fits(Enum):
    """Whether a kept layout is this table's."""

    YES = auto()
    NO = auto()
    """The deck lies elsewhere."""
    OPEN = auto()
    """No deck is seen."""


def memory_of(layout: Layout) -> Memory:
    """What a kept layout says.  Of a seat only about where it is: what lies there now tells more."""
    points = np.array([layout.deck, *layout.slots], np.float32)
    homes = [Home(opposite=np.array(seat, np.float32)) for seat in layout.seats]
    said = np.array(layout.seats, np.float32) if layout.seats and layout.said else None
    return Memory((points, COUNTED), homes, said=said)


def layout_of(memory: Memory, table: TableMap | None, size: tuple[int, int]) -> Layout | None:
    """What is worth keeping; None while it is not known, or only guessed, where the row lies."""
    if memory.row is None or table is None or memory.row[1] < COUNTED:
        return None
    deck, *slots = (_point(point) for point in memory.row[0])
    seats = tuple(_point(home.middle) for home in memory.homes)
    # What was left open from where the camera stood is asked again the next evening.
    counted = memory.counted is not None and not memory.firsts
    said = bool(seats) and (memory.said is not None or counted)
    return Layout(size, tuple(float(value) for value in table.matrix.ravel()), deck, tuple(slots), seats, said)


def _point(place: Floats) -> Point:
    return float(place[0]), float(place[1])


def fits(memory: Memory, cards: Sequence[Flat], table: TableMap) -> Fits:
    """Whether the deck lies where it is remembered; a card that could not be named may be a deck at its own place."""
    if memory.row is None:
        return Fits.NO
    deck = table.flat(memory.row[0][:1])[0]
    backs = [card for card in cards if card.role is Role.BACK]
    unnamed = [card for card in cards if card.role is Role.DONUT and card.card.piece == UNKNOWN]
    if any(float(np.linalg.norm(card.middle - deck)) < AT_ITS_PLACE for card in backs or unnamed):
        return Fits.YES
    return Fits.NO if backs else Fits.OPEN
