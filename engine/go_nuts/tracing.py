"""Follows every card of a game: which one lies where, and which one an event speaks of.

A card is followed from the event that first shows it (dealt, refilled, drawn) through those that name it later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    GameStarted,
    Moved,
    PlayerLeft,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)
from engine.go_nuts.refill_findings import pushed_together
from engine.observation import UNKNOWN

Card = int
"""A card's number in this tracing; it means nothing outside."""
Named = tuple[int, int]
"""How a card is known for good: the entry that named it first, by the number that stays however often it is retold, and
at which place among the cards of that entry."""


@dataclass(frozen=True, slots=True)
class Edit:
    """People put a card at ``row/2``, ``plate/Ann`` or ``discard``, or (None) took one away: no event says so.

    to: ``plate/Ben`` or ``discard``, where the card that was taken away lies.  card: which one it is that is taken away
    or exchanged.  adds: there was none at that place.  Older games say neither: then it is whatever lies there.
    """

    target: str
    piece: str | None
    to: str | None = None
    card: Named | None = None
    adds: bool = False


@dataclass(slots=True)
class Tracing:
    """Where each card lies while the events are followed, and the name that it has there."""

    row: list[Card | None] = field(default_factory=list)
    plates: dict[str, list[Card]] = field(default_factory=dict)
    discard: list[Card] = field(default_factory=list)
    pieces: dict[Card, str] = field(default_factory=dict)
    put: set[Card] = field(default_factory=set)
    named: dict[Named, Card] = field(default_factory=dict)
    _pushes: bool = False
    """Whether this table pushes the row together before it is filled."""
    _before: Event | Edit | None = None

    def follow(self, event: Event, root: int = 0) -> tuple[Card | None, ...]:
        """The cards that an event names, in the order of its own fields; `root` is its entry, if it has one."""
        again = isinstance(self._before, TableRead)
        cards = tuple(self._read(event, again) if isinstance(event, TableRead) else self._follow(event))
        self._before = event
        if root:
            self.named.update({(root, n): card for n, card in enumerate(cards) if card is not None})
        return cards

    def _follow(self, event: Event) -> list[Card | None]:
        match event:
            case GameStarted(settings=settings):
                self._pushes = settings.get("row_refill") == "pushed_together"
                return []
            case RowDealt(row) | RowRefilled(row):
                return self._fill(row)
            case DonutTaken(player, slot, piece):
                card = self._lift_slot(slot, piece)
                self.plates.setdefault(player, []).append(card)
                return [card]
            case DonutDiscarded(slot, piece, _):
                card = self._lift_slot(slot, piece)
                self.discard.append(card)
                return [card]
            case PowerPrompted(player):
                return [self._newest(player)]
            case PowerResolved(player, _, moved):
                return [self._newest(player), *[self._move(m) for m in moved]]
            case PlayerLeft(player, "out", _):
                self.plates[player] = []
                return []
            case _:
                return []

    def _newest(self, player: str) -> Card | None:
        plate = self.plates.get(player)
        return plate[-1] if plate else None

    def _new(self, piece: str) -> Card:
        card = len(self.pieces) + 1
        self.pieces[card] = piece
        return card

    def _fill(self, row: Sequence[str | None]) -> list[Card | None]:
        """The cards of a row as an event gives it: those that lay there stay the same cards, pushed together or not.
        One of another name is another card.  Where likenesses leave both open, this table does as it always does."""
        was = [None if card is None else self.pieces[card] for card in self.row]
        stayed = all(piece in (None, now) for piece, now in zip(was, row, strict=False))
        pushed = pushed_together(was, row) and (self._pushes or not stayed)
        lay = [card for card in self.row if card is not None] if pushed else self.row
        old = [*lay, *[None] * len(row)][: len(row)]
        self.row = [
            None if piece is None else card if card and self.pieces[card] == piece else self._new(piece)
            for piece, card in zip(row, old, strict=True)
        ]
        return list(self.row)

    def _read(self, event: TableRead, again: bool) -> list[Card | None]:
        """again: whether nothing was told since the table was read before; then what has the same name is the same."""
        row, plates, discard = (self.row, self.plates, self.discard) if again else ([], {}, [])
        self.row, self.plates = self._same(row, event.row), {}
        found = [*self.row]
        for name, pieces in event.plates.items():
            self.plates[name] = [card for card in self._same(plates.get(name, ()), pieces) if card is not None]
            found += self.plates[name]
        self.discard = [card for card in self._same(discard[-1:], (event.discard_top,)) if card is not None]
        return [*found, *self.discard]

    def _same(self, lay: Sequence[Card | None], pieces: Sequence[str | None]) -> list[Card | None]:
        """These pieces as cards: those of their names that lay there, where any did, and new ones."""
        left = [card for card in lay if card is not None]
        found: list[Card | None] = []
        for piece in pieces:
            known = next((card for card in left if self.pieces[card] == piece), None)
            left = [card for card in left if card != known]
            found.append(known if piece is None or known is not None else self._new(piece))
        return found

    def _lift_slot(self, slot: int, piece: str) -> Card:
        """The card of a slot; it has the name from now on under which it is lifted."""
        card = self.row[slot - 1] if 0 < slot <= len(self.row) else None
        if card is None:
            return self._new(piece)
        self.row[slot - 1], self.pieces[card] = None, piece
        return card

    def _move(self, moved: Moved) -> Card:
        card = self._lift(moved)
        pile = self._pile(moved.to)
        if pile is not None:
            pile.append(card)
        return card

    def _lift(self, moved: Moved) -> Card:
        """As `engine.go_nuts.carried` has it: the last of that name, or else the last that nobody has named."""
        kind, _, index = moved.origin.partition("/")
        if kind == "row":
            return self._lift_slot(int(index), moved.piece)
        pile = self._pile(moved.origin) or []
        for piece in (moved.piece, UNKNOWN):
            card = next((card for card in reversed(pile) if self.pieces[card] == piece), None)
            if card is not None:
                pile.remove(card)
                self.pieces[card] = moved.piece
                return card
        return self._new(moved.piece)

    def _pile(self, place: str) -> list[Card] | None:
        kind, _, name = place.partition("/")
        if kind == "plate":
            return self.plates.setdefault(name, [])
        return self.discard if kind == "discard" else None

    def _as_it_lies(self, edit: Edit) -> Edit | None:
        """The edit with its target where that card lies by now; None where there is nothing of what it speaks of."""
        kind, name, number = parts(edit.target)
        lying = self._lying(kind, name)
        if edit.card is not None:
            card = self.named.get(edit.card)
            return replace(edit, target=_at(kind, name, lying.index(card))) if card and card in lying else None
        if edit.adds and kind in ("discard", "plate"):
            return replace(edit, target=_at(kind, name, len(lying)))
        takes = kind in ("discard", "plate") and (edit.piece is None or edit.to is not None)
        return None if takes and not (number or 1) <= len(lying) else edit

    def _lying(self, kind: str, name: str) -> Sequence[Card | None]:
        if kind == "row":
            return self.row
        return self.discard if kind == "discard" else self.plates.get(name, ())

    def put_right(self, edit: Edit, root: int = 0) -> Edit | None:
        """What people put right, told first by the entry `root`, with the target where it is done; None: nowhere."""
        now = self._as_it_lies(edit)
        if now is not None:
            self._edit(now, root)
        return now

    def _edit(self, edit: Edit, root: int) -> None:
        """As `engine.go_nuts.edits` has it: the numbers on a plate are those that people see."""
        self._before = edit
        kind, name, n = parts(edit.target)
        card = None if edit.piece is None or kind == "deck" else self._put(edit.piece, root)
        if kind == "row":
            self.row += [None] * (n - len(self.row))
            self.row[n - 1] = card
        elif kind in ("discard", "plate"):
            pile = self.discard if kind == "discard" else self.plates.setdefault(name, [])
            n = (n or len(pile)) if kind == "discard" else n
            n = n if 0 < n <= len(pile) else len(pile) + 1
            taken, pile[n - 1 : n] = pile[n - 1 : n], [] if card is None else [card]
            if edit.to is not None:
                to = self._pile(edit.to)
                assert to is not None, edit
                to.extend(taken)

    def _put(self, piece: str, root: int) -> Card:
        """A card that no event brings."""
        card = self._new(piece)
        self.put.add(card)
        if root:
            self.named[root, 0] = card
        return card


def parts(target: str) -> tuple[str, str, int]:
    """``plate/Ann/3`` as kind, name and number; what is not said is empty, or 0.  Names may have strokes."""
    kind, _, rest = target.partition("/")
    name, _, number = rest.rpartition("/")
    if kind == "pick" or (kind == "plate" and not (name and number.isdecimal())):
        return kind, rest, 0
    return kind, name, int(number) if number.isdecimal() else 0


def _at(kind: str, name: str, index: int) -> str:
    return f"{kind}/{name}/{index + 1}" if name else f"{kind}/{index + 1}"
