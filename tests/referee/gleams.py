"""Random games under a lamp's gleams, by eyes that follow every card, while a hand is always over some plate.

``python -m tests.referee.gleams [--games N]`` prints Markdown: what is wrong at the end, and what was asked.  Nobody
answers.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from zlib import crc32

from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.imperfect_eyes import Eyes, observe
from tests.referee.simulate import PhysicalTable, Snapshot, full_deck
from tests.referee.whole_games import NAMES

MOMENTS, HAND, AFTERWARDS = 70, 0.7, 64
"""Moments of each game at most; how often a hand is over a plate; looks, two a second, at the table as it is left."""
Candidates = tuple[tuple[str, float], ...]
Misread = Callable[[random.Random, str, Sequence[str]], Candidates]


def surely(rng: random.Random, _: str, others: Sequence[str]) -> Candidates:
    """Another one, without a doubt."""
    return ((rng.choice(others), 0.0), (UNKNOWN, -6.0))


def hardly(rng: random.Random, _: str, others: Sequence[str]) -> Candidates:
    """Another one, with half a heart."""
    wrong, third = rng.sample(list(others), 2)
    return ((wrong, 0.0), (UNKNOWN, -rng.uniform(0.4, 1.5)), (third, -rng.uniform(1.5, 3.0)))


@dataclass(slots=True)
class Gleams:
    """What lies in a gleam, and until when: cards on plates for a while, a number until it is taken back.

    numbers, cards: which share of the numbers, and of the looks in which a card on some plate begins to be misread.
    """

    rng: random.Random
    pieces: Sequence[str]
    misread: Misread
    numbers: float = 0.0
    cards: float = 0.0
    _read: dict[tuple[Place, str, int], Candidates | None] = field(default_factory=dict)
    _shone: dict[tuple[Place, str], tuple[float, Candidates]] = field(default_factory=dict)

    def over(self, seen: Sequence[Sighting], now: float, in_round: int, slots: int) -> tuple[Sighting, ...]:
        """What is seen, each card with its track, some misread."""
        plates = [one for one in seen if one.place.kind is PlaceKind.PLATE]
        if plates and self.rng.random() < self.cards:
            one = self.rng.choice(plates)
            others = [piece for piece in self.pieces if piece != one.piece]
            until = now + self.rng.uniform(5.0, 40.0)
            self._shone[one.place, one.piece] = until, self.misread(self.rng, one.piece, others)
        return tuple(self._as_read(one, now, in_round, slots) for one in followed(seen))

    def _as_read(self, one: Sighting, now: float, in_round: int, slots: int) -> Sighting:
        if one.place.kind is PlaceKind.PICK and one.piece.startswith("select_"):
            key = one.place, one.piece, in_round
            if key not in self._read:
                others = [f"select_{slot}" for slot in range(1, slots + 1) if f"select_{slot}" != one.piece]
                wrong = self.rng.random() < self.numbers
                self._read[key] = self.misread(self.rng, one.piece, others) if wrong else None
            return replace(one, candidates=self._read[key] or one.candidates)
        until, wrongly = self._shone.get((one.place, one.piece), (0.0, ()))
        return replace(one, candidates=wrongly) if until > now else one


def followed(seen: Sequence[Sighting]) -> Iterator[Sighting]:
    """The same with tracks: a card that stays where it is is the same card."""
    known: dict[tuple[Place, str, int], int] = {}
    for one in seen:
        nth = sum(place == one.place and piece == one.piece for place, piece, _ in known)
        known[one.place, one.piece, nth] = 1
        yield replace(one, track=1 + crc32(f"{one.place} {one.piece} {nth}".encode()) % 100_000)


def moments_of(seed: int, names: Sequence[str]) -> list[Snapshot]:
    """The first rounds of a random game, to the end of one."""
    game = PhysicalTable(tuple(names), random.Random(seed), tidy=seed % 2 == 0)
    moments = list(game.game())[:MOMENTS]
    while moments[-1].label != "refilled":
        moments.pop()
    return moments


def played(seed: int, misread: Misread, numbers: float = 0.0, cards: float = 0.0) -> tuple[Table, list[str]]:
    """One game, watched; whose plates are wrong at the end."""
    names = NAMES[: 3 + seed % 4]
    moments, rng = moments_of(seed, names), random.Random(seed)
    pieces = sorted(set(full_deck(len(names))))
    gleams = Gleams(rng, pieces, misread, numbers, cards)
    table, seq, in_round = Table.create(None, names), 0, 1
    for moment in (*moments, None):
        now_lies = moment or moments[-1]
        for look in range(AFTERWARDS if moment is None else rng.randrange(3, 7)):
            seq += 1
            still = 0.5 * look if moment is None else 0.1
            seen = observe(now_lies, Eyes(), rng, pieces, seq, 0.5 * seq, still).sightings
            over = Place(PlaceKind.PLATE, rng.randrange(1, len(names) + 1))
            hidden = frozenset({over} if moment is not None and rng.random() < HAND else ())
            said = gleams.over(seen, 0.5 * seq, in_round, len(now_lies.row))
            said = tuple(one for one in said if one.place not in hidden)
            table.observe(TableObservation(seq, 0.5 * seq, said, hidden, still))
        in_round += moment is not None and moment.label == "refilled"
    table.finish(0.5 * seq + 1)
    lies = zip(names, moments[-1].plates, strict=True)
    return table, [name for name, plate in lies if sorted(table.state.plates[name]) != sorted(plate)]


KINDS: Sequence[tuple[str, Misread, float, float]] = (
    ("everything read", surely, 0.0, 0.0),
    ("a number of ten hardly read", hardly, 0.1, 0.0),
    ("a number of ten surely misread", surely, 0.1, 0.0),
    ("cards on plates hardly read for a while", hardly, 0.0, 0.025),
    ("cards on plates surely misread for a while", surely, 0.0, 0.025),
)


def rows(games: int) -> Iterator[str]:
    """The lines of the table."""
    yield "| | games | plates wrong at the end | of games | and nothing open | questions | did not fit | objections |"
    yield "|---" * 8 + "|"
    for label, misread, numbers, cards in KINDS:
        ends = [played(seed, misread, numbers, cards) for seed in range(games)]
        asked = [entry.body["question"] for table, _ in ends for entry in table.log if entry.event == "asked"]
        counts = (
            games, sum(len(wrong) for _, wrong in ends), sum(bool(wrong) for _, wrong in ends),
            sum(bool(wrong) and not table.open_questions for table, wrong in ends), len(asked),
            sum("does not fit" in question for question in asked),
            sum(entry.event == "objected" for table, _ in ends for entry in table.log),
        )  # fmt: skip
        yield f"| {label} | {' | '.join(map(str, counts))} |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    for line in rows(parser.parse_args().games):
        print(line, flush=True)
