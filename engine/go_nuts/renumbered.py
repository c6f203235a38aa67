"""A selection number that was misread: who takes what afterwards tells the number that it really was."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.fit import Look
from engine.go_nuts.lineage import exchanged
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.stories import Story, onward
from engine.observation import Place, PlaceKind
from engine.story import Reread, Step
from engine.thresholds import MISREAD

ONWARD = 2
"""Ways in which play may have gone on."""


def renumbered(state: GameState, look: Look, stale: frozenset[Place]) -> tuple[Story, ...]:
    """For each player whose number matters still, the stories in which it was another, up to where that shows."""
    if state.phase is not Phase.RESOLVE:
        return ()
    return tuple(story for reread, slot in _others(state) for story in _told(state, reread, slot, look, stale))


def _others(state: GameState) -> Iterator[tuple[Reread, int]]:
    for seat, player in enumerate(state.players, 1):
        was = state.picks.get(player)
        if was is None or state.row[was - 1] is None:
            continue
        for slot, piece in enumerate(state.row, 1):
            if slot != was and piece is not None:
                yield Reread(Place(PlaceKind.PICK, seat), f"select_{was}", f"select_{slot}"), slot


def _told(state: GameState, reread: Reread, slot: int, look: Look, stale: frozenset[Place]) -> Iterator[Story]:
    """How play went on with that number, as far as the chosen card at least."""
    after = exchanged(state, reread.place, reread.was, reread.piece)
    for rest in islice(onward(after, look, stale), ONWARD):
        told_at = Place(PlaceKind.ROW, slot)
        shown_by = next((n for n, step in enumerate(rest, 1) if step.resolves == told_at), None)
        if shown_by is not None:
            told = Reread(reread.place, reread.was, reread.piece, shown_by)
            yield (Step((), after, prior=MISREAD, reread=told), *rest)

