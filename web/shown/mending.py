"""The fewest moves that bring a table from how it lies to how it should lie."""

from __future__ import annotations

from collections import Counter

from engine.go_nuts.events import Moved
from engine.go_nuts.state import GameState

Cards = Counter[tuple[str, str]]
"""How many of each ``(place, piece)``."""


def moves_between(lies: GameState, should: GameState) -> tuple[Moved, ...]:
    """Each card that lies wrong, and where it belongs; one that lies nowhere else comes from the deck or goes there."""
    there, wanted = _cards(lies), _cards(should)
    extra, missing = sorted((there - wanted).elements()), sorted((wanted - there).elements())
    moves: list[Moved] = []
    for place, piece in missing:
        origin = next((one for one in extra if one[1] == piece), None)
        if origin is not None:
            extra.remove(origin)
        moves.append(Moved(piece, origin[0] if origin else "deck", place))
    return (*moves, *(Moved(piece, place, "deck") for place, piece in extra))


def _cards(state: GameState) -> Cards:
    found: Cards = Counter(("discard", piece) for piece in state.discard)
    for name, plate in state.plates.items():
        found.update((f"plate/{name}", piece) for piece in plate)
    found.update((f"row/{slot}", piece) for slot, piece in enumerate(state.row, 1) if piece is not None)
    return found
