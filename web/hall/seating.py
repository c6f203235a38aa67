"""Where the players sit in the picture, as people put them there, and in which order that makes them play."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from calibration.layout import Layout, Point

APART = 180.0
"""Half a turn between two players; of more, the first sits to the left of the camera's person."""


def guessed(players: int) -> tuple[Point, ...]:
    """Places round the table for so many, as shares of the picture's width and height, in playing order."""
    first = 90.0 if players == 2 else 90.0 + APART / players
    angles = [math.radians(first + 360.0 * seat / players) for seat in range(players)]
    return tuple((0.5 + 0.38 * math.cos(angle), 0.5 + 0.38 * math.sin(angle)) for angle in angles)


def playing_order(places: Sequence[Point], middle: Point = (0.5, 0.5)) -> list[int]:
    """The indices of places (in any unit, y downwards) as `donuts play --players` counts them.

    Clockwise about the middle of the row, from the leftmost of those below it; none below: the lowest.
    """
    below = [n for n, (_, y) in enumerate(places) if y > middle[1]]
    first = min(below, key=lambda n: places[n][0]) if below else max(range(len(places)), key=lambda n: places[n][1])
    start = _angle(places[first], middle)
    return sorted(range(len(places)), key=lambda n: (_angle(places[n], middle) - start + 1e-9) % math.tau)


def _angle(place: Point, middle: Point) -> float:
    return math.atan2(place[1] - middle[1], place[0] - middle[0])


def _middle_of_row(layout: Layout | None) -> Point:
    """As shares of the picture's width and height; the picture's own middle while no row is known."""
    if layout is None:
        return 0.5, 0.5
    (x1, y1), (x2, y2) = layout.slots[0], layout.slots[-1]
    return (x1 + x2) / 2 / layout.size[0], (y1 + y2) / 2 / layout.size[1]


def _seats_seen(layout: Layout | None, players: int) -> tuple[Point, ...]:
    """Where the eyes think that the players sit, as shares; nothing while they do not know."""
    if layout is None or layout.players != players:
        return ()
    return tuple((x / layout.size[0], y / layout.size[1]) for x, y in layout.seats)


def _with_seats(layout: Layout | None, places: Sequence[Point]) -> Layout | None:
    """The layout with the players where people put them; None while no layout for so many is known."""
    if layout is None or layout.players != len(places):
        return None
    width, height = layout.size
    return replace(layout, seats=tuple((x * width, y * height) for x, y in places), said=True)


@dataclass(slots=True)
class Places:
    """Where the players sit: where people put them and, until they do, where the eyes think."""

    layout: Layout | None = None
    """Where everything lies, as the eyes have it now."""
    by_hand: tuple[Point, ...] = ()
    """Where people put the players, as shares of the picture; the eyes are told as soon as they know the row."""
    _told: tuple[Point, ...] = ()

    def of(self, players: int) -> tuple[Point, ...]:
        """The places of so many, as shares; nothing while neither people nor the eyes know."""
        return self.by_hand or _seats_seen(self.layout, players)

    def put(self, places: Sequence[Point]) -> list[int]:
        """People put the players there; in which order they play, as indices of those places."""
        order = playing_order(places, _middle_of_row(self.layout))
        self.by_hand = tuple(places[n] for n in order)
        return order

    def for_new_eyes(self) -> Layout | None:
        """What eyes that begin are told; nothing while people have put nobody, or no row is known."""
        known = _with_seats(self.layout, self.by_hand) if self.by_hand else None
        if known is not None:
            self._told = self.by_hand
        return known

    def noticed(self, layout: Layout | None) -> bool:
        """What the eyes know of the table by now; whether they can, and must, be told where people put the players."""
        self.layout = layout
        if self.by_hand and self.by_hand == self._told and layout is not None and layout.said:
            # The camera may have been put elsewhere since: the eyes know where that leaves everybody.
            self.by_hand = self._told = _seats_seen(layout, len(self.by_hand)) or self.by_hand
        if self.by_hand == self._told or _with_seats(layout, self.by_hand) is None:
            return False
        self._told = self.by_hand
        return True

    def bear_out(self, players: int) -> None:
        """It is said that so many sit where the eyes have them, in this order: nobody need be asked again."""
        self.by_hand = self._told = self.by_hand or _seats_seen(self.layout, players)

    def forget(self) -> None:
        """Another camera sees the table from elsewhere."""
        self.layout, self.by_hand, self._told = None, (), ()
