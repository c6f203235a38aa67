"""What following cards tells of places, beside what lies there now.  Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.observation import Place

Came = tuple[tuple[str, ...], frozenset[int]]
"""The pieces that lay at a place when it was last seen to be as it should, and the cards that came since, by track."""
NOBODY: Came = ((), frozenset())


@dataclass(frozen=True, slots=True)
class Followed:
    """Nothing, unless eyes follow cards from one look to the next.

    unmoved: places where one and the same card has lain all the time.
    gone: places whose card lies somewhere else now, whatever lies there.
    older: places whose card lay there already when other selection cards were seen than now.
    spent: places where the very card lies on that has done its work there, and its track.
    laid: places where a card was laid face down since the one before did its work.
    come: of places with several cards, what came there.
    unseen: places of single cards of which nothing has been seen for long, whether or not cards are followed.
    lost: places with several cards of which none had been seen for long when what lies there was last told.
    """

    unmoved: frozenset[Place] = frozenset()
    gone: frozenset[Place] = frozenset()
    older: frozenset[Place] = frozenset()
    spent: Mapping[Place, int] = field(default_factory=dict)
    laid: frozenset[Place] = frozenset()
    come: Mapping[Place, Came] = field(default_factory=dict)
    unseen: frozenset[Place] = frozenset()
    lost: frozenset[Place] = frozenset()

    def of_this_choice(self) -> Followed:
        """The same for what may have happened since the selection cards that are seen: what is older lay there."""
        return replace(self, unmoved=self.unmoved | self.older, older=frozenset())
