"""A number that nobody can read while all others are turned up: it lies in a gleam, or under something.

The reveal waits until play tells it, and nobody would know why.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from engine.go_nuts.stories.numbers import number_on
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from scanner.pieces import SELECTION_BACK

LONG = 5.0
"""Seconds for which all others must have been turned up: people do not turn them up at the same moment."""
TOGETHER = 4.0
"""Numbers that are turned up come within so many seconds; what lies open for longer is no choice."""
BEFORE = 1.0
"""What has lain there for so many seconds more than people have been choosing is of the round before."""
OF_ONE = (
    "{} number cannot be read: move the card out of the light, take away what lies over it, or tap the numbers in, "
    "under By hand."
)


@dataclass(slots=True)
class UnreadNumbers:
    """Looks at one observation of a table after the other."""

    _choosing_since: float | None = None
    _missing: dict[int, float] = field(default_factory=dict)
    """Since when each seat's number is the only one that is not read; 0 where nobody knows whose it is."""
    _seen_at: float = 0.0

    def sees(self, seen: TableObservation, choosing: Collection[int]) -> None:
        """What is seen next, in order of time, and the seats of those who choose now, as far as is told."""
        self._seen_at = seen.taken_at
        if not choosing:
            self._choosing_since, self._missing = None, {}
            return
        if self._choosing_since is None:
            self._choosing_since = seen.taken_at
        self._missing = {seat: self._missing.get(seat, seen.taken_at) for seat in self._unread(seen, choosing)}

    def sentence(self, names: Mapping[int, str]) -> str:
        """What to do about the number that is not read; nothing where none has been missing for long.

        names: the players by seat.
        """
        for seat, since in self._missing.items():
            if self._seen_at - since >= LONG:
                return OF_ONE.format(f"{names[seat]}'s" if seat in names else "One")
        return ""

    def _unread(self, seen: TableObservation, choosing: Collection[int]) -> list[int]:
        """The seat whose number alone is not read, if there is one."""
        places = {Place(PlaceKind.PICK, seat) for seat in choosing}
        read = [one for one in self._turned_up(seen) if one.place in places or one.place.kind is PlaceKind.ELSEWHERE]
        if len(read) != len(choosing) - 1:
            return []
        whose = {sighting.place.index for sighting in read if sighting.place.kind is PlaceKind.PICK}
        if not whose:
            return [0]
        down = {s.place.index for s in seen.sightings if s.place.kind is PlaceKind.PICK and s.piece == SELECTION_BACK}
        return [seat for seat in choosing if seat not in whose | down and len(whose) == len(read)]

    def _turned_up(self, seen: TableObservation) -> list[Sighting]:
        """The numbers that lie open since all choose, and were turned up together."""
        begun = (self._choosing_since or 0.0) - BEFORE
        where = (PlaceKind.PICK, PlaceKind.ELSEWHERE)
        numbers = [s for s in seen.sightings if s.place.kind in where and number_on(s.piece) is not None]
        new = [s for s in numbers if s.since >= begun]
        return [s for s in new if s.since >= max(other.since for other in new) - TOGETHER]
