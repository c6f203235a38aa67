"""The judgement itself: what the rules find in an event, given what stood before it."""

from __future__ import annotations

from typing import assert_never

from engine.go_nuts.cards import FEWEST_PLAYERS, deck_size
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
from engine.go_nuts.finding import Finding, illegal, legal, unruled, whats_next
from engine.go_nuts.moves import Move, Resolve
from engine.go_nuts.power_findings import opened, resolved
from engine.go_nuts.refill_findings import ended, refilled
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.supply import impossible
from engine.observation import UNKNOWN


def find(state: GameState | None, event: Event) -> Finding:
    """What the rules find in an event."""
    if isinstance(event, GameStarted):
        return _started(event)
    if state is None:
        return illegal("GN-SETUP-DECK", "not_started")
    if state.phase is Phase.OVER:
        return illegal("GN-END", "round_after" if isinstance(event, PicksRevealed) else "game_over")
    match event:
        case RowDealt():
            return _dealt(state, event)
        case TableRead():
            return _table_read(state, event)
        case PicksRevealed():
            return _revealed(state, event)
        case DonutTaken():
            return _taken(state, event)
        case DonutDiscarded():
            return _discarded(state, event)
        case PowerPrompted():
            return opened(state, event)
        case PowerResolved():
            return resolved(state, event)
        case RowRefilled():
            return refilled(state, event)
        case PlayerLeft():
            return _left(state, event)
        case GameEnded():
            return ended(state, event)
        case _:
            assert_never(event)


def without_event(state: GameState, move: Move) -> Finding:
    """What is found in a move that can bring nothing about: a slot without card or chooser."""
    slot = move.slot if isinstance(move, Resolve) else 0
    early = _not_resolving(state)
    if early is not None:
        return early
    has_card = state.in_slot(slot) is not None
    return illegal("GN-STAY", "nobody_chose" if has_card else "no_card", slot=slot)


def _started(event: GameStarted) -> Finding:
    size = deck_size(len(event.players))
    if event.deck_size != size:
        return illegal("GN-SETUP-DECK", "other_deck", count=size)
    return legal("GN-SETUP-DECK", "started", players=event.players, count=size)


def _dealt(state: GameState, event: RowDealt) -> Finding:
    if state.phase is not Phase.DEAL:
        return illegal("GN-SETUP-ROW", "dealt_already")
    if len(event.row) != state.slots or None in event.row:
        return illegal("GN-SETUP-ROW", "row_size", count=state.slots)
    return impossible(state, [p for p in event.row if p]) or legal("GN-SETUP-ROW", "dealt")


def _table_read(state: GameState, event: TableRead) -> Finding:
    lying = [piece for plate in event.plates.values() for piece in plate]
    lying += [piece for piece in (*event.row, event.discard_top) if piece is not None]
    return impossible(GameState(state.players), lying) or legal("GN-CONSERVE", "read")


def _revealed(state: GameState, event: PicksRevealed) -> Finding:
    again = state.phase is Phase.RESOLVE and state.slot == 0
    if state.phase is not Phase.PICK and not again:
        rule = {Phase.REFILL: "GN-REFILL", Phase.DEAL: "GN-SETUP-ROW"}.get(state.phase, "GN-REVEAL")
        over = state.phase is Phase.REFILL and state.deck_left is not None and state.gaps > state.deck_left
        return illegal("GN-END" if over else rule, "reveal_early", next=whats_next(state))
    wrong = _wrong_pick(state, event)
    if wrong is not None:
        return wrong
    return unruled("GN-REDO", "revealed_again") if again else legal("GN-REVEAL", "revealed")


def _wrong_pick(state: GameState, event: PicksRevealed) -> Finding | None:
    if set(event.picks) != set(state.playing):
        return illegal("GN-SELECT", "who_picks", players=tuple(sorted(set(state.playing) ^ set(event.picks))))
    for player, slot in event.picks.items():
        if not 1 <= slot <= state.slots:
            return illegal("GN-SETUP-SEL", "pick_number", player=player, slot=slot, count=state.slots)
        if slot > len(state.row) or state.row[slot - 1] is None:
            return illegal("GN-SELECT", "pick_gap", player=player, slot=slot)
    return None


def _taken(state: GameState, event: DonutTaken) -> Finding:
    wrong = _wrong_slot(state, event)
    if wrong is not None:
        return wrong
    choosers = state.choosers(event.slot)
    if len(choosers) > 1:
        return illegal("GN-COLLIDE", "contested", players=choosers, slot=event.slot, piece=event.piece)
    if choosers != (event.player,):
        return illegal("GN-TAKE", "uncontested", player=choosers[0], slot=event.slot, piece=event.piece)
    return legal("GN-TAKE", "taken", player=event.player, slot=event.slot, piece=event.piece)


def _discarded(state: GameState, event: DonutDiscarded) -> Finding:
    wrong = _wrong_slot(state, event)
    if wrong is not None:
        return wrong
    choosers = state.choosers(event.slot)
    if len(choosers) == 1:
        return illegal("GN-TAKE", "uncontested", player=choosers[0], slot=event.slot, piece=event.piece)
    return legal("GN-COLLIDE", "collided", players=choosers, slot=event.slot, piece=event.piece)


def _left(state: GameState, event: PlayerLeft) -> Finding:
    """No text says what happens then: whatever the table decides is recorded, as far as it can be played on."""
    if event.player not in state.playing:
        return illegal("GN-LEAVE", "left_already", player=event.player)
    if len(state.playing) <= FEWEST_PLAYERS:
        return illegal("GN-LEAVE", "left_alone", count=FEWEST_PLAYERS)
    if state.phase is Phase.DEAL:
        return illegal("GN-LEAVE", "left_early", player=event.player)
    fewest, most = len(state.playing), state.slots - state.narrowed
    if event.cards not in ("out", "stay") or not fewest <= event.slots <= most:
        return illegal("GN-LEAVE", "left_how", slot=fewest, count=most)
    how = "left_out" if event.cards == "out" else "left_stay"
    return unruled("GN-LEAVE", how, player=event.player, count=event.slots)


def _not_resolving(state: GameState) -> Finding | None:
    if state.prompt is not None:
        return illegal("GN-ORDER", "power_first", player=state.prompt.player, piece=state.prompt.piece)
    if state.phase is not Phase.RESOLVE:
        return illegal("GN-SELECT", "nothing_to_resolve", next=whats_next(state))
    return None


def _took_already(state: GameState, event: DonutTaken | DonutDiscarded) -> Finding | None:
    """Whoever took another's card, or one that nobody chose, does not take their own as well."""
    if isinstance(event, DonutTaken) and event.player in state.served and state.prompt is None:
        return illegal("GN-TAKE", "took_already", player=event.player)
    return None


def _wrong_slot(state: GameState, event: DonutTaken | DonutDiscarded) -> Finding | None:
    """Why the card of this slot cannot leave the row now."""
    early = _took_already(state, event) or _not_resolving(state)
    if early is not None:
        return early
    lies = state.in_slot(event.slot)
    if lies is None:
        return illegal("GN-TAKE", "no_card", slot=event.slot)
    if not state.choosers(event.slot):
        return illegal("GN-STAY", "nobody_chose", slot=event.slot)
    if state.pending and event.slot != state.pending[0]:
        return illegal("GN-ORDER", "slot_order", slot=event.slot, other_slot=state.pending[0])
    if lies != event.piece and UNKNOWN not in (lies, event.piece):
        return illegal("GN-CONSERVE", "other_card", slot=event.slot, other=lies, piece=event.piece)
    return None
