"""Mistakes with the cards of the row: taken or thrown away against the choices, or out of order."""

from __future__ import annotations

from engine.go_nuts import GameState, evolve
from engine.go_nuts.events import DonutDiscarded
from engine.go_nuts.powers import choices
from tests.referee.mistaken import GO_THEMSELVES, NOT_NOW, Chance, Events, takes, used, with_cards


def contested_taken(state: GameState, chance: Chance) -> Events:
    slot = state.pending[0]
    return (takes(state, chance.choice(state.choosers(slot)), slot),)


def discarded_alone(state: GameState, chance: Chance) -> Events:
    slot = state.pending[0]
    if state.row[slot - 1] in GO_THEMSELVES:
        return NOT_NOW
    return (DonutDiscarded(slot, state.row[slot - 1] or "", state.choosers(slot)),)


def another_card_taken(state: GameState, chance: Chance) -> Events:
    free = [n for n, piece in enumerate(state.row, 1) if piece is not None and not state.choosers(n)]
    waiting = [name for name, slot in state.picks.items() if slot in state.pending]
    return (takes(state, chance.choice(waiting), chance.choice(free)),) if free else NOT_NOW


def somebody_else_takes(state: GameState, chance: Chance) -> Events:
    slot = state.pending[0]
    others_ = [name for name in state.players if name not in state.choosers(slot)]
    if state.row[slot - 1] == "sprinkled":
        return NOT_NOW  # it might have been given to them
    return (takes(state, chance.choice(others_), slot),) if others_ else NOT_NOW


def later_slot_first(state: GameState, chance: Chance) -> Events:
    slot = state.pending[-1]
    alone = len(state.choosers(slot)) == 1 and slot != state.pending[0]
    return (takes(state, state.choosers(slot)[0], slot),) if alone else NOT_NOW


def later_power_first(state: GameState, chance: Chance) -> Events:
    """A power card of a later slot is taken and used before the slots in front of it."""
    events = later_slot_first(state, chance)
    after = evolve(state, events[0]) if events else state
    if after.prompt is None:
        return NOT_NOW
    ways = [way for choice in choices(after) for way in choice.outcomes() if way]
    return (*events, *used(after, with_cards(after, chance.choice(ways), chance))) if ways else NOT_NOW
