"""Whole random games, or some of their moments, under the eyes of a table whose every question is answered."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

from engine.table import Table
from tests.referee.imperfect_eyes import Eyes, observations
from tests.referee.person import Person
from tests.referee.simulate import Snapshot, full_deck

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay")
MERGES = {"steps": None, "half rounds": 3, "rounds": 0}
"""How many moments of a round are seen: all, every third, or only the refilled row."""


def merged(moments: Sequence[Snapshot], keep: int | None) -> list[Snapshot]:
    """Only some of a game's moments, with the events of those between."""
    kept: list[Snapshot] = []
    for n, moment in enumerate(moments):
        always = moment.label in ("dealt", "refilled", "over")
        if always or keep is None or (keep and n % keep == 0):
            kept.append(moment)
    return kept


def watched(
    names: Sequence[str], moments: Sequence[Snapshot], seen: Sequence[Snapshot], eyes: Eyes, rng: random.Random,
    ms: list[float],
) -> Table:  # fmt: skip
    """The table under eyes that see some moments of a game, every question answered; how long each look took."""
    table = Table.create(None, names)
    person, at, now = Person(table), 0.0, seen[0]
    for now, observation in observations(seen, eyes, rng, sorted(set(full_deck(len(names))))):
        begin = time.thread_time()
        table.observe(observation)
        ms.append((time.thread_time() - begin) * 1000)
        at = observation.taken_at
        person.answers(now, happened(moments, now), at)
    table.finish(at + 1)
    person.answers(now, happened(moments, moments[-1]), at + 1, wait=0)
    return table


def happened(moments: Sequence[Snapshot], now: Snapshot) -> list[Any]:
    """What has truly happened up to a moment."""
    upto = next(n for n, moment in enumerate(moments) if moment is now)
    return [event for moment in moments[: upto + 1] for event in moment.events]
