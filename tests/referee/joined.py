"""Random games that the program joins amid a round: what is told from then on, and the plates at the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from tests.referee.imperfect_eyes import Eyes
from tests.referee.simulate import PhysicalTable
from tests.referee.tally import Tally
from tests.referee.whole_games import MERGES, NAMES, merged, watched

Case = tuple[int, str, str]
"""How many players, how much of a round is seen, and by which eyes."""
Each = Callable[[Callable[[Case], str], Iterable[Case]], Iterable[str]]
SEEN = {"all seen": Eyes(), "5 % misread, dropped, hidden": Eyes(0.05, 0.05, 0.05)}
WAYS = ("steps", "half rounds")


def rows(games: int, player_counts: Sequence[int], each: Each = map) -> Iterator[str]:
    """The table, line by line; `each` works out the lines, as `map` does."""
    heads = ("joined amid the game", "games", "events right", "final plates right", "questions", "false objections")
    yield "| " + " | ".join(heads) + " |"
    yield "|---" * len(heads) + "|"
    yield from each(partial(row, games), product(player_counts, WAYS, SEEN))


def row(games: int, case: Case) -> str:
    """The line of one kind of game."""
    players, way, label = case
    tally = Tally()
    for seed in range(games):
        join(players, SEEN[label], MERGES[way], seed, tally)
    right = f"{100 * tally.right / max(tally.events, 1):.2f} %"
    told = f"{tally.scores} of {tally.games} | {tally.questions} | {tally.objections}"
    return f"| {players}, {way}, {label} | {tally.games} | {right} | {told} |"


def join(players: int, eyes: Eyes, keep: int | None, seed: int, tally: Tally) -> None:
    """One random game, watched from some moment of its first half on; that moment itself may be told or not."""
    rng, names = random.Random(seed), NAMES[:players]
    moments = list(PhysicalTable(names, rng, tidy=seed % 2 == 0).game())
    first = rng.randrange(3, len(moments) // 2)
    table = watched(names, moments, [moments[first], *merged(moments[first + 1 :], keep)], eyes, rng, tally.ms)
    tally.count(table, moments[-1], [event for moment in moments[first + 1 :] for event in moment.events])
