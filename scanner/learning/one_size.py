"""A deck's cards are all of one size: what tells which of several outlines of a card laid out is its own.

An outline is looked for near where the networks told it, and once more farther round.  Near by, a shadow or a
neighbour that was taken for part of a card stays one; farther round, a frame is taken for the card's edge.  The way in
which more cards come out alike is the right one, and a card that does so in but one of the two lies as that has it.
One that is too small in both, as a dark card on a dark table, is continued to where the table begins, and one that is
far too large cut back to there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scanner.geometry.outline import NEARLY, ROUGH, Ground, fitted
from scanner.geometry.rectify import sides
from scanner.geometry.tablemap import LENGTH, TableMap, table_map
from scanner.learning.outlined import AS_LARGE, FEW, least_beyond
from scanner.learning.proposals import Proposal, Status
from scanner.pieces import is_marker
from scanner.types import Floats, Image

ALIKE = 0.02
"""Sides within this of each other are as long; and a side is short that is so much shorter than most."""
ENOUGH = 0.25
"""Of all cards so many, and four at least, are of the deck's size, or nobody knows it."""
AS_MANY = 0.8
"""So many, over those of the commonest size, speak for a larger one."""
DOUBTFUL, CLEARER = 0.5, 0.2
"""How little like the table it is beyond an outline that ends too early, for there lies the card; and how much more it
is so beyond the larger one.  As much like it is beyond each side of one that is cut back, or it was cut itself."""
_STEPS = np.linspace(0, 1, 9)
"""How what is missing may be shared between two opposite sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Usual:
    """What most cards of a photograph measure on its table.

    size: (2,) across and along; cards: how many are of that size.
    """

    table: TableMap
    size: NDArray[np.float64]
    cards: int

    @classmethod
    def of(cls, quads: Sequence[Floats]) -> Usual | None:
        """By all cards, (4, 2) corners each, most of them lying alike, and again by those that agree."""
        lie_across = float(np.median([np.divide(*sides(quad)) for quad in quads])) > 1
        alike = list(quads)
        for _ in range(3):
            table = table_map(alike, 1 / LENGTH if lie_across else LENGTH)
            sizes = np.log([sides(table.flat(quad)) for quad in quads])
            near = np.abs(sizes[:, None] - sizes).max(axis=2) < ALIKE
            most = _size_of_most(near.sum(axis=1), sizes.sum(axis=1))
            alike = [quad for quad, is_near in zip(quads, near[most], strict=True) if is_near]
        enough = len(alike) >= max(4, ENOUGH * len(quads))
        return cls(table, np.exp(np.median(sizes[near[most]], axis=0)), len(alike)) if enough else None

    def off(self, corners: Floats) -> float:
        """By how much a card's sides differ from the usual ones, the more different one, over its length."""
        return float(np.abs(np.log(self._measured(corners) / self.size)).max())

    def resized(self, corners: Floats) -> Iterator[Floats]:
        """(4, 2) corners of the card at the usual size, about where it was found of another; none where it was not."""
        flat, measured = self.table.flat(corners).astype(np.float64), self._measured(corners)
        short = np.where(np.abs(np.log(self.size / measured)) > ALIKE, self.size - measured, 0.0)
        if not short.any():
            return
        across = _unit(flat[1] - flat[0] + flat[2] - flat[3])
        along = _unit(flat[3] - flat[0] + flat[2] - flat[1])
        for left in _STEPS if short[0] else _STEPS[:1]:
            for top in _STEPS if short[1] else _STEPS[:1]:
                wide, high = np.array([-left, 1 - left]) * short[0], np.array([-top, 1 - top]) * short[1]
                moves = [across * wide[k] + along * high[j] for k, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
                yield self.table.back((flat + moves).astype(np.float32))

    def is_wide(self, corners: Floats) -> bool:
        """Whether a card is at all longer or wider than most are."""
        return bool((np.log(self._measured(corners) / self.size) > ALIKE).any())

    def too_large(self, corners: Floats) -> bool:
        """Whether a card is so much longer or wider than most are that it would be asked about."""
        return bool((np.log(self._measured(corners) / self.size) > AS_LARGE).any())

    def _measured(self, corners: Floats) -> NDArray[np.float64]:
        return np.array(sides(self.table.flat(corners)))


def of_one_size(image: Image, told: Sequence[Proposal], cards: Sequence[Floats]) -> list[Proposal]:
    """The proposals, those that were read as large as most of them are; cards: (4, 2) corners of all found."""
    read = [one for one in told if one.status is Status.TAKEN and not is_marker(one.piece)]
    if len(read) < FEW:
        return list(told)
    ground = Ground.of(image, cards)
    far = {id(one): fitted(image, one.corners, ground, ROUGH) for one in read}
    ways = [one.corners for one in read], list(far.values())
    usual = max(filter(None, map(Usual.of, ways)), key=lambda way: way.cards, default=None)
    if usual is None:
        return list(told)
    return [
        _laid(image, one, _exact(image, (one.corners, far[id(one)]), cards, ground, usual)) if id(one) in far else one
        for one in told
    ]


def _exact(
    image: Image, ways: tuple[Floats, Floats], cards: Sequence[Floats], ground: Ground, usual: Usual
) -> Floats:
    """Of two outlines of a card that which is of the usual size, or else the nearer one, continued if it is short and
    cut back if it would be asked about as it is."""
    near, far = ways
    if min(usual.off(near), usual.off(far)) < ALIKE:
        return near if usual.off(near) < ALIKE else far
    beyond, large = least_beyond(image, near, cards, ground), usual.too_large(near)
    if not large and (beyond > DOUBTFUL or usual.is_wide(near)):
        return near
    resized = [(least_beyond(image, corners, cards, ground), corners) for corners in usual.resized(near)]
    best, corners = max(resized, key=lambda pair: pair[0], default=(0.0, near))
    if best < (DOUBTFUL if large else beyond + CLEARER):
        return near
    again = fitted(image, corners, ground, NEARLY)
    return again if usual.off(again) < ALIKE else corners


def _size_of_most(alike: NDArray[np.int_], sizes: NDArray[np.float64]) -> int:
    """The card as large as most are, or as nearly as many that are far larger: many cards may be found without the band
    down their side, but hardly as many with just so much of the table."""
    most = max(range(len(sizes)), key=lambda n: (alike[n], sizes[n]))
    enough, large = AS_MANY * alike[most], sizes[most] + AS_LARGE
    larger = [n for n, size in enumerate(sizes) if size > large and alike[n] >= enough]
    return max(larger, key=lambda n: (alike[n], sizes[n]), default=most)


def _laid(image: Image, one: Proposal, corners: Floats) -> Proposal:
    return one if corners is one.corners else one.lying_at(image, corners)


def _unit(step: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(step / np.linalg.norm(step), np.float64)
