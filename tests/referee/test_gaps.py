"""Eyes that look seldom, or away for a while: what was not seen is inferred rightly, asked about, or left open."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from engine.log import game_entries
from engine.observation import TableObservation
from engine.table import Table
from tests.referee.imperfect_eyes import Eyes, observations
from tests.referee.simulate import PhysicalTable, Snapshot, full_deck
from tests.referee.tally import TOLD, comparable

PLAYERS = ("Ann", "Ben")
Seen = list[tuple[Snapshot, TableObservation]]


def watched(seed: int, misread: float = 0.0) -> Seen:
    """Everything that good eyes see of a random game."""
    rng = random.Random(seed)
    moments = list(PhysicalTable(PLAYERS, rng, tidy=seed % 2 == 0).game())
    return list(observations(moments, Eyes(misread, looks=6), rng, sorted(set(full_deck(len(PLAYERS))))))


def every(seen: Seen, nth: int) -> Seen:
    """Only each nth look, and the last."""
    return [*seen[::nth], seen[-1]]


def with_gaps(seen: Seen, seed: int) -> Seen:
    """The eyes look away for some seconds now and then."""
    rng = random.Random(seed)
    kept, away = [], 0
    for one in seen:
        away = away - 1 if away else rng.choice((0, 0, 0, 0, 0, 0, 0, 0, rng.randrange(4, 14)))
        if not away:
            kept.append(one)
    return [*kept, seen[-1]]


def followed(seen: Seen) -> Table:
    table = Table.create(None, PLAYERS)
    for _, observation in seen:
        table.observe(observation)
    table.finish(seen[-1][1].taken_at + 1.0)
    return table


def never_happened(table: Table, moments: Sequence[Snapshot]) -> Iterator[dict[str, object]]:
    """What the log tells, withdrawn or not, that is no true event; the number of the round aside."""
    true = [_roundless(event) for moment in moments for event in moment.events]
    for entry in table.log:
        if entry.event in TOLD and _roundless(entry.body) not in true:
            yield dict(entry.body)


def _roundless(event: object) -> dict[str, object]:
    return {key: value for key, value in comparable(event).items() if key != "round"}


def moments_of(seen: Seen) -> list[Snapshot]:
    return [moment for n, (moment, _) in enumerate(seen) if n == 0 or moment is not seen[n - 1][0]]


@pytest.mark.parametrize(("seed", "nth"), [(0, 2), (1, 3), (2, 10)])
def test_a_game_seen_seldom_is_told_in_full(seed: int, nth: int) -> None:
    seen = watched(seed)
    table = followed(every(seen, nth))
    true = [comparable(event) for moment in moments_of(seen) for event in moment.events]
    assert [comparable(e.body) for e in game_entries(table.log) if e.event in TOLD] == true
    assert not [e for e in table.log if e.event in ("asked", "objected")]


@pytest.mark.parametrize(("seed", "nth"), [(0, 5), (1, 10), (3, 10), (1, 20)])
def test_of_a_game_hardly_seen_nothing_is_told_that_did_not_happen_unless_it_is_asked(seed: int, nth: int) -> None:
    seen = watched(seed, misread=0.02)
    table = followed(every(seen, nth))
    wrong = list(never_happened(table, moments_of(seen)))
    assert wrong == [] or any(e.event == "asked" for e in table.log), wrong


@pytest.mark.parametrize("seed", range(3))
def test_while_the_eyes_are_away_nothing_is_made_up(seed: int) -> None:
    seen = watched(seed)
    table = followed(with_gaps(seen, seed))
    assert list(never_happened(table, moments_of(seen))) == []
