"""What explains a table that no lawful story does: a misread card, or a breach of the rules.  Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Generic

from engine.explaining.breaches import Breaches
from engine.explaining.misread import Misread
from engine.explaining.reconsidered import Reconsidered
from engine.explaining.remembered import Remembered
from engine.explaining.story import Accepted, S
from engine.explaining.thresholds import (
    BREACH_MARGIN,
    BREACH_NEEDED,
    CONTRADICTED,
    LINGERING,
    LOST,
    MISREAD,
    PATIENT,
    REREAD_NEEDED,
)
from engine.explaining.weighing import Weighed


@dataclass(frozen=True, slots=True)
class Unlawful(Generic[S]):
    """Everything that is remembered, explained otherwise than by the rules, the least that is claimed first."""

    remembered: Remembered[S]
    puzzled_for: float = 0.0
    """For how many seconds nothing has explained what is plainly there, whether or not hands rest."""

    def explained(self, state: S, lawful: Sequence[Weighed[S]]) -> tuple[Accepted[S], ...]:
        """A card that was misread, or a breach of the rules, where no lawful story explains what is seen."""
        best = lawful[0]
        if not self._is_worth_explaining(state, best):
            return ()
        done, view = best.story[: best.done], self.remembered.whole_view
        misread = Misread(self.remembered)
        reread_so = misread.stories(state, done, view)
        reread = misread.likeliest(state, reread_so, lawful)
        if sum(best.costs) < MISREAD:
            return reread  # dearer than anything that is left to be explained
        broken = cache(partial(Breaches(self.remembered).stories, state, done, view))
        if reread and not (broken() and broken()[0].total < reread_so[0].total):
            return reread  # no breach explains it more cheaply than a misread card
        other_so = Reconsidered(self.remembered).stories(state, done, view)
        return self._otherwise(state, best, [*lawful, *reread_so], other_so, broken)

    def _is_worth_explaining(self, state: S, best: Weighed[S]) -> bool:
        """Whether what no lawful story explains has been seen often enough, and is not but hidden for a moment."""
        seen = sum(look.times for look in self.remembered.window) >= min(REREAD_NEEDED, BREACH_NEEDED)
        return seen and CONTRADICTED * self.remembered.evidence.hidden_astray(state, best) < LOST

    def _otherwise(
        self, state: S, best: Weighed[S], others: Sequence[Weighed[S]], other_so: Sequence[Weighed[S]],
        broken: Callable[[], list[Weighed[S]]],
    ) -> tuple[Accepted[S], ...]:  # fmt: skip
        """What was read before was something else, or a rule was broken.

        others: lawful stories, and those with a misread card.  broken: says which breaches there may be.
        """
        newest = self.remembered.window[-1].observation
        calm = newest.still_for >= PATIENT or self.puzzled_for >= LINGERING
        if not calm and not (other_so and other_so[0].total + BREACH_MARGIN < best.total):
            return ()
        other = Reconsidered(self.remembered).likeliest(state, other_so, others, broken())
        if other or not calm:
            return other
        return Breaches(self.remembered).likeliest(state, broken(), others, other_so)
