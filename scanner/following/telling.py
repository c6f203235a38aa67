"""When something is told of the table, and with what is to be known of it besides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.observation import Place, PlaceKind, TableObservation
from scanner.following.camera.absence import LONG, Absence
from scanner.following.camera.mirror import Mirror
from scanner.following.cards.settled import PlacedCard, Teller
from scanner.places.spots import ELSEWHERE
from scanner.places.zones import Zones
from scanner.types import Frame


class Telling:
    """Tells of one table, whichever way round its pictures turn out to be."""

    def __init__(self, mirror: Mirror) -> None:
        self._mirror, self._teller = mirror, Teller()
        self._row_since: float | None = None
        """Since when cards of a row have been told."""
        self.begin()

    def begin(self) -> None:
        """Nothing is known of the table yet."""
        self._absence = Absence()

    def told(
        self, frame: Frame, zones: Zones, cards: Sequence[PlacedCard], hidden: frozenset[Place]
    ) -> TableObservation | None:
        """What is told of the table now, if anything; nothing before it is known where everything lies."""
        if not zones.found:
            return None
        if not _shows_any(cards, hidden):
            hidden = frozenset(zones.places())
        elif not frame.settled and self._absence.sees(frame.taken_at, frame.repeated_for):
            self._teller.begin_anew()
        told = self._teller.tell(cards, hidden, frame.taken_at, frame.settled)
        if told is None:
            return None
        self._settle_mirror(told)
        firsts, away = zones.firsts, self._absence.lasted(frame.taken_at)
        return replace(told, firsts=firsts, first=zones.first if firsts else 0, away=away)

    def _settle_mirror(self, told: TableObservation) -> None:
        """Once a row was told for a while, a table that turned out to lie the other way round would be another one."""
        if self._row_since is None and any(one.place.kind is PlaceKind.ROW for one in told.sightings):
            self._row_since = told.taken_at
        if self._row_since is not None and told.taken_at - self._row_since >= LONG:
            self._mirror.decide()


def _shows_any(cards: Sequence[PlacedCard], hidden: frozenset[Place]) -> bool:
    """Whether any card of the game is in view; where none is, a lens is covered, and no place known to be empty."""
    return any(one.settled and one.place != ELSEWHERE and one.place not in hidden for one in cards)
