"""A camera that is lost: it turned away, or something lies before it, and nothing tells where it looks now.

Of many cards that lay there hardly one is seen where it lay, and what is seen instead lies to each other as none of
them did.  People do not clear a table between two looks: the deck, and most of what lies before everybody, stays.  So
what was known stays as it was, and all of it is hidden, until cards are seen again where they lay, or as they lay.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from engine.observation import Place, PlaceKind
from scanner.following.camera.elsewhere import FEWEST
from scanner.following.cards.staying import STAYED
from scanner.following.cards.track import Track
from scanner.places.flat import TrackedCard
from scanner.places.spots import DECK
from scanner.places.zones import Zones

MOMENT = 1.0
"""Seconds for which what is found again is looked at like what is lost: all of the picture has changed."""


@dataclass(slots=True)
class Lost:
    """Remembers which cards were known when the camera was lost; None while it is not."""

    known: frozenset[int] | None = None
    here: frozenset[int] = frozenset()
    """Which of them the last look saw where they lay."""
    _until: float = float("-inf")
    """Source time until which it counts as lost."""

    def __bool__(self) -> bool:
        return self.known is not None

    def was(self, at: float) -> bool:
        """Whether the camera is lost, or was a moment ago, in source time."""
        if self.known is not None:
            self._until = at + MOMENT
        return at < self._until

    def looks(self, tracks: Sequence[Track], in_view: Sequence[Track], here: Set[int]) -> None:
        """A look finds most cards of those in view gone from where they lay, and knows of no other place.

        here: the numbers of all that are seen where they lay.
        """
        if self.known is None and len(in_view) >= FEWEST and len(here) < STAYED:
            self.known = frozenset(track.number for track in tracks)
        self.here = frozenset(here & (self.known or frozenset()))

    def strangers(self, tracks: Sequence[Track]) -> list[Track]:
        """Those that were found since: nobody knows where on the table they lie."""
        return [track for track in tracks if self.known is not None and track.number not in self.known]


def is_whole_row(cards: Sequence[TrackedCard], players: int) -> bool:
    """Whether these cards, looked at by themselves, are a deck with a full row of a table of so many players."""
    lie = {*Zones(players).locate(cards).values()}
    return lie >= {DECK, *(Place(PlaceKind.ROW, slot) for slot in range(1, players + 2))}
