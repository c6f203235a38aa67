"""How long the referee thinks about an observation: random games, seen well and badly, step by step and merged."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from engine.table import Table
from tests.bench.rules import NAMES
from tests.referee.imperfect_eyes import Eyes, observations
from tests.referee.simulate import PhysicalTable, full_deck
from tests.referee.whole_games import MERGES, merged

EYES = {"all seen": Eyes(), "2 % misread": Eyes(misread=0.02)}
ENOUGH = 300
"""Observations after which no further game is begun."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Milliseconds of one thread for every observation of some games."""

    players: int
    merging: str
    eyes: str
    ms: tuple[float, ...]


def judged_games() -> Iterator[Judged]:
    """Every number of players, way of merging and quality of eyes."""
    for players in range(2, 7):
        for merging, keep in MERGES.items():
            for label, eyes in EYES.items():
                yield Judged(players, merging, label, tuple(times(players, keep, eyes, ENOUGH)))


def times(players: int, keep: int | None, eyes: Eyes, enough: int) -> list[float]:
    """Milliseconds for each observation of whole games, at least `enough` of them."""
    ms: list[float] = []
    seed = 0
    while len(ms) < enough:
        ms += one_game(players, keep, eyes, seed)
        seed += 1
    return ms


def one_game(players: int, keep: int | None, eyes: Eyes, seed: int) -> Iterator[float]:
    """Milliseconds for each observation of one random game; questions stay open, nobody is there to answer."""
    rng = random.Random(seed)
    moments = list(PhysicalTable(NAMES[:players], rng).game())
    table = Table.create(None, NAMES[:players])
    for _, observation in observations(merged(moments, keep), eyes, rng, sorted(set(full_deck(players)))):
        began = time.thread_time()
        table.observe(observation)
        yield 1000 * (time.thread_time() - began)
