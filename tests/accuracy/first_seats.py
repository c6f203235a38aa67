"""How often the likelier first seat is the true one: ``python -m tests.accuracy.first_seats``.

Tables by lot as the films have them, no pictures, and nothing but numbers on them: where each lies is known, read off
some 0.15 card widths wrong.  The true first is the films' own (`models.workshop.film_table.in_order`), told by where
plates are.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from models.workshop.demo_stage import CARD
from models.workshop.film_camera import Camera, framed
from models.workshop.film_table import BETWEEN, extent, in_order, setting
from scanner.geometry.tablemap import TableMap
from scanner.places.counting_seats import CountingSeats
from scanner.places.remembered import Memory
from scanner.places.row_line import RowLine
from scanner.places.seats import Home
from scanner.types import Floats
from tests.accuracy.studio_film_lot import by_lot

SEEDS = range(5001, 5701)
WRONG = 0.15
"""How far off a place is read, in card widths."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def pixels(camera: Camera, at: tuple[float, float]) -> Floats:
    """A place on the table (mm) in the picture, (1, 2)."""
    return np.asarray(camera.project(np.array([[*at, 0.0]])), np.float32)


def told(seed: int, dice: np.random.Generator) -> tuple[bool, bool]:
    """Whether it is asked who is the first, and whether the likelier one is."""
    spec = by_lot(seed)[2]
    table = setting(spec.sides, spec.plate)
    camera = framed(spec.camera, extent(table, spec.lines))
    table = in_order(table, camera, NAMES[: len(spec.sides)])
    flat = TableMap(np.diag([1 / CARD[0], -1 / CARD[0], 1.0]) @ np.linalg.inv(camera.flat()))
    line = [(table.slots[0] - BETWEEN, 0.0), *((x, 0.0) for x in table.slots)]
    row = RowLine(np.concatenate([flat.flat(pixels(camera, at)) for at in line]), 2)
    off = dice.normal(0, WRONG, (len(table.seats), 2)).astype(np.float32)
    homes = [Home(pick=flat.flat(pixels(camera, seat.pick))[0] + off[n]) for n, seat in enumerate(table.seats.values())]
    memory = Memory()
    first = CountingSeats(memory, row, flat, len(homes)).numbered(homes)[0]
    return bool(memory.firsts), list(table.seats)[next(n for n, home in enumerate(homes) if home is first)] == NAMES[0]


def main() -> None:
    """Print how many of each kind there are."""
    dice = np.random.default_rng(1)
    found = Counter(told(seed, dice) for seed in SEEDS)
    for asked, word in ((True, "asked"), (False, "not asked")):
        right, wrong = found[asked, True], found[asked, False]
        print(f"{word}: the likelier first is the true one on {right} of {right + wrong} tables")


if __name__ == "__main__":
    main()
