"""Single cards that go from place to place, and what is then known of the discard pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.go_nuts import pile
from engine.go_nuts.events import Moved
from engine.go_nuts.pile import Orders
from engine.go_nuts.state import GameState

Row = tuple[str | None, ...]
CHOOSING = ("red_velvet", "day_old_donuts")
"""The powers that take any card of the pile, and not its top."""


def carried(state: GameState, power: str, moved: Sequence[Moved]) -> GameState:
    """The state after these cards were moved by a power, one after another."""
    orders = _orders(state, power, moved)
    for one in moved:
        state = _moved(state, one)
    return replace(state, orders=pile.still_open(state.discard, orders)) if orders else state


def without(row: Row, slot: int) -> Row:
    """The row without the card of a slot."""
    return tuple(None if number == slot else piece for number, piece in enumerate(row, 1))


def added(state: GameState, player: str, piece: str) -> dict[str, tuple[str, ...]]:
    """The plates with one card more."""
    plates = dict(state.plates)
    if player in plates:
        plates[player] = (*plates[player], piece)
    return plates


def _moved(state: GameState, moved: Moved) -> GameState:
    """One card from place to place.  What is put back on the deck is the next card to come."""
    if moved.origin == "deck" == moved.to:
        return replace(state, deck_top=(moved.piece, *state.deck_top))
    return _laid(_lifted(state, moved), moved)


def thrown(state: GameState, piece: str) -> GameState:
    """The state with one card more on top of the discard pile."""
    orders = pile.with_laid(state.orders, (piece,)) if state.orders else ()
    return replace(state, discard=(*state.discard, piece), orders=orders)


def _orders(state: GameState, power: str, moved: Sequence[Moved]) -> Orders:
    """In which orders the pile may then lie; none where it is left alone.

    Who may take any card of it may take either of two alike.  Of several that are thrown away at once the last is on
    top, and of those beneath it is known only at tables that throw them away in the order in which they lay.
    """
    lifted = [one.piece for one in moved if one.origin == "discard"]
    laid = [one.piece for one in moved if one.to == "discard"]
    if not lifted and len(laid) < 2 and not (laid and state.orders):
        return ()
    orders = pile.told(state.discard, state.orders)
    for piece in lifted:
        orders = pile.changed(orders, piece, from_top=power not in CHOOSING)
    apart = state.settings["multi_discard_order"] == "row_order"
    return pile.with_laid(orders, *([(p,) for p in laid] if apart else [tuple(laid[:-1]), tuple(laid[-1:])]))


def _went(state: GameState, slot: int, to: str) -> Mapping[int, str]:
    """Whoever chose the card of a slot does not get it where a power carries it away."""
    owner = to.removeprefix("plate/") if to.startswith("plate/") else ""
    return state.went(slot, owner) if state.choosers(slot) else state.otherwise


def _lifted(state: GameState, moved: Moved) -> GameState:
    kind, _, name = moved.origin.partition("/")
    if kind == "row" and name.isdecimal():
        return replace(state, row=without(state.row, int(name)), otherwise=_went(state, int(name), moved.to))
    if kind == "plate" and name in state.plates:
        return replace(state, plates={**state.plates, name: _less(state.plates[name], moved.piece)})
    if kind == "discard":
        return replace(state, discard=_less(state.discard, moved.piece))
    if kind == "deck":
        left = None if state.deck_left is None else max(state.deck_left - 1, 0)
        return replace(state, deck_left=left, deck_top=state.deck_top[1:])
    return state


def _laid(state: GameState, moved: Moved) -> GameState:
    kind, _, name = moved.to.partition("/")
    if kind == "row" and name.isdecimal():
        row = tuple(moved.piece if number == int(name) else p for number, p in enumerate(state.row, 1))
        return replace(state, row=row)
    if kind == "plate" and name in state.plates:
        return replace(state, plates=added(state, name, moved.piece))
    if kind == "discard":
        return replace(state, discard=(*state.discard, moved.piece))
    if kind == "deck" and state.deck_left is not None:
        return replace(state, deck_left=state.deck_left + 1, deck_top=(moved.piece, *state.deck_top))
    return state


def _less(pieces: tuple[str, ...], piece: str) -> tuple[str, ...]:
    """Without the last of a piece; an unknown one stands for the last card that nobody saw, else for any."""
    for n in range(len(pieces) - 1, -1, -1):
        if pieces[n] == piece:
            return pieces[:n] + pieces[n + 1 :]
    blind = [n for n, p in enumerate(pieces) if p == "unknown"]
    return pieces[: blind[-1]] + pieces[blind[-1] + 1 :] if blind else pieces
