"""What passes for a card or a marker now and then, and is like none: print on a card, or an edge in noise.

It is read as often as any finding, and then not again while its place looks the same: reading is what costs.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.observation import UNKNOWN
from scanner.following.changes.looked import LookedAt
from scanner.following.changes.motion import Motion
from scanner.types import Detection, SeenCard

READ = 2
"""After so many readings to no avail a place tells nothing more."""
SLIVER_SEEN = 0.3
"""A finding of which less is seen is often the edge of the card that lies there, or of one beneath it."""


@dataclass(slots=True)
class Nothing:
    """The places of one table at which readings told nothing, by kind of what was read there."""

    motion: Motion
    _places: dict[str, LookedAt] = field(init=False)

    def __post_init__(self) -> None:
        self._places = {kind: LookedAt(self.motion) for kind in ("card", "marker")}

    def is_read(self, card: SeenCard) -> None:
        """A card or marker was read in the present picture, perhaps to no avail."""
        if card.piece == UNKNOWN and may_be_nothing(card):
            self._places[card.kind].add(card.corners)

    def is_known(self, detection: Detection) -> bool:
        """Whether such was read there before, to no avail, and all looks as it did then."""
        return may_be_nothing(detection) and self._places[detection.kind].times(detection.corners) >= READ


def may_be_nothing(found: Detection | SeenCard) -> bool:
    """Whether it is a marker, or so little of a card that it may be none."""
    return found.kind == "marker" or found.visible < SLIVER_SEEN
