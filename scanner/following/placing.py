"""From cards that are followed to cards that are told of, each with its place on the table."""

from __future__ import annotations

from collections.abc import Iterable

from engine.observation import PlaceKind
from scanner.finding.ghosts import without_ghosts
from scanner.following.cards.often_found import OftenFound
from scanner.following.cards.settled import PlacedCard
from scanner.following.cards.staying import is_well_known
from scanner.following.cards.told_of import is_faint, is_told, told_apart
from scanner.following.cards.track import Track
from scanner.following.cards.tracks import Tracks
from scanner.following.changes.motion import Motion
from scanner.following.doubted.printed import Printed
from scanner.places.flat import Role, role_of_piece
from scanner.places.spots import ELSEWHERE
from scanner.places.zones import Zones
from scanner.types import Floats, Image


class Placing:
    """Of one table.  placed: the cards that are told of, and where each lies, since the last look."""

    def __init__(self, motion: Motion, tracks: Tracks, zones: Zones, often: OftenFound) -> None:
        self._tracks, self._zones, self._printed, self._often = tracks, zones, Printed(motion), often
        self.placed: tuple[PlacedCard, ...] = ()

    def look(self, image: Image) -> None:
        """Tell prints from cards, as far as this picture shows it, and say where the cards lie."""
        self._printed.look(image, self._tracks.alive)
        self.place()

    def place(self) -> None:
        """Say where the cards that are followed lie."""
        cards = {track.number: track.card() for track in self._tracks.alive}
        known = [cards[track.number] for track in self._tracks.alive if is_well_known(track)]
        real = {card.track for card in without_ghosts(list(cards.values()), known)}
        real = told_apart(list(cards.values()), real)
        tracks = [track for track in self._tracks.alive if track.number in real and self._is_told(track)]
        faint = [track for track in self._tracks.alive if track.number in real and is_faint(track)]
        seen, barely = ([cards[track.number] for track in some if track.seen >= 2] for some in (tracks, faint))
        places = self._zones.locate(seen, barely, self._often.cards() if not self._zones.found else ())
        self.placed = tuple(
            PlacedCard(cards[track.number], places.get(track.number, ELSEWHERE), track.settled) for track in tracks
        )

    def nowhere(self, tracks: Iterable[Track]) -> None:
        """These are seen, and nothing tells where on the table."""
        self.placed = tuple(PlacedCard(track.card(), ELSEWHERE, track.settled) for track in self.told(tracks))

    def told(self, tracks: Iterable[Track]) -> list[Track]:
        """Those of them that are told of."""
        return [track for track in tracks if self._is_told(track)]

    def unsettled(self) -> list[Track]:
        """What may be a card just laid."""
        return [t for t in self._tracks.alive if not t.settled and not t.missed and self._is_told(t)]

    def empty_slots(self) -> list[Floats]:
        """Where cards of the row would lie and none is told of, (4, 2) each."""
        told = {one.place for one in self.placed}
        slots = ((place, quads) for place, quads in self._zones.quads().items() if place.kind is PlaceKind.ROW)
        return [quad for place, quads in slots if place not in told for quad in quads]

    def unseen_deck(self) -> list[list[Floats]]:
        """Where the deck may lie, (4, 2) pixels each, by what it lies beside; nothing while it is seen."""
        told = [one.card for one in self.placed]
        return [] if any(role_of_piece(card.piece) is Role.BACK for card in told) else self._zones.unseen_deck(told)

    def _is_told(self, track: Track) -> bool:
        return is_told(track) and not self._printed.is_print(track)
