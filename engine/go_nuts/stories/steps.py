"""A step of a story and where the story then stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.explaining.fit import Look
from engine.explaining.story import Reading, Stands, Step
from engine.go_nuts.events import Event
from engine.go_nuts.fold import evolve
from engine.go_nuts.moves import Move
from engine.go_nuts.rules import carried_out
from engine.go_nuts.state import GameState
from engine.observation import Place


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a story stands, and what is known of how it goes on."""

    state: GameState
    look: Look
    stale: frozenset[Place]
    """Places where last round's card may still lie."""
    refilled: bool = False
    """Whether the story has a refill already: it goes one refill far."""

    def after(self, step: Step[GameState]) -> Moment:
        """The moment after a step."""
        return replace(self, state=step.state)


@dataclass(frozen=True, slots=True)
class Branch:
    """One step that may come next, where the story then stands, and how much dearer it is than the likeliest."""

    step: Step[GameState]
    to: Moment
    dearer: float = 0.0


def step_of(state: GameState, move: Move, readings: tuple[Reading, ...] = (), prior: float = 0.0) -> Step[GameState]:
    """A move as a step."""
    events = carried_out(state, move)
    return Step(events, told(state, events), Stands.SEEN, prior, readings)


def told(state: GameState, events: Iterable[Event]) -> GameState:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def step_as(step: Step[GameState], stands: Stands) -> Step[GameState]:
    """The same step, where something else shows that it is done."""
    return replace(step, stands=stands)
