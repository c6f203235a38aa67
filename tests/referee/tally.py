"""What came of many random games: how much of the truth was told, what was asked, what was wrong."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.history.log import game_entries
from engine.table import Table
from tests.alignment import align
from tests.referee.simulate import Snapshot

Json = Mapping[str, Any]
TOLD = frozenset(
    {"row_dealt", "picks_revealed", "donut_taken", "donut_discarded", "power_resolved", "row_refilled", "game_ended"}
)


@dataclass
class Tally:
    """What came of many games under the same conditions."""

    games: int = 0
    rounds: int = 0
    events: int = 0
    right: int = 0
    whole: int = 0
    """Games whose every event is right."""
    scores: int = 0
    """Games whose final plates are right."""
    questions: int = 0
    objections: int = 0
    """All of them false: nobody broke a rule."""
    unasked: int = 0
    """Rounds that were told otherwise than they were, and nothing was asked."""
    ms: list[float] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        """Wrong rulings: an objection where all was lawful, a wrong piece or score that was never asked about."""
        return self.objections + self.unasked

    def count(self, table: Table, last: Snapshot, truth: Sequence[Any]) -> None:
        """One more game: `last` is how the table truly lay at its end, `truth` what truly happened."""
        told = [comparable(e.body) for e in game_entries(table.log) if e.event in TOLD]
        wanted = [comparable(e) for e in truth]
        self.games += 1
        self.rounds += max(e["round"] for e in wanted)
        self.events += len(wanted)
        self.right += len(matched(told, wanted)[1])
        self.whole += told == wanted
        self.scores += {name: sorted(plate) for name, plate in table.state.plates.items()} == {
            name: sorted(plate) for name, plate in zip(table.state.players, last.plates, strict=True)
        }
        asked = [e.body["round"] for e in table.log if e.event == "asked"]
        self.questions += len(asked)
        self.objections += sum(e.event == "objected" for e in table.log)
        self.unasked += len(told_otherwise(told, wanted) - {r + more for r in asked for more in (-1, 0)})

    def add(self, other: Tally) -> None:
        """Count another tally's games too."""
        for name in ("games", "rounds", "events", "right", "whole", "scores", "questions", "objections", "unasked"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.ms += other.ms

    def row(self, label: str) -> str:
        """One line of the table."""
        ms = sorted(self.ms)
        return (
            f"| {label} | {self.rounds} | {100 * self.right / max(self.events, 1):.2f} % "
            f"| {self.scores} of {self.games} | {self.questions} | {self.objections} | {self.unasked} "
            f"| {statistics.median(ms):.1f} | {ms[int(len(ms) * 0.99)]:.1f} |"
        )


def told_otherwise(told: Sequence[Json], wanted: Sequence[Json]) -> set[int]:
    """The rounds that were told otherwise than they were, or not at all.

    A round that is not told moves the numbers of all that follow: these are told rightly all the same.
    """
    said, true = matched(told, wanted)
    return {event["round"] for events, right in ((told, said), (wanted, true)) for n, event in enumerate(events)
            if n not in right}  # fmt: skip


def comparable(body: Any) -> dict[str, Any]:
    """An event without what the truth does not know; the order of several discards does not count."""
    told = {k: v for k, v in body.items() if k in ("event", "round", "row", "picks", "player", "slot", "piece")}
    if "moved" in body:
        told["moved"] = sorted((m["piece"], m["from"], m["to"]) for m in body["moved"])
    return told


def matched(told: Sequence[Json], wanted: Sequence[Json]) -> tuple[set[int], set[int]]:
    """Which events are told rightly and in their order, whatever the number of the round (the longest common
    subsequence): their places among those told, and among the true ones."""
    said, true = ([{**event, "round": 0} for event in events] for events in (told, wanted))
    pairs = align(said, true)
    return {n for n, _ in pairs}, {m for _, m in pairs}
