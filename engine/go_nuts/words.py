"""Events in words, for questions, answers and objections."""

from __future__ import annotations

from engine.go_nuts.cards import CARDS
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    Moved,
    PicksRevealed,
    PowerResolved,
    RowDealt,
    RowRefilled,
)


def name(piece: str | None) -> str:
    """A piece as people call it."""
    return "nothing" if piece is None else CARDS[piece].name if piece in CARDS else piece.replace("_", " ")


def in_words(event: Event) -> str:
    """An event as one short answer."""
    match event:
        case DonutTaken(player, slot, piece):
            return f"{player} took {name(piece)} from slot {slot}"
        case DonutDiscarded(slot, piece, _):
            return f"{name(piece)} from slot {slot} was discarded"
        case PicksRevealed(picks):
            return ", ".join(f"{player} chose {slot}" for player, slot in picks.items())
        case PowerResolved(player, piece, moved):
            ways = ", ".join(_moved(m) for m in moved)
            return f"{player} used {name(piece)}: {ways or 'nothing moved'}"
        case RowDealt(row) | RowRefilled(row):
            return "the row is " + ", ".join(name(piece) for piece in row)
        case _:
            return type(event).__name__


def _moved(moved: Moved) -> str:
    return f"{name(moved.piece)} from {_place(moved.origin)} to {_place(moved.to)}"


def _place(place: str) -> str:
    kind, _, index = place.partition("/")
    return {"row": f"slot {index}", "plate": f"{index}'s plate"}.get(kind, f"the {kind}")
