"""Play goes on from what lies on the table: people played before the program looked, or nothing explains it."""

from __future__ import annotations

from engine.fit import Look
from engine.go_nuts.cards import deck_for
from engine.go_nuts.events import TableRead
from engine.go_nuts.reading import read_card
from engine.go_nuts.state import GameState
from engine.go_nuts.steps import told
from engine.observation import Place, PlaceKind
from engine.story import Step

JOINED = 3.0
"""What it costs to say that people had played before the program looked: mostly it sees the deal."""


def under_way(state: GameState, look: Look) -> bool:
    """Whether people have played before the program looked: somebody has cards already."""
    return any(look.at(Place(PlaceKind.PLATE, seat)) for seat in range(1, len(state.players) + 1))


def covered(state: GameState, look: Look) -> tuple[str, ...]:
    """The players whose plates are not in view."""
    seats = enumerate(state.players, 1)
    return tuple(n for seat, n in seats if n not in state.left and not look.sees(Place(PlaceKind.PLATE, seat)))


def taken_up(state: GameState, look: Look) -> Step[GameState]:
    """Play goes on from what lies on the table; what the pile and the deck hold, nobody knows.

    What is not in view stays as it was told.
    """
    pieces = tuple(_lying_in(state, look, slot) for slot in range(1, state.slots + 1))
    plates = {name: _lying_before(state, look, seat) for seat, name in enumerate(state.players, 1)}
    pile, place = look.at(Place(PlaceKind.DISCARD)), Place(PlaceKind.DISCARD)
    top = read_card(state, pile[0], 0).piece if pile else None
    if not look.sees(place):
        top = state.discard[-1] if state.discard else None
    lying = sum(piece is not None for piece in pieces) + sum(map(len, plates.values()))
    size = deck_for(len(state.players)).total()
    deck = None if top or state.deck_left is None or state.left else max(size - lying, 0)
    event = TableRead(pieces, plates, top, deck)
    return Step((event,), told(state, (event,)), prior=JOINED)


def _lying_in(state: GameState, look: Look, slot: int) -> str | None:
    place = Place(PlaceKind.ROW, slot)
    if not look.sees(place):
        return state.row[slot - 1]
    seen = look.at(place)
    return read_card(state, seen[0], slot - 1).piece if seen else None


def _lying_before(state: GameState, look: Look, seat: int) -> tuple[str, ...]:
    """The cards on a plate; who left the game with their cards has none."""
    place, player = Place(PlaceKind.PLATE, seat), state.players[seat - 1]
    if not look.sees(place) or state.left.get(player) == "out":
        return state.plates[player]
    return tuple(read_card(state, sighting, 0).piece for sighting in look.at(place))
