"""What the rules neither allow nor forbid for a power: another reading of silent or doubtful words."""

from __future__ import annotations

from engine.go_nuts.choice import NOTHING, Choice
from engine.go_nuts.offers import cards_of, discards, draw, given, one, opponents, others
from engine.go_nuts.state import GameState


def unruled(state: GameState) -> tuple[Choice, ...]:
    """What the rules neither allow nor forbid for the open power, beside what this table plays; it may overlap."""
    return (*_otherwise_read(state), *with_who_left(state))


def with_who_left(state: GameState) -> tuple[Choice, ...]:
    """The open power used on somebody who left but whose cards stay: no text says whether they are an opponent."""
    staying = [name for name, cards in state.left.items() if cards == "stay"]
    if state.prompt is None or not staying:
        return ()
    player = state.prompt.player
    match state.prompt.piece:
        case "sprinkled":
            return (one(given(player, others(state, player) or ("sprinkled",), staying)),)
        case "bear_claw":
            return (one(cards_of(state, staying, f"plate/{player}")),)
        case "strawberry_glazed":
            return (one(cards_of(state, staying, "discard")),)
        case _:
            return ()


def _otherwise_read(state: GameState) -> tuple[Choice, ...]:
    if state.prompt is None:
        return ()
    player, settings = state.prompt.player, state.settings
    match state.prompt.piece:
        case "sprinkled" if settings["sprinkled_self"] == "others_only" and others(state, player):
            return (one(given(player, ["sprinkled"], opponents(state, player))),)
        case "milk" if settings["milk_three"] == "others" and len(others(state, player)) >= 2:
            return (discards(player, state.plates[player], 3, 3),)
        case "double_chocolate" if state.deck_left == 1:
            kept = settings["double_choc_one_card"] == "keep"
            return (NOTHING,) if kept else (draw(state, player),)
        case _:
            return ()
