"""Whose place is where: plates and picks fall to players by how near they lie, and stay with them.

A player's home is known by the cards of the plate and the places of the picks.  Homes are found as soon as as many
groups of cards lie round the row as there are players; until every player has a plate they are found anew each time,
since more cards tell more.  How seats are numbered is `numbering`'s matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import dist

import numpy as np

from scanner.places.flat import Flat, TrackedCard, gap, share_out
from scanner.places.row_line import RowLine
from scanner.types import Floats

TOGETHER = 0.9
"""Cards of a plate lie no farther from one another, in card widths."""
STRANGE = 2.5
"""A card farther than this from its pick or plate belongs to it only if nothing else speaks against it."""
ACROSS = 20.0
"""What lying on the other side of the row counts for, in card widths: hardly anybody has cards on both sides."""
CLEAR_OF_ROW = 1.0
"""How far beside the row a thing lies when it is on one side of it, in card widths."""
FARTHEST = 4.0
"""A card farther than this from every plate belongs to nobody; a first card may lie three times as far."""


@dataclass(slots=True)
class Home:
    """Where a player's cards lie, on the table.

    plate: middles of the plate's cards, as last seen.  pick: where the last pick lay.  opposite: a guess only.
    nameless: of what lies there too, and may be no card: it keeps a place in view or hides it, and no more.
    """

    plate: list[Floats] = field(default_factory=list)
    pick: Floats | None = None
    opposite: Floats | None = None
    nameless: list[Floats] = field(default_factory=list)

    @property
    def middle(self) -> Floats:
        """The middle of the plate, or where the pick lies."""
        if self.plate:
            return np.asarray(np.mean(self.plate, axis=0))
        known = self.pick if self.pick is not None else self.opposite
        return known if known is not None else np.zeros(2, np.float32)

    @property
    def places(self) -> list[Floats]:
        """The middles of the plate's cards and of the last pick."""
        return [*self.plate, *([] if self.pick is None else [self.pick])] or [self.middle]

    def distance(self, card: Flat, row: RowLine) -> float:
        """How far a card lies from this player's plate, in card widths, more across the row itself: beyond its ends a
        plate may grow over its line."""
        return self._away(card) + (ACROSS if crosses(card.middle, self.middle, row) else 0.0)

    def distance_of_pick(self, pick: Flat, row: RowLine) -> float:
        """The same of a number, which everybody lays down on their own side of the row's line."""
        return self._away(pick) + (ACROSS if _on_other_side(pick.middle, self.middle, row) else 0.0)

    def _away(self, card: Flat) -> float:
        """From the nearest card of the plate, or from where the pick lies."""
        at, places = card.middle.tolist(), self.plate or [self.middle]
        return max(0.0, min(dist(at, place.tolist()) for place in places) - 1.2)

    def mapped(self, change: Callable[[Floats], Floats]) -> Home:
        """The home with every place of it moved by a change of (n, 2) places."""
        def one(point: Floats | None) -> Floats | None:
            return None if point is None else change(point[None].astype(np.float32))[0]

        def each(points: list[Floats]) -> list[Floats]:
            return list(change(np.array(points, np.float32))) if points else []

        return Home(each(self.plate), one(self.pick), one(self.opposite), each(self.nameless))

    def stand_in(self) -> Flat:
        """Something that lies where this home is, while nothing of the player's does."""
        corners = self.middle + np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
        return Flat(TrackedCard(0, (), corners, 0.0), np.asarray(corners, np.float32))


def _on_other_side(one: Floats, other: Floats, row: RowLine) -> bool:
    """Whether the row runs between two places."""
    beside = row.places(np.array([one, other]))[:, 1]
    return bool(beside[0] * beside[1] < 0 and np.abs(beside).min() > CLEAR_OF_ROW)


def crosses(one: Floats, other: Floats, row: RowLine) -> bool:
    """Whether the row itself, from the deck to its last slot, runs between two places: who sits at an end of it has
    both sides of its line before them."""
    if not _on_other_side(one, other, row):
        return False
    (along, beside), (there, beyond) = row.places(np.array([one, other])).tolist()
    meets, ends = along + (there - along) * beside / (beside - beyond), row.places(row.points)[:, 0]
    return bool(ends.min() <= meets <= ends.max())


def nearest_to(pick: Flat, homes: Sequence[Home], row: RowLine) -> float:
    """How far a number lies from the nearest of these players, in card widths; infinite where there are none."""
    return min((home.distance_of_pick(pick, row) for home in homes), default=np.inf)


