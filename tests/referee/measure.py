"""How often the referee finds the true story: random games seen by eyes of a given quality, as a table.

Then games that it joins amid a round, and whether it finds mistakes that are put into random games, and names them.
Run as ``python -m tests.referee.measure [--rounds N] [--joined N] [--mistakes N]``; prints Markdown.
"""

from __future__ import annotations

import argparse
import math
import os
import random
from collections.abc import Iterator, Sequence
from itertools import chain, count, groupby, product
from multiprocessing import Pool
from typing import Any

from engine.table import Table
from tests.referee import injected, joined
from tests.referee.imperfect_eyes import Eyes
from tests.referee.simulate import PhysicalTable
from tests.referee.tally import Tally
from tests.referee.whole_games import MERGES, NAMES, merged, watched

CONDITIONS: Sequence[tuple[str, Eyes, float]] = (
    ("all seen", Eyes(), 1.0),
    ("2 % misread", Eyes(misread=0.02), 1.0),
    ("5 % misread, 5 % of plates dropped, 5 % hidden", Eyes(0.05, 0.05, 0.05), 0.1),
    ("20 % misread, 10 % dropped, 10 % hidden", Eyes(0.2, 0.1, 0.1), 0.05),
)
"""Eyes, and which share of the rounds they watch."""
ROUNDS = 670
"""Times five numbers of players and three ways to look: ten thousand."""
Cell = tuple[int, int | None, Eyes, int]
"""How many players, how much of a round is seen, by which eyes, and how many rounds."""


def play_one(players: int, eyes: Eyes, keep: int | None, seed: int, tally: Tally) -> tuple[Table, list[Any]]:
    """One random game, watched, every question answered; what came of it goes into the tally."""
    rng = random.Random(seed)
    names = NAMES[:players]
    moments = list(PhysicalTable(names, rng, tidy=keep is None and seed % 2 == 0).game())
    table = watched(names, moments, merged(moments, keep), eyes, rng, tally.ms)
    truth = [e for moment in moments for e in moment.events]
    tally.count(table, moments[-1], truth)
    return table, truth


def games(cell: Cell) -> Tally:
    """Whole games of one kind until there are so many rounds, or a few more."""
    players, keep, eyes, rounds = cell
    tally = Tally()
    for seed in count():
        if tally.rounds >= rounds:
            return tally
        play_one(players, eyes, keep, seed, tally)
    raise AssertionError("There is always another seed.")


def cells(counts: Sequence[int], rounds: int) -> Iterator[tuple[str, str, Cell]]:
    """Every kind of game: what is seen in words, players and merging in words, and the kind."""
    for eyes_label, eyes, share in CONDITIONS:
        for players, (seen, keep) in product(counts, MERGES.items()):
            yield eyes_label, f"{players}, {seen}", (players, keep, eyes, math.ceil(rounds * share))


def table(pool: Any, counts: Sequence[int], rounds: int) -> Iterator[str]:
    """The lines of the table, those of the same eyes together and then added up."""
    heads = ("players, seen", "rounds", "events right", "final plates right", "questions", "false objections")
    kinds = list(cells(counts, rounds))
    tallies = zip(kinds, pool.imap(games, [cell for *_, cell in kinds]), strict=True)
    for eyes_label, group in groupby(tallies, key=lambda one: one[0][0]):
        yield from (f"Eyes: {eyes_label}.", "")
        yield "| " + " | ".join((*heads, "told wrongly, not asked", "ms median", "ms 99 %")) + " |"
        yield "|---" * 9 + "|"
        whole = Tally()
        for (_, label, _), tally in group:
            whole.add(tally)
            yield tally.row(label)
        yield from (whole.row("**all**"), "")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of each number of players and each way to look")
    parser.add_argument("--players", default="2,3,4,5,6")
    parser.add_argument("--joined", type=int, default=12, help="games that are joined, of each kind")
    parser.add_argument("--mistakes", type=int, default=5, help="of each kind, for each number of players")
    args = parser.parse_args()
    counts = [int(number) for number in args.players.split(",")]
    with Pool(os.cpu_count()) as pool:
        right = table(pool, counts, args.rounds) if args.rounds else ()
        late = (*joined.rows(args.joined, counts, pool.imap), "") if args.joined else ()
        for line in chain(right, late, injected.rows(args.mistakes, counts, pool.imap)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
