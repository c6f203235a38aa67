"""The words in which the referee and a game speak of what may have happened.  Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from engine.explaining.expected import Layout
from engine.explaining.fit import Look
from engine.explaining.thresholds import READ_MARGIN
from engine.observation import Place

S = TypeVar("S")
Both = tuple[str, str]
"""The same in English and in Japanese."""


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
    where: Place
    needed: float = READ_MARGIN
    """How much likelier it must be to be taken for certain."""
    rarer: float = 0.0
    """How much rarer it is than its runner-up among the cards that may come, in nats."""
    told_at: Place | None = None
    """The place where what happens next tells what the card was, if any does."""
    others: tuple[str, ...] = ()
    """What else it may as well be."""
    alike: tuple[str, ...] = ()
    """What it cannot be, and looks like no less: it is no surer than it is told from these."""

    @property
    def other(self) -> Reading:
        """The same card taken for its runner-up."""
        return replace(self, piece=self.runner_up, runner_up=self.piece, margin=-self.margin, rarer=-self.rarer)

    @property
    def sure(self) -> bool:
        """Whether the card is taken for certain."""
        return self.margin >= self.needed


@dataclass(frozen=True, slots=True)
class Breach:
    """What a step does against the rules."""

    expected: Both
    seen: Both
    rule: str
    sentence: Both
    instead: tuple[Any, ...]
    """The events that should have happened."""


@dataclass(frozen=True, slots=True)
class Reread:
    """A card that lies somewhere is another piece than was thought all along."""

    place: Place
    was: str
    piece: str
    shown_by: int = 0
    """How many later steps must be seen before it is believed, where the card itself goes on being misread."""


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
    answers: Mapping[int, str] = field(default_factory=dict)
    """What this step takes for the answers to questions that are open, by their numbers..."""
    shown: frozenset[int] = frozenset()
    """...and which of these are over with it."""
    resolves: Place | None = None
    """The place at which it shows what was chosen."""
    guessed: bool = False
    """Nobody saw it done, and it could just as well be a step that is still under way: only stillness tells."""
    open: bool = False
    """A guess of which what happens next tells more: it explains the table, and while that is doubtful it waits."""

    @property
    def doubtful(self) -> tuple[Reading, ...]:
        """The cards that could not be told for certain."""
        return tuple(reading for reading in self.readings if not reading.sure)


Story = tuple[Step[S], ...]


def still_doubtful(story: Story[S], n: int, done: int) -> tuple[Reading, ...]:
    """The cards of a story's n-th step that cannot be told for certain even by its later steps, `done` in all."""
    told = {step.resolves for step in story[n + 1 : done] if step.resolves is not None}
    return tuple(r for r in story[n].doubtful if r.told_at not in told)


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
    reconsidered: Callable[[S, Look, frozenset[Place]], Sequence[Story[S]]]
    """Continuations in which a card that has done its work was another than was read."""
    at_rest: Callable[[S], Story[S]]
    """What happens without anything to be seen: steps that stand at once or by stillness."""
    another: Callable[[S, Reread], S]
    """The state with one card another piece."""
    exists: Callable[[S], bool]
    """Whether the deck holds all the cards that the state speaks of."""
    alike: Callable[[S, S], bool]
    """Whether two states differ in nothing that matters to how play goes on."""
    deeds: Callable[[tuple[Any, ...]], Any]
    """What events come to, without what makes no difference."""
    ask: Callable[[Story[S], Story[S]], tuple[Both, tuple[Both, Both]]]
    """The question that tells two stories apart, and the answer that each would be."""


@dataclass(frozen=True, slots=True)
class Accepted(Generic[S]):
    """A step that is taken for certain, and when its result first stood."""

    step: Step[S]
    seen_at: float
    doubtful: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt(Generic[S]):
    """Several stories fit: the question, and what each answer means.  The first is the one that is gone on with."""

    question: Both
    answers: tuple[Both, ...]
    rivals: tuple[Story[S], ...]
    """What the answers after the first mean."""


@dataclass(frozen=True, slots=True)
class Judgement(Generic[S]):
    """What an observation brought: steps that are certain now, perhaps with a doubt.  Empty: steady."""

    accepted: tuple[Accepted[S], ...] = ()
    doubt: Doubt[S] | None = None
    lost: Look | None = None
    """What lies on the table, when nothing has explained it for long..."""
    astray: frozenset[Place] = frozenset()
    """...and where, if it is no more than a card that lies where nothing told brings it."""
    away: float = 0.0
    """For how many seconds nothing was seen before, if that is why it is lost, or why a step had to be guessed."""
