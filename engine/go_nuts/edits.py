"""A state with one card another, put there or taken away: for a card that no event speaks of."""

from __future__ import annotations

from dataclasses import replace

from engine.go_nuts import pile
from engine.go_nuts.carried import thrown
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.tracing import Edit, parts
from engine.observation import Place, PlaceKind


def put_right(state: GameState, edit: Edit) -> GameState:
    """The state as somebody put it right; ValueError when no card lies there, or there is no such place."""
    after = edited(state, edit.target, edit.piece) if edit.to is None else handed(state, edit.target, edit.to)
    return _without_the_newest(state, after, edit.to or "")


def _without_the_newest(before: GameState, after: GameState, to: str) -> GameState:
    """What follows for this round where somebody does not have the card that they took last: what they chose waits for
    them again, and the power that it brought is whoever's it lies before, or nobody's."""
    lost = {name for name, cards in before.plates.items() if cards and after.plates[name] == cards[:-1]}
    if not lost or before.phase is Phase.OVER:
        return after
    after = replace(after, served=tuple(name for name in after.served if name not in lost))
    prompt = after.prompt
    if prompt is not None and prompt.player in lost and before.plates[prompt.player][-1] == prompt.piece:
        owner = to.removeprefix("plate/")
        if owner in after.playing:
            return replace(after, prompt=replace(prompt, player=owner))
        after = replace(after, phase=Phase.RESOLVE, prompt=None)
    return _going_on(after)


def handed(state: GameState, target: str, to: str) -> GameState:
    """The state with the card at ``plate/Ann/3`` or on top of the pile at ``plate/Ben`` or on the pile instead.

    A card of the pile that lies on the pile is its top.  ValueError when no card lies there, or there is no such place.
    """
    piece = card_at(state, target)
    if to == "discard" and target.startswith("discard"):
        return _on_top(state, parts(target)[2] or len(state.discard), piece)
    after = edited(state, target, None)
    if to == "discard":
        return thrown(after, piece)
    name = to.removeprefix("plate/")
    if not to.startswith("plate/") or name not in state.plates:
        raise ValueError(f"There is no place {to} on this table.")
    return replace(after, plates={**after.plates, name: (*after.plates[name], piece)})


def card_at(state: GameState, target: str) -> str:
    """The card at ``plate/Ann/3`` or on the pile; ValueError when there is none."""
    kind, name, n = parts(target)
    cards = state.discard if kind == "discard" else state.plates.get(name, ()) if kind == "plate" else ()
    n = n or (len(cards) if kind == "discard" else 0)
    if not 0 < n <= len(cards):
        raise ValueError(f"There is no card number {n} at {target}; there are {len(cards)}.")
    return cards[n - 1]


def edited(state: GameState, target: str, piece: str | None) -> GameState:
    """The state with one card put, exchanged or (None) taken away at ``row/2``, ``plate/Ann/3`` or ``discard``.

    For a card that no event speaks of.  Without a number the pile means its top.  At ``deck`` the piece is a number: so
    many cards are left in it.  ValueError when there is no such place.
    """
    kind, name, n = parts(target)
    if target == "deck" and piece is not None and piece.isdecimal():
        return replace(state, deck_left=int(piece), deck_top=state.deck_top[: int(piece)])
    if kind == "row" and 0 < n <= len(state.row):
        row = list(state.row)
        row[n - 1] = piece
        after = replace(state, row=tuple(row))
        return _going_on(after) if piece is None else after
    if kind == "discard":
        none = piece is None and not state.discard
        return state if none else _with_pile(state, n or len(state.discard), piece)
    if kind == "plate" and name in state.plates:
        return replace(state, plates={**state.plates, name: _exchanged(state.plates[name], n, piece)})
    raise ValueError(f"There is no place {target} on this table.")


def exchanged(state: GameState, place: Place, was: str, piece: str) -> GameState:
    """The state with one card of a place another piece: in the row, on a plate, on top of the pile, or a number."""
    if place.kind is PlaceKind.PICK:
        return repicked(state, state.players[place.index - 1], int(piece.removeprefix("select_")))
    if place.kind is PlaceKind.ROW:
        return edited(state, str(place), piece)
    if place.kind is PlaceKind.DISCARD:
        return edited(state, "discard", piece)
    player = state.players[place.index - 1]
    cards = state.plates[player]
    last = max((n for n, p in enumerate(cards, 1) if p == was), default=0)
    return edited(state, f"plate/{player}/{last}", piece) if last else state


def repicked(state: GameState, player: str, slot: int) -> GameState:
    """The state with one player's number another; who has that card already waits for none."""
    served = tuple(name for name in state.served if name != player)
    after = replace(state, picks={**state.picks, player: slot}, served=served)
    for number in {*state.picks.values(), slot}:
        if state.in_slot(number) is None:
            after = replace(after, otherwise=after.went(number, state.took(number)))
    return _going_on(after)


def _going_on(state: GameState) -> GameState:
    """The state amid a round with what is next: a chosen slot that still has its card, or else the refill."""
    if state.phase not in (Phase.RESOLVE, Phase.REFILL):
        return state
    return replace(state, phase=Phase.RESOLVE if state.pending else Phase.REFILL)


def _with_pile(state: GameState, n: int, piece: str | None) -> GameState:
    """The state with one card of the pile, counted from its bottom, another or gone."""
    cards = _exchanged(state.discard, n, piece)
    if not state.orders or not 0 < n <= len(state.discard):
        return thrown(state, piece) if piece is not None and n > len(state.discard) else replace(state, discard=cards)
    now = () if piece is None else (piece,)
    orders = pile.changed(state.orders, state.discard[n - 1], now, from_top=n == len(state.discard))
    return replace(state, discard=cards, orders=pile.still_open(cards, orders))


def _on_top(state: GameState, n: int, piece: str) -> GameState:
    """The state with one card of the pile, counted from its bottom, told to be its top: no other order is left."""
    lying = _exchanged(state.discard, n, None)
    orders = pile.changed(pile.told(state.discard, state.orders), piece)
    return thrown(replace(state, discard=lying, orders=pile.still_open(lying, orders)), piece)


def _exchanged(cards: tuple[str, ...], n: int, piece: str | None) -> tuple[str, ...]:
    """Cards with the n-th another or gone; any other number puts one more there."""
    if not 0 < n <= len(cards):
        if piece is None:
            raise ValueError(f"There is no card number {n} on that plate; it has {len(cards)}.")
        return (*cards, piece)
    return cards[: n - 1] + (() if piece is None else (piece,)) + cards[n:]
