"""What a power may do, described once: listing what is legal and checking what was done both read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.go_nuts.events import Moved
from engine.go_nuts.listed import combined
from engine.observation import UNKNOWN

Moves = tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of which at least `least` and at most `most` go where each says; equal cards are listed repeatedly."""

    cards: Moves
    least: int
    most: int

    def outcomes(self) -> Iterator[Moves]:
        """Every different selection.  Of the orders on a pile, one for each card that may end on top."""
        kinds = list(Counter(self.cards).items())
        for size in range(self.least, self.most + 1):
            for picked in _selections(kinds, size):
                yield from _tops(picked)

    def take(self, moved: list[Moved]) -> int:
        """Strike the moves that this group explains off a list; how many there were."""
        left = list(self.cards)
        named = [m for m in moved if m in left]
        for one in sorted(moved, key=lambda m: m not in named):
            match = next((c for c in left if _same(c, one)), None)
            if match is not None:
                left.remove(match)
                moved.remove(one)
        return len(self.cards) - len(left)


@dataclass(frozen=True, slots=True)
class Choice:
    """What one power may do: something from each group.  No group: nothing happens."""

    groups: tuple[Group, ...] = ()

    def outcomes(self) -> Sequence[Moves]:
        """Every different way to do it, each made when it is asked for."""
        return combined([tuple(group.outcomes()) for group in self.groups], lambda parts: tuple(chain(*parts)))

    def allows(self, moved: Iterable[Moved]) -> bool:
        """Whether this is a way to do it; a card nobody saw may be any."""
        left = list(moved)
        return all(group.least <= group.take(left) <= group.most for group in self.groups) and not left


NOTHING = Choice()
"""Nothing happens."""


def _same(allowed: Moved, done: Moved) -> bool:
    if (allowed.origin, allowed.to) != (done.origin, done.to):
        return False
    return allowed.piece == done.piece or UNKNOWN in (allowed.piece, done.piece)


def _selections(kinds: Sequence[tuple[Moved, int]], size: int) -> Iterator[Moves]:
    """Every different multiset of a size."""
    if size == 0:
        yield ()
        return
    for n, (card, copies) in enumerate(kinds):
        for count in range(1, min(copies, size) + 1):
            for rest in _selections(kinds[n + 1 :], size - count):
                yield (card,) * count + rest


def _tops(picked: Moves) -> Iterator[Moves]:
    """The orders that differ in what ends on top of the discard pile."""
    if len(picked) < 2 or picked[0].to != "discard":
        yield picked
        return
    for n, top in enumerate(picked):
        if all(top.piece != later.piece for later in picked[n + 1 :]):
            yield (*picked[:n], *picked[n + 1 :], top)
