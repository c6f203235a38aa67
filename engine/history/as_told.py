"""A game as its log tells it, entry by entry: the state, which card is which, and what people put right between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.entry import LogEntry
from engine.go_nuts import event_from_json, evolve
from engine.go_nuts.edits import put_right
from engine.go_nuts.events import Event
from engine.go_nuts.lineage import Lineage
from engine.go_nuts.state import GameState
from engine.go_nuts.tracing import Card, Edit, Tracing
from engine.history.log import BOOKKEEPING, standing

EDIT = "edit"
"""The memo of an entry that puts or takes a card which no event speaks of: ``{target, piece}``; of one that says where
a card lies: ``{target, to}``.  ``card`` says which one it was, for good, and is None where there was none."""


@dataclass(slots=True)
class AsTold:
    """The game so far.  What people put right is done to the card that they spoke of, wherever it lies in the story as
    it is told by now, and to none where that story has it no more."""

    state: GameState | None = None
    cards: Tracing = field(default_factory=Tracing)

    def happens(self, event: Event, root: int = 0) -> tuple[Card | None, ...]:
        """An event, told first by the entry `root`; the cards that it names."""
        self.state = evolve(self.state, event)
        return self.cards.follow(event, root)

    def put_right(self, edit: Edit, root: int = 0) -> None:
        """What people put right, told first by the entry `root`."""
        now = self.cards.put_right(edit, root)
        if now is not None and self.state is not None:
            self.state = put_right(self.state, now)

    def tells(self, entry: LogEntry) -> None:
        """The next entry that stands."""
        edit = edit_of(entry)
        if edit is not None:
            self.put_right(edit, entry.root)
        elif entry.event not in BOOKKEEPING:
            self.happens(event_from_json(dict(entry.body)), entry.root)


def told(log: Iterable[LogEntry]) -> Iterator[tuple[LogEntry, GameState | None, GameState | None]]:
    """Every entry that stands, with the state before it and after it."""
    game = AsTold()
    for entry in standing(log):
        before = game.state
        game.tells(entry)
        yield entry, before, game.state


def fold(log: Iterable[LogEntry]) -> GameState | None:
    """The state that a log leads to."""
    game = AsTold()
    for entry in standing(log):
        game.tells(entry)
    return game.state


def edit_of(entry: LogEntry) -> Edit | None:
    """What people put right with an entry without an event, if anything."""
    memo = entry.memo.get(EDIT)
    if not memo:
        return None
    card = memo.get("card")
    adds = "card" in memo and card is None
    return Edit(memo["target"], memo.get("piece"), memo.get("to"), None if card is None else (card[0], card[1]), adds)


def edit_memo(lineage: Lineage, target: str, piece: str | None = None, to: str | None = None) -> Mapping[str, Any]:
    """What an entry must remember that puts something right at a place, as the cards lie now."""
    card = lineage.lies_at(target)
    known = None if card is None else list(lineage.known[card])
    return {EDIT: {"target": target, "piece": piece, "card": known} | ({} if to is None else {"to": to})}
