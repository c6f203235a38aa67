"""Tables for two to six players: who sits where, and what lies where.

Places are worked out as a table grows: the row gets longer, plates stand at the near and the far side and, where
somebody sits there, at the row's ends, with their cards turned a quarter.
"""

from __future__ import annotations

from dataclasses import replace
from math import atan2, cos, pi, radians, sin

import numpy as np

from models.workshop.demo_seats import Seat, Setting
from models.workshop.demo_stage import CARD, Arm
from models.workshop.film_camera import Camera, Points

TURNS = {"near": 0.0, "right": 90.0, "far": 180.0, "left": 270.0}
BETWEEN = 82.0
"""From one slot of the row to the next, mm."""
SHARE = 330.0
"""What one plate takes up of its side at least, mm."""
APART = 40.0
"""How far plates of one side are from each other at least, mm."""
PLATE = {"near": 252.0, "far": 263.0}
"""From the row to the plates beside it, mm."""
OUT = 420.0
"""From a plate to where its player's hand is out of the picture, mm."""


def setting(sides: tuple[str, ...], plate: Seat) -> Setting:
    """A table with a seat for each side named; `plate` tells how cards lie on plates.  Seats are named by number."""
    slots = len(sides) + 1
    left = -(slots + 1) / 2 * BETWEEN
    share = max(SHARE, (plate.per - 1) * plate.step + CARD[0] + APART)
    seats = {}
    for number, side in enumerate(sides):
        fellows = [k for k, other in enumerate(sides) if other == side]
        along = (fellows.index(number) - (len(fellows) - 1) / 2) * share
        seats[str(number)] = _seat(str(number), side, along, -left, plate)
    places = tuple(left + BETWEEN * (k + 2) for k in range(slots))
    return Setting(seats, (left + BETWEEN, 2.0), (left, 3.0), places)


def _seat(name: str, side: str, along: float, end: float, plate: Seat) -> Seat:
    turn = TURNS[side]
    away = PLATE.get(side, end + 44 + 160)
    c, s = cos(radians(turn)), sin(radians(turn))
    own = replace(plate, side=name, turn=turn, plate=(along * c + away * s, along * s - away * c))
    wide = (plate.per - 1) * plate.step
    own = replace(own, plate=own.beside(-wide / 2, 0))
    ahead = 118 if side in PLATE else 105
    return replace(own, pick=own.beside(wide / 2 + (28 if side in PLATE else -95), ahead), away=own.beside(60, -OUT))


def arms(table: Setting) -> dict[str, Arm]:
    """An arm a seat."""
    out = {}
    for seat in table.seats.values():
        c, s = cos(radians(seat.turn)), sin(radians(seat.turn))
        grip = (6 * c + 20 * s, 6 * s - 20 * c)
        out[seat.side] = Arm(seat.beside(90, -OUT), seat.beside(130, -OUT - 240), grip, (s, -c))
    return out


def extent(table: Setting, lines: float = 1) -> Points:
    """Points (n, 3) that a camera must see: the row with its piles, and plates of some lines."""
    tall, out = CARD[1] / 2 + 6, []
    for x in (table.discard[0] - 40, table.slots[-1] + 40):
        out += [(x, -tall, 0.0), (x, tall + 30, 0.0)]
    for seat in table.seats.values():
        wide, deep = (seat.per - 1) * seat.step, max((lines - 1) * seat.line, 4 * seat.stacked)
        for right in (-40.0, wide + 40):
            for ahead in (tall, -tall - deep):
                out.append((*seat.beside(right, ahead), 0.0))
    return np.array(out)


def in_order(table: Setting, camera: Camera, names: tuple[str, ...]) -> Setting:
    """The seats under names: clockwise from above, beginning with the leftmost below the row in the picture."""
    middles = {key: seat.beside(2 * seat.step, 0) for key, seat in table.seats.items()}
    seen = {key: camera.project(np.array([[*at, 0.0]]))[0] for key, at in middles.items()}
    row = camera.project(np.array([[0.0, 0.0, 0.0]]))[0]
    clear = CARD[0] * camera.scale_at(0.0, 0.0)
    below = [key for key in seen if seen[key][1] > row[1] + clear] or [max(seen, key=lambda key: float(seen[key][1]))]
    first = min(below, key=lambda key: float(seen[key][0]))
    angle = {key: -atan2(at[1], at[0]) for key, at in middles.items()}
    order = sorted(angle, key=lambda key: (angle[key] - angle[first]) % (2 * pi))
    named = zip(names, (table.seats[key] for key in order), strict=True)
    return replace(table, seats=dict(named))
