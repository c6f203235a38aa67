"""A place that has stayed hidden while the rest of the table was played at: a bag, a sleeve or a glare that stays.

Of a hidden place nothing is concluded, so the referee waits for it, and nobody would know why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.observation import Place, PlaceKind, TableObservation

LONG = 60.0
"""Seconds for which a place must have been hidden all the time..."""
STILL_PLAYED = 30.0
"""...and after how many of them cards must still have come or gone elsewhere: people may rest on their arms."""
PLAYED_AT = (PlaceKind.ROW, PlaceKind.PLATE, PlaceKind.PICK)
"""Where every card counts.  Of a pile more or less shows as it lies."""
MISSED = (PlaceKind.ROW, PlaceKind.PLATE, PlaceKind.DISCARD)
"""The places that play cannot go on without.  Selection cards lie under hands by their nature."""
SEEN = "{} hardly been seen for a minute while play went on"
OF_A_PLATE = SEEN + ": take away what lies over them, and see whether light glares or others' cards lie too near."
OF_THE_ROW = SEEN + ": take away what lies over it, and see whether light glares there."


@dataclass(slots=True)
class OutOfSight:
    """Looks at one observation of a table after the other."""

    _since: dict[Place, float] = field(default_factory=dict)
    _lay: dict[Place, int] = field(default_factory=dict)
    """How many cards each place showed when it was last in view."""
    _played_at: float = float("-inf")
    _seen_at: float = float("-inf")

    def sees(self, seen: TableObservation) -> None:
        """What is seen next, in order of time."""
        self._seen_at = seen.taken_at
        shown = Counter(s.place for s in seen.sightings if s.place.kind in PLAYED_AT and s.place not in seen.hidden)
        known = {place: shown[place] for place in {*self._lay, *shown} - seen.hidden}
        if self._lay | known != self._lay:
            self._lay |= known
            self._played_at = seen.taken_at
        self._since = {place: self._since.get(place, seen.taken_at) for place in seen.hidden}

    def sentence(self, owners: Mapping[int, str]) -> str:
        """What to do about the place that has been hidden longest; nothing where none has been for long.

        owners: by seat, the players who have cards: where none lie yet, nothing is hidden.
        """
        for since, place in sorted((since, place) for place, since in self._since.items()):
            if place.kind is PlaceKind.PLATE and place.index not in owners:
                continue
            if place.kind in MISSED and self._seen_at - since >= LONG and self._played_at - since >= STILL_PLAYED:
                return _said(place, owners)
        return ""


def _said(place: Place, owners: Mapping[int, str]) -> str:
    if place.kind is PlaceKind.PLATE:
        return OF_A_PLATE.format(f"{owners[place.index]}'s cards have")
    slot = f"Slot {place.index} of the row has"
    return OF_THE_ROW.format(slot if place.kind is PlaceKind.ROW else "The discard pile has")
