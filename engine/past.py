"""The past that a log tells: its events, the cards that these name, and what of it may be told otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.go_nuts import event_from_json, evolve
from engine.go_nuts.edits import put_right
from engine.go_nuts.events import Event
from engine.go_nuts.lineage import Card, Edit, Lineage, trace
from engine.go_nuts.state import GameState
from engine.journal import LogEntry
from engine.log import BOOKKEEPING, standing
from engine.notes import Note

EDIT = "edit"
"""The memo of a `corrected` entry that puts or takes a card which no event speaks of: ``{target, piece}``; of one that
says where a card lies: ``{target, to}``."""


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

    powers: what powers were once told to have done, where that fell."""

    entries: tuple[LogEntry, ...]
    events: tuple[Event, ...]
    lineage: Lineage
    powers: tuple[LogEntry, ...] = ()

    @classmethod
    def of(cls, log: Iterable[LogEntry]) -> Past:
        """The past that a log tells."""
        log = tuple(log)
        stand = [entry for entry in standing(log) if EDIT in entry.memo or entry.event not in BOOKKEEPING]
        seqs = {entry.seq for entry in stand}
        powers = tuple(e for e in log if e.event == "power_resolved" and e.seq not in seqs)
        steps = [_step(entry) for entry in stand]
        told = [(e, step) for e, step in zip(stand, steps, strict=True) if not isinstance(step, Edit)]
        return cls(tuple(e for e, _ in told), tuple(event for _, event in told), trace(steps), powers)

    def index(self, seq: int) -> int | None:
        """Where an entry, or what stands in its stead, is in this past."""
        return next((n for n, e in enumerate(self.entries) if seq in (e.seq, e.root)), None)

    def card(self, seq: int, mention: int) -> Card | None:
        """The card that an entry names at a position of its own fields."""
        index = self.index(seq)
        cards = () if index is None else self.lineage.mentions[index]
        return cards[mention] if 0 <= mention < len(cards) else None

    def first_named(self, card: Card) -> tuple[int, int] | None:
        """The entry that first names a card, by the number that stays however often it is retold, and where in it."""
        for entry, cards in zip(self.entries, self.lineage.mentions, strict=True):
            if card in cards:
                return entry.root, cards.index(card)
        return None


def come_since(log: Iterable[LogEntry], seq: int, player: str, piece: str) -> int:
    """How many cards of a name the events after an entry have brought to a plate, less those that they took away; what
    people put right counts for nothing."""
    state: GameState | None = None
    come = 0
    for entry in standing(log):
        before, state = state, _after(state, entry)
        if before is not None and state is not None and EDIT not in entry.memo:
            later = entry.root > seq
            come += later * (state.plates[player].count(piece) - before.plates[player].count(piece))
    return come


def _step(entry: LogEntry) -> Event | Edit:
    """What an entry does to the table."""
    edit = entry.memo.get(EDIT)
    return Edit(edit["target"], edit.get("piece"), edit.get("to")) if edit else event_from_json(dict(entry.body))


def fold(log: Iterable[LogEntry]) -> GameState | None:
    """The state that a log leads to."""
    state: GameState | None = None
    for entry in standing(log):
        state = _after(state, entry)
    return state


def as_joined(log: Iterable[LogEntry], asked: int) -> GameState | None:
    """How the table lay that a question of a game just joined is about, as it is told now: with all that was put right
    or read again before play went on."""
    state: GameState | None = None
    since = False
    for entry in standing(log):
        if since and entry.event not in (*BOOKKEEPING, "table_read"):
            break
        state, since = _after(state, entry), since or entry.seq == asked
    return state


def _after(state: GameState | None, entry: LogEntry) -> GameState | None:
    """The state once an entry counts; the same where it says nothing of the table."""
    edit = entry.memo.get(EDIT)
    if edit and state is not None:
        return put_right(state, edit)
    return state if entry.event in BOOKKEEPING else evolve(state, event_from_json(dict(entry.body)))
