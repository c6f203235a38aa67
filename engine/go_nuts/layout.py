"""What a state of the game says lies on the table, place by place."""

from __future__ import annotations

from functools import lru_cache

from engine.fit import Expect, Form, Layout
from engine.go_nuts.cards import CARDS
from engine.go_nuts.state import GameState, Phase
from engine.observation import UNKNOWN, Place, PlaceKind

NOTHING = Expect((), Form.SINGLE)
WHATEVER = Expect((), Form.OPEN)
FACE_DOWN = Expect(("selection_back", "donut_back", UNKNOWN), Form.SECRET)
"""Selection cards not revealed yet; one that shows its face is on the way to the reveal."""


@lru_cache(maxsize=1024)
def layout(state: GameState) -> Layout:
    """Row, plates, discard pile and selection cards; players sit in the order of their names, from seat 1."""
    if state.phase is Phase.OVER:
        return {}
    lies: dict[Place, Expect] = {
        Place(PlaceKind.ROW, n): NOTHING if piece is None else Expect((piece,), Form.SINGLE)
        for n, piece in enumerate(state.row, 1)
    }
    for seat, player in enumerate(state.players, 1):
        cards = Expect(tuple(sorted(state.plates[player])), Form.SPREAD)
        lies[Place(PlaceKind.PLATE, seat)] = WHATEVER if state.left.get(player) == "out" else cards
        lies[Place(PlaceKind.PICK, seat)] = _pick(state, player)
    lies[Place(PlaceKind.DISCARD)] = Expect(tuple(state.discard), Form.PILE if len(state.tops) < 2 else Form.HEAP)
    return lies


def belongs(place: Place, piece: str) -> bool:
    """Donuts in the row, on plates and on the pile; selection cards where they are laid down to choose."""
    if piece == UNKNOWN:
        return True
    if place.kind is PlaceKind.PICK:
        return piece.startswith("select") or piece == "donut_back"
    return place.kind in (PlaceKind.DECK, PlaceKind.ELSEWHERE) or piece in CARDS


def _pick(state: GameState, player: str) -> Expect:
    if player in state.left:
        return WHATEVER
    if state.phase is Phase.PICK:
        return FACE_DOWN
    pick = state.picks.get(player)
    if pick is None or state.phase is Phase.REFILL:
        return WHATEVER
    return Expect((f"select_{pick}",), Form.SINGLE)
