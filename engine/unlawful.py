"""What explains a table that no lawful story does: a misread card, or a breach of the rules.  Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from engine.evidence import Evidence
from engine.fit import Look
from engine.observation import UNKNOWN, Place
from engine.pooling import pooled
from engine.story import Accepted, Game, Reread, S, Stands, Step, Story
from engine.thresholds import (
    BEYOND_DECK,
    BREACH_MARGIN,
    BREACH_NEEDED,
    LINGERING,
    MARGIN,
    MISREAD,
    ODD,
    PATIENT,
    REREAD_NEEDED,
    WELL_SEEN,
)
from engine.weighing import Weighed, agree, first_breach, ranked


@dataclass(frozen=True, slots=True)
class Unlawful(Generic[S]):
    """Everything that is remembered, explained otherwise than by the rules."""

    game: Game[S]
    window: Sequence[Look]
    stale: frozenset[Place]
    """Places where last round's card may still lie."""

    @property
    def _evidence(self) -> Evidence[S]:
        return Evidence(self.game, self.window)

    def explained(self, state: S, lawful: Sequence[Weighed[S]]) -> tuple[Accepted[S], ...]:
        """A card that was misread, or a breach of the rules, where no lawful story explains what is seen."""
        best = lawful[0]
        last = best.story[best.done - 1].state if best.done else state
        view = pooled(self.window)
        misread = [(*best.story[: best.done], step) for step in self._rereads(last, view)]
        reread_so = ranked(self.game, self.window, state, misread)
        reread = self._reread(state, reread_so, lawful)
        if reread and reread_so[0].left < ODD:
            return reread
        if self.window[-1].observation.still_for < PATIENT:
            return ()
        broken = ranked(self.game, self.window, state, self._mistaken(state, best.story[: best.done], view))
        # What a misread card does not explain, a mistake may.
        better = bool(broken) and broken[0].total < reread_so[0].total if reread_so else False
        return self._breach(state, broken, [*lawful, *reread_so]) or (() if better else reread)

    def _reread(
        self, state: S, told: Sequence[Weighed[S]], lawful: Sequence[Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """The likeliest misread card, if it explains more than every lawful story."""
        if not told or told[0].total + MARGIN >= lawful[0].total or told[0].done < len(told[0].story):
            return ()
        upto = self._evidence.beyond_doubt(state, told[0], [*lawful, *told[1:]], REREAD_NEEDED)
        return self._evidence.accepted(told[0], upto) if upto == told[0].done else ()

    def _mistaken(self, state: S, lawful: Story[S], view: Look) -> list[Story[S]]:
        """Every mistake, after as much of the best lawful story as there is."""
        return [
            (*lawful[:n], *story)
            for n, before in enumerate((state, *(step.state for step in lawful)))
            for story in self.game.breaches(before, view, self.stale)
        ]

    def _breach(
        self, state: S, told: Sequence[Weighed[S]], lawful: Sequence[Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """A breach that explains what no lawful story and no misread card does."""
        if not told or not told[0].done:
            return ()
        best = told[0]
        steps = best.story[: best.done]
        at = first_breach(best)
        if at is None or best.total + BREACH_MARGIN > min(w.total for w in lawful) or best.left >= ODD:
            return ()
        moved_on = len(steps) > at + 1
        traceless = steps[at].stands is not Stands.SEEN
        if not moved_on and (traceless or self.window[-1].observation.still_for < LINGERING):
            return ()
        # Either way there is an objection: of two that explain equally well, the one that claims less.
        rivals = [r for r in told[1:] if agree(best, r) <= at and r.done <= best.done]
        upto = self._evidence.beyond_doubt(state, best, rivals, BREACH_NEEDED)
        return self._evidence.accepted(best, upto) if upto > at else ()

    def _rereads(self, state: S, view: Look) -> list[Step[S]]:
        """For each card that is plainly seen as another, the story that it was another all along."""
        steps: list[Step[S]] = []
        for place, expect in self.game.layout(state).items():
            for odd in view.mismatches(place, expect):
                if odd.expected is None or odd.seen is None or odd.seen.piece in (odd.expected, UNKNOWN):
                    continue
                if odd.expected != UNKNOWN and odd.seen.visible < WELL_SEEN:
                    continue  # it was seen better when it came
                reread = Reread(place, odd.expected, odd.seen.piece)
                after = self.game.another(state, reread)
                prior = 0.0 if odd.expected == UNKNOWN else MISREAD
                prior += 0.0 if self.game.exists(after) else BEYOND_DECK
                steps.append(Step((), after, Stands.SEEN, prior, reread=reread))
        return steps
