"""A card of the row that nobody could read, and that its own power moved on before anybody could: where it lies then,
it is known.

A Raspberry Frosted without company is thrown away as soon as it is taken, a Sprinkled given to somebody else.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.explaining.fit import Look
from engine.go_nuts.cards import POWERS
from engine.go_nuts.edits import exchanged
from engine.go_nuts.layout import place_named, plate_of
from engine.go_nuts.moves import Resolve
from engine.go_nuts.powers import choices
from engine.go_nuts.rules import carried_out
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.reading import newcomers
from engine.go_nuts.stories.steps import told
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting


def passed_on(state: GameState, look: Look, slot: int) -> Iterator[Sighting]:
    """The cards that nothing so far explains, on the pile and before others, and that the unread card of a slot may be:
    had its one chooser taken it, its power could have moved it there."""
    (player,) = state.choosers(slot)
    for sighting in (*_on_the_pile(state, look), *_before_others(state, look, player)):
        if sighting.piece in POWERS and sighting.place in _moves_itself(state, player, slot, sighting.piece):
            yield sighting


def _on_the_pile(state: GameState, look: Look) -> tuple[Sighting, ...]:
    top = state.discard[-1] if state.discard else None
    return tuple(one for one in look.at(Place(PlaceKind.DISCARD))[:1] if one.piece != top)


def _before_others(state: GameState, look: Look, player: str) -> Iterator[Sighting]:
    for name in state.playing:
        if name != player and look.sees(plate_of(state, name)):
            yield from newcomers(state, look, name)


def _moves_itself(state: GameState, player: str, slot: int, piece: str) -> set[Place | None]:
    """Where a piece may go by its own power, once a player has taken it from a slot."""
    named = exchanged(state, Place(PlaceKind.ROW, slot), UNKNOWN, piece)
    taken = told(named, carried_out(named, Resolve(slot)))
    groups = (group for choice in choices(taken) for group in choice.groups)
    itself = (one for group in groups for one in group.cards if (one.piece, one.origin) == (piece, f"plate/{player}"))
    return {place_named(state, one.to) for one in itself}
