"""Which events speak of one and the same card: what a correction of one of them changes in the others.

A card is followed from the event that first shows it (dealt, refilled, drawn) through those that name it later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    Moved,
    PlayerLeft,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)
from engine.go_nuts.refill_findings import pushed_together
from engine.go_nuts.state import GameState
from engine.observation import Place, PlaceKind

Card = int
"""A card's number in this tracing; it means nothing outside."""


@dataclass(frozen=True, slots=True)
class Edit:
    """People put a card at ``row/2``, ``plate/Ann/3`` or ``discard``, or (None) took one away: no event says so.

    to: ``plate/Ben`` or ``discard``, where the card that was taken away lies.
    """

    target: str
    piece: str | None
    to: str | None = None


@dataclass(slots=True)
class _Tracing:
    """Where each card lies while the events are followed."""

    row: list[Card | None] = field(default_factory=list)
    plates: dict[str, list[Card]] = field(default_factory=dict)
    discard: list[Card] = field(default_factory=list)
    pieces: dict[Card, str] = field(default_factory=dict)
    put: set[Card] = field(default_factory=set)
    count: int = 0

    def new(self, piece: str) -> Card:
        self.count += 1
        self.pieces[self.count] = piece
        return self.count

    def fill(self, row: Sequence[str | None]) -> list[Card | None]:
        """The cards of a row as an event gives it: those that lay there stay the same cards, pushed together or not."""
        pushed = pushed_together([None if card is None else self.pieces[card] for card in self.row], row)
        lay = [card for card in self.row if card is not None] if pushed else self.row
        old = [*lay, *[None] * len(row)][: len(row)]
        self.row = [
            None if piece is None else (card or self.new(piece)) for piece, card in zip(row, old, strict=True)
        ]
        return list(self.row)

    def same(self, lay: Sequence[Card | None], pieces: Sequence[str | None]) -> list[Card | None]:
        """These pieces as cards: those of their names that lay there, where any did, and new ones."""
        left = [card for card in lay if card is not None]
        found: list[Card | None] = []
        for piece in pieces:
            known = next((card for card in left if self.pieces[card] == piece), None)
            left = [card for card in left if card != known]
            found.append(known if piece is None or known is not None else self.new(piece))
        return found

    def lift_slot(self, slot: int, piece: str) -> Card:
        card = self.row[slot - 1] if 0 < slot <= len(self.row) else None
        if card is not None:
            self.row[slot - 1] = None
        return card or self.new(piece)

    def edit(self, edit: Edit) -> None:
        """As `engine.go_nuts.edits` has it: the numbers on a plate are those that people see."""
        kind, _, rest = edit.target.partition("/")
        cards = [] if edit.piece is None else [self.new(edit.piece)]
        self.put.update(cards)
        if kind == "row":
            self.row += [None] * (int(rest) - len(self.row))
            self.row[int(rest) - 1] = cards[0] if cards else None
        elif kind == "discard":
            taken, self.discard[-1:] = self.discard[-1:], cards
            self._hand_on(taken, edit.to)
        elif kind == "plate":
            name, _, number = rest.rpartition("/") if "/" in rest else (rest, "", "")
            plate = self.plates.setdefault(name, [])
            n = int(number) if number.isdigit() and 0 < int(number) <= len(plate) else len(plate) + 1
            taken, plate[n - 1 : n] = plate[n - 1 : n], cards
            self._hand_on(taken, edit.to)

    def _hand_on(self, cards: Sequence[Card], to: str | None) -> None:
        """These cards lie elsewhere."""
        pile = self._pile(to) if to is not None else None
        if pile is not None:
            pile.extend(cards)

    def move(self, moved: Moved) -> Card:
        card = self._lift(moved)
        pile = self._pile(moved.to)
        if pile is not None:
            pile.append(card)
        return card

    def _lift(self, moved: Moved) -> Card:
        kind, _, index = moved.origin.partition("/")
        if kind == "row":
            return self.lift_slot(int(index), moved.piece)
        pile = self._pile(moved.origin) or []
        for card in reversed(pile):
            if self.pieces[card] == moved.piece:
                pile.remove(card)
                return card
        return self.new(moved.piece)

    def _pile(self, place: str) -> list[Card] | None:
        kind, _, name = place.partition("/")
        if kind == "plate":
            return self.plates.setdefault(name, [])
        return self.discard if kind == "discard" else None


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

    def at(self, target: str) -> Card | None:
        """The card at ``row/2``, ``plate/Ann/3`` (the third from the left) or ``discard``, if events speak of it."""
        kind, _, rest = target.partition("/")
        if kind == "discard":
            return self._told(self.discard[-1] if self.discard else None)
        name, _, number = rest.rpartition("/") if kind == "plate" else ("", "", rest)
        cards = self.plates.get(name, ()) if kind == "plate" else self.row
        return self._told(cards[int(number) - 1] if number.isdigit() and 0 < int(number) <= len(cards) else None)

    def _told(self, card: Card | None) -> Card | None:
        return None if card in self.put else card

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


def trace(steps: Iterable[Event | Edit]) -> Lineage:
    """Follow every card through a game, and through what people have put right without an event."""
    at = _Tracing()
    mentions: list[tuple[Card | None, ...]] = []
    before: Event | Edit | None = None
    for step in steps:
        if isinstance(step, Edit):
            at.edit(step)
        elif isinstance(step, TableRead):
            mentions.append(tuple(_read(at, step, isinstance(before, TableRead))))
        else:
            mentions.append(tuple(_follow(at, step)))
        before = step
    plates = {name: tuple(cards) for name, cards in at.plates.items()}
    return Lineage(tuple(mentions), tuple(at.row), plates, tuple(at.discard), frozenset(at.put))


def _follow(at: _Tracing, event: Event) -> list[Card | None]:
    match event:
        case RowDealt(row) | RowRefilled(row):
            return at.fill(row)
        case DonutTaken(player, slot, piece):
            card = at.lift_slot(slot, piece)
            at.plates.setdefault(player, []).append(card)
            return [card]
        case DonutDiscarded(slot, piece, _):
            card = at.lift_slot(slot, piece)
            at.discard.append(card)
            return [card]
        case PowerPrompted(player, _, _, _):
            plate = at.plates.get(player)
            return [plate[-1] if plate else None]
        case PowerResolved(player, _, moved):
            plate = at.plates.get(player)
            return [plate[-1] if plate else None, *[at.move(m) for m in moved]]
        case PlayerLeft(player, "out", _):
            at.plates[player] = []
            return []
        case _:
            return []


def _read(at: _Tracing, event: TableRead, again: bool) -> list[Card | None]:
    """again: whether nothing was told since the table was read before; then what has the same name is the same card."""
    row, plates, discard = (at.row, at.plates, at.discard) if again else ([], {}, [])
    at.row, at.plates = at.same(row, event.row), {}
    found = [*at.row]
    for name, pieces in event.plates.items():
        at.plates[name] = [card for card in at.same(plates.get(name, ()), pieces) if card is not None]
        found += at.plates[name]
    at.discard = [card for card in at.same(discard[-1:], (event.discard_top,)) if card is not None]
    return [*found, *at.discard]


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
