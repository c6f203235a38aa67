"""The cards that a power may move, as choices: from the deck, the pile and the plates."""

from __future__ import annotations

from collections.abc import Sequence

from engine.go_nuts.choice import NOTHING, Choice, Group
from engine.go_nuts.events import Moved
from engine.go_nuts.state import GameState
from engine.observation import UNKNOWN


def others(state: GameState, player: str) -> tuple[str, ...]:
    """The cards that the taker of the open power had before this one."""
    plate = state.plates[player]
    piece = state.prompt.piece if state.prompt else ""
    for n in range(len(plate) - 1, -1, -1):
        if plate[n] == piece:
            return plate[:n] + plate[n + 1 :]
    return plate


def some(cards: Sequence[Moved], least: int, most: int) -> Choice:
    """So many of these, or nothing where there is none."""
    return Choice((Group(tuple(cards), least, most),)) if cards else NOTHING


def one(cards: Sequence[Moved]) -> Choice:
    """Exactly one of these, or nothing where there is none."""
    return some(cards, 1, 1)


def draw(state: GameState, player: str) -> Choice:
    """The top card of the deck to a plate; unknown unless it was put back there openly."""
    return one([Moved((*state.deck_top, UNKNOWN)[0], "deck", f"plate/{player}")])


def from_pile(player: str, pile: Sequence[str], least: int, most: int) -> Choice:
    """So many cards of the discard pile to a plate."""
    return some([Moved(p, "discard", f"plate/{player}") for p in pile], least, most)


def discards(player: str, pieces: Sequence[str], least: int, most: int) -> Choice:
    """So many of these cards from a plate onto the pile."""
    return some([Moved(p, f"plate/{player}", "discard") for p in pieces], least, most)


def opponents(state: GameState, player: str) -> list[str]:
    """Everybody else who plays."""
    return [name for name in state.playing if name != player]


def given(player: str, pieces: Sequence[str], receivers: Sequence[str]) -> list[Moved]:
    """Each of these cards to each of those who may get it."""
    return [Moved(p, f"plate/{player}", f"plate/{name}") for name in receivers for p in pieces]


def cards_of(state: GameState, owners: Sequence[str], to: str) -> list[Moved]:
    """Every card of these players, to a place."""
    return [Moved(p, f"plate/{name}", to) for name in owners for p in state.plates[name]]
