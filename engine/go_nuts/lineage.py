"""Which events speak of one and the same card: what a correction of one of them changes in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)
from engine.go_nuts.state import GameState
from engine.go_nuts.tracing import Card, Named, Tracing, parts
from engine.observation import Place, PlaceKind


@dataclass(frozen=True, slots=True)
class Lineage:
    """The cards that each event names, and where the cards lie after the last event."""

    mentions: tuple[tuple[Card | None, ...], ...]
    """For each event, the cards in the order of the event's own fields."""
    row: tuple[Card | None, ...]
    plates: Mapping[str, tuple[Card, ...]]
    discard: tuple[Card, ...]
    put: frozenset[Card] = frozenset()
    """Those that people have put there: no event speaks of them when they came."""
    pieces: Mapping[Card, str] = field(default_factory=dict)
    """What each card is, as it was told last."""
    known: Mapping[Card, Named] = field(default_factory=dict)
    """How each card is known for good."""

    @classmethod
    def of(cls, mentions: Sequence[tuple[Card | None, ...]], at: Tracing) -> Lineage:
        """The cards that these events name, and where they lie now."""
        plates = {name: tuple(cards) for name, cards in at.plates.items()}
        first = {card: named for named, card in reversed(at.named.items())}
        return cls(tuple(mentions), tuple(at.row), plates, tuple(at.discard), frozenset(at.put), dict(at.pieces), first)

    def at(self, target: str) -> Card | None:
        """The card at ``row/2``, ``plate/Ann/3`` (the third from the left), ``discard`` or, the third from the pile's
        bottom, ``discard/3``, if events speak of it."""
        card = self.lies_at(target)
        return None if card in self.put else card

    def lies_at(self, target: str) -> Card | None:
        """The same, also where people have put it there."""
        kind, name, number = parts(target)
        cards: Sequence[Card | None]
        if kind == "discard":
            cards, number = self.discard, number or len(self.discard)
        else:
            cards = self.plates.get(name, ()) if kind == "plate" else self.row
        return cards[number - 1] if 0 < number <= len(cards) else None

    def lying(self, state: GameState, place: Place, piece: str) -> Card | None:
        """A card of that piece at a place of the state: the last one there."""
        if place.kind is PlaceKind.PLATE:
            player = state.players[place.index - 1]
            named = zip(self.plates.get(player, ()), state.plates[player], strict=False)
            return next((card for card, p in reversed(list(named)) if p == piece and card not in self.put), None)
        return self.at("discard" if place.kind is PlaceKind.DISCARD else str(place))

    def named(self, state: GameState, place: Place, card: Card) -> str | None:
        """What a card that lies at a place is, as the state has it."""
        if place.kind is PlaceKind.ROW:
            return state.row[place.index - 1]
        if place.kind is PlaceKind.PLATE:
            player = state.players[place.index - 1]
            named = zip(self.plates.get(player, ()), state.plates[player], strict=False)
            return next((piece for one, piece in named if one == card), None)
        return state.discard[-1] if state.discard else None

    def place(self, state: GameState, card: Card) -> Place | None:
        """Where a card lies now, if it is in the row, on a plate or on top of the pile."""
        if card in self.row:
            return Place(PlaceKind.ROW, self.row.index(card) + 1)
        for seat, player in enumerate(state.players, 1):
            if card in self.plates.get(player, ()):
                return Place(PlaceKind.PLATE, seat)
        return Place(PlaceKind.DISCARD) if self.discard[-1:] == (card,) else None


def renamed(event: Event, cards: Sequence[Card | None], card: Card, piece: str) -> Event:
    """The event as it reads when that card is that piece."""

    def name(old: str, index: int) -> str:
        return piece if index < len(cards) and cards[index] == card else old

    def row_of(row: Sequence[str | None]) -> tuple[str | None, ...]:
        return tuple(None if p is None else name(p, n) for n, p in enumerate(row))

    match event:
        case RowDealt(row):
            return RowDealt(row_of(row))
        case RowRefilled(row):
            return RowRefilled(row_of(row))
        case DonutTaken() | DonutDiscarded() | PowerPrompted():
            return replace(event, piece=name(event.piece, 0))
        case PowerResolved(player, power, moved):
            renamed_moves = tuple(replace(m, piece=name(m.piece, n + 1)) for n, m in enumerate(moved))
            return PowerResolved(player, name(power, 0), renamed_moves)
        case TableRead():
            return _renamed_read(event, cards, card, piece)
        case _:
            return event


def _renamed_read(event: TableRead, cards: Sequence[Card | None], card: Card, piece: str) -> TableRead:
    names = iter([piece if c == card else None for c in cards])
    row = tuple(next(names) or p for p in event.row)
    plates = {n: tuple(next(names) or p for p in pieces) for n, pieces in event.plates.items()}
    top = event.discard_top if event.discard_top is None else next(names) or event.discard_top
    return TableRead(row, plates, top, event.deck)
