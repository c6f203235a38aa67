"""Cards as they lie on the table, measured in card widths, and how near they are to one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import permutations
from math import dist

import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.geometry.rectify import middle_of
from scanner.geometry.tablemap import TableMap
from scanner.pieces import DECK_BACK, is_marker, is_selection
from scanner.places.nearness import gap_between
from scanner.types import Floats

MOST = 6
"""Players at most, and so the most things that are shared out among them at once."""


LIKE = 2.5
"""A card that could not be named is used as the piece is that comes so near to `unknown`, in nats."""
UNLIKE = 1.0
"""A name is none that is likelier than nothing known by less than this, in nats: a phone is a little like each of the
dark donuts.  On plates of four films no card ever had such a name; in two more one thing each always had."""


class Role(StrEnum):
    """What a card is used for, as its face or back tells."""

    DONUT = "donut"
    """Also a card that could not be named."""
    SELECTION = "selection"
    BACK = "back"
    MARKER = "marker"


@dataclass(frozen=True, slots=True, eq=False)
class TrackedCard:
    """A card that has been followed: `track` tells it from every other.

    candidates: ``(piece, log-likelihood)``, best first.  corners: (4, 2) pixels, the first side a short one.
    since: source time in seconds since which it has lain here.
    real: how surely it is a card, where it was looked at by itself (`scanner.following.doubted.genuine`).
    """

    track: int
    candidates: tuple[tuple[str, float], ...]
    corners: Floats
    visible: float
    kind: str = "card"
    since: float = 0.0
    real: float = 1.0

    @property
    def piece(self) -> str:
        return self.candidates[0][0] if self.candidates else UNKNOWN

    @property
    def alone(self) -> bool:
        """Whether one look of several at a picture shows it: those of a game are one each."""
        return False


def role_of(card: TrackedCard) -> Role:
    """What a card is used for; of one that could not be named, what it is most like."""
    piece = card.piece
    if piece == UNKNOWN and len(card.candidates) > 1 and card.candidates[0][1] - card.candidates[1][1] < LIKE:
        piece = card.candidates[1][0]
    return Role.MARKER if card.kind == "marker" else role_of_piece(piece)


def role_of_piece(piece: str) -> Role:
    """What a card of this name is used for."""
    if is_marker(piece):
        return Role.MARKER
    if is_selection(piece):
        return Role.SELECTION
    return Role.BACK if piece == DECK_BACK else Role.DONUT


@dataclass(frozen=True, eq=False)
class Flat:
    """A card on the table plane; quad (4, 2) in card widths."""

    card: TrackedCard
    quad: Floats

    @cached_property
    def role(self) -> Role:
        return role_of(self.card)

    @cached_property
    def middle(self) -> Floats:
        return middle_of(self.quad)

    @cached_property
    def across(self) -> Floats:
        """The unit vector along its short sides."""
        side = self.quad[1] - self.quad[0] + self.quad[2] - self.quad[3]
        return np.asarray(side / max(float(np.linalg.norm(side)), 1e-6))

    @cached_property
    def has_name(self) -> bool:
        """Whether it is plainly more like what it passes for than like nothing known."""
        likely = dict(self.card.candidates)
        best, unknown = likely.get(self.card.piece, 0.0), likely.get(UNKNOWN, -np.inf)
        return self.card.piece != UNKNOWN and best - unknown >= UNLIKE

    @property
    def number(self) -> int | None:
        """The number on a selection card or a marker."""
        digits = self.card.piece.rpartition("_")[2]
        return int(digits) if digits.isdecimal() else None

    @property
    def is_hardly_read(self) -> bool:
        """Whether it is about as like something else as what it passes for, be it nothing known."""
        likely = [likelihood for _, likelihood in self.card.candidates[:2]]
        return len(likely) > 1 and likely[0] - likely[1] < LIKE

    @cached_property
    def is_vague(self) -> bool:
        """Whether another number is about as like it: so is a fine pattern, that of some decks' backs, like several."""
        if self.number is None or len(self.card.candidates) < 2:
            return False
        (piece, best), (other, next_best) = self.card.candidates[:2]
        return best - next_best < LIKE and other.rpartition("_")[0] == piece.rpartition("_")[0]


def flats(cards: Sequence[TrackedCard], table: TableMap) -> list[Flat]:
    """The cards laid on the table plane."""
    if not cards:
        return []
    quads = table.flat(np.concatenate([card.corners for card in cards])).reshape(-1, 4, 2)
    return [Flat(card, quad) for card, quad in zip(cards, quads, strict=True)]


def gap(one: Flat, other: Flat) -> float:
    """The shortest distance between two cards, in card widths; 0 where they touch."""
    away = dist(one.middle.tolist(), other.middle.tolist())
    if away > 6:
        return away - 1.4
    return gap_between(one.quad, other.quad)


def heaps(cards: Sequence[Flat], reach: float) -> list[list[Flat]]:
    """The cards in groups, each no farther than `reach` from another of its group."""
    groups: list[list[Flat]] = []
    for card in cards:
        near = [group for group in groups if any(gap(card, other) <= reach for other in group)]
        groups = [group for group in groups if group not in near] + [[card, *(c for group in near for c in group)]]
    return groups


def share_out(costs: NDArray[np.float64]) -> list[tuple[int, int]]:
    """(row, column) pairs that match as many as possible at the least total cost; (n, m) with n <= MOST.

    Of more than MOST columns only those with the least costs take part.
    """
    rows, columns = costs.shape
    if rows > columns:
        return [(row, column) for column, row in share_out(costs.T)]
    best: list[int] = np.argsort(costs.min(axis=0), kind="stable")[:MOST].tolist() if rows else []
    ways = permutations(best, rows)
    chosen = min(ways, key=lambda way: sum(costs[row, column] for row, column in enumerate(way)), default=())
    return list(enumerate(chosen))
