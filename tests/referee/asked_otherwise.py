"""A game of which some was played, and may have been another story: what is asked about it, and the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.go_nuts import event_to_json
from engine.go_nuts.events import DonutDiscarded, Event, PicksRevealed, RowRefilled
from engine.go_nuts.moves import Deal, Move
from engine.history.notes import Note
from engine.table import Table

BOTH_THREE = (
    PicksRevealed({"Ann": 3, "Ben": 3}),
    DonutDiscarded(3, "powdered", ("Ann", "Ben")),
    RowRefilled(("plain", "glazed", "maple_bar")),
)
"""Both chose 3 in round 1, instead of each another card."""


class Asked:
    """A game in which some of what was played may have been otherwise."""

    def __init__(self, row: Sequence[str], played: Sequence[Move], instead: Sequence[Event]) -> None:
        self.table = Table.create(None, ["Ann", "Ben"])
        self.table.play(Deal(tuple(row)), by="Ann", at=0.0)
        self.told = [entry for move in played for entry in self.table.play(move, by="Ann", at=1.0)]
        self.other = {"instead_of": [e.seq for e in self.told], "events": [event_to_json(event) for event in instead]}

    def asks(self, question: str, answers: Mapping[str, object], *options: str) -> int:
        body = {"event": "asked", "question": question, "options": list(options or answers), "source": "camera"}
        (entry,) = self.table._ledger.commit(2.0, [Note(body, {"answers": answers})], source="camera")
        return entry.seq

    def asks_number(self, seq: int, player: str, *numbers: int) -> int:
        ways = {str(n): {"seq": seq, "player": player, "piece": f"select_{n}"} for n in numbers}
        return self.asks(f"Which number did {player} choose?", ways)

    def asks_card(self, seq: int, mention: int, *pieces: str) -> int:
        return self.asks("Which card is it?", {one: {"seq": seq, "mention": mention, "piece": one} for one in pieces})

    def was_otherwise(self) -> None:
        """Somebody answers that it was the other story."""
        story = self.asks("What happened?", {"that": self.other}, "this", "that")
        self.table.answer(story, "that", by="Ann", at=3.0)

    @property
    def open(self) -> list[int]:
        return [matter.seq for matter in self.table.open_questions if matter.kind == "asked"]
