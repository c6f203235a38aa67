"""What a state of the game says lies on the table, place by place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.explaining.expected import Expect, Form, Layout
from engine.go_nuts.cards import CARDS
from engine.go_nuts.events import Moved
from engine.go_nuts.state import GameState, Phase
from engine.observation import UNKNOWN, Place, PlaceKind

NOTHING = Expect((), Form.SINGLE)
WHATEVER = Expect((), Form.OPEN)
BACKS = ("selection_back", "donut_back")
FACE_DOWN = Expect((*BACKS, UNKNOWN), Form.SECRET)
"""Selection cards not revealed yet; one that shows its face is on the way to the reveal."""


@lru_cache(maxsize=1024)
def layout(state: GameState) -> Layout:
    """Row, plates, discard pile and selection cards; players sit in the order of their names, from seat 1."""
    if state.phase is Phase.OVER:
        return {}
    seats = range(1, len(state.players) + 1)
    places = [Place(PlaceKind.ROW, n) for n in range(1, len(state.row) + 1)]
    places += [Place(kind, seat) for seat in seats for kind in (PlaceKind.PLATE, PlaceKind.PICK)]
    return {place: expect_at(state, place) for place in (*places, Place(PlaceKind.DISCARD))}


def expect_at(state: GameState, place: Place) -> Expect:
    """What a state says lies at one place of the row, a plate, a selection card's place or the discard pile."""
    match place.kind:
        case PlaceKind.ROW:
            piece = state.row[place.index - 1]
            return NOTHING if piece is None else Expect((piece,), Form.SINGLE)
        case PlaceKind.PLATE:
            player = state.players[place.index - 1]
            left_with_them = state.left.get(player) == "out"
            return WHATEVER if left_with_them else Expect(tuple(sorted(state.plates[player])), Form.SPREAD)
        case PlaceKind.PICK:
            return _pick(state, state.players[place.index - 1])
        case _:
            tops = state.tops
            return Expect(state.discard, Form.HEAP, tops) if len(tops) > 1 else Expect(state.discard, Form.PILE)


def with_moved(state: GameState, moved: Iterable[Moved]) -> dict[Place, Expect]:
    """What lies at the places that these moves touch, once they are made; much cheaper than folding them."""
    lies: dict[Place, Expect] = {}
    for one in moved:
        for name, came in ((one.origin, False), (one.to, True)):
            place = place_named(state, name)
            if place is not None:
                lies[place] = _changed(lies.get(place) or expect_at(state, place), one.piece, came)
    return lies


def plate_of(state: GameState, player: str) -> Place:
    """Where a player's cards lie."""
    return Place(PlaceKind.PLATE, state.players.index(player) + 1)


def plates_that_count(state: GameState) -> list[Place]:
    """Where everybody's cards lie, but for those of who left and took theirs out of the game."""
    return [plate_of(state, name) for name in state.players if state.left.get(name) != "out"]


def place_named(state: GameState, name: str) -> Place | None:
    """The place that an event calls ``row/2``, ``plate/Ann`` or ``discard``; None for the deck."""
    kind, _, which = name.partition("/")
    if kind == "row":
        return Place(PlaceKind.ROW, int(which))
    if kind == "plate":
        return plate_of(state, which)
    return Place(PlaceKind.DISCARD) if kind == "discard" else None


def _changed(expect: Expect, piece: str, came: bool) -> Expect:
    pieces = list(expect.pieces)
    if came:
        pieces.append(piece)
    elif piece in pieces or UNKNOWN in pieces:
        gone = piece if piece in pieces else UNKNOWN
        del pieces[len(pieces) - 1 - pieces[::-1].index(gone)]
    covered = came and expect.form is Form.HEAP
    form = Form.PILE if covered else expect.form
    return Expect(tuple(sorted(pieces) if form is Form.SPREAD else pieces), form)


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
    return Expect((f"select_{pick}", *BACKS), Form.SHOWN)
