"""Which story explains the table?  Weighs candidate stories against what was seen.  Knows no game.

A story is a chain of steps from the last settled state; a step brings events and says what then lies on the table.
Every observation since the table last agreed with the settled state is kept, and a story is weighed by how cheaply it
explains all of them, each at some point of the story, in order.  A step is accepted when at least two observations
stand behind it, every place that it touched is in view (or a later step is), and no rival that tells it otherwise
comes near.  Nothing is concluded from hidden places.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from typing import Any, Generic, TypeVar

from engine.fit import Expect, Form, Layout, Look
from engine.observation import UNKNOWN, Place, Sighting, TableObservation
from engine.pooling import pooled, same_sight

UNDER_WAY = 1.0
"""What it costs to say that a step is half done; more than nothing, or no step would ever be complete."""
MARGIN = 1.5
"""How much dearer, in nats, a rival must be before a step is accepted."""
READ_MARGIN = 2.0
"""How much likelier a newly seen card must be than its runner-up."""
NEEDED = 2
"""Observations that must stand behind a step."""
PATIENT = 3.0
"""Seconds of stillness after which a doubt becomes a question and a breach an objection."""
SETTLED = 1.5
"""Seconds of stillness after which nothing more is expected to happen by itself."""
SAME = 3
"""More observations than this that say exactly the same count no more: the eyes make the same mistake again."""
WINDOW = 6
"""Different observations that are remembered."""
QUIET = 0.4
"""Up to this cost an observation simply agrees with the settled state."""

ODD = 1.5
"""From this cost on the best story leaves something unexplained."""
MISREAD = 6.0
"""What it costs to say that an earlier reading was wrong."""
REREAD_NEEDED = 4
"""Observations that must stand behind a card's being another than was thought."""
BROKEN = 8.0
"""What it costs to say that the rules were broken: more than a misread card, people mostly play right."""
BREACH_NEEDED = 3
"""Observations that must stand behind an objection."""
BREACH_MARGIN = 3.0
"""How much dearer every lawful story must be before an objection."""
CONTRADICTED = 4.0
"""From this cost on what is seen speaks against a step, however well the later ones fit."""
LINGERING = 5.0
"""Seconds of stillness after which a breach is objected to although play has not moved on."""

LOST = 8.0
"""From this cost on, nothing explains the table."""
LOST_FOR = 10.0
"""Seconds of stillness after which that is said."""
FADE = 0.9
"""How much of what was counted of the eyes is left after one more look."""
LEAST_UNSEEN, MOST_UNSEEN = 1.0, 3.5
"""What an unseen card costs where cards are often covered, and where they never were."""

S = TypeVar("S")


class Stands(StrEnum):
    """What shows that a step is done."""

    SEEN = "seen"
    """Its result lies on the table."""
    AT_ONCE = "at once"
    """Nothing is left to see: it is done with the step before."""
    MOVED_ON = "moved on"
    """It leaves no trace: only a later step shows it."""
    SETTLED = "settled"
    """It leaves no trace and nothing follows: only stillness shows it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A card that a step turns up, as it was read: how much likelier, in nats, than the runner-up."""

    mention: int
    """Which card of the step's first event it is."""
    piece: str
    runner_up: str
    margin: float
    where: str


@dataclass(frozen=True, slots=True)
class Breach:
    """What a step does against the rules."""

    expected: str
    seen: str
    rule: str
    sentence: str
    instead: tuple[Any, ...]
    """The events that should have happened."""


