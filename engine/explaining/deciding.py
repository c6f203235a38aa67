"""Which steps of the best story are certain, and what must be asked.  Knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from engine.explaining.blindly import are_blind
from engine.explaining.evidence import Evidence
from engine.explaining.fit import Look
from engine.explaining.rivals import agree, are_rivals, are_twins, is_asked_already
from engine.explaining.story import Accepted, Both, Doubt, Game, Reading, S, Stands, Story, still_doubtful
from engine.explaining.thresholds import CONTRADICTED, LINGERING, LOST, MARGIN, NEEDED, ODD, PATIENT, THINKING, WINDOW
from engine.explaining.weighing import Weighed

OFFERED = 3
"""Answers that a question offers."""


@dataclass(frozen=True, slots=True)
class Deciding(Generic[S]):
    """Everything that is remembered, and how sure it makes of the best story.

    guessed_since, doubted_since: since when every best story has begun like this one, up to each of its guesses, and up
    to each of its steps with a card that is in doubt; by the step, from 0.
    """

    game: Game[S]
    window: Sequence[Look]
    guessed_since: Mapping[int, float] = field(default_factory=dict)
    doubted_since: Mapping[int, float] = field(default_factory=dict)

    @property
    def _evidence(self) -> Evidence[S]:
        return Evidence(self.game, self.window)

    def acceptable(
        self, state: S, best: Weighed[S], rivals: Sequence[Weighed[S]]
    ) -> tuple[tuple[Accepted[S], ...], Doubt[S] | None]:
        """The steps of the best story that are beyond doubt; a doubtful card is waited for, but not for ever.

        Of twins nothing that is seen later tells more: it is asked which it was as soon as they come to one end.
        Where a card went that nobody can read is asked once play goes on.
        """
        twins = [rival for rival in rivals if are_twins(self.game, best, rival)]
        blind = [rival for rival in rivals if are_blind(self.window, best, rival)]
        upto = self._beyond_doubt(state, best, [r for r in rivals if r not in twins and r not in blind])
        if upto < best.done or not all(self._has_gone_on(best, rival) for rival in blind):
            upto = min([upto, *(agree(best, other) for other in (*twins, *blind))])
        accepted = self._evidence.accepted(best, upto)
        return accepted, self.doubt(best, [*twins, *blind]) if (twins or blind) and upto == best.done else None

    @staticmethod
    def _has_gone_on(best: Weighed[S], rival: Weighed[S]) -> bool:
        """Whether play has gone on since the two parted: the card was let go, and may never be read."""
        return best.done > agree(best, rival) + 1 and rival.done == best.done

    def _beyond_doubt(self, state: S, best: Weighed[S], rivals: Sequence[Weighed[S]]) -> int:
        evidence = self._evidence
        if self.left(state, best) >= LOST or best.is_open:
            return 0  # whatever happened, it is not this, or not only this
        upto = min(evidence.beyond_doubt(state, best, rivals, NEEDED), evidence.nowhere_seen(state, best))
        upto = min(upto, evidence.unseen_guesses(state, best))
        if best.most_left >= LOST / 2:  # a guess that does not explain everything is none
            upto = min([upto, *(k for k, step in enumerate(best.story) if step.guessed)])
        if self.window[-1].observation.still_for < PATIENT:
            upto = self._as_far_as_it_fits(state, best, min(upto, self._fresh_guess(best)))
        upto = evidence.seen_before_a_guess(state, best, upto)
        long = self._has_long_been_in_doubt
        doubts = ((k, reading) for k in range(upto) for reading in still_doubtful(best.story, k, upto))
        return next((k for k, reading in doubts if self._waits_for(reading, long and k + 1 < upto)), upto)

    @property
    def _has_long_been_in_doubt(self) -> bool:
        newest = self.window[-1].observation.taken_at
        return newest - min(self.doubted_since.values(), default=newest) >= LINGERING

    def left(self, state: S, best: Weighed[S]) -> float:
        """What the best story leaves unexplained, with what a hand hides now."""
        return best.left + CONTRADICTED * self._evidence.hidden_astray(state, best)

    def _fresh_guess(self, best: Weighed[S]) -> int:
        """How many steps there are before the first guess that has not stood for long."""
        newest = self.window[-1].observation.taken_at
        for k, step in enumerate(best.story[: best.done]):
            stood = newest - self.guessed_since.get(k, newest)
            if step.guessed and max(self._evidence.stood(best, k + 1), stood) < LINGERING:
                return k
        return best.done

    def _as_far_as_it_fits(self, state: S, best: Weighed[S], upto: int) -> int:
        """No step at all where the guess that must wait is what makes the row and the pile fit."""
        guess = upto < best.done and best.story[upto].guessed
        return 0 if guess and self._evidence.misfits(state, best, upto) else upto

    def _waits_for(self, reading: Reading, goes_on: bool) -> bool:
        """Whether a doubtful card holds play up: not for ever, but where play itself will tell.  Where play goes on
        for long and has not told, it is asked about; what is done next may answer it still."""
        return len(self.window) < WINDOW or (reading.told_at is not None and not goes_on)

    def when_patient(
        self, state: S, best: Weighed[S], rivals: Sequence[Weighed[S]]
    ) -> tuple[tuple[Accepted[S], ...], Doubt[S] | None]:
        """What stillness allows: to go on with a doubtful card, to ask between two stories."""
        newest = self.window[-1]
        looks = sum(look.times for look, p in zip(self.window, best.path, strict=True) if p == best.final)
        if newest.observation.still_for < PATIENT or looks < NEEDED or not best.done:
            return (), None
        if best.is_open and newest.observation.still_for < THINKING:
            return (), None
        last = best.story[best.done - 1]
        if last.guessed and last.stands is Stands.MOVED_ON:
            return (), None  # nothing has shown it yet
        lingers = newest.observation.still_for >= LINGERING
        if not lingers and self._evidence.nowhere_seen(state, best) < best.done:
            return (), None
        bearable = LOST / 2 if lingers else ODD
        if best.ends[0] < best.total + MARGIN or self.left(state, best) >= bearable:
            return (), None
        if min(self._evidence.unseen_guesses(state, best), self._evidence.upon_a_guess(best)) < best.done:
            return (), None
        if any(self._come_near(best, rival) and is_asked_already(self.game, best, rival) for rival in rivals):
            return (), None
        return self._evidence.accepted(best, best.done), self.doubt(best, rivals)

    def doubt(self, best: Weighed[S], rivals: Sequence[Weighed[S]]) -> Doubt[S] | None:
        """The question that tells the best story from those that come near, if any does."""
        near = [r for r in rivals if r.done and self._come_near(best, r) and agree(best, r) < best.done]
        near = [rival for rival in near if agree(best, rival) == agree(best, near[0])]
        if any(is_asked_already(self.game, best, rival) for rival in near):
            return None
        if not near or still_doubtful(best.story, agree(best, near[0]), best.done):
            return None  # the card in which they differ is asked about already
        mine = best.story[: best.done]
        answers: list[Both] = []
        told: list[Story[S]] = []
        for rival in near:
            other = rival.story[: rival.done]
            question, (said, denied) = self.game.ask(mine, other)
            answers = answers or [said]
            if denied not in answers and len(answers) < OFFERED:
                answers.append(denied)
                told.append(other)
        return Doubt(question, tuple(answers), tuple(told)) if told else None

    def _come_near(self, best: Weighed[S], rival: Weighed[S]) -> bool:
        return are_rivals(self.game, best, rival) or are_blind(self.window, best, rival)
