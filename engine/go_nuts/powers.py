"""The twelve powers: for each, which cards may go where."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.go_nuts.choice import NOTHING, Choice, Group, Moves
from engine.go_nuts.events import Moved
from engine.go_nuts.offers import cards_of, discards, draw, from_pile, given, one, opponents, others, some
from engine.go_nuts.state import GameState
from engine.observation import UNKNOWN


def choices(state: GameState) -> tuple[Choice, ...]:
    """What the open power may do, one of these; empty when no power is open."""
    if state.prompt is None:
        return ()
    lawful = _USES[state.prompt.piece](state, state.prompt.player)
    may_decline = state.settings["optional_powers"] == "may_decline"
    if may_decline and not any(choice.allows(()) for choice in lawful):
        return (*lawful, NOTHING)
    return lawful


def _eligible_slots(state: GameState) -> tuple[int, ...]:
    """The slots whose card French Cruller may discard."""
    chosen = () if state.settings["cruller_scope"] == "any_in_row" else set(state.picks.values())
    return tuple(n for n, piece in enumerate(state.row, 1) if piece is not None and n not in chosen)


def in_pile_order(state: GameState, moved: Moves) -> Moves:
    """Several discards in the order in which they go onto the pile: as the player says, or as they lay."""
    if state.settings["multi_discard_order"] == "actor_chooses" or len(moved) < 2:
        return moved
    return tuple(sorted(moved, key=lambda m: _place_in_order(state, m)))


def _place_in_order(state: GameState, moved: Moved) -> tuple[str, int]:
    kind, _, name = moved.origin.partition("/")
    if kind == "row":
        return kind, int(name)
    plate = state.plates.get(name, ())
    return kind, plate.index(moved.piece) if moved.piece in plate else len(plate)


def _chocolate_frosted(state: GameState, player: str) -> tuple[Choice, ...]:
    if state.deck_left is None:
        return (draw(state, player), NOTHING)
    return (draw(state, player),) if state.deck_left else (NOTHING,)


def _eclair(state: GameState, player: str) -> tuple[Choice, ...]:
    if state.discard:
        return (from_pile(player, state.tops, 1, 1),)
    return (from_pile(player, (UNKNOWN,), 1, 1), NOTHING) if state.buried else (NOTHING,)


def _french_cruller(state: GameState, player: str) -> tuple[Choice, ...]:
    row = [Moved(state.row[s - 1] or UNKNOWN, f"row/{s}", "discard") for s in _eligible_slots(state)]
    return (some(row, 0, len(row)),)


def _double_chocolate(state: GameState, player: str) -> tuple[Choice, ...]:
    deck = state.deck_left
    if deck == 0:
        return (NOTHING,)
    if deck == 1:
        kept = state.settings["double_choc_one_card"] == "keep"
        return (draw(state, player),) if kept else (NOTHING,)
    keep = _double_draws(state, player)
    return keep if deck is not None else tuple(dict.fromkeys((*keep, draw(state, player), NOTHING)))


def _double_draws(state: GameState, player: str) -> tuple[Choice, ...]:
    """Two drawn, one kept.  The card put back is a move only where the table plays it openly."""
    first, second = (*state.deck_top, UNKNOWN, UNKNOWN)[:2]
    ways = dict.fromkeys([(first, second), (second, first)])
    private = state.settings["double_choc_returned"] == "private"
    return tuple(_kept(player, kept, None if private else back) for kept, back in ways)


def _kept(player: str, kept: str, back: str | None) -> Choice:
    keep = Group((Moved(kept, "deck", f"plate/{player}"),), 1, 1)
    return Choice((keep,) if back is None else (keep, Group((Moved(back, "deck", "deck"),), 1, 1)))


def _red_velvet(state: GameState, player: str) -> tuple[Choice, ...]:
    pile = state.discard
    if state.buried:
        return (from_pile(player, (*pile, UNKNOWN), 1, 1), *(() if pile else (NOTHING,)))
    return (from_pile(player, pile, 1, 1),)


def _sprinkled(state: GameState, player: str) -> tuple[Choice, ...]:
    own = others(state, player)
    if own:
        itself = ["sprinkled"] if state.settings["sprinkled_self"] == "allowed" else []
        return (one(given(player, [*own, *itself], opponents(state, player))),)
    if state.settings["edition"] == "jp_sheet_as_printed":
        return (NOTHING,)
    return (one(given(player, ["sprinkled"], opponents(state, player))),)


def _bear_claw(state: GameState, player: str) -> tuple[Choice, ...]:
    return (one(cards_of(state, opponents(state, player), f"plate/{player}")),)


def _strawberry_glazed(state: GameState, player: str) -> tuple[Choice, ...]:
    return (one(cards_of(state, opponents(state, player), "discard")),)


def _cinnamon_twist(state: GameState, player: str) -> tuple[Choice, ...]:
    had = {name: others(state, name) if name == player else state.plates[name] for name in state.playing}
    if not all(had.values()):
        return (discards(player, ("cinnamon_twist",), 1, 1),)
    passed = (
        Group(tuple(Moved(p, f"plate/{name}", f"plate/{state.left_of(name)}") for p in pieces), 1, 1)
        for name, pieces in had.items()
    )
    return (Choice(tuple(passed)),)


def _day_old_donuts(state: GameState, player: str) -> tuple[Choice, ...]:
    exactly = state.settings["day_old"] == "exactly_3"
    pile = (*state.discard, *(UNKNOWN,) * 3) if state.buried else state.discard
    most = min(3, len(pile))
    least = min(3, len(state.discard)) if exactly else 0
    return (from_pile(player, pile, least, most),)


def _milk(state: GameState, player: str) -> tuple[Choice, ...]:
    own = others(state, player)
    three = state.plates[player] if state.settings["milk_three"] == "any" else own
    itself = discards(player, ("milk",), 1, 1)
    return (discards(player, three, 3, 3), itself) if len(three) >= 3 else (itself,)


def _raspberry_frosted(state: GameState, player: str) -> tuple[Choice, ...]:
    return (discards(player, others(state, player) or ("raspberry_frosted",), 1, 1),)


_USES: Mapping[str, Callable[[GameState, str], tuple[Choice, ...]]] = {
    "chocolate_frosted": _chocolate_frosted,
    "eclair": _eclair,
    "french_cruller": _french_cruller,
    "double_chocolate": _double_chocolate,
    "red_velvet": _red_velvet,
    "sprinkled": _sprinkled,
    "bear_claw": _bear_claw,
    "cinnamon_twist": _cinnamon_twist,
    "day_old_donuts": _day_old_donuts,
    "milk": _milk,
    "raspberry_frosted": _raspberry_frosted,
    "strawberry_glazed": _strawberry_glazed,
}
