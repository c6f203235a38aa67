"""How cards lie on training tables: rows, plates, fans, grids, piles, strays.

Lengths are in card widths on the table's plane (x to the right, y towards the near side).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np


@dataclass(frozen=True, slots=True)
class Lying:
    """One card or marker on the table: its middle, its turn in radians, and its size."""

    x: float
    y: float
    turn: float
    width: float
    height: float
    marker: bool = False

    def corners(self) -> np.ndarray:
        """(4, 2), clockwise from its own top left."""
        half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (self.width / 2, self.height / 2)
        c, s = np.cos(self.turn), np.sin(self.turn)
        return half @ np.array([[c, s], [-s, c]]) + (self.x, self.y)


def jitter(rng: np.random.Generator, card: Lying, much: float) -> Lying:
    """People do not lay cards with a ruler."""
    dx, dy, dt = rng.normal(0, 0.02 * much), rng.normal(0, 0.025 * much), rng.normal(0, 0.03 * much)
    return replace(card, x=card.x + dx, y=card.y + dy, turn=card.turn + dt)


def strip(rng: np.random.Generator, height: float) -> list[Lying]:
    """Cards side by side or overlapping, in a row or in a column."""
    count = int(rng.integers(1, 12))
    apart = rng.random() < 0.4
    step = rng.uniform(1.0, 1.35) if apart else rng.uniform(0.22, 1.02)
    slope = rng.normal(0, 0.04)
    cards = [Lying((i - count / 2) * step, i * slope, 0, 1, height) for i in range(count)]
    if rng.random() < 0.2:
        step = height * (rng.uniform(1.0, 1.2) if apart else rng.uniform(0.12, 1.0))
        cards = [Lying(i * slope, (i - count / 2) * step, 0, 1, height) for i in range(count)]
    return cards if rng.random() < 0.6 else cards[::-1]


def two_rows(rng: np.random.Generator, height: float) -> list[Lying]:
    """A plate that has grown into a second row, which may cover part of the first."""
    first, second = strip(rng, height), strip(rng, height)[:5]
    drop = height * rng.uniform(0.35, 1.1) * rng.choice([-1, 1])
    return first + [replace(card, y=card.y + drop) for card in second]


def fan(rng: np.random.Generator, height: float) -> list[Lying]:
    """A fan about a point below the cards."""
    count, reach, spread = int(rng.integers(2, 8)), rng.uniform(1.0, 4.0), rng.uniform(0.08, 0.4)
    turns = (np.arange(count) - count / 2) * spread
    cards = [Lying(reach * np.sin(t), reach * (1 - np.cos(t)), t, 1, height) for t in turns]
    return cards if rng.random() < 0.6 else cards[::-1]


def grid(rng: np.random.Generator, height: float) -> list[Lying]:
    """Cards laid out to be looked at."""
    gap_x, gap_y = rng.uniform(1.0, 1.5), height * rng.uniform(1.0, 1.3)
    shape = rng.integers(2, 6, 2)
    return [Lying(x * gap_x, y * gap_y, 0, 1, height) for y in range(shape[0]) for x in range(shape[1])]


def pile(rng: np.random.Generator, height: float) -> list[Lying]:
    """A deck or a discard pile: nearly one on the other."""
    messy = rng.uniform(0, 0.12)
    return [
        Lying(rng.normal(0, messy), rng.normal(0, messy), rng.normal(0, 1.5 * messy), 1, height)
        for _ in range(rng.integers(1, 6))
    ]


def row_with_markers(rng: np.random.Generator, height: float) -> list[Lying]:
    """The donut row: deck, a pile, slots of which some are empty, and the markers above or below them."""
    step, count, side = rng.uniform(1.03, 1.5), int(rng.integers(3, 8)), rng.uniform(0.35, 0.75)
    above = (height / 2 + side * rng.uniform(0.5, 1.0)) * rng.choice([-1, 1])
    cards = [Lying(i * step, 0, 0, 1, height) for i in range(-1, count) if i < 0 or rng.random() < 0.8]
    markers = [Lying(i * step + rng.normal(0, 0.1), above, rng.normal(0, 0.15), side, side, True) for i in range(count)]
    return [*cards, *(markers if rng.random() < 0.85 else [])]


def strays(rng: np.random.Generator, height: float) -> list[Lying]:
    """Cards thrown down anyhow."""
    count = int(rng.integers(1, 6))
    return [Lying(rng.normal(0, 1.2), rng.normal(0, 1.2), rng.uniform(0, 7), 1, height) for _ in range(count)]


def heap(rng: np.random.Generator, height: float) -> list[Lying]:
    """Cards thrown down on one spot, across each other."""
    reach = rng.uniform(0.1, 0.6)
    return [
        Lying(rng.normal(0, reach), rng.normal(0, reach), rng.uniform(0, 7), 1, height)
        for _ in range(rng.integers(2, 7))
    ]


def wheel(rng: np.random.Generator, height: float) -> list[Lying]:
    """Cards all round a point, heads outwards, each half upon the next."""
    count, reach = int(rng.integers(3, 10)), rng.uniform(0.25, 0.7) * height
    turns = rng.uniform(0, 7) + np.arange(count) * 2 * np.pi / count * rng.uniform(0.6, 1.0)
    return [Lying(reach * np.sin(t), -reach * np.cos(t), t, 1, height) for t in turns]


def tucked(rng: np.random.Generator, height: float) -> list[Lying]:
    """Cards of which others, laid on them straight or across, leave a strip or a corner."""
    top = Lying(0, 0, 0, 1, height)
    under = []
    for _ in range(rng.integers(1, 4)):
        across = rng.random() < 0.6
        turn = (np.pi / 2 if across else 0) + rng.normal(0, 0.08 if rng.random() < 0.6 else 0.5)
        out, angle = rng.uniform(0.1, 0.5), rng.integers(4) * np.pi / 2 + rng.normal(0, 0.3)
        far = out * (1 + height) / 2
        under.append(Lying(far * np.cos(angle), far * np.sin(angle), turn, 1, height))
    return [*under, top]


GROUPS = (
    strip, strip, strip, strip, strip, two_rows, fan, grid, pile, row_with_markers, row_with_markers, row_with_markers,
    strays, heap, wheel, tucked, tucked,
)  # fmt: skip


def place(rng: np.random.Generator, cards: list[Lying], x: float, y: float, turn: float) -> list[Lying]:
    """The group moved to (x, y) and turned as a whole."""
    c, s = np.cos(turn), np.sin(turn)
    much = rng.uniform(0.1, 1.6)
    return [
        jitter(rng, replace(a, x=a.x * c - a.y * s + x, y=a.x * s + a.y * c + y, turn=a.turn + turn), much)
        for a in cards
    ]


def bounds(cards: list[Lying]) -> np.ndarray:
    """(x0, y0, x1, y1) round a group."""
    points = np.concatenate([card.corners() for card in cards])
    return np.concatenate([points.min(0), points.max(0)])


def table(rng: np.random.Generator, reach: float, height: float) -> Iterator[list[Lying]]:
    """Groups, lowest first, over a table that shows about `reach` card widths to each side of its middle."""
    taken: list[np.ndarray] = []
    tidy, main_turn = rng.random() < 0.85, rng.normal(0, 0.1)
    wanted = int(rng.integers(2, 6 + int(1.5 * reach)))
    for _ in range(4 * wanted):
        cards = GROUPS[rng.integers(len(GROUPS))](rng, height)
        turn = main_turn + rng.integers(4) * np.pi / 2 if rng.random() < 0.85 else rng.uniform(0, 7)
        x, y = rng.uniform(-1.0, 1.0, 2) * (reach, 0.8 * reach)
        cards = place(rng, cards, float(x), float(y), float(turn))
        box = bounds(cards)
        clear = all(box[0] > t[2] or box[2] < t[0] or box[1] > t[3] or box[3] < t[1] for t in taken)
        if clear or not tidy:
            taken.append(box)
            yield cards
        if len(taken) >= wanted:
            return
