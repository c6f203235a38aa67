"""What a mistake is made of: events at a moment of a random game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from engine.go_nuts import GameState, deck_for
from engine.go_nuts.events import DonutTaken, Event, Moved, PowerResolved
from engine.observation import UNKNOWN

Chance = random.Random
Events = tuple[Event, ...]
Do = Callable[[GameState, Chance], Events]
NOT_NOW: Events = ()


GO_THEMSELVES = frozenset({"cinnamon_twist", "milk", "raspberry_frosted"})
"""Cards that may lie on the pile by their own power: whoever threw them away, it looks the same."""


def unseen(state: GameState, chance: Chance) -> list[str]:
    """The cards that may still be in the deck, shuffled."""
    rest = sorted((deck_for(len(state.players)) - state.seen()).elements())
    chance.shuffle(rest)
    return rest


def takes(state: GameState, player: str, slot: int) -> DonutTaken:
    return DonutTaken(player, slot, state.row[slot - 1] or "")


def used(state: GameState, moved: Sequence[Moved]) -> Events:
    """The open power is used so."""
    assert state.prompt is not None
    return (PowerResolved(state.prompt.player, state.prompt.piece, tuple(moved)),) if moved else NOT_NOW


def with_cards(state: GameState, moved: Sequence[Moved], chance: Chance) -> list[Moved]:
    """The moves with cards for those that come from the deck."""
    deck = iter(unseen(state, chance))
    return [Moved(next(deck), m.origin, m.to) if m.piece == UNKNOWN and m.origin == "deck" else m for m in moved]
