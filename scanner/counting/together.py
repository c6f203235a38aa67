"""Several photographs of one table laid over each other, so that a card that is seen twice counts once.

The table is flat, so two pictures of it differ by a homography; the cards that lie on both give it.  It is believed
only if at least three cards agree and no other way of laying the pictures comes near.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
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
PERHAPS_ONE = 1.0
"""Two cards of one name that no photograph shows both, nearer to each other than this, in card widths, may be one."""
ELSEWHERE = 0.5
"""Two ways are different ones if they put cards so far apart, in card widths."""
MOST_PAIRS = 60
INSIDE = 0.03
"""A card so far inside a picture, in shares of it, should be seen there."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One photograph's cards; size: (width, height) in pixels."""

    cards: tuple[SeenCard, ...]
    size: tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """All cards in pixels of the first photograph.

    left: the numbers of the photographs that found no place.  ways: from each photograph's pixels to the first's.
    """

    cards: tuple[SeenCard, ...]
    left: tuple[int, ...]
    ways: tuple[Matrix | None, ...]


@dataclass(slots=True, eq=False)
class _Spot:
    """A card of the whole table, and the photographs that show it."""

    card: SeenCard
    seen_on: set[int]


def join(views: Sequence[View]) -> Joined:
    """Lay every photograph over the first, directly or by way of others."""
    table = [_Spot(card, {0}) for card in views[0].cards]
    placed: dict[int, Matrix] = {0: np.eye(3)}
    left = set(range(1, len(views)))
    while left:
        ways = {n: way for n in sorted(left) if (way := laid_over(views[n].cards, [s.card for s in table])) is not None}
        if not ways:
            break
        for number, way in ways.items():
            left.remove(number)
            placed[number] = way
            _add(table, [_carried(card, way) for card in views[number].cards], number)
    _doubt_twice_told(table)
    cards = tuple(_judged(spot, views, placed) for spot in table)
    return Joined(cards, tuple(sorted(left)), tuple(placed.get(number) for number in range(len(views))))


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


@dataclass(frozen=True, slots=True, eq=False)
class _Way:
    """One way of laying a picture over another, the pairs of cards that agree with it, and its votes."""

    matrix: Matrix
    agreeing: frozenset[tuple[int, int]]
    votes: int


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
    if _depth(corners, way) <= 0:
        return set(), 0
    places = moved(corners, way).reshape(-1, 4, 2).mean(axis=1)
    targets = np.array([middle_of(card.corners) for card in theirs])
    widths = np.array([min(sides(card.corners)) for card in theirs])
    apart = np.linalg.norm(places[:, None] - targets, axis=2) / widths
    nearest = apart.argmin(axis=1)
    on_top = {(i, int(j)) for i, j in enumerate(nearest) if apart[i, j] < NEAR and apart[:, j].argmin() == i}
    same = {(i, j) for i, j in on_top if mine[i].piece == theirs[j].piece}
    return same, len(on_top) - len(same)


def _depth(corners: Floats, way: Matrix) -> float:
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


def _carried(card: SeenCard, way: Matrix) -> SeenCard:
    return replace(card, corners=moved(card.corners, way))


def _add(table: list[_Spot], cards: Sequence[SeenCard], number: int) -> None:
    """The cards of one more photograph: those that lie there already are seen once more, the others are new."""
    known = list(table)
    options = sorted(_options(known, cards), key=lambda option: option[0])
    taken, given = set[int](), set[int]()
    for _, i, j in options:
        if i not in taken and j not in given:
            taken.add(i)
            given.add(j)
            known[i].card = _better(known[i].card, cards[j])
            known[i].seen_on.add(number)
    table += [_Spot(card, {number}) for j, card in enumerate(cards) if j not in given]


def _options(known: Sequence[_Spot], cards: Sequence[SeenCard]) -> Iterator[tuple[float, int, int]]:
    """(distance, spot, card) of all that may be one card, those of one name first."""
    for i, spot in enumerate(known):
        for j, card in enumerate(cards):
            step = middle_of(spot.card.corners) - middle_of(card.corners)
            away = float(np.linalg.norm(step)) / min(sides(spot.card.corners))
            if away < NEAR:
                yield away + (NEAR if spot.card.piece != card.piece else 0.0), i, j


def _better(one: SeenCard, other: SeenCard) -> SeenCard:
    """What two looks at one card say: the surer, and a doubt where both are sure of different names.

    What was read on it in one of them and contradicts its looks is no less true where it could not be read.
    """
    if one.says or other.says:
        return one if one.says else other
    best, rest = sorted((one, other), key=lambda card: card.confidence, reverse=True)
    if best.piece != rest.piece and rest.confidence >= SURE and rest.piece != UNKNOWN:
        return replace(best, candidates=((best.piece, 0.5), (rest.piece, 0.5)))
    return best


def _doubt_twice_told(table: Sequence[_Spot]) -> None:
    """Ask about what may be a second look at a card that is told: far from what two photographs share, one is laid over
    the other badly, and a card seen on both comes to lie in two places."""
    named = [spot for spot in table if spot.card.piece != UNKNOWN]  # what has no name is asked about anyhow
    for one, other in combinations(named, 2):
        if one.card.piece == other.card.piece and not one.seen_on & other.seen_on and _apart(one, other) < PERHAPS_ONE:
            less = min(one, other, key=lambda spot: (spot.card.confidence, spot.card.visible))
            less.card = replace(less.card, candidates=((less.card.piece, 0.5), (UNKNOWN, 0.5)))


def _apart(one: _Spot, other: _Spot) -> float:
    """How far two cards' middles lie from each other, in card widths."""
    step = middle_of(one.card.corners) - middle_of(other.card.corners)
    return float(np.linalg.norm(step)) / max(min(sides(one.card.corners)), 1.0)


def _judged(spot: _Spot, views: Sequence[View], placed: dict[int, Matrix]) -> SeenCard:
    """The card; in doubt if a photograph shows its place and not the card."""
    for number, way in placed.items():
        if number not in spot.seen_on and _is_inside(spot.card, _back(way), views[number].size):
            return replace(spot.card, candidates=((spot.card.piece, 0.5), (UNKNOWN, 0.5)))
    return spot.card


def _back(way: Matrix) -> Matrix:
    return np.asarray(np.linalg.inv(way), np.float64)


def _is_inside(card: SeenCard, way: Matrix, size: tuple[int, int]) -> bool:
    """Whether the whole card lies inside a picture, with some room."""
    if _depth(card.corners, way) <= 0:
        return False
    corners, room = moved(card.corners, way), INSIDE * min(size)
    return bool((corners > room).all() and (corners < np.array(size) - room).all())