@dataclass(frozen=True, slots=True)
class Reread:
    """A card that lies somewhere is another piece than was thought all along."""

    place: Place
    was: str
    piece: str


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One thing that happens: its events, the state after them, and how likely it is beforehand (a cost)."""

    events: tuple[Any, ...]
    state: S
    stands: Stands = Stands.SEEN
    prior: float = 0.0
    readings: tuple[Reading, ...] = ()
    breach: Breach | None = None
    reread: Reread | None = None
    uses: Mapping[Place, str] = field(default_factory=dict)
    """Cards that have done their work with this step and may go on lying there, such as revealed picks."""
    settles: int | None = None
    """The number of the objection that is over with this step: the table was put right."""


Story = tuple[Step[S], ...]


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """What the referee must know of a game, as functions."""

    layout: Callable[[S], Layout]
    belongs: Callable[[Place, str], bool]
    """Whether such a card can lie at such a place at all; if not, it lies there by chance and is not judged."""
    stories: Callable[[S, Look, frozenset[Place]], Sequence[Story[S]]]
    """Legal continuations worth weighing; the places are those where last round's card may still lie."""
    breaches: Callable[[S, Look, frozenset[Place]], Sequence[Story[S]]]
    """Continuations with a named mistake."""
    at_rest: Callable[[S], Story[S]]
    """What happens without anything to be seen: steps that stand at once or by stillness."""
    another: Callable[[S, Reread], S]
    """The state with one card another piece."""
    ask: Callable[[Story[S], Story[S]], tuple[str, tuple[str, str]]]
    """The question that tells two stories apart, and the answer that each would be."""


@dataclass(frozen=True, slots=True)
class Accepted(Generic[S]):
    """A step that is taken for certain, and when its result first stood."""

    step: Step[S]
    seen_at: float
    doubtful: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt(Generic[S]):
    """Two stories fit: the question, and what either answer means.  The first is the one that is gone on with."""

    question: str
    answers: tuple[str, str]
    rival: Story[S]


@dataclass(frozen=True, slots=True)
class Judgement(Generic[S]):
    """What an observation brought: steps that are certain now, perhaps with a doubt.  Empty: steady."""

    accepted: tuple[Accepted[S], ...] = ()
    doubt: Doubt[S] | None = None
    lost: Look | None = None
    """What lies on the table, when nothing has explained it for long."""


@dataclass(slots=True)
class _Weighed(Generic[S]):
    """A story against everything remembered."""

    story: Story[S]
    ends: list[float]
    """The cheapest total for each final position; position 2k is after step k, 2k-1 amid it."""
    path: list[int]
    """The position of each look on the cheapest path."""
    left: float
    """What the newest look still costs, but for cards that may be covered: what the story does not explain."""

    @property
    def total(self) -> float:
        return min(self.ends)

    @property
    def final(self) -> int:
        return self.path[-1]

    @property
    def done(self) -> int:
        """How many steps are complete at the end."""
        return self.final // 2