def found_homes(
    plates: list[list[Flat]], picks: Sequence[Flat], row: RowLine, players: int, *, doubted: bool = False
) -> list[Home] | None:
    """The homes of all players from what lies round the row, cards that lie together by plate; None while that cannot
    be told.  doubted: of as many plates as there are players one may be none all the same."""
    all_there = players == len(picks) or (players == len(plates) and not doubted)
    groups = _groups(plates, picks, row, ACROSS if all_there else STRANGE)
    while len(groups) > players:
        groups = _merged(groups, row)
    homes = [Home(_told_by(plate), pick.middle if pick else None) for plate, pick in groups]
    if len(homes) == players:
        return homes
    return [*homes, _facing(homes[0], row)] if players == 2 and len(homes) == 1 else None


def _told_by(plate: Sequence[Flat]) -> list[Floats]:
    """Where a plate's cards lie; what has no name, a strip of a fan or a score pad, tells nothing beside those that
    have one: it would draw the middle of the plate to itself, and from that it is told who may be the first."""
    named = [card.middle for card in plate if card.has_name]
    return named or [card.middle for card in plate]


Group = tuple[list[Flat], Flat | None]
"""A plate's cards and a pick; either may be missing."""


def _groups(plates: list[list[Flat]], picks: Sequence[Flat], row: RowLine, reach: float) -> list[Group]:
    """Plates with the picks that go with them, nearer than `reach`, and those of either kind that stand alone."""
    costs = np.array([[_between((plate, None), ([], pick), row) for pick in picks] for plate in plates])
    # How far apart two are that do not go together is all the same: it must not push others to the wrong partner.
    shared = share_out(np.minimum(costs, reach)) if plates and picks else []
    pairs = [(i, j) for i, j in shared if costs[i, j] < reach]
    alone: list[Group] = [(plate, None) for i, plate in enumerate(plates) if i not in {i for i, _ in pairs}]
    lone: list[Group] = [([], pick) for j, pick in enumerate(picks) if j not in {j for _, j in pairs}]
    return [(plates[i], picks[j]) for i, j in pairs] + alone + lone


def _between(one: Group, other: Group, row: RowLine) -> float:
    """The distance between two groups, more across the row."""
    mine, theirs = _all(one), _all(other)
    apart = min(gap(a, b) for a in mine for b in theirs)
    middles = [np.asarray(np.mean([c.middle for c in cards], axis=0)) for cards in (mine, theirs)]
    return apart + (ACROSS if _on_other_side(middles[0], middles[1], row) else 0.0)


def _all(group: Group) -> list[Flat]:
    plate, pick = group
    return plate if pick is None else [*plate, pick]


def _merged(groups: list[Group], row: RowLine) -> list[Group]:
    """The groups with the nearest two made one."""
    pairs = [(i, j) for i in range(len(groups)) for j in range(i)]
    i, j = min(pairs, key=lambda pair: _between(groups[pair[0]], groups[pair[1]], row))
    one, other = groups[i], groups[j]
    rest = [group for k, group in enumerate(groups) if k not in (i, j)]
    return [*rest, (one[0] + other[0], one[1] or other[1])]


def _facing(home: Home, row: RowLine) -> Home:
    """The other player of two sits opposite."""
    return Home(opposite=np.asarray(2 * row.middle - home.middle))


def matched(found: Sequence[Home] | None, known: Sequence[Home], row: RowLine) -> list[Home]:
    """The homes found anew, each in the seat of the one that it must be; none where they are not those known.

    Seats that are borne out stay: nobody changes places because a hand was taken for a card.
    """
    if found is None:
        return []
    costs = np.array([[_moved(new, old, row) for new in found] for old in known])
    pairs = share_out(costs)
    if any(costs[pair] > FARTHEST for pair in pairs):
        return []
    return [found[new] for _, new in sorted(pairs)]


def as_used(found: Sequence[Home], known: Sequence[Home]) -> list[Home]:
    """The homes found anew, by seat, with where each player lays their number: while none lies there it is as it was.

    Forgotten, the next number that lies nearer to a neighbour than to its player's plate would be the neighbour's.
    """
    return [
        home if home.pick is not None else replace(home, pick=before.pick)
        for home, before in zip(found, known, strict=True)
    ]


def _moved(new: Home, old: Home, row: RowLine) -> float:
    """How far a home has moved, in card widths: from what lay at the old one to what lies at the new."""
    apart = min(float(np.linalg.norm(a - b)) for a in new.places for b in old.places)
    return apart + (ACROSS if _on_other_side(new.middle, old.middle, row) else 0.0)
