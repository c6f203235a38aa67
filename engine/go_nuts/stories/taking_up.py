"""Play goes on from what lies on the table: people played before the program looked, or nothing explains it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.explaining.fit import Look
from engine.explaining.story import Reading, Step
from engine.explaining.thresholds import LINGERING
from engine.go_nuts.cards import deck_for
from engine.go_nuts.events import TableRead
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.numbers import number_on
from engine.go_nuts.stories.reading import read_card
from engine.go_nuts.stories.steps import told
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting

JOINED = 3.0
"""What it costs to say that people had played before the program looked: mostly it sees the deal."""
READ_IN = 2.0
"""Seconds in which the eyes mostly have read what lay there when they first looked, also where hands move about."""


def under_way(state: GameState, look: Look) -> bool:
    """Whether people have played before the program looked: somebody has cards already, or some were thrown away.

    In the middle of a game some card always lies in the row: there is a slot more than there are players.  What has no
    name is rather something else that lies about, unless it lies before somebody and something on the pile as well.  A
    row with gaps may be one that is being dealt, or seen badly, and is waited for.  A name that the deck of so few
    players does not hold is none: a white square of a tablecloth passes for a glass of milk.
    """
    deck = deck_for(len(state.players))
    seats = range(1, len(state.players) + 1)
    lying = [sighting.piece for seat in seats for sighting in look.at(Place(PlaceKind.PLATE, seat))]
    dealt = [bool(look.at(Place(PlaceKind.ROW, slot))) for slot in range(1, state.slots + 1)]
    stands = any(dealt) if look.observation.still_for >= LINGERING else all(dealt)
    pile = [sighting.piece for sighting in look.at(Place(PlaceKind.DISCARD))]
    return stands and (any(piece in deck for piece in (*lying, *pile)) or bool(lying and pile))


def covered(state: GameState, look: Look) -> tuple[str, ...]:
    """The players whose plates are not in view."""
    seats = enumerate(state.players, 1)
    return tuple(n for seat, n in seats if n not in state.left and not look.sees(Place(PlaceKind.PLATE, seat)))


def hardly_read(state: GameState, look: Look) -> bool:
    """Whether a card before somebody has no name yet, and the eyes have had hardly any time for it.

    Of two cards, half of one covered, they see one without a name at first.
    """
    seats = range(1, len(state.players) + 1)
    lying = [sighting for seat in seats for sighting in look.at(Place(PlaceKind.PLATE, seat))]
    return any(one.piece == UNKNOWN for one in lying) and look.observation.taken_at - _begun(look) < READ_IN


def _begun(look: Look) -> float:
    """Since when the table is seen, as far as what lies there tells."""
    return min((sighting.since for sighting in look.observation.sightings), default=0.0)


def taken_up(state: GameState, look: Look) -> Step[GameState]:
    """Play goes on from what lies on the table; what the pile and the deck hold, nobody knows.

    What is not in view stays as it was told.
    """
    lying = _Lying(state, look)
    pieces = tuple(lying.in_slot(slot) for slot in range(1, state.slots + 1))
    plates = {name: lying.on_plate(seat) for seat, name in enumerate(state.players, 1)}
    top = lying.on_top()
    count = sum(piece is not None for piece in pieces) + sum(map(len, plates.values()))
    size = deck_for(len(state.players)).total()
    deck = None if top or state.deck_left is None or state.left else max(size - count, 0)
    event = TableRead(pieces, plates, top, deck)
    after = told(state, (event,))
    uses = {place: piece for place, piece in used_up(after, look).items() if not _is_news(look, place)}
    return Step((event,), after, prior=JOINED, uses=uses, readings=tuple(lying.readings))


def _is_news(look: Look, place: Place) -> bool:
    """Whether a number was turned up while the table was seen: who sits where was known by the numbers alone.

    One that lies there since before the row was filled is of the round before.
    """
    begun = _begun(look)
    dealt = max((one.since for one in look.observation.sightings if one.place.kind is PlaceKind.ROW), default=begun)
    return all(sighting.since > begun + READ_IN and sighting.since >= dealt for sighting in look.at(place)[:1])


def read_again(state: GameState, plates: Mapping[str, tuple[str, ...]]) -> TableRead:
    """The table that was taken up, with other cards before people."""
    lay, lie = (sum(map(len, told.values())) for told in (state.plates, plates))
    deck = None if state.deck_left is None else max(state.deck_left + lay - lie, 0)
    return TableRead(state.row, plates, state.discard[-1] if state.discard else None, deck)


def used_up(state: GameState, look: Look) -> dict[Place, str]:
    """The open numbers, where play goes on: those of a round that is over, or of one of which nobody saw the reveal."""
    seats = (Place(PlaceKind.PICK, seat) for seat in range(1, len(state.players) + 1))
    lying = ((place, sighting.piece) for place in seats for sighting in look.at(place)[:1])
    return {place: piece for place, piece in lying if number_on(piece) is not None}


@dataclass(slots=True)
class _Lying:
    """What is read off the table card by card, with the deck as a prior: whatever was told before, it lies here now."""

    state: GameState
    look: Look
    taken: Counter[str] = field(default_factory=Counter)
    readings: list[Reading] = field(default_factory=list)
    """The cards with names, each by its number among all that are told: the row's slots, the plates' cards, the top."""
    _told: int = 0

    def in_slot(self, slot: int) -> str | None:
        place = Place(PlaceKind.ROW, slot)
        if not self.look.sees(place):
            return self._known(self.state.row[slot - 1])
        return next((self._read(sighting) for sighting in self.look.at(place)), None) or self._known(None)

    def on_plate(self, seat: int) -> tuple[str, ...]:
        """The cards on a plate; who left the game with their cards has none."""
        place, player = Place(PlaceKind.PLATE, seat), self.state.players[seat - 1]
        if not self.look.sees(place) or self.state.left.get(player) == "out":
            return tuple(piece for piece in map(self._known, self.state.plates[player]) if piece)
        return tuple(self._read(sighting) for sighting in self.look.at(place))

    def on_top(self) -> str | None:
        place = Place(PlaceKind.DISCARD)
        if not self.look.sees(place):
            return self.state.discard[-1] if self.state.discard else None
        return next((self._read(sighting) for sighting in self.look.at(place)), None)

    def _read(self, sighting: Sighting) -> str:
        unsettled = replace(self.state, row=(), plates={}, discard=(), deck_top=())
        reading = read_card(unsettled, sighting, self._told, self.taken)
        self.readings += [reading] if reading.piece != UNKNOWN else []
        self._known(reading.piece)
        return reading.piece

    def _known(self, piece: str | None) -> str | None:
        self.taken.update([piece] if piece is not None else [])
        self._told += 1
        return piece
