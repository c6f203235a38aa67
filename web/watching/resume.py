"""Taking a game up again from a recording: what it shows first has been refereed already.

A recording that is played again from its beginning shows an earlier table than the journal ends with.  Judging that
would play the same rounds twice, so it is passed over until the recording has caught up with the journal.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.explaining.fit import Look
from engine.go_nuts.layout import layout, plates_that_count
from engine.go_nuts.state import GameState, Phase
from engine.observation import PlaceKind, TableObservation

ALIKE = 2.0
"""Up to this cost, in nats, the table is the one that the journal ends with: one card may be read poorly."""
TOLD = (PlaceKind.ROW, PlaceKind.PLATE, PlaceKind.DISCARD)


@dataclass(slots=True)
class CatchUp:
    """Holds judgement while a recording shows the past of `state`, at most until its time `until`."""

    state: GameState
    until: float
    caught_up: bool = False

    def is_past(self, observation: TableObservation | None, at: float) -> bool:
        """Whether what is seen at a moment of the recording lies before the end of the journal."""
        if not self.caught_up:
            seen = observation is not None and self._is_reached(observation)
            self.caught_up = at >= self.until or self.state.phase is Phase.OVER or seen
        return not self.caught_up

    def _is_reached(self, seen: TableObservation) -> bool:
        """The table is the journal's, or further on; only where every place that tells is in view."""
        lies = {place: expect for place, expect in layout(self.state).items() if place.kind in TOLD}
        if seen.hidden & lies.keys():
            return False
        on_plates = sum(len(seen.at(place)) for place in plates_that_count(self.state))
        return on_plates > sum(map(len, self.state.plates.values())) or Look(seen).cost(lies) <= ALIKE
