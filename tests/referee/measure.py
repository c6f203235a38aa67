"""How often the referee finds the true story: random games seen by eyes of a given quality, as a table.

Then whether it finds mistakes that are put into random games, and names them.  Run as ``python -m
tests.referee.measure [--games N] [--mistakes N]``; prints Markdown.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.log import game_entries
from engine.table import LogEntry, Table
from tests.referee.injected import rows
from tests.referee.simulate import Eyes, PhysicalTable, Snapshot, full_deck, observations

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay")
TOLD = frozenset(
    {"row_dealt", "picks_revealed", "donut_taken", "donut_discarded", "power_resolved", "row_refilled", "game_ended"}
)
MERGES = {"steps": None, "half rounds": 3, "rounds": 0}
"""How many moments of a round are seen: all, every third, or only the refilled row."""


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
    """Games whose final scores are right."""
    questions: int = 0
    objections: int = 0
    wrong: int = 0
    """Wrong rulings: an objection where all was lawful, a wrong score or piece that was never asked about."""
    ms: list[float] = field(default_factory=list)

    def row(self, label: str) -> str:
        """One line of the table."""
        ms = sorted(self.ms)
        return (
            f"| {label} | {self.rounds} | {100 * self.right / max(self.events, 1):.2f} % | {self.whole}/{self.games} "
            f"| {self.scores}/{self.games} | {self.questions} | {self.wrong} "
            f"| {statistics.median(ms):.1f} | {ms[int(len(ms) * 0.99)]:.1f} |"
        )


def merged(moments: Sequence[Snapshot], keep: int | None) -> list[Snapshot]:
    """Only some of a game's moments, with the events of those between."""
    kept: list[Snapshot] = []
    for n, moment in enumerate(moments):
        always = moment.label in ("dealt", "refilled", "over")
        if always or keep is None or (keep and n % keep == 0):
            kept.append(moment)
    return kept


def play_one(players: int, eyes: Eyes, keep: int | None, seed: int, tally: Tally) -> tuple[Table, list[Any]]:
    """One random game, watched; what came of it goes into the tally."""
    rng = random.Random(seed)
    names = NAMES[:players]
    moments = list(PhysicalTable(names, rng, tidy=keep is None and seed % 2 == 0).game())
    table = Table.create(None, names)
    at = 0.0
    for _, observation in observations(merged(moments, keep), eyes, rng, sorted(set(full_deck(players)))):
        begin = time.thread_time()
        table.observe(observation)
        tally.ms.append((time.thread_time() - begin) * 1000)
        at = observation.taken_at
    table.finish(at + 1)
    truth = [e for moment in moments for e in moment.events]
    count(table, moments[-1], truth, tally)
    return table, truth


def count(table: Table, last: Snapshot, truth: Sequence[Any], tally: Tally) -> None:
    told = [comparable(e.body) for e in standing_events(table)]
    wanted = [comparable(e) for e in truth]
    right = alike(told, wanted)
    tally.games += 1
    tally.rounds += table.state.round
    tally.events += len(wanted)
    tally.right += right
    tally.whole += told == wanted
    plates = {name: sorted(plate) for name, plate in zip(table.state.players, last.plates, strict=True)}
    same = {name: sorted(plate) for name, plate in table.state.plates.items()} == plates
    tally.scores += same
    questions = [e for e in table.log if e.event == "asked"]
    objections = [e for e in table.log if e.event == "objected"]
    tally.questions += len(questions)
    tally.objections += len(objections)
    tally.wrong += len(objections) + (not same and not questions)


def standing_events(table: Table) -> list[LogEntry]:
    """The game's own events as they stand at the end."""
    return [e for e in game_entries(table.log) if e.event in TOLD]


def comparable(body: Any) -> dict[str, Any]:
    """An event without what the truth does not know; the order of several discards does not count."""
    told = {k: v for k, v in body.items() if k in ("event", "round", "row", "picks", "player", "slot", "piece")}
    if "moved" in body:
        told["moved"] = sorted((m["piece"], m["from"], m["to"]) for m in body["moved"])
    return told


def alike(told: Sequence[Any], wanted: Sequence[Any]) -> int:
    """How many true events are told in their order (the longest common subsequence)."""
    best = [0] * (len(wanted) + 1)
    for event in told:
        before = 0
        for n, want in enumerate(wanted, 1):
            before, best[n] = best[n], (before + 1 if event == want else max(best[n], best[n - 1]))
    return best[-1]


CONDITIONS: Sequence[tuple[str, Eyes]] = (
    ("all seen", Eyes()),
    ("2 % misread", Eyes(misread=0.02)),
    ("5 % misread, 5 % of plates dropped, 5 % hidden", Eyes(0.05, 0.05, 0.05)),
    ("20 % misread, 10 % dropped, 10 % hidden", Eyes(0.2, 0.1, 0.1)),
)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--players", default="2,3,4,5,6")
    parser.add_argument("--mistakes", type=int, default=5, help="of each kind, for each number of players")
    args = parser.parse_args()
    heads = ("players, seen, eyes", "rounds", "events right", "games right", "scores right", "questions")
    print("| " + " | ".join((*heads, "wrong rulings", "ms median", "ms p99")) + " |")
    print("|---" * 9 + "|")
    counts = [int(count) for count in args.players.split(",")]
    for players in counts:
        for seen, keep in MERGES.items():
            for eyes_label, eyes in CONDITIONS:
                tally = Tally()
                for seed in range(args.games):
                    play_one(players, eyes, keep, seed, tally)
                print(tally.row(f"{players}, {seen}, {eyes_label}"), flush=True)
    print()
    for line in rows(args.mistakes, counts):
        print(line, flush=True)


if __name__ == "__main__":
    main()
