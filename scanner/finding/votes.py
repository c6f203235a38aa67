"""From what single cells say to cards: gather the cells that agree."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist, hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import STRIDE, Floats, Ints, corners_of

REACH = 0.2
"""How far, in card widths, a cell's idea of its card's middle may lie from the card's."""
TURN = 0.35
"""How far its idea of the axes may lie from the card's, in half widths of the card."""
WINDOW = 6.0
"""Votes farther from the first of a card than this many reaches, in half widths, are not even compared with it."""
FEWEST = 4
TRIES = 300
"""Votes that may begin a card: a picture of nothing but noise must not take for ever."""
LEAST_SHARE = 0.045
"""A card of which a smaller share of cells is seen is left out."""
DOUBTFUL_SHARE = 0.16
DOUBLE = 0.3
"""Middles closer than this, in card widths, are one card when one of the two is doubtful."""


@dataclass(frozen=True, slots=True, eq=False)
class Votes:
    """rows, cols (n,) of the cells; described (8, n) the cards in input pixels (`models.geometry`); trust (n,)."""

    rows: Ints
    cols: Ints
    described: Floats
    trust: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Cluster:
    """corners (4, 2) in input pixels, the indices of the votes that agree, and a score in 0..1."""

    corners: Floats
    members: Ints
    score: float


def _weighed(values: Floats, trust: Floats) -> Floats:
    """Mean of (8, n) by the square of trust, as is right for errors of known width."""
    weight = trust**2
    return np.asarray((values @ weight) / weight.sum(), np.float32)


def _near(values: Floats, mean: Floats) -> NDArray[np.bool_]:
    """Which votes agree with a description."""
    half = hypot(float(mean[6]), float(mean[7]))
    off = values - mean[:, None]
    off *= off
    agree = off[0] + off[1] < (2 * REACH * half) ** 2
    for axis in off[4:] < (2 * TURN * half) ** 2:
        agree &= axis
    return np.asarray(agree)


def _around(values: Floats, there: NDArray[np.bool_], first: int) -> Ints:
    """The votes from `first` on, and still there, whose middles lie so near its own that they may be its card's."""
    x, y, *_, across, down = values[:, first].tolist()
    window = WINDOW * REACH * hypot(across, down)
    close = np.abs(values[0, first:] - x) < window
    close &= np.abs(values[1, first:] - y) < window
    close &= there[first:]
    return np.asarray(close.nonzero()[0] + first, np.intp)


def area_in_cells(corners: Floats) -> float:
    return max(1.0, float(cv2.contourArea(corners.astype(np.float32))) / STRIDE**2)


class Kept:
    """The cards gathered so far: where they are and which share of each is seen."""

    def __init__(self) -> None:
        self._cards: list[tuple[float, float, float]] = []

    def add(self, corners: Floats, share: float) -> None:
        self._cards.append((*_middle(corners), share))

    def holds(self, corners: Floats, share: float) -> bool:
        """Stray cells round a card sometimes agree on a ghost of it: few cells, nearly the same place."""
        if share >= DOUBTFUL_SHARE:
            return False
        reach, (x, y) = DOUBLE * dist(*corners[:2].tolist()), _middle(corners)
        return any(hypot(x - cx, y - cy) < reach and share < 0.5 * seen for cx, cy, seen in self._cards)


def _middle(corners: Floats) -> tuple[float, float]:
    """The mean of (4, 2) corners."""
    (a, b), (c, d), (e, f), (g, h) = corners.tolist()
    return (a + c + e + g) / 4, (b + d + f + h) / 4


def _agreement(values: Floats, trust: Floats, there: NDArray[np.bool_], first: int) -> tuple[Ints, Floats | None]:
    """The votes still there that are of one card with the first of those, the average followed twice; and the average
    of them all where it is known already."""
    some = _around(values, there, first)
    if len(some) < FEWEST:
        return some[:1], None
    mine, my_trust = values.take(some, axis=1), trust[some]
    agree, mean, settled = _near(mine, mine[:, 0]), None, False
    for _ in range(2):
        those = agree.nonzero()[0]      # taking by numbers is twice as quick as by a mask
        if len(those) < 2:      # a stray vote by itself
            break
        mean = _weighed(mine.take(those, axis=1), my_trust.take(those))
        before, agree = agree, _near(mine, mean)
        settled = bool((agree == before).all())
        if settled:     # to follow it further leads nowhere else
            break
    settled = settled and bool(agree[0])
    agree[0] = True
    return some[agree], mean if settled else None


def gather(votes: Votes, kept: Kept | None = None, sure: float = 0.0) -> list[Cluster]:
    """Cards, the surest first: take the most trusted vote left, average all that agree with it, go on.

    kept: cards that were gathered before from other votes.  sure: the score from which on cards are asked for; where no
    vote is left that could begin such a one, nothing more is gathered.
    """
    if not len(votes.rows):
        return []
    order = np.argsort(-votes.trust)
    values, trust = votes.described.take(order, axis=1), votes.trust[order]
    there = np.ones(len(order), np.bool_)
    clusters: list[Cluster] = []
    kept = kept or Kept()
    for _ in range(TRIES):
        first = int(there.argmax())
        if not there[first] or _score(trust[first]) < sure:
            break
        members, mean = _agreement(values, trust, there, first)
        there[members] = False
        if len(members) < FEWEST:
            continue
        corners = corners_of(_weighed(values.take(members, axis=1), trust[members]) if mean is None else mean)
        share = len(members) / area_in_cells(corners)
        if share < LEAST_SHARE or kept.holds(corners, share):
            continue
        kept.add(corners, share)
        middle = trust[members[len(members) // 2]]      # they come the most trusted first
        clusters.append(Cluster(corners, order[members], _score(middle)))
    return clusters


def _score(trust: float) -> float:
    """How surely votes are a card's of which the middle one is trusted so far."""
    return min(max(1.15 - 3 / float(trust), 0.05), 1.0)