@dataclass(slots=True)
class Referee(Generic[S]):
    """Judges one observation after another.  `forget` after anything else changed the state."""

    game: Game[S]
    _window: list[Look] = field(default_factory=list)
    _tentative: Story[S] = ()
    _stale: dict[Place, str] = field(default_factory=dict)
    _missed: dict[Place, tuple[float, float]] = field(default_factory=dict)
    """At places with several cards: how many were not seen lately, and how many should have been."""

    def forget(self) -> None:
        """What was remembered belongs to a story that does not hold any more."""
        self._window, self._tentative = [], ()

    def lies_from_before(self, places: dict[Place, str]) -> None:
        """These cards have done their work: while they still lie there they say nothing new."""
        if places:
            self._stale = dict(places)

    def judge(
        self, state: S, observation: TableObservation, repairs: Sequence[Step[S]] = ()
    ) -> Judgement[S]:
        """Weigh an observation against the settled state and everything that may have followed.

        `repairs` are the ways in which open objections may be put right.
        """
        layout = self.game.layout(state)
        kept = tuple(s for s in observation.sightings if self.game.belongs(s.place, s.piece))
        observation = replace(observation, sightings=kept)
        self._notice_cleared(Look(observation))
        look = Look(observation, self._unseen_costs(), dict(self._stale))
        self._count_missed(look, layout)
        if look.cost(layout) <= QUIET and not self._tentative:
            self._window = []
            return Judgement(self._rest(state, look))
        self._remember(look)
        weighed = self._weigh_all(state, repairs)
        best = weighed[0]
        self._tentative = best.story[: best.done]
        accepted = self._acceptable(state, best, weighed[1:])
        doubt = None
        if not accepted and best.left >= ODD:
            accepted = self._unlawful(state, weighed)
        if not accepted:
            accepted, doubt = self._when_patient(best, weighed[1:])
        if not accepted and self._is_lost(best, observation):
            return Judgement(lost=pooled(self._window))
        return self._accept(state, accepted, doubt)

    def _is_lost(self, best: _Weighed[S], observation: TableObservation) -> bool:
        """Whether for long, with no hand in view, nothing has explained what is plainly there."""
        calm = observation.still_for >= LOST_FOR and not observation.hidden
        return calm and best.left >= LOST

    def finish(self, state: S, at: float) -> Judgement[S]:
        """Nothing more will be seen: one observation is enough now, and stillness is certain."""
        accepted: tuple[Accepted[S], ...] = ()
        best = self._weigh_all(state)[0] if self._window else None
        if best is not None and best.ends[0] >= best.total + MARGIN and best.left < LOST / 2:
            # A card that left the row and never reached a plate in view: nobody will put it back now.
            accepted = self._accepted(best, (best.final + 1) // 2)
        last = accepted[-1].step.state if accepted else state
        rest = tuple(Accepted(step, at) for step in self.game.at_rest(last))
        self.forget()
        return Judgement((*accepted, *rest))

    # -- weighing ---------------------------------------------------------------------------------------------

    def _remember(self, look: Look) -> None:
        if self._window and same_sight(self._window[-1].observation, look.observation):
            look.times = self._window[-1].times + 1
            look.since = self._window[-1].since
            self._window[-1] = look
            return
        self._window = [*self._window, look][-WINDOW:]

    def _weigh_all(self, state: S, repairs: Sequence[Step[S]] = ()) -> list[_Weighed[S]]:
        """Every story worth weighing, the cheapest first; the empty story is always among them."""
        view = pooled(self._window)
        stale = frozenset(self._stale)
        stories: list[Story[S]] = [(), *self.game.stories(state, view, stale)]
        for repair in repairs:
            stories += [(repair, *more) for more in self.game.stories(repair.state, view, stale)]
        if self._tentative:
            last = self._tentative[-1].state
            used = {place for place, piece in _used(self._tentative).items() if _shows(view, place, piece)}
            stories.append(self._tentative)
            stories += [(*self._tentative, *more) for more in self.game.stories(last, view, stale | used)]
        return self._ranked(state, stories)

    def _ranked(self, state: S, stories: Sequence[Story[S]]) -> list[_Weighed[S]]:
        layouts: dict[int, Layout] = {}
        weighed = [self._weigh(state, story, layouts) for story in stories]
        # Of stories that explain equally well, the one that claims less.
        return sorted(weighed, key=lambda w: (round(w.total, 6), w.final))

    def _weigh(self, state: S, story: Story[S], layouts: dict[int, Layout]) -> _Weighed[S]:
        told: list[Layout] = []
        for n, moment in enumerate((state, *(step.state for step in story))):
            if id(moment) not in layouts:
                layouts[id(moment)] = _with_used(self.game.layout(moment), _used(story[:n]))
            told.append(layouts[id(moment)])
        priors = [0.0]
        for step in story:
            priors += [priors[-1] + step.prior] * 2
        changes = [_changes(before, after) for before, after in pairwise(told)]
        rows = [_costs(look, told[0], changes, min(look.times, SAME)) for look in self._window]
        best, path = _in_order(rows, priors)
        newest = self._window[-1]
        left = rows[-1][path[-1]] / min(newest.times, SAME) - newest.absent(told[path[-1] // 2])
        return _Weighed(story, best, path, left)

    # -- accepting --------------------------------------------------------------------------------------------

    def _acceptable(
        self, state: S, best: _Weighed[S], rivals: Sequence[_Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """The steps of the best story that are beyond doubt."""
        upto = self._beyond_doubt(state, best, rivals, NEEDED)
        while upto and any(r.margin < READ_MARGIN for s in best.story[:upto] for r in s.readings):
            upto -= 1
        return self._accepted(best, upto)

    def _beyond_doubt(
        self, state: S, best: _Weighed[S], rivals: Sequence[_Weighed[S]], needed: int
    ) -> int:
        """How many steps stand in enough observations and are told alike by every near rival."""
        limit = min([best.done, *(_agree(best, r) for r in rivals if _rivals(best, r))])
        limit = self._uncontradicted(state, best, limit)
        for k in range(limit, 0, -1):
            near = min(best.ends[: 2 * k]) < best.total + MARGIN
            if not near and self._support(state, best, k) >= needed:
                return k
        return 0

    def _unlawful(self, state: S, lawful: Sequence[_Weighed[S]]) -> tuple[Accepted[S], ...]:
        """A card that was misread, or a breach of the rules, where no lawful story explains what is seen."""
        best = lawful[0]
        last = best.story[best.done - 1].state if best.done else state
        view = pooled(self._window)
        misread = [(*best.story[: best.done], step) for step in self._rereads(last, view)]
        ranked = self._ranked(state, misread)
        rivals = [*lawful, *ranked[1:]]
        if ranked and ranked[0].total + MARGIN < best.total and ranked[0].done == len(ranked[0].story):
            upto = self._beyond_doubt(state, ranked[0], rivals, REREAD_NEEDED)
            return self._accepted(ranked[0], upto) if upto == ranked[0].done else ()
        if self._window[-1].observation.still_for < PATIENT:
            return ()
        return self._breach(state, self._mistaken(state, best.story[: best.done], view), [*lawful, *ranked])

    def _mistaken(self, state: S, lawful: Story[S], view: Look) -> list[Story[S]]:
        """Every mistake, after as much of the best lawful story as there is."""
        stale = frozenset(self._stale)
        return [
            (*lawful[:n], *story)
            for n, before in enumerate((state, *(step.state for step in lawful)))
            for story in self.game.breaches(before, view, stale)
        ]

    def _breach(
        self, state: S, stories: Sequence[Story[S]], lawful: Sequence[_Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """A breach that explains what no lawful story and no misread card does."""
        ranked = self._ranked(state, stories)
        if not ranked or not ranked[0].done:
            return ()
        best = ranked[0]
        steps = best.story[: best.done]
        at = next((n for n, step in enumerate(steps) if step.breach is not None), None)
        if at is None or best.total + BREACH_MARGIN > min(w.total for w in lawful) or best.left >= ODD:
            return ()
        moved_on = len(steps) > at + 1
        traceless = steps[at].stands is not Stands.SEEN
        if not moved_on and (traceless or self._window[-1].observation.still_for < LINGERING):
            return ()
        rivals = [r for r in ranked[1:] if _agree(best, r) <= at]
        upto = self._beyond_doubt(state, best, rivals, BREACH_NEEDED)
        return self._accepted(best, upto) if upto > at else ()

    def _rereads(self, state: S, view: Look) -> list[Step[S]]:
        """For each card that is plainly seen as another, the story that it was another all along."""
        steps: list[Step[S]] = []
        for place, expect in self.game.layout(state).items():
            for odd in view.mismatches(place, expect):
                if odd.expected is None or odd.seen is None or odd.seen.piece in (odd.expected, UNKNOWN):
                    continue
                reread = Reread(place, odd.expected, odd.seen.piece)
                prior = 0.0 if odd.expected == UNKNOWN else MISREAD
                after = self.game.another(state, reread)
                steps.append(Step((), after, Stands.SEEN, prior, reread=reread))
        return steps

    def _uncontradicted(self, state: S, best: _Weighed[S], upto: int) -> int:
        """How many steps may be taken as done because later ones are: none whose result plainly is not there."""
        layouts = [self.game.layout(s) for s in (state, *(step.state for step in best.story[:upto]))]
        newest, later = self._window[-1], set[Place]()
        clear = upto
        for k in range(upto, 0, -1):
            touched = _touched(layouts[k - 1], layouts[k])
            worse = sum(
                newest.cost_at(place, layouts[k][place]) - newest.cost_at(place, layouts[k - 1][place])
                for place in touched
                if place not in later and place in layouts[k - 1]
            )
            if worse > CONTRADICTED:
                clear = k - 1
            later.update(touched)
        return clear

    def _support(self, state: S, best: _Weighed[S], k: int) -> int:
        """In how many observations step k is seen to be done."""
        step = best.story[k - 1]
        if step.stands is not Stands.SEEN:
            return 0
        before = best.story[k - 2].state if k > 1 else state
        touched = _touched(self.game.layout(before), self.game.layout(step.state))
        return sum(
            look.times
            for look, position in zip(self._window, best.path, strict=True)
            if position // 2 >= k and all(look.sees(place) for place in touched)
        )

    def _accepted(self, best: _Weighed[S], upto: int) -> tuple[Accepted[S], ...]:
        accepted: list[Accepted[S]] = []
        for k in range(1, upto + 1):
            first = next(
                (look.since for look, p in zip(self._window, best.path, strict=True) if p // 2 >= k),
                self._window[-1].since,
            )
            step = best.story[k - 1]
            doubtful = tuple(r for r in step.readings if r.margin < READ_MARGIN)
            accepted.append(Accepted(step, first, doubtful))
        return tuple(accepted)

    def _when_patient(
        self, best: _Weighed[S], rivals: Sequence[_Weighed[S]]
    ) -> tuple[tuple[Accepted[S], ...], Doubt[S] | None]:
        """What stillness allows: to go on with a doubtful card, to ask between two stories."""
        newest = self._window[-1]
        looks = sum(look.times for look, p in zip(self._window, best.path, strict=True) if p == best.final)
        if newest.observation.still_for < PATIENT or looks < NEEDED or not best.done:
            return (), None
        bearable = ODD if newest.observation.still_for < LINGERING else LOST / 2
        if best.ends[0] < best.total + MARGIN or best.left >= bearable:
            return (), None
        rival = next((r for r in rivals if r.done and _rivals(best, r) and _agree(best, r) < best.done), None)
        if rival is None:
            return self._accepted(best, best.done), None
        question, answers = self.game.ask(best.story[: best.done], rival.story[: rival.done])
        return self._accepted(best, best.done), Doubt(question, answers, rival.story[: rival.done])

    def _accept(
        self, state: S, accepted: tuple[Accepted[S], ...], doubt: Doubt[S] | None
    ) -> Judgement[S]:
        if not accepted:
            return Judgement()
        for one in accepted:
            self._stale.update(one.step.uses)
        last = accepted[-1].step.state
        self._tentative = self._tentative[len(accepted) :]
        newest = self._window[-1]
        if newest.cost(self.game.layout(last)) <= QUIET:
            self._window, self._tentative = [], ()
        else:
            self._window = self._window[-1:]
        return Judgement((*accepted, *self._rest(last, newest)), doubt)

    def _rest(self, state: S, look: Look) -> tuple[Accepted[S], ...]:
        """Steps that need nothing to be seen; those that need stillness wait for it."""
        story = self.game.at_rest(state)
        if not story:
            return ()
        observation = look.observation
        if observation.still_for < (LINGERING if observation.hidden else SETTLED):
            upto = next((n for n, s in enumerate(story) if s.stands is not Stands.AT_ONCE), len(story))
            story = story[:upto]
        return tuple(Accepted(step, observation.taken_at) for step in story)

    # -- what the eyes are like -------------------------------------------------------------------------------

    def _count_missed(self, look: Look, layout: Layout) -> None:
        """How many cards that should lie side by side are not found, counted over the last looks."""
        for place, expect in layout.items():
            if expect.form is Form.SPREAD and expect.pieces and look.sees(place):
                missed, lying = self._missed.get(place, (0.0, 0.0))
                gone = max(len(expect.pieces) - len(look.at(place)), 0)
                self._missed[place] = (FADE * missed + gone, FADE * lying + len(expect.pieces))

    def _unseen_costs(self) -> dict[Place, float]:
        """Where every card was found lately, one that is not found says more."""
        return {
            place: min(max(math.log((lying + 1) / (missed + 0.2)), LEAST_UNSEEN), MOST_UNSEEN)
            for place, (missed, lying) in self._missed.items()
        }

    # -- cards of the round before ----------------------------------------------------------------------------

    def _notice_cleared(self, look: Look) -> None:
        """A card of the last round that was taken away or turned over is news again when it comes back."""
        for place, piece in list(self._stale.items()):
            if look.sees(place) and not _shows(look, place, piece):
                del self._stale[place]


def _used(story: Story[S]) -> dict[Place, str]:
    """The cards that these steps have used up."""
    return {place: piece for step in story for place, piece in step.uses.items()}


def _with_used(layout: Layout, used: Mapping[Place, str]) -> Layout:
    """Where all should be face down, a card that did its work before may still show its face."""
    if not any(expect.form is Form.SECRET for expect in layout.values()):
        return layout
    return {
        place: Expect((*expect.pieces, used[place]), Form.SECRET)
        if expect.form is Form.SECRET and place in used
        else expect
        for place, expect in layout.items()
    }


def _shows(look: Look, place: Place, piece: str) -> bool:
    return any(_may_be(sighting, piece) for sighting in look.at(place))


def _may_be(sighting: Sighting, piece: str) -> bool:
    return sighting.piece == piece or any(named == piece for named, _ in sighting.candidates)


def _touched(before: Layout, after: Layout) -> list[Place]:
    return [place for place, expect in after.items() if before.get(place) != expect]


Change = tuple[Place, Expect | None, Expect]
"""What a step changes: at a place, what lay there before and what lies there after it."""


def _changes(before: Layout, after: Layout) -> list[Change]:
    return [(place, before.get(place), after[place]) for place in _touched(before, after)]


def _costs(look: Look, start: Layout, steps: Sequence[Sequence[Change]], weight: int) -> list[float]:
    """What a look costs at each position of a story: after each step, and amid the next."""
    now = look.cost(start)
    costs = [weight * now]
    for changes in steps:
        amid = now + UNDER_WAY
        for place, was, expect in changes:
            old = look.cost_at(place, was) if was is not None else 0.0
            new = look.cost_at(place, expect)
            now += new - old
            amid += min(new - old, 0.0)
        costs += [weight * amid, weight * now]
    return costs


def _in_order(rows: Sequence[Sequence[float]], priors: Sequence[float]) -> tuple[list[float], list[int]]:
    """The cheapest totals by final position, and the positions of the looks on the cheapest path.

    Positions never go back: what happened before is seen before.
    """
    totals = [0.0] * len(priors)
    froms: list[list[int]] = []
    for row in rows:
        came: list[int] = []
        best = 0
        for position in range(len(row)):
            if totals[position] < totals[best]:
                best = position
            came.append(best)
        totals = [totals[came[p]] + cost for p, cost in enumerate(row)]
        froms.append(came)
    ends = [total + prior for total, prior in zip(totals, priors, strict=True)]
    path = [ends.index(min(ends))]
    for came in reversed(froms[1:]):
        path.append(came[path[-1]])
    return ends, path[::-1]


def _agree(best: _Weighed[S], rival: _Weighed[S]) -> int:
    """How many first steps two stories tell alike, as far as the rival goes."""
    alike = 0
    for mine, other in zip(best.story[: best.done], rival.story[: rival.done], strict=False):
        if (mine.events, mine.reread, mine.settles) != (other.events, other.reread, other.settles):
            break
        alike += 1
    return alike


def _rivals(best: _Weighed[S], other: _Weighed[S]) -> bool:
    """Whether another story is nearly as good, and it matters: it does not lead to the very same table."""
    if other.total >= best.total + MARGIN:
        return False
    if not best.done or not other.done:
        return True
    return bool(best.story[best.done - 1].state != other.story[other.done - 1].state)
