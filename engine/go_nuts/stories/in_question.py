"""Numbers that are asked about while the round goes on: what is done next tells them, whatever was guessed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.explaining.fit import Look
from engine.explaining.story import Stands, Step
from engine.go_nuts.edits import repicked
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.stories.unseen_picks import likely_picks
from engine.observation import Place, PlaceKind

OTHERWISE = 2.0
"""What it costs to say of each number in question that it is another than the one under which play went on: enough
that it is said only where something shows it, and less than anything that is against the rules."""
ENOUGH = 2
"""So many must have chosen a card that is thrown away; where more may have, nobody knows which."""


def otherwise(
    state: GameState, look: Look, asked: Mapping[str, Collection[int]]
) -> Iterator[tuple[dict[str, int], Step[GameState]]]:
    """The numbers of players that were others than was told, by who has what, each time with the step that says so.

    asked: the numbers that each player's may be, by name.
    """
    asked = {name: numbers for name, numbers in asked.items() if name in state.picks}
    if state.phase not in (Phase.RESOLVE, Phase.POWER, Phase.REFILL) or not asked:
        return
    known = {name: slot for name, slot in state.picks.items() if name not in asked}
    for picks in likely_picks(state, look, known):
        others = {name: slot for name, slot in picks.items() if slot != state.picks[name]}
        if others and all(slot in asked[name] for name, slot in others.items()):
            after = state
            for name, slot in others.items():
                after = repicked(after, name, slot)
            yield others, Step((), after, Stands.MOVED_ON, OTHERWISE * len(others))


def is_shown(state: GameState, look: Look, picks: Mapping[str, int], slot: int) -> bool:
    """Whether who chose a slot shows by now: its card is gone, to the only one, or thrown away because of two."""
    place = Place(PlaceKind.ROW, slot)
    gone = state.in_slot(slot) is not None and look.sees(place) and not look.at(place)
    return gone and list(picks.values()).count(slot) <= ENOUGH
