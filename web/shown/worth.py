"""What one card is worth: to the player who has it, or to whoever took it now."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.go_nuts.cards import CARDS
from engine.go_nuts.scoring import score
from engine.go_nuts.state import GameState
from web.shown.showing import piece_at


@dataclass(frozen=True, slots=True)
class Worth:
    """By how many points a card changes a player's total; `has` says that it is theirs already."""

    player: str
    points: int
    has: bool


def worth(state: GameState, target: str) -> tuple[Worth, ...]:
    """What the card at ``plate/Ann/3``, ``row/2`` or ``discard`` is worth; nothing where no card lies that counts."""
    piece = piece_at(state, target)
    if piece is None or piece not in CARDS:
        return ()
    if target.startswith("plate/"):
        name, _, number = target.removeprefix("plate/").rpartition("/")
        if state.left.get(name) == "out":
            return ()
        cards = state.plates[name]
        without = cards[: int(number) - 1] + cards[int(number) :]
        return (Worth(name, _total(state, name, cards) - _total(state, name, without), True),)
    plates = [(name, state.plates[name]) for name in state.playing]
    return tuple(
        Worth(name, _total(state, name, (*cards, piece)) - _total(state, name, cards), False) for name, cards in plates
    )


def _total(state: GameState, name: str, cards: tuple[str, ...]) -> int:
    """A player's points if these were their cards."""
    return score(replace(state, plates={**state.plates, name: cards}))[name].total
