"""Legal continuations worth weighing, the likeliest first.

A story goes as far as the observation may reach: the rest of a round, its refill, the next reveal.  How far it really
went is the referee's business, which weighs every prefix.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count, islice

from engine.explaining.fit import Look
from engine.explaining.story import Stands, Step
from engine.go_nuts.moves import EndGame, UsePower
from engine.go_nuts.powers import choices
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.stories.branches import branches
from engine.go_nuts.stories.numbers import shown
from engine.go_nuts.stories.steps import Moment, step_as, step_of
from engine.observation import Place, PlaceKind

Story = tuple[Step[GameState], ...]
MOST = 32
"""More stories than this are not weighed for one observation."""
FARFETCHED = 10.0
"""A story whose choices are together so much dearer, in nats, than the likeliest ones is not weighed..."""
UNLIKELY = 6.0
"""...nor one that is so much dearer, once there are enough."""
ENOUGH = 8


def stories(state: GameState, look: Look, stale: frozenset[Place]) -> tuple[Story, ...]:
    """Continuations of a state, each as long as the rules and the picks allow, at most one refill long."""
    return tuple(islice(onward(state, _since_the_choice(state, look), stale), MOST))


def onward(state: GameState, look: Look, stale: frozenset[Place]) -> Iterator[Story]:
    """One continuation after another, the likelier choices first."""
    order, told = count(), 0
    open_ends: list[tuple[float, int, int, Story, Moment]] = [(0.0, 0, 0, (), Moment(state, look, stale))]
    while open_ends:
        dearer, _, _, story, moment = heappop(open_ends)
        if told >= ENOUGH and dearer > UNLIKELY:
            return
        ways = branches(moment)
        if not ways:
            yield story
            told += 1
        most = FARFETCHED if told < ENOUGH else UNLIKELY
        for way in ways:
            if dearer + way.dearer <= most:  # of those alike, the longest is finished first
                longer = (*story, way.step)
                heappush(open_ends, (dearer + max(way.dearer, 0.0), -len(longer), next(order), longer, way.to))


def _since_the_choice(state: GameState, look: Look) -> Look:
    """The look, where it shows the very numbers that were chosen: what lay there before them lies there still."""
    places = {name: Place(PlaceKind.PICK, seat) for seat, name in enumerate(state.players, 1)}
    if state.phase not in (Phase.RESOLVE, Phase.POWER) or not look.followed.older:
        return look
    same = all(shown(look, place) == state.picks.get(name) for name, place in places.items())
    return look.of_this_choice() if same else look


def at_rest(state: GameState) -> Story:
    """What ends a game without a trace: a power that is not used, and the end itself."""
    steps: list[Step[GameState]] = []
    if state.phase is Phase.POWER and state.prompt is not None and _may_do_nothing(state):
        steps.append(step_as(step_of(state, UsePower(state.prompt.player, state.prompt.piece, ())), Stands.MOVED_ON))
        state = steps[-1].state
    if state.phase is Phase.REFILL and state.deck_left is not None and state.gaps > state.deck_left:
        return (*steps, step_as(step_of(state, EndGame()), Stands.SETTLED))
    return ()


def _may_do_nothing(state: GameState) -> bool:
    return any(choice.allows(()) for choice in choices(state))
