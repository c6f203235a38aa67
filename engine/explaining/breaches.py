"""A breach of the rules that explains what no lawful story does.  Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from engine.explaining.fit import Look
from engine.explaining.remembered import Remembered
from engine.explaining.rivals import agree, first_breach
from engine.explaining.story import Accepted, S, Stands, Story
from engine.explaining.thresholds import BACK, BREACH_MARGIN, BREACH_NEEDED, LINGERING, MARGIN, ODD
from engine.explaining.weighing import Weighed


@dataclass(frozen=True, slots=True)
class Breaches(Generic[S]):
    """Everything that is remembered, explained by a rule that somebody broke."""

    remembered: Remembered[S]

    def stories(self, state: S, lawful: Story[S], view: Look) -> list[Weighed[S]]:
        """The stories in which somebody broke a rule, late in the lawful one or after it."""
        late = range(max(len(lawful) - BACK, 0), len(lawful) + 1)
        return self._weighed(state, lawful, view, late)

    def likeliest(
        self, state: S, told: Sequence[Weighed[S]], lawful: Sequence[Weighed[S]], others: Sequence[Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """A breach that explains what no lawful story and no misread card does."""
        if not told or not told[0].done:
            return ()
        best = told[0]
        steps = best.story[: best.done]
        at = first_breach(best)
        near = min([w.total - BREACH_MARGIN for w in lawful] + [w.total - MARGIN for w in others])
        if at is None or best.total > near or best.left >= ODD:
            return ()
        moved_on = len(steps) > at + 1
        traceless = steps[at].stands is not Stands.SEEN
        if not moved_on and (traceless or self.remembered.window[-1].observation.still_for < LINGERING):
            return ()
        # Either way there is an objection: of two that explain equally well, the one that claims less.
        rivals = [r for r in told[1:] if agree(best, r) <= at and r.done <= best.done]
        upto = self.remembered.evidence.beyond_doubt(state, best, rivals, BREACH_NEEDED)
        return self.remembered.evidence.accepted(best, upto) if upto > at else ()

    def rather_than_guess(self, state: S, lawful: Sequence[Weighed[S]]) -> tuple[Accepted[S], ...] | None:
        """A breach that explains the table far more cheaply than the best story, which tells of what nobody saw.

        Empty while it must stand for longer; None where there is none.
        """
        best = lawful[0]
        guess = next(n for n, step in enumerate(best.story) if step.guessed)
        broken = self._weighed(state, best.story[:guess], self.remembered.view, range(guess + 1))
        if not broken or broken[0].total + BREACH_MARGIN > best.total or broken[0].left >= best.left + ODD:
            return None
        return self.likeliest(state, broken, lawful, ())

    def _weighed(self, state: S, lawful: Story[S], view: Look, steps: Iterable[int]) -> list[Weighed[S]]:
        """The breaches that may have come after so many steps of a lawful story."""
        stories = self.remembered.after(state, lawful, self.remembered.game.breaches, view, steps)
        return self.remembered.ranked(state, stories)
