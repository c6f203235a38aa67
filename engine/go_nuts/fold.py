"""The story: a state changes only by folding past-tense events.

Folding is total.  It does what an event says, lawful or not, since people may keep what really happened; whether
an event is lawful is `rules.judge`'s business.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.go_nuts.cards import POWERS
from engine.go_nuts.carried import Row, added, carried, thrown, without
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    GameEnded,
    GameStarted,
    PicksRevealed,
    PlayerLeft,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)
from engine.go_nuts.settings import resolve
from engine.go_nuts.state import GameState, Phase, Prompt


def evolve(state: GameState | None, event: Event) -> GameState:
    """The state after an event.  ValueError only when a story does not begin with GameStarted."""
    if isinstance(event, GameStarted):
        return _started(event)
    if state is None:
        raise ValueError(f"A game begins with GameStarted, not with {event}.")
    match event:
        case RowDealt(row) | RowRefilled(row):
            return _filled(state, row)
        case TableRead():
            return _taken_up(state, event)
        case PicksRevealed(picks):
            in_order = {name: picks[name] for name in state.players if name in picks}
            return _moved_on(replace(state, picks=in_order, slot=0, served=(), prompt=None, spent=None, otherwise={}))
        case DonutTaken(player, slot, piece):
            return _taken(state, player, slot, piece)
        case DonutDiscarded(slot, piece, _):
            row = without(state.row, slot)
            went = state.went(slot, "")
            return _moved_on(replace(thrown(state, piece), row=row, slot=slot, prompt=None, spent=None, otherwise=went))
        case PowerPrompted(player, piece, _, _):
            if not _opens(state, player, piece):
                return state
            return replace(state, phase=Phase.POWER, prompt=Prompt(player, piece))
        case PowerResolved(_, piece, moved):
            state = carried(state, piece, moved)
            mid_round = state.phase in (Phase.POWER, Phase.RESOLVE)
            return _moved_on(replace(state, prompt=None, spent=state.prompt)) if mid_round else state
        case PlayerLeft():
            return _left(state, event)
        case GameEnded():
            return replace(state, phase=Phase.OVER, prompt=None, spent=None)
        case _:
            assert_never(event)


def _started(event: GameStarted) -> GameState:
    return GameState(
        players=event.players,
        settings=resolve(event.settings),
        round=1,
        row=(None,) * (len(event.players) + 1),
        plates=dict.fromkeys(event.players, ()),
        deck_left=event.deck_size,
    )


def _filled(state: GameState, row: Row) -> GameState:
    """The first deal and every refill; a row left with gaps (the deck ran out) waits for the end of the game."""
    new = max(sum(now is not None for now in row) - sum(was is not None for was in state.row), 0)
    left = None if state.deck_left is None else max(state.deck_left - new, 0)
    after = replace(
        state, row=row, picks={}, slot=0, served=(), deck_left=left, deck_top=state.deck_top[new:], prompt=None,
        spent=None, otherwise={},
    )  # fmt: skip
    same = state.phase in (Phase.DEAL, Phase.PICK) or after.gaps
    phase = Phase.REFILL if after.gaps else Phase.PICK
    return replace(after, round=state.round if same else state.round + 1, phase=phase)


def _taken_up(state: GameState, event: TableRead) -> GameState:
    """Play goes on from what lies on the table; the pile beneath its top is anybody's guess."""
    row = (*event.row, *(None,) * state.slots)[: state.slots]
    after = replace(state, row=row)
    phase = Phase.REFILL if after.gaps else Phase.PICK
    if not any(row) and not any(event.plates.values()) and event.discard_top is None:
        phase = Phase.DEAL
    return replace(
        after, phase=phase, picks={}, slot=0, served=(), prompt=None, spent=None, deck_left=event.deck, deck_top=(),
        plates={name: tuple(event.plates.get(name, ())) for name in state.players},
        discard=() if event.discard_top is None else (event.discard_top,), buried=event.discard_top is not None,
        orders=(), otherwise={},
    )


def _taken(state: GameState, player: str, slot: int, piece: str) -> GameState:
    other = player in state.picks and state.picks[player] != slot and player not in state.served
    after = replace(
        state, row=without(state.row, slot), slot=slot, plates=added(state, player, piece),
        served=(*state.served, player) if other else state.served, prompt=None, spent=None,
        otherwise=state.went(slot, player),
    )  # fmt: skip
    if _opens(state, player, piece):
        return replace(after, phase=Phase.POWER, prompt=Prompt(player, piece))
    return _moved_on(after)


def _opens(state: GameState, player: str, piece: str) -> bool:
    return piece in POWERS and player in state.plates


def _moved_on(state: GameState) -> GameState:
    """On to the next chosen slot, or to the refill; where no slot is to be filled, to the next choice."""
    after = replace(state, phase=Phase.RESOLVE if state.pending else Phase.REFILL)
    waits = state.pending or after.gaps or not after.narrowed
    return after if waits else _filled(after, after.row)


def _left(state: GameState, event: PlayerLeft) -> GameState:
    """Somebody plays no more: a choice of theirs that is not resolved yet falls, and so does an open power."""
    name, plates, aside = event.player, dict(state.plates), state.aside
    if event.cards == "out":
        aside, plates[name] = (*aside, *plates.get(name, ())), ()
    mine = state.prompt is not None and state.prompt.player == name
    after = replace(
        state, left={**state.left, name: event.cards}, plates=plates, aside=aside,
        picks={n: slot for n, slot in state.picks.items() if n != name},
        narrowed=max(state.slots - event.slots, 0), prompt=None if mine else state.prompt,
    )  # fmt: skip
    going_on = after.phase in (Phase.RESOLVE, Phase.POWER, Phase.REFILL) and after.prompt is None
    return _moved_on(after) if going_on else after
