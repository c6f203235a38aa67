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

from engine.astray import Astray
from engine.away import Away
from engine.deciding import Deciding
from engine.evidence import Evidence
from engine.eyesight import Eyesight
from engine.fit import Look
from engine.guesses import Guesses
from engine.in_vain import InVain
from engine.observation import Place, TableObservation
from engine.pooling import pooled, remembered, same_sight
from engine.puzzled import Puzzled
from engine.story import Accepted, Doubt, Game, Judgement, S, Stands, Step, Story
from engine.strangers import Strangers
from engine.surer import with_later_looks
from engine.telling import Asked, Telling, unasked
from engine.thresholds import (
    FAR,
    LINGERING,
    LOST,
    LOST_FOR,
    MARGIN,
    ODD,
    QUIET,
    SETTLED,
    THINKING,
    WINDOW,
)
from engine.unlawful import Unlawful
from engine.weighing import Weighed


@dataclass(slots=True)
class Referee(Generic[S]):
    """Judges one observation after another.  `forget` after anything else changed the state."""

    game: Game[S]
    _window: list[Look] = field(default_factory=list)
    _tentative: Story[S] = ()
    _eyes: Eyesight = field(default_factory=Eyesight)
    _puzzled: Puzzled = field(default_factory=Puzzled)
    _astray: Astray = field(default_factory=Astray)
    _in_vain: InVain = field(default_factory=InVain)
    _strangers: Strangers = field(default_factory=Strangers)
    _away: Away = field(default_factory=Away)
    _guesses: Guesses[S] = field(init=False)
    _doubts: Guesses[S] = field(init=False)

    def __post_init__(self) -> None:
        self._guesses = Guesses(self.game, lambda step: step.guessed)
        self._doubts = Guesses(self.game, lambda step: bool(step.doubtful))

    @property
    def _evidence(self) -> Evidence[S]:
        return Evidence(self.game, self._window)

    @property
    def _unlawful(self) -> Unlawful[S]:
        eyes, puzzled_for = self._eyes, self._puzzled.lasts(self._window[-1].observation.taken_at)
        return Unlawful(self.game, self._window, frozenset(eyes.stale), eyes.read, eyes.known, puzzled_for)

    @property
    def _telling(self) -> Telling[S]:
        return Telling(self.game, self._window, self._tentative, self._eyes.stale)

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
        self._window, self._tentative = [], ()
        self._puzzled, self._in_vain, self._astray, self._away = Puzzled(), InVain(), Astray(), Away()
        self.__post_init__()

    def lies_from_before(self, places: dict[Place, str]) -> None:
        """These cards have done their work: while they still lie there they say nothing new."""
        self._eyes.lie_from_before(places)

    def judge(
        self, state: S, observation: TableObservation, repairs: Sequence[Step[S]] = (), asked: Asked[S] = unasked
    ) -> Judgement[S]:
        """Weigh an observation against the settled state and everything that may have followed.

        `repairs` are the ways in which open objections may be put right; `asked` says how a look answers what is asked
        about the state itself.
        """
        self._away.sees(observation)
        look = self._look(state, observation)
        settled = self._as_settled(state, look)
        if settled is not None:
            return settled
        self._remember(look)
        weighed = self._telling.weighed(state, repairs, asked)
        best = with_later_looks(self.game, self._window, state, weighed[0])
        self._tentative = best.story[: min(best.done, FAR)]
        return self._decided(state, best, weighed)

    def _look(self, state: S, observation: TableObservation) -> Look:
        """The observation without what is no card of this game, or lies there and is nobody's."""
        layout = self.game.layout(state)
        kept = tuple(s for s in observation.sightings if self.game.belongs(s.place, s.piece))
        observation = replace(observation, sightings=kept)
        self._strangers.note_later(observation, layout)
        return self._eyes.look(self._strangers.left_out(observation), layout)

    def _as_settled(self, state: S, look: Look) -> Judgement[S] | None:
        """What follows where everything lies as the settled state says; None where it does not, or may not."""
        if look.cost(self.game.layout(state)) > QUIET or self._tentative:
            return None
        rest = self._rest(state, look)
        self._astray.fits(look.observation)
        if not rest and self._puzzled.only_hidden(look.observation):
            return None
        self._window, self._in_vain = [], InVain()
        self._puzzled.ends()
        self._away.ends(look.observation)
        return Judgement(rest)

    def _decided(self, state: S, best: Weighed[S], weighed: Sequence[Weighed[S]]) -> Judgement[S]:
        """What may be taken as done, by the weighed stories and the best of them as sure as later looks make it."""
        observation, rivals = self._window[-1].observation, weighed[1:]
        guesses = self._guesses.since(best, observation.taken_at), self._doubts.since(best, observation.taken_at)
        deciding = Deciding(self.game, self._window, *guesses)
        accepted, doubt = deciding.acceptable(state, best, rivals)
        if any(one.step.guessed for one in accepted) and not self._away.seconds:
            broken = self._unlawful.rather_than_guess(state, [best, *rivals])
            if broken is not None:
                return self._accept(state, broken, None) if broken else Judgement()
        if not accepted:
            accepted = self._unlawful.read_at_last(state, best)
        if not accepted and not self._away.seconds and self._may_be_otherwise(state, best):
            accepted = self._otherwise_explained(state, weighed)
        if not accepted:
            accepted, doubt = deciding.when_patient(state, best, rivals)
        astray = self._astray.stays(best, observation)
        return self._accept(state, accepted, doubt) if accepted else self._unexplained(state, best, deciding, astray)

    def _unexplained(
        self, state: S, best: Weighed[S], deciding: Deciding[S], astray: frozenset[Place]
    ) -> Judgement[S]:
        """Nothing can be told: whether to ask whether to go on from what lies there."""
        if self._away.is_unexplained(best, self._window[-1].observation):
            return Judgement(lost=self._as_it_lies(), away=self._away.seconds)
        lost = self._puzzled.is_lost(deciding.left(state, best), best, self._window[-1].observation)
        if lost or self._stays_unseen(state, best, deciding.guessed_since):
            return Judgement(lost=self._as_it_lies())
        if not astray:
            return Judgement()
        known = self._evidence.upon_a_guess(best) == best.done  # a story that cannot be told explains nothing else
        return Judgement(lost=self._as_it_lies(), astray=astray if known else frozenset())

    def _as_it_lies(self) -> Look:
        """What all that is remembered shows of the table by now."""
        view = pooled(self._window)
        return remembered(self._window, view) or view

    def _may_be_otherwise(self, state: S, best: Weighed[S]) -> bool:
        """Whether the best story leaves something unexplained, or tells of what is nowhere seen or cannot be known."""
        evidence = self._evidence
        known = min(evidence.nowhere_seen(state, best), evidence.upon_a_guess(best))
        return best.left >= ODD or known < best.done

    def _otherwise_explained(self, state: S, weighed: Sequence[Weighed[S]]) -> tuple[Accepted[S], ...]:
        """A misread card or a breach; it takes long to look for all that may have been broken."""
        look = self._window[-1]
        if not self._in_vain.is_worth_it(look):
            return ()
        accepted = self._unlawful.explained(state, weighed)
        if not accepted:
            self._in_vain.found_nothing(look)
        return accepted

    def _stays_unseen(self, state: S, best: Weighed[S], guessed_since: float | None) -> bool:
        """Whether for long nothing has moved, and the best story guesses at what nobody has seen, or whether it has
        long put one such guess upon another: nothing that is seen later tells what lay there between them."""
        newest, evidence = self._window[-1].observation, self._evidence
        long_guessed = guessed_since is not None and newest.taken_at - guessed_since >= THINKING
        if long_guessed and evidence.upon_a_guess(best) < best.done:
            return True
        return newest.still_for >= LOST_FOR and evidence.unseen_guesses(state, best) < best.done

    def finish(self, state: S, at: float) -> Judgement[S]:
        """Nothing more will be seen: one observation is enough now, and stillness is certain."""
        told = self._concluded(state) if self._window else Judgement()
        last = told.accepted[-1].step.state if told.accepted else state
        rest = tuple(Accepted(step, at) for step in self.game.at_rest(last))
        self.forget()
        return replace(told, accepted=(*told.accepted, *rest), doubt=self._rested(told.doubt, rest))

    def _rested(self, doubt: Doubt[S] | None, rest: Sequence[Accepted[S]]) -> Doubt[S] | None:
        """The doubt, whose other stories come to rest as well."""
        if doubt is None or not rest:
            return doubt
        rivals = tuple((*rival, *self.game.at_rest(rival[-1].state)) for rival in doubt.rivals)
        return replace(doubt, rivals=rivals)

    def _concluded(self, state: S) -> Judgement[S]:
        """The best story to its end: a card on its way to a plate out of view will not be put back now."""
        best, *rivals = self._telling.weighed(state)
        astray = self._astray.stays(best, self._window[-1].observation, LINGERING)
        if best.ends[0] < best.total + MARGIN or best.left >= LOST:
            return Judgement(lost=self._as_it_lies() if astray else None, astray=astray)
        doubt, known = Deciding(self.game, self._window).doubt(best, rivals), self._evidence.upon_a_guess(best)
        upto = self._evidence.seen_before_a_guess(state, best, min(self._evidence.unseen_guesses(state, best), known))
        accepted = self._evidence.accepted(best, (best.final + 1) // 2 if upto == best.done else upto)
        lost = self._as_it_lies() if known < best.done or astray else None
        return Judgement(accepted, doubt, lost, astray if known == best.done else frozenset())

    def _remember(self, look: Look) -> None:
        same = bool(self._window) and same_sight(self._window[-1].observation, look.observation)
        self._in_vain.sees(anew=not same)
        if same:
            look.times, look.since = self._window[-1].times + 1, self._window[-1].since
            self._window[-1] = look
        else:
            self._window = [*self._window, look][-WINDOW:]

    def _accept(
        self, state: S, accepted: tuple[Accepted[S], ...], doubt: Doubt[S] | None
    ) -> Judgement[S]:
        self._in_vain = InVain()
        self._puzzled.ends()
        away = self._away.seconds if any(one.step.guessed for one in accepted) else 0.0
        self._eyes.used({place: piece for one in accepted for place, piece in one.step.uses.items()}, self._window)
        last = accepted[-1].step.state
        self._tentative = self._tentative[len(accepted) :]
        newest = self._window[-1]
        self._eyes.settled(newest, self.game.layout(last))
        if accepted[-1].step.uses:
            self._strangers.note(newest.observation, self.game.layout(last))
        if newest.cost(self.game.layout(last)) <= QUIET:
            self._window, self._tentative = [], ()
            self._away.ends(newest.observation)
        else:
            stood = [look for look in self._window[:-1] if look.since >= accepted[-1].seen_at]
            self._window = [look.knowing(self._eyes.stale) for look in (*stood, newest)]
        rest = self._rest(last, newest)
        return Judgement((*accepted, *rest), self._rested(doubt, rest), away=away)

    def _rest(self, state: S, look: Look) -> tuple[Accepted[S], ...]:
        """Steps that need nothing to be seen; those that need stillness wait for it."""
        story = self.game.at_rest(state)
        if not story:
            return ()
        observation = look.observation
        needed = LINGERING if observation.hidden else SETTLED
        if any(step.stands is Stands.MOVED_ON for step in story):
            needed = THINKING
        if observation.still_for < needed:
            upto = next((n for n, s in enumerate(story) if s.stands is not Stands.AT_ONCE), len(story))
            story = story[:upto]
        return tuple(Accepted(step, observation.taken_at) for step in story)
