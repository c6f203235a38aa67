"""Which story explains the table?  Weighs candidate stories against what was seen.  Knows no game.

A story is a chain of steps from the last settled state; a step brings events and says what then lies on the table.
Every observation since the table last agreed with the settled state is kept, and a story is weighed by how cheaply it
explains all of them, each at some point of the story, in order.  A step is accepted when at least two observations
stand behind it, every place that it touched is in view (or a later step is), and no rival that tells it otherwise
comes near.  Nothing is concluded from hidden places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from engine.explaining.astray import Astray
from engine.explaining.away import Away
from engine.explaining.blindly import blind_to
from engine.explaining.borne_out import BorneOut
from engine.explaining.breaches import Breaches
from engine.explaining.deciding import Deciding
from engine.explaining.evidence import Evidence
from engine.explaining.fit import Look
from engine.explaining.guesses import Guesses
from engine.explaining.in_vain import InVain
from engine.explaining.looks import Looks
from engine.explaining.misread import Misread
from engine.explaining.puzzled import Puzzled
from engine.explaining.remembered import Remembered
from engine.explaining.resting import at_rest, doubt_at_rest, in_the_end
from engine.explaining.rivals import said
from engine.explaining.story import Accepted, Doubt, Game, Judgement, S, Step, Story
from engine.explaining.surer import with_later_looks
from engine.explaining.telling import Asked, Telling, unasked
from engine.explaining.thresholds import BREACH_NEEDED, LINGERING, LOST, LOST_FOR, MARGIN, ODD, QUIET, THINKING
from engine.explaining.unlawful import Unlawful
from engine.explaining.weighing import Weighed
from engine.observation import Place, TableObservation


@dataclass(slots=True)
class Referee(Generic[S]):
    """Judges one observation after another.  `forget` after anything else changed the state."""

    game: Game[S]
    _looks: Looks[S] = field(init=False)
    _tentative: Story[S] = ()
    _alike: tuple[Story[S], ...] = ()
    """Other stories that were told from the tentative one by nothing but a card that nobody can read."""
    _puzzled: Puzzled = field(default_factory=Puzzled)
    _astray: Astray = field(default_factory=Astray)
    _in_vain: InVain = field(default_factory=InVain)
    _away: Away = field(default_factory=Away)
    _guesses: Guesses[S] = field(init=False)
    _doubts: Guesses[S] = field(init=False)

    def __post_init__(self) -> None:
        self._looks = Looks(self.game)
        self._guess_anew()

    def _guess_anew(self) -> None:
        self._guesses = Guesses(self.game, lambda step: step.guessed)
        self._doubts = Guesses(self.game, lambda step: bool(step.doubtful))

    @property
    def _evidence(self) -> Evidence[S]:
        return Evidence(self.game, self._looks.window)

    @property
    def _remembered(self) -> Remembered[S]:
        eyes = self._looks.eyes
        return Remembered(
            self.game, self._looks.window, frozenset(eyes.stale), eyes.read, eyes.known, eyes.lay, eyes.beside
        )

    @property
    def _telling(self) -> Telling[S]:
        return Telling(self.game, self._looks.window, self._tentative, self._looks.eyes.stale, self._alike)

    @property
    def undecided(self) -> bool:
        """Whether something seems to have happened that is not certain yet."""
        return bool(self._tentative)

    @property
    def leaves_open(self) -> bool:
        """Whether a card lies, or lay when it was last in view, where nothing that was told brings it, or whether what
        happened while nothing was seen is not explained."""
        return bool(self._astray.places) or bool(self._away.seconds)

    def forget(self) -> None:
        """What was remembered belongs to a story that does not hold any more."""
        self._looks.forget()
        self._tentative, self._alike = (), ()
        self._puzzled, self._in_vain, self._astray, self._away = Puzzled(), InVain(), Astray(), Away()
        self._guess_anew()

    def lies_from_before(self, places: dict[Place, str]) -> None:
        """These cards have done their work: while they still lie there they say nothing new."""
        self._looks.eyes.lie_from_before(places)

    def judge(
        self, state: S, observation: TableObservation, repairs: Sequence[Step[S]] = (), asked: Asked[S] = unasked
    ) -> Judgement[S]:
        """Weigh an observation against the settled state and everything that may have followed.

        `repairs` are the ways in which open objections may be put right; `asked` says how a look answers what is asked
        about the state itself.
        """
        self._away.sees(observation)
        look = self._looks.look(observation, self.game.layout(state))
        settled = self._as_settled(state, look)
        if settled is not None:
            return settled
        self._in_vain.sees(anew=self._looks.remember(look))
        weighed = self._borne_out(state, self._telling.weighed(state, repairs, asked))
        best = with_later_looks(self.game, self._looks.window, state, weighed[0])
        self._tentative = best.begun
        self._alike = blind_to(self._looks.window, best, weighed[1:])
        return self._decided(state, best, weighed)

    def _borne_out(self, state: S, weighed: Sequence[Weighed[S]]) -> list[Weighed[S]]:
        """The stories without rounds that nobody saw and of which one card's other name is all that tells; after an
        absence any round that nobody saw is asked about."""
        return list(weighed) if self._away.seconds else BorneOut(self.game, self._looks.window).told(state, weighed)

    def _as_settled(self, state: S, look: Look) -> Judgement[S] | None:
        """What follows where everything lies as the settled state says; None where it does not, or may not."""
        if look.cost(self.game.layout(state)) > QUIET or self._tentative:
            return None
        rest = at_rest(self.game, state, look)
        self._astray.fits(look.observation)
        if not rest and self._puzzled.only_hidden(look.observation):
            return None
        self._looks.forget()
        self._in_vain = InVain()
        self._puzzled.ends()
        self._away.ends(look.observation)
        return Judgement(rest)

    def _decided(self, state: S, best: Weighed[S], weighed: Sequence[Weighed[S]]) -> Judgement[S]:
        """What may be taken as done, by the weighed stories and the best of them as sure as later looks make it."""
        observation, rivals = self._looks.newest.observation, weighed[1:]
        guesses = self._guesses.since(best, observation.taken_at), self._doubts.since(best, observation.taken_at)
        deciding = Deciding(self.game, self._looks.window, *guesses)
        accepted, doubt = deciding.acceptable(state, best, rivals)
        if any(one.step.guessed for one in accepted) and not self._away.seconds:
            broken = Breaches(self._remembered).rather_than_guess(state, [best, *rivals])
            if broken is not None:
                return self._accept(broken, None) if broken else Judgement()
        if not accepted:
            accepted = Misread(self._remembered).read_at_last(state, best)
        if not accepted and not self._away.seconds and self._may_be_otherwise(state, best):
            accepted = self._otherwise_explained(state, weighed)
        if not accepted:
            accepted, doubt = deciding.when_patient(state, best, rivals)
        astray = self._astray.stays(best, observation)
        return self._accept(accepted, doubt) if accepted else self._unexplained(state, best, deciding, astray)

    def _unexplained(
        self, state: S, best: Weighed[S], deciding: Deciding[S], astray: frozenset[Place]
    ) -> Judgement[S]:
        """Nothing can be told: whether to ask whether to go on from what lies there."""
        if self._away.is_unexplained(best, self._looks.newest.observation):
            return Judgement(lost=self._looks.as_it_lies(), away=self._away.seconds)
        lost = self._puzzled.is_lost(deciding.left(state, best), best, self._looks.newest.observation)
        if lost or self._stays_unseen(state, best, min(deciding.guessed_since.values(), default=None)):
            return Judgement(lost=self._looks.as_it_lies())
        if not astray:
            return Judgement()
        known = self._evidence.upon_a_guess(best) == best.done  # a story that cannot be told explains nothing else
        return Judgement(lost=self._looks.as_it_lies(), astray=astray if known else frozenset())

    def _may_be_otherwise(self, state: S, best: Weighed[S]) -> bool:
        """Whether the best story leaves something unexplained, or tells of what is nowhere seen or cannot be known."""
        evidence = self._evidence
        known = min(evidence.nowhere_seen(state, best), evidence.upon_a_guess(best))
        return best.left >= ODD or known < best.done

    def _otherwise_explained(self, state: S, weighed: Sequence[Weighed[S]]) -> tuple[Accepted[S], ...]:
        """A misread card or a breach; it takes long to look for all that may have been broken."""
        look = self._looks.newest
        if not self._in_vain.is_worth_it(look):
            return ()
        puzzled_for = self._puzzled.lasts(look.observation.taken_at)
        accepted = Unlawful(self._remembered, puzzled_for).explained(state, weighed)
        if not accepted:
            self._in_vain.found_nothing(look)
        return accepted

    def _stays_unseen(self, state: S, best: Weighed[S], guessed_since: float | None) -> bool:
        """Whether for long nothing has moved, and the best story guesses at what nobody has seen, or whether it has
        long put one such guess upon another: nothing that is seen later tells what lay there between them."""
        newest, evidence = self._looks.newest.observation, self._evidence
        long_guessed = guessed_since is not None and newest.taken_at - guessed_since >= THINKING
        if long_guessed and evidence.upon_a_guess(best) < best.done:
            return True
        return newest.still_for >= LOST_FOR and evidence.unseen_guesses(state, best) < best.done

    def finish(self, state: S, at: float) -> Judgement[S]:
        """Nothing more will be seen: one observation is enough now, and stillness is certain."""
        told = self._concluded(state) if self._looks.window else Judgement()
        last = told.accepted[-1].step.state if told.accepted else state
        rest = in_the_end(self.game, last, at)
        self.forget()
        return replace(told, accepted=(*told.accepted, *rest), doubt=doubt_at_rest(self.game, told.doubt, rest))

    def _concluded(self, state: S) -> Judgement[S]:
        """The best story to its end: a card on its way to a plate out of view will not be put back now."""
        best, *rivals = weighed = self._borne_out(state, self._telling.weighed(state))
        broken = self._broken_in_the_end(state, weighed)
        if broken:
            return Judgement(broken)
        astray = self._astray.stays(best, self._looks.newest.observation, LINGERING)
        if best.ends[0] < best.total + MARGIN or best.left >= LOST:
            return Judgement(lost=self._looks.as_it_lies() if astray else None, astray=astray)
        doubt, known = Deciding(self.game, self._looks.window).doubt(best, rivals), self._evidence.upon_a_guess(best)
        upto = self._evidence.seen_before_a_guess(state, best, min(self._evidence.unseen_guesses(state, best), known))
        accepted = self._evidence.accepted(best, (best.final + 1) // 2 if upto == best.done else upto)
        lost = self._looks.as_it_lies() if known < best.done or astray else None
        return Judgement(accepted, doubt, lost, astray if known == best.done else frozenset())

    def _broken_in_the_end(self, state: S, weighed: Sequence[Weighed[S]]) -> tuple[Accepted[S], ...]:
        """What the rules forbid and the table showed to the last, more than once: nobody will put it right any more."""
        newest = self._looks.newest
        often = newest.times >= BREACH_NEEDED and not self._away.seconds
        if not often or not self._may_be_otherwise(state, weighed[0]):
            return ()
        standing = [*self._looks.window[:-1], newest.standing(LINGERING)]
        return Unlawful(replace(self._remembered, window=standing)).explained(state, weighed)

    def _accept(self, accepted: tuple[Accepted[S], ...], doubt: Doubt[S] | None) -> Judgement[S]:
        self._in_vain = InVain()
        self._puzzled.ends()
        away = self._away.seconds if any(one.step.guessed for one in accepted) else 0.0
        last = accepted[-1].step.state
        done = [said(one.step) for one in accepted]
        self._tentative = self._tentative[len(accepted) :]
        self._alike = tuple(s[len(done) :] for s in self._alike if [said(step) for step in s[: len(done)]] == done)
        newest = self._looks.newest
        if self._looks.told(accepted, self.game.layout(last)):
            self._tentative, self._alike = (), ()
            self._away.ends(newest.observation)
        rest = at_rest(self.game, last, newest)
        return Judgement((*accepted, *rest), doubt_at_rest(self.game, doubt, rest), away=away)
