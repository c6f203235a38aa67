"""One picture of a table laid over another: where each of its points lies there.

The table is flat, so two pictures of it differ by a homography; the cards that lie on both give it.  It is believed
only if at least three cards agree and no other way of laying the pictures comes near.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.counting.score_photo import SURE
from scanner.geometry.rectify import middle_of, moved, sides
from scanner.pieces import is_back
from scanner.types import Floats, Matrix, SeenCard

NEAR = 0.35
"""Two pictures show one card if the places they give it are no farther apart, in card widths."""
FEWEST = 3
"""Cards that must agree before two pictures are laid over each other."""
CLEARLY = 2
"""By how many cards the best way must be ahead of any other."""
ELSEWHERE = 0.5
"""Two ways are different ones if they put cards so far apart, in card widths."""
MOST_PAIRS = 60
"""Pairs of cards of one name that are tried: of many copies there are more than anybody waits for."""


@dataclass(frozen=True, slots=True, eq=False)
class _Way:
    """One way of laying a picture over another, the pairs of cards that agree with it, and its votes."""

    matrix: Matrix
    agreeing: frozenset[tuple[int, int]]
    votes: int


def laid_over(cards: Sequence[SeenCard], others: Sequence[SeenCard]) -> Matrix | None:
    """(3, 3) from the pixels of one picture to those of another; None where it cannot be told."""
    mine, theirs = [c for c in cards if _tells(c)], [c for c in others if _tells(c)]
    pairs = [(i, j) for i, c in enumerate(mine) for j, d in enumerate(theirs) if c.piece == d.piece][:MOST_PAIRS]
    ways: list[_Way] = []
    for one, other in combinations(pairs, 2):
        clash = one[0] == other[0] or one[1] == other[1]
        if clash or any({one, other} <= way.agreeing for way in ways):
            continue
        way = _grown(mine, theirs, {one, other})
        if way is not None:
            ways.append(way)
    return _clear_one(ways, mine)


def _tells(card: SeenCard) -> bool:
    """Whether a card tells where a picture lies: its name and its top are sure."""
    shows_its_top = card.visible > 0.6 and not is_back(card.piece)
    return shows_its_top and card.piece != UNKNOWN and card.confidence >= SURE


def _grown(
    mine: Sequence[SeenCard], theirs: Sequence[SeenCard], pairs: set[tuple[int, int]], more: int = 2
) -> _Way | None:
    """The way that these pairs give, given anew by all that agree with it, so many times more at most."""
    way = _way([mine[i] for i, _ in pairs], [theirs[j] for _, j in pairs])
    if way is None:
        return None
    agreeing, against = _votes(mine, theirs, way)
    if len(agreeing) < FEWEST:
        return None
    if agreeing == pairs or not more:
        return _Way(way, frozenset(agreeing), len(agreeing) - against)
    return _grown(mine, theirs, agreeing, more - 1)


def _way(mine: Sequence[SeenCard], theirs: Sequence[SeenCard]) -> Matrix | None:
    here, there = (np.concatenate([card.corners for card in cards]).astype(np.float32) for cards in (mine, theirs))
    matrix: object = cv2.findHomography(here, there, 0)[0]  # None where the points lie in one line
    return None if matrix is None else np.asarray(matrix, np.float64)


def _votes(mine: Sequence[SeenCard], theirs: Sequence[SeenCard], way: Matrix) -> tuple[set[tuple[int, int]], int]:
    """The pairs of one name that come to lie on each other, and how many of two names do."""
    corners = np.concatenate([card.corners for card in mine])
    if depth(corners, way) <= 0:
        return set(), 0
    places = moved(corners, way).reshape(-1, 4, 2).mean(axis=1)
    targets = np.array([middle_of(card.corners) for card in theirs])
    widths = np.array([min(sides(card.corners)) for card in theirs])
    apart = np.linalg.norm(places[:, None] - targets, axis=2) / widths
    nearest = apart.argmin(axis=1)
    on_top = {(i, int(j)) for i, j in enumerate(nearest) if apart[i, j] < NEAR and apart[:, j].argmin() == i}
    same = {(i, j) for i, j in on_top if mine[i].piece == theirs[j].piece}
    return same, len(on_top) - len(same)


def depth(corners: Floats, way: Matrix) -> float:
    """How far before the horizon the farthest corner comes to lie; not positive behind it."""
    return float((corners.astype(np.float64) @ way[2, :2] + way[2, 2]).min())


def _clear_one(ways: Sequence[_Way], cards: Sequence[SeenCard]) -> Matrix | None:
    """The way with the most votes, unless another one comes near."""
    best = max(ways, default=None, key=lambda way: way.votes)
    if best is None or best.votes < FEWEST:
        return None
    spots = np.array([middle_of(card.corners) for card in cards], np.float32)
    width = float(np.median([min(sides(moved(card.corners, best.matrix))) for card in cards]))
    for way in ways:
        apart = np.linalg.norm(moved(spots, way.matrix) - moved(spots, best.matrix), axis=1)
        if way.votes > best.votes - CLEARLY and float(np.median(apart)) > ELSEWHERE * width:
            return None
    return best.matrix
