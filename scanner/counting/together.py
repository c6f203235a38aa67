"""Several photographs of one table laid over each other, so that a card that is seen twice counts once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from engine.observation import UNKNOWN
from scanner.counting.laid_over import NEAR, depth, laid_over
from scanner.counting.score_photo import SURE
from scanner.geometry.rectify import middle_of, moved, sides
from scanner.types import Matrix, SeenCard

PERHAPS_ONE = 1.0
"""Two cards of one name that no photograph shows both, nearer to each other than this, in card widths, may be one."""
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
    if depth(card.corners, way) <= 0:
        return False
    corners, room = moved(card.corners, way), INSIDE * min(size)
    return bool((corners > room).all() and (corners < np.array(size) - room).all())
