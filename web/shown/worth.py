"""What one card is worth: to the player who has it, or to whoever took it now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.go_nuts.cards import CARDS
from engine.go_nuts.scoring import score_plates
from engine.go_nuts.state import GameState
from web.shown.showing import piece_at

Plates = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Worth:
    """By how many points a card changes a player's total; `has` says that it is theirs already."""

    player: str
    points: int
    has: bool


def worth(state: GameState, target: str) -> tuple[Worth, ...]:
    """What the card at ``plate/Ann/3``, ``row/2`` or ``discard`` is worth; nothing where no card lies."""
    piece = piece_at(state, target)
    if piece is None or piece not in CARDS:
        return ()
    if target.startswith("plate/"):
        name, _, number = target.removeprefix("plate/").rpartition("/")
        cards = state.plates[name]
        without = {**state.plates, name: cards[: int(number) - 1] + cards[int(number) :]}
        return (Worth(name, _total(state, state.plates, name) - _total(state, without, name), True),)
    taken = {name: {**state.plates, name: (*plate, piece)} for name, plate in state.plates.items()}
    return tuple(
        Worth(name, _total(state, plates, name) - _total(state, state.plates, name), False)
        for name, plates in taken.items()
    )


def _total(state: GameState, plates: Plates, name: str) -> int:
    return score_plates(plates, state.settings)[name].total
