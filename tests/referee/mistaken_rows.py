"""Mistakes with the row, the deck and the choices: filled too early or wrongly, foreign cards, false numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.go_nuts import CARDS, GameState, deck_for
from engine.go_nuts.events import Moved, PicksRevealed, PowerResolved, RowRefilled
from engine.go_nuts.powers import choices
from engine.observation import UNKNOWN
from tests.referee.mistaken import NOT_NOW, Chance, Events, unseen


def _full(state: GameState, chance: Chance) -> list[str | None]:
    deck = iter(unseen(state, chance))
    return [piece or next(deck, None) for piece in state.row]


def too_early(state: GameState, chance: Chance) -> Events:
    """The row is filled while a power is open or a slot is to be resolved."""
    if state.prompt is not None and any(choice.allows(()) for choice in choices(state)):
        return NOT_NOW  # it may have been used for nothing
    return (RowRefilled(tuple(_full(state, chance))),) if state.pending and can_fill(state) and state.gaps else NOT_NOW


def can_fill(state: GameState) -> bool:
    return state.gaps <= (state.deck_left or 0)


def in_part(state: GameState, chance: Chance) -> Events:
    return _without(state, chance, max)


def from_the_wrong_end(state: GameState, chance: Chance) -> Events:
    return _without(state, chance, min)


def _without(state: GameState, chance: Chance, which: Callable[[Sequence[int]], int]) -> Events:
    """One gap is left open."""
    if state.gaps < 2 or not can_fill(state):
        return NOT_NOW
    row = _full(state, chance)
    row[which(state.open_gaps) - 1] = None
    return (RowRefilled(tuple(row)),)


def slid(state: GameState, chance: Chance) -> Events:
    """The cards that are left are pushed together towards the deck, and the new ones laid behind them."""
    left = [piece for piece in state.row if piece is not None]
    if not can_fill(state) or state.row[: len(left)] == tuple(left):
        return NOT_NOW
    row = (*left, *unseen(state, chance)[: state.gaps])
    return (RowRefilled(row),)


def twice(state: GameState, chance: Chance) -> Events:
    """A card is turned up of which all lie on the table already: it has come from another box."""
    return _turned_up(state, chance, [p for p, n in deck_for(len(state.players)).items() if state.seen()[p] == n])


def of_another_deck(state: GameState, chance: Chance) -> Events:
    """A card for more players is turned up."""
    return _turned_up(state, chance, [piece for piece in CARDS if not deck_for(len(state.players))[piece]])


def _turned_up(state: GameState, chance: Chance, pieces: Sequence[str]) -> Events:
    if not pieces or not can_fill(state):
        return NOT_NOW
    row = _full(state, chance)
    row[chance.choice(state.open_gaps) - 1] = chance.choice(pieces)
    return (RowRefilled(tuple(row)),)


def from_nowhere(state: GameState, chance: Chance) -> Events:
    if not can_fill(state):
        return NOT_NOW
    draws = ("chocolate_frosted", "double_chocolate")  # another one would be this power used again
    idle = [name for name in state.players if state.plates[name][-1:] not in [(piece,) for piece in draws]]
    player = chance.choice(idle or list(state.players))
    return (PowerResolved(player, UNKNOWN, (Moved(unseen(state, chance)[0], "deck", f"plate/{player}"),)),)


def wrong_number(state: GameState, chance: Chance) -> Events:
    """A selection card that belongs into the box: the set has seven."""
    if state.slots == 7:
        return NOT_NOW
    picks = {name: chance.randint(1, state.slots) for name in state.players}
    return (PicksRevealed({**picks, chance.choice(state.players): chance.randint(state.slots + 1, 7)}),)


def after_the_end(state: GameState, chance: Chance) -> Events:
    """The deck cannot fill the row; what is left of it is laid out, and all choose again."""
    if can_fill(state):
        return NOT_NOW
    deck = iter(unseen(state, chance)[: state.deck_left or 0])
    row = tuple(piece or next(deck, None) for piece in state.row)
    lying = [n for n, piece in enumerate(row, 1) if piece is not None]
    picks = {name: chance.choice(lying) for name in state.players} if lying else {}
    if not picks or picks == state.picks:
        return NOT_NOW
    laid = (RowRefilled(row),) if row != state.row else ()
    return (*laid, PicksRevealed(picks))
