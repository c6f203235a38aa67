"""What eyes that miss nothing see of a state of the game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.explaining.expected import Form
from engine.go_nuts.layout import layout
from engine.go_nuts.state import GameState
from engine.observation import Sighting, TableObservation


def as_it_lies(state: GameState, looks: int) -> Iterator[TableObservation]:
    """So many looks at it, a second apart."""
    seen = tuple(
        Sighting(place, ((piece, -0.02), ("unknown", -4.0)))
        for place, expect in layout(state).items()
        for piece in list(reversed(expect.pieces))[: 2 if expect.form is Form.PILE else None]
        if expect.form is not Form.SECRET
    )
    for n in range(looks):
        yield TableObservation(n + 1, 10.0 + n, seen, still_for=float(n))
