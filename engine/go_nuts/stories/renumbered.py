"""A selection number that was misread: who takes what afterwards tells the number that it really was."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.explaining.fit import Look
from engine.explaining.pairing import cost_as
from engine.explaining.story import Reread, Step
from engine.explaining.thresholds import MISREAD
from engine.go_nuts.edits import exchanged
from engine.go_nuts.layout import plate_of
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.stories.search import Story, onward
from engine.observation import Place, PlaceKind

ENOUGH = 2
"""So many bump; where more are said to have chosen a card, one of them may have chosen another."""
ONWARD = 2
"""Ways in which play may have gone on."""
TAKEN_FOR = 3.0
"""Up to so much dearer, in nats, than its likeliest reading a card may be another piece."""


def renumbered(state: GameState, look: Look, stale: frozenset[Place]) -> tuple[Story, ...]:
    """For each player whose number matters still, the stories in which it was another, up to where that shows."""
    if state.phase not in (Phase.RESOLVE, Phase.REFILL):
        return ()
    return tuple(story for reread, slot in _others(state, look) for story in _told(state, reread, slot, look, stale))


def _others(state: GameState, look: Look) -> Iterator[tuple[Reread, int]]:
    """Each number that somebody may have chosen instead: the card of that slot came to them, or nobody got it."""
    for seat, player in enumerate(state.players, 1):
        was = state.picks.get(player)
        if was is None or was > len(state.row) or _is_done(state, was):
            continue
        for slot, piece in enumerate(state.row, 1):
            if slot != was and piece is not None and _may_have_gone(state, look, player, slot, piece):
                yield Reread(Place(PlaceKind.PICK, seat), f"select_{was}", f"select_{slot}"), slot


def _is_done(state: GameState, slot: int) -> bool:
    """Whether a slot's card is gone, and would not be but for everybody who is said to have chosen it."""
    return state.row[slot - 1] is None and len(state.choosers(slot)) <= ENOUGH


def _may_have_gone(state: GameState, look: Look, player: str, slot: int, piece: str) -> bool:
    """Whether the card of a slot may have come to a player, or to the pile because another chose it too."""
    if Place(PlaceKind.ROW, slot) in look.followed.unmoved:
        return False
    others = [name for name in state.choosers(slot) if name != player]
    if others:
        return not any(_came_to(state, look, name, piece) for name in others)
    plate = plate_of(state, player)
    return not look.sees(plate) or _came_to(state, look, player, piece)


def _came_to(state: GameState, look: Look, player: str, piece: str) -> bool:
    """Whether a plate shows one more of a piece than is told."""
    plate = plate_of(state, player)
    alike = sum(cost_as(sighting, piece) < TAKEN_FOR for sighting in look.at(plate))
    return alike > state.plates[player].count(piece)


def _told(state: GameState, reread: Reread, slot: int, look: Look, stale: frozenset[Place]) -> Iterator[Story]:
    """How play went on with that number, as far as the chosen card at least."""
    after = exchanged(state, reread.place, reread.was, reread.piece)
    for rest in islice(onward(after, look, stale), ONWARD):
        told_at = Place(PlaceKind.ROW, slot)
        shown_by = next((n for n, step in enumerate(rest, 1) if step.resolves == told_at), None)
        if shown_by is not None:
            told = Reread(reread.place, reread.was, reread.piece, shown_by)
            yield (Step((), after, prior=MISREAD, reread=told), *rest)
