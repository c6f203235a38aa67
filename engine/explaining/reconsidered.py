"""A card that has done its work was another than was read then: what came after shows it.  Knows no game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic

from engine.explaining.borne_out import BorneOut
from engine.explaining.fit import Look
from engine.explaining.pairing import CAP, NONE, UNREAD, cost_as
from engine.explaining.remembered import Remembered
from engine.explaining.story import Accepted, Reading, S, Step, Story
from engine.explaining.thresholds import BREACH_MARGIN, MARGIN, ODD, READ_MARGIN, REREAD_NEEDED, THOUGHT_OF
from engine.explaining.weighing import Weighed


@dataclass(frozen=True, slots=True)
class Reconsidered(Generic[S]):
    """Everything that is remembered, explained by a card that was misread when it did its work."""

    remembered: Remembered[S]

    def stories(self, state: S, lawful: Story[S], view: Look) -> list[Weighed[S]]:
        """The stories in which such a card was another, and that bears them out: the surer it was read, the dearer."""
        used = [n for n, step in enumerate(lawful, 1) if step.uses]  # later it makes no other story than at once
        stories = self.remembered.after(state, lawful, self.remembered.game.reconsidered, view, [0, *used])
        as_sure = [tuple(self._as_sure_as_read(step, view) for step in story) for story in stories]
        borne_out = BorneOut(self.remembered.game, self.remembered.window)
        return [one for one in self.remembered.ranked(state, as_sure) if borne_out.holds(state, one)]

    def _as_sure_as_read(self, step: Step[S], view: Look) -> Step[S]:
        reread = step.reread
        if reread is None or not reread.shown_by:
            return step
        sighting = self.remembered.read.get(reread.place) or next(iter(view.at(reread.place)), None)
        if sighting is None:
            return step
        # Where the other number was thought of, that is how likely it is; where not, it takes a blunder of the eyes.
        thought_of = reread.piece in dict(sighting.candidates) or cost_as(sighting, NONE) < READ_MARGIN + UNREAD
        margin = cost_as(sighting, reread.piece) if thought_of else CAP
        return replace(step, prior=THOUGHT_OF + margin if margin < CAP else step.prior + CAP)

    def likeliest(
        self, state: S, told: Sequence[Weighed[S]], others: Sequence[Weighed[S]], broken: Sequence[Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """What comes after shows that a card was another than was read; where a mistake comes near, it is asked."""
        if not told or told[0].left >= ODD:
            return ()
        best = told[0]
        at, reread = next((n, step.reread) for n, step in enumerate(best.story) if step.reread is not None)
        mistake = min((b.total for b in broken if b.left < ODD), default=math.inf)
        if best.done <= at + reread.shown_by or mistake + MARGIN <= best.total:
            return ()
        upto = self.remembered.evidence.beyond_doubt(state, best, [*others, *told[1:]], REREAD_NEEDED)
        if upto <= at + reread.shown_by:
            return ()
        accepted = self.remembered.evidence.accepted(best, upto)
        if best.total + BREACH_MARGIN <= mistake:
            return accepted
        doubt = Reading(0, reread.piece, reread.was, mistake - best.total, reread.place, BREACH_MARGIN)
        return (*accepted[:at], replace(accepted[at], doubtful=(doubt,)), *accepted[at + 1 :])
