"""What passes for a card on a plate and is none of the game's: a fan, an outline on the mat, a thing without a name.

When all have shown their numbers nothing else moves.  What then lies nameless on a plate, beside all that the log
has there, lay there before, and explains nothing that happens later.  So does what is seen there later and, as the
eyes know, has lain there since before: a hand may have hidden it then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.explaining.expected import Expect
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation


@dataclass(slots=True)
class Strangers:
    """By track and place, the nameless things on plates that are no cards of the game."""

    _lie: set[tuple[int, Place]] = field(default_factory=set)
    _named: set[int] = field(default_factory=set)
    """The tracks that had a name once: a card of the game is one, though nobody can read it later."""
    _noted_at: float = 0.0
    """When that was noted last."""

    def note(self, observation: TableObservation, layout: Mapping[Place, Expect]) -> None:
        """Everything is where the layout has it, and nothing moves: what else is there is none of the game's."""
        self._noted_at = observation.taken_at
        self._note(observation, layout, lain=False)

    def note_later(self, observation: TableObservation, layout: Mapping[Place, Expect]) -> None:
        """What else is there and has lain there since that was noted, is none either."""
        self._note(observation, layout, lain=True)

    def _note(self, observation: TableObservation, layout: Mapping[Place, Expect], *, lain: bool) -> None:
        """`lain`: only what is known to lie there since before."""
        for place, expect in layout.items():
            here = observation.at(place)
            named = Counter(sighting.piece for sighting in here)
            nameless = named.pop(UNKNOWN, 0)
            if place.kind is PlaceKind.PLATE and place not in observation.hidden and nameless:
                all_there = not Counter(expect.pieces) - named
                old = [s for s in here if not lain or 0 < s.since <= self._noted_at]
                self._lie |= {(s.track, place) for s in old if all_there and s.piece == UNKNOWN and s.track}

    def left_out(self, observation: TableObservation) -> TableObservation:
        """The observation without them."""
        self._named |= {sighting.track for sighting in observation.sightings if sighting.piece != UNKNOWN}
        kept = tuple(sighting for sighting in observation.sightings if not self._is_one(sighting))
        return observation if len(kept) == len(observation.sightings) else replace(observation, sightings=kept)

    def _is_one(self, sighting: Sighting) -> bool:
        lies = (sighting.track, sighting.place) in self._lie
        return lies and sighting.piece == UNKNOWN and sighting.track not in self._named
