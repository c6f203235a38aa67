"""Which story explains the table?  Weighs candidate stories against what was seen.  Knows no game.

A story is a chain of steps from the last settled state; a step brings events and says what then lies on the table.
Every observation since the table last agreed with the settled state is kept, and a story is weighed by how cheaply it
explains all of them, each at some point of the story, in order.  A step is accepted when at least two observations
stand behind it, every place that it touched is in view (or a later step is), and no rival that tells it otherwise
comes near.  Nothing is concluded from hidden places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from engine.astray import Astray
from engine.deciding import Deciding
from engine.evidence import Evidence
from engine.eyesight import Eyesight, shows
from engine.fit import Look
from engine.guesses import Guesses
from engine.in_vain import InVain
from engine.observation import Place, PlaceKind, TableObservation
from engine.pooling import pooled, remembered, same_sight
from engine.story import Accepted, Doubt, Game, Judgement, S, Stands, Step, Story
from engine.strangers import Strangers
from engine.surer import with_later_looks
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
from engine.weighing import Weighed, ranked, used_cards

Asked = Callable[[Look], Iterable[Step[S]]]
"""The steps that answer open questions as a look suggests."""


def unasked(_: Look) -> tuple[()]:
    """Nothing is asked."""
    return ()


@dataclass(slots=True)
class Referee(Generic[S]):
    """Judges one observation after another.  `forget` after anything else changed the state."""

    game: Game[S]
    _window: list[Look] = field(default_factory=list)
    _tentative: Story[S] = ()
    _eyes: Eyesight = field(default_factory=Eyesight)
    _puzzled_since: float | None = None
    _puzzling: frozenset[Place] = frozenset()
    _astray: Astray = field(default_factory=Astray)
    _in_vain: InVain = field(default_factory=InVain)
    _strangers: Strangers = field(default_factory=Strangers)
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
        now, since = self._window[-1].observation.taken_at, self._puzzled_since
        puzzled_for = 0.0 if since is None else now - since
        eyes = self._eyes
        return Unlawful(self.game, self._window, frozenset(eyes.stale), eyes.read, eyes.known, puzzled_for)

    @property
    def undecided(self) -> bool:
        """Whether something seems to have happened that is not certain yet."""
        return bool(self._tentative)

    @property
    def leaves_astray(self) -> bool:
        """Whether a card lies, or lay when it was last in view, where nothing that was told brings it."""
        return bool(self._astray.places)

    def forget(self) -> None:
        """What was remembered belongs to a story that does not hold any more."""
        self._window, self._tentative, self._puzzled_since, self._in_vain = [], (), None, InVain()
        self._astray = Astray()
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
        layout = self.game.layout(state)
        kept = tuple(s for s in observation.sightings if self.game.belongs(s.place, s.piece))
        observation = replace(observation, sightings=kept)
        self._strangers.note_later(observation, layout)
        observation = self._strangers.left_out(observation)
        self._eyes.notice_cleared(Look(observation))
        look = Look(observation, self._eyes.unseen_costs(), dict(self._eyes.stale))
        look.unmoved, look.gone = self._eyes.unmoved(look, layout), self._eyes.gone(look)
        look.spent, look.laid = self._eyes.spent(look), self._eyes.laid(look, layout)
        self._eyes.count_missed(look, layout)
        only_hidden = self._puzzled_since is not None and self._puzzling & observation.hidden
        if look.cost(layout) <= QUIET and not self._tentative:
            rest = self._rest(state, look)
            self._astray.fits(observation)
            if rest or not only_hidden:
                self._window, self._puzzled_since, self._in_vain = [], None, InVain()
                return Judgement(rest)
        self._remember(look)
        weighed = self._weigh_all(state, repairs, asked)
        best = with_later_looks(self.game, self._window, state, weighed[0])
        self._tentative = best.story[: min(best.done, FAR)]
        at = observation.taken_at
        deciding = Deciding(self.game, self._window, self._guesses.since(best, at), self._doubts.since(best, at))
        accepted, doubt = deciding.acceptable(state, best, weighed[1:])
        if any(one.step.guessed for one in accepted):
            broken = self._unlawful.rather_than_guess(state, [best, *weighed[1:]])
            if broken is not None:
                return self._accept(state, broken, None)
        if not accepted and self._may_be_otherwise(state, best):
            accepted = self._otherwise_explained(state, weighed)
        if not accepted:
            accepted, doubt = deciding.when_patient(state, best, weighed[1:])
        astray = self._astray.stays(best, observation)
        if not accepted:
            lost = self._is_lost(deciding.left(state, best), best, observation)
            if lost or self._stays_unseen(state, best, deciding.guessed_since):
                return Judgement(lost=self._as_it_lies())
            if astray:
                return Judgement(lost=self._as_it_lies(), astray=astray)
        return self._accept(state, accepted, doubt)

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

    def _is_lost(self, left: float, best: Weighed[S], observation: TableObservation) -> bool:
        """Whether for long, with no hand in view or in look after look, nothing has explained what is plainly there.

        left: what the best story leaves unexplained, with what a hand hides now.  Hands come and go: while they hide
        what nothing explained it is no better explained than before.
        """
        if best.left >= LOST and observation.still_for >= LOST_FOR and not observation.hidden:
            return True
        if left < LOST:
            if not self._puzzling & observation.hidden:
                self._puzzled_since = None
            return False
        if self._puzzled_since is None:
            self._puzzled_since = observation.taken_at
        self._puzzling = best.contradicting or self._puzzling
        return observation.taken_at - self._puzzled_since >= LOST_FOR

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
        best, *rivals = self._weigh_all(state)
        astray = self._astray.stays(best, self._window[-1].observation, LINGERING)
        if best.ends[0] < best.total + MARGIN or best.left >= LOST:
            return Judgement(lost=self._as_it_lies() if astray else None, astray=astray)
        doubt, known = Deciding(self.game, self._window).doubt(best, rivals), self._evidence.upon_a_guess(best)
        upto = min(self._evidence.unseen_guesses(state, best), known)
        accepted = self._evidence.accepted(best, (best.final + 1) // 2 if upto == best.done else upto)
        lost = self._as_it_lies() if known < best.done or astray else None
        return Judgement(accepted, doubt, lost, astray if known == best.done else frozenset())

    # -- weighing ---------------------------------------------------------------------------------------------

    def _remember(self, look: Look) -> None:
        same = bool(self._window) and same_sight(self._window[-1].observation, look.observation)
        self._in_vain.sees(anew=not same)
        if same:
            look.times, look.since = self._window[-1].times + 1, self._window[-1].since
            self._window[-1] = look
        else:
            self._window = [*self._window, look][-WINDOW:]

    def _weigh_all(
        self, state: S, repairs: Sequence[Step[S]] = (), asked: Asked[S] = unasked
    ) -> list[Weighed[S]]:
        """Every story worth weighing, the cheapest first; the empty story is always among them."""
        view = pooled(self._window)
        before = remembered(self._window, view)
        view = remembered(self._window, view, PlaceKind.PICK) or view
        stories: list[Story[S]] = [(), *self._told(state, (), view)]
        stories += self._told(state, (), before) if before is not None else []
        for repair in (*repairs, *asked(view)):
            stories += self._told(repair.state, (repair,), view)
        if self._tentative:
            stories += [self._tentative, *self._told(self._tentative[-1].state, self._tentative, view)]
            stories += self._guessed_anew(view)
        return ranked(self.game, self._window, state, stories)

    def _guessed_anew(self, view: Look) -> list[Story[S]]:
        """The story up to where it was guessed, and how it goes on now that more is in view.

        What came before the guess may have been hidden then; nothing that is seen now makes it less likely.
        """
        upto = next((n for n, step in enumerate(self._tentative) if step.guessed), 0)
        return self._told(self._tentative[upto - 1].state, self._tentative[:upto], view) if upto else []

    def _told(self, state: S, first: Story[S], view: Look) -> list[Story[S]]:
        """How a story may go on as a view suggests."""
        used = {place for place, piece in used_cards(first).items() if shows(view, place, piece)}
        return [(*first, *more) for more in self.game.stories(state, view, frozenset({*self._eyes.stale, *used}))]

    def _accept(
        self, state: S, accepted: tuple[Accepted[S], ...], doubt: Doubt[S] | None
    ) -> Judgement[S]:
        if not accepted:
            return Judgement()
        self._puzzled_since, self._in_vain = None, InVain()
        self._eyes.used({place: piece for one in accepted for place, piece in one.step.uses.items()}, self._window)
        last = accepted[-1].step.state
        self._tentative = self._tentative[len(accepted) :]
        newest = self._window[-1]
        self._eyes.settled(newest, self.game.layout(last))
        if accepted[-1].step.uses:
            self._strangers.note(newest.observation, self.game.layout(last))
        if newest.cost(self.game.layout(last)) <= QUIET:
            self._window, self._tentative = [], ()
        else:
            stood = [look for look in self._window[:-1] if look.since >= accepted[-1].seen_at]
            self._window = [look.knowing(self._eyes.stale) for look in (*stood, newest)]
        rest = self._rest(last, newest)
        return Judgement((*accepted, *rest), self._rested(doubt, rest))

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
