"""The past that a log tells: its events, the cards that these name, and what of it may be told otherwise."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.entry import LogEntry
from engine.go_nuts import event_from_json
from engine.go_nuts.events import Event
from engine.go_nuts.lineage import Lineage
from engine.go_nuts.state import GameState
from engine.go_nuts.tracing import Card, Edit, Tracing
from engine.history.as_told import EDIT, AsTold, edit_of, told
from engine.history.log import BOOKKEEPING, fell, places, standing
from engine.history.notes import Note


@dataclass(frozen=True, slots=True)
class Draft:
    """A game event about to be logged; `replaces` and `after` say where, when it does not go to the end."""

    event: Event
    replaces: int | None = None
    after: int | None = None
    seen_at: float | None = None
    remark: Mapping[str, str] = field(default_factory=dict)
    """What the entry says beside the event: a silent point of the rules, or what it happened in spite of."""
    in_round: int | None = None
    """The round, where it may be another than that of the entry before it."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """The entries that fall, the events derived anew, and what else is said anew."""

    withdrawn: tuple[int, ...] = ()
    drafts: tuple[Draft, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """The game's own entries that stand, with their events and the cards that these name.

    powers: what the power of each card that was taken was once told to have done, where that fell, what fell last last.
    put_right: what people put right after each, with the entry that says so."""

    entries: tuple[LogEntry, ...]
    events: tuple[Event, ...]
    lineage: Lineage
    powers: Mapping[int, Sequence[LogEntry]] = field(default_factory=dict)
    put_right: Mapping[int, Sequence[tuple[Edit, int]]] = field(default_factory=dict)

    @classmethod
    def of(cls, log: Iterable[LogEntry]) -> Past:
        """The past that a log tells."""
        log, cards = tuple(log), Tracing()
        entries, events, mentions = list[LogEntry](), list[Event](), list[tuple[Card | None, ...]]()
        edits: dict[int, list[tuple[Edit, int]]] = {}
        for entry in standing(log):
            edit = edit_of(entry)
            if edit is not None:
                cards.put_right(edit, entry.root)
                edits.setdefault(len(entries) - 1, []).append((edit, entry.root))
            elif entry.event not in BOOKKEEPING:
                event = event_from_json(dict(entry.body))
                entries.append(entry)
                events.append(event)
                mentions.append(cards.follow(event, entry.root))
        return cls(tuple(entries), tuple(events), Lineage.of(mentions, cards), _fallen_powers(log, entries), edits)

    def before(self) -> tuple[GameState | None, ...]:
        """The state before each of the events."""
        game, states = AsTold(), list[GameState | None]()
        for n, (entry, event) in enumerate(zip(self.entries, self.events, strict=True)):
            states.append(game.state)
            game.happens(event, entry.root)
            for edit, root in self.put_right.get(n, ()):
                game.put_right(edit, root)
        return tuple(states)

    def index(self, seq: int) -> int | None:
        """Where an entry, or what stands in its stead, is in this past."""
        return next((n for n, e in enumerate(self.entries) if seq in (e.seq, e.root)), None)

    def card(self, seq: int, mention: int) -> Card | None:
        """The card that an entry names at a position of its own fields."""
        index = self.index(seq)
        cards = () if index is None else self.lineage.mentions[index]
        return cards[mention] if 0 <= mention < len(cards) else None

    def asked_about(self, question: LogEntry) -> Card | None:
        """The card that a question is about; None where it is about none, or nothing that stands names it."""
        ways = question.answers.values()
        about = next((way for way in ways if "mention" in way), None)
        return None if about is None else self.card(about["seq"], about["mention"])

    def first_named(self, card: Card) -> tuple[int, int] | None:
        """The entry that first names a card, by the number that stays however often it is retold, and where in it."""
        for entry, cards in zip(self.entries, self.lineage.mentions, strict=True):
            if card in cards:
                return entry.root, cards.index(card)
        return None


def _fallen_powers(log: Sequence[LogEntry], stand: Sequence[LogEntry]) -> Mapping[int, Sequence[LogEntry]]:
    """The powers that do not stand, by where the card that brought them is among the entries that do."""
    numbers = {entry.seq for entry in stand}
    powers = [entry for entry in log if entry.event == "power_resolved" and entry.seq not in numbers]
    if not powers:      # as in nearly every game: the rest is work for each look back
        return {}
    place, fell_at, found = places(log), fell(log), dict[int, list[LogEntry]]()
    takes = sorted({place[entry.seq] for entry in log if entry.event == "donut_taken"})
    index = {place[entry.seq]: n for n, entry in enumerate(stand) if entry.event == "donut_taken"}
    for power in sorted(powers, key=lambda entry: fell_at[entry.seq]):
        before = takes[: bisect_right(takes, place[power.seq])]
        taken = index.get(before[-1]) if before else None   # none where the rules were overruled, or by another program
        if taken is not None:
            found.setdefault(taken, []).append(power)
    return found


def come_since(log: Iterable[LogEntry], seq: int, player: str, piece: str) -> int:
    """How many cards of a name the events after an entry have brought to a plate, less those that they took away; what
    people put right counts for nothing."""
    come = 0
    for entry, before, after in told(log):
        if before is not None and after is not None and EDIT not in entry.memo and entry.root > seq:
            come += after.plates[player].count(piece) - before.plates[player].count(piece)
    return come


def as_joined(log: Iterable[LogEntry], asked: int) -> GameState | None:
    """How the table lay that a question of a game just joined is about, as it is told now: with all that was put right
    or read again before play went on."""
    state: GameState | None = None
    since = False
    for entry, _, after in told(log):
        if since and entry.event not in (*BOOKKEEPING, "table_read"):
            break
        state, since = after, since or entry.seq == asked
    return state
