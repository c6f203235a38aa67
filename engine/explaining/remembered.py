"""Everything that is remembered, as what explains it otherwise than by the rules asks of it.  Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Generic

from engine.explaining.evidence import Evidence
from engine.explaining.fit import Look
from engine.explaining.pooling import pooled, remembered
from engine.explaining.story import Game, S, Story
from engine.explaining.weighing import Weighed, ranked
from engine.observation import Place, Sighting


@dataclass(frozen=True, slots=True)
class Remembered(Generic[S]):
    """The looks since the settled state, and what is known of single cards."""

    game: Game[S]
    window: Sequence[Look]
    stale: frozenset[Place]
    """Places where last round's card may still lie."""
    read: Mapping[Place, Sighting]
    """Cards that have done their work, as they were read then."""
    known: Mapping[int, str]
    """Physical cards, by track, that were told as what they are where they lay alone."""
    lay: Mapping[Place, int]
    """Which physical card, by track, lay alone at a place when that was last told."""
    beside: Set[int] = frozenset()
    """Physical cards, by track, that were laid on a plate beside one that nobody could read."""

    @property
    def evidence(self) -> Evidence[S]:
        return Evidence(self.game, self.window)

    @property
    def view(self) -> Look:
        """The newest looks as one."""
        return pooled(self.window)

    @property
    def whole_view(self) -> Look:
        """The same, with what is hidden as it was last seen."""
        newest = self.view
        return remembered(self.window, newest) or newest

    def ranked(self, state: S, stories: Sequence[Story[S]]) -> list[Weighed[S]]:
        """Stories by what they cost, the cheapest first."""
        return ranked(self.game, self.window, state, stories)

    def after(
        self,
        state: S,
        lawful: Story[S],
        told: Callable[[S, Look, frozenset[Place]], Sequence[Story[S]]],
        view: Look,
        steps: Iterable[int],
    ) -> list[Story[S]]:
        """What may have happened against the rules or the reading, after so many steps of a lawful story."""
        moments = (state, *(step.state for step in lawful))
        return [(*lawful[:n], *story) for n in steps for story in told(moments[n], view, self.stale)]
