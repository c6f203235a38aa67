"""How families lay their plates down: rows, columns, fans, stairs, wheels, heaps, cards across others and tucked under
them.  Lengths are in card widths, turns in radians.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat

import cv2
import numpy as np

from models.workshop.layouts import Lying
from models.workshop.made_tables import CARD, Laid
from models.workshop.odd_layouts import QUARTER, SEATS, at_seat, hand_of

Place = tuple[float, float, float]
"""So far to the right of a plate's middle, so far towards its owner, and turned by so much."""
Kind = Callable[[np.random.Generator, int], list[Place]]
LEAST = 0.1
"""So much of every card is seen: a stack that hides one wholly is a question of its own (`stacked`)."""
REACH = 2.5
"""No card of a plate lies farther from its middle, else plates would run into each other."""
FINE = 24
"""Pixels of a card's width by which it is told how much of it is seen."""
DRAWS = 400


def row(rng: np.random.Generator, count: int) -> list[Place]:
    """Side by side or each over the one before."""
    step = rng.uniform(0.25, 1.1)
    return [(step * (k - (count - 1) / 2), 0, 0) for k in range(count)]


def column(rng: np.random.Generator, count: int) -> list[Place]:
    """Each below the one before, and over it."""
    step = CARD * rng.uniform(0.15, 0.9)
    return [(0, step * (k - (count - 1) / 2), 0) for k in range(count)]


def fan(rng: np.random.Generator, count: int) -> list[Place]:
    """Round a point below them, as in a hand."""
    reach, spread = rng.uniform(0.9, 2.5), rng.uniform(0.12, 0.5)
    turns = [spread * (k - (count - 1) / 2) for k in range(count)]
    return [(reach * np.sin(turn), reach * (1 - np.cos(turn)), turn) for turn in turns]


def stairs(rng: np.random.Generator, count: int) -> list[Place]:
    """Each to the right of the one before and farther down."""
    across, along = rng.uniform(0.2, 0.7), CARD * rng.uniform(0.1, 0.5)
    return [(across * (k - (count - 1) / 2), along * (k - (count - 1) / 2), 0) for k in range(count)]


def wheel(rng: np.random.Generator, count: int) -> list[Place]:
    """All round a middle that they leave free or cover."""
    reach, first = rng.uniform(0.6, 1.1), rng.uniform(0, 2 * np.pi)
    turns = [first + 2 * np.pi * k / count for k in range(count)]
    return [(reach * np.sin(turn), -reach * np.cos(turn), turn) for turn in turns]


def heap(rng: np.random.Generator, count: int) -> list[Place]:
    """Thrown on each other."""
    return [(rng.normal(0, 0.55), rng.normal(0, 0.55), rng.uniform(0, 2 * np.pi)) for _ in range(count)]


def thrown(rng: np.random.Generator, count: int) -> list[Place]:
    """Thrown down, most beside each other."""
    return [(rng.uniform(-1.8, 1.8), rng.uniform(-1.6, 1.6), rng.normal(0, 0.6)) for _ in range(count)]


def across(rng: np.random.Generator, count: int) -> list[Place]:
    """A row, and the last card a quarter turned upon it."""
    lying = row(rng, count - 1) if count > 1 else []
    return [*lying, (rng.uniform(-0.6, 0.6), rng.uniform(-0.5, 0.5), QUARTER * rng.choice([-1, 1]))]


def tucked(rng: np.random.Generator, count: int) -> list[Place]:
    """A row, and the first card a quarter turned under an end of it."""
    lying = row(rng, count - 1) if count > 1 else []
    end = max((x for x, _, _ in lying), default=0.0)
    side = rng.choice([-1, 1])
    return [(side * (end + rng.uniform(0.3, 0.8)), rng.uniform(-0.4, 0.4), QUARTER * side), *lying]


KINDS: dict[str, Kind] = {
    "row": row, "column": column, "fan": fan, "stairs": stairs, "wheel": wheel, "heap": heap, "thrown": thrown,
    "across": across, "tucked": tucked,
}  # fmt: skip


def plate(rng: np.random.Generator, kind: Kind, count: int) -> list[Place]:
    """So many cards laid so that something is seen of each; the lowest first."""
    for _ in repeat(None, DRAWS):
        places = kind(rng, count)
        places = places if kind in (across, tucked) or rng.random() < 0.7 else places[::-1]
        if farthest(places) <= REACH and min(seen(places)) >= LEAST:
            return places
    return plate(rng, kind, count - 1)


def farthest(places: Sequence[Place]) -> float:
    """How far from the middle of a plate a corner lies at most, to a side or up and down."""
    return float(np.abs(np.concatenate([_lying(place).corners() for place in places])).max())


def seen(places: Sequence[Place]) -> list[float]:
    """The share of each card that those upon it leave open."""
    side = int(2 * (REACH + 1) * FINE)
    owner = np.zeros((side, side), np.uint8)
    for number, place in enumerate(places, 1):
        quad = (_lying(place).corners() + REACH + 1) * FINE
        cv2.fillConvexPoly(owner, np.round(quad).astype(np.int32), number)
    whole = (FINE + 1) * (FINE * CARD + 1)    # a polygon is painted with its edges
    return [float(np.count_nonzero(owner == number)) / whole for number in range(1, len(places) + 1)]


def _lying(place: Place) -> Lying:
    return Lying(*place, 1, CARD)


def family_plates(rng: np.random.Generator, kinds: Sequence[str]) -> Laid:
    """A plate of each kind, for as many players; three to six cards on each."""
    out: Laid = []
    for player, (kind, seat) in enumerate(zip(kinds, SEATS[len(kinds)], strict=True)):
        places = plate(rng, KINDS[kind], int(rng.integers(3, 7)))
        for (right, down, turned), face in zip(places, hand_of(rng, len(places)), strict=True):
            out += at_seat(seat, right, down, face, "collection", player, turned)
    return out
