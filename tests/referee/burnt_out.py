"""Random games under a lamp that burns cards of the row out, by eyes that follow every card; nobody answers.

``python -m tests.referee.burnt_out [--games N]`` prints Markdown: what was told otherwise than it was, what is open.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.history.log import game_entries
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.imperfect_eyes import Eyes, observe
from tests.referee.simulate import PhysicalTable, Snapshot, full_deck
from tests.referee.tally import TOLD, comparable
from tests.referee.whole_games import NAMES

MOMENTS, AFTERWARDS = 90, 64
"""Moments of each game at most; looks, two a second, at the table as it is left."""
WHITE = ((UNKNOWN, 0.0),)


class Card(str):
    """A piece that is one physical card: equal to all of its name, and known by its number."""

    number: int = 0


@dataclass(slots=True)
class Lamp:
    """Which cards are burnt out where they lie in the row, and until when.

    never, later: which share of the cards that are dealt to the row.  how: what the eyes say of such a slot: a card
    without a name lies there, nothing does (``bare``), or nothing is known of it (``hidden``).
    """

    rng: random.Random
    never: float = 0.0
    later: float = 0.0
    how: str = "nameless"
    _until: dict[int, float] = field(default_factory=dict)
    _last: dict[int, Card] = field(default_factory=dict)

    def burns(self, card: Card, now: float) -> bool:
        """Whether a card that lies in the row is burnt out now."""
        if card.number not in self._until:
            lot = self.rng.random()
            lasts = 1e9 if lot < self.never else self.rng.uniform(5.0, 60.0) if lot < self.never + self.later else 0.0
            self._until[card.number] = now + lasts
        return now < self._until[card.number]

    def hides(self, moment: Snapshot, now: float) -> frozenset[Place]:
        """The slots of the row of which nothing is known: where a card was taken from one, until another is dealt."""
        for n, card in enumerate(moment.row, 1):
            if isinstance(card, Card):
                self._last[n] = card
        burnt = (n for n, card in self._last.items() if self.burns(card, now))
        return frozenset(Place(PlaceKind.ROW, n) for n in burnt) if self.how == "hidden" else frozenset()


def followed(
    moment: Snapshot, seen: Sequence[Sighting], lamp: Lamp, now: float, in_round: int
) -> Iterator[Sighting]:
    """What is seen, each card with a track of its own wherever it lies, and what the lamp leaves of it."""
    left = {Place(PlaceKind.ROW, n): [card] for n, card in enumerate(moment.row, 1) if card is not None}
    left |= {Place(PlaceKind.PLATE, seat): list(plate) for seat, plate in enumerate(moment.plates, 1)}
    left[Place(PlaceKind.DISCARD)] = list(reversed(moment.discard[-2:]))
    for one in seen:
        cards = left.get(one.place)
        if not cards:
            yield replace(one, track=900_000 + one.place.index * 100 + in_round)
            continue
        card: Any = cards.pop(0)
        track = 1 + card.number * 20 + (0 if one.place.kind is PlaceKind.ROW else 10 + one.place.index)
        if one.place.kind is not PlaceKind.ROW or not lamp.burns(card, now):
            yield replace(one, track=track)
        elif lamp.how == "nameless":
            yield replace(one, candidates=WHITE, track=track)


def moments_of(seed: int, names: Sequence[str]) -> list[Snapshot]:
    """The first rounds of a random game, to the end of one."""
    rng = random.Random(seed)
    deck = [Card(piece) for piece in full_deck(len(names))]
    rng.shuffle(deck)
    for number, card in enumerate(deck, 1):
        card.number = number
    game = PhysicalTable(tuple(names), rng, deck=list(deck), tidy=seed % 2 == 0)
    moments = list(game.game())[:MOMENTS]
    while moments[-1].label not in ("refilled", "over"):
        moments.pop()
    return moments


def played(seed: int, never: float, later: float, how: str) -> tuple[Table, list[Snapshot]]:
    """One game, watched."""
    names = NAMES[: 2 + seed % 4]
    moments, rng = moments_of(seed, names), random.Random(seed)
    pieces, lamp = sorted(set(full_deck(len(names)))), Lamp(rng, never, later, how)
    table, seq, in_round = Table.create(None, names), 0, 0
    for moment in (*moments, None):
        lies = moment or moments[-1]
        in_round += lies.label == "picked"
        looks = AFTERWARDS if moment is None else rng.randrange(4, 9) if moment.settled else 2
        for look in range(looks):
            seq += 1
            still = 0.5 * look if moment is None or rng.random() < 0.3 else 0.1
            told = observe(lies, Eyes(), rng, pieces, seq, 0.5 * seq, still).sightings
            seen = tuple(followed(lies, told, lamp, 0.5 * seq, in_round))
            table.observe(TableObservation(seq, 0.5 * seq, seen, lamp.hides(lies, 0.5 * seq), still))
    table.finish(0.5 * seq + 1)
    return table, moments


def same(told: Any, true: Any) -> bool:
    """Whether an event is told as it was; a card that is told to be unknown is told rightly."""
    if isinstance(told, dict) and isinstance(true, dict):
        return told.keys() == true.keys() and all(same(told[key], true[key]) for key in told)
    if isinstance(told, list | tuple) and isinstance(true, list | tuple):
        return len(told) == len(true) and all(map(same, told, true))
    return told in (true, UNKNOWN)


def matched(told: Sequence[Any], true: Sequence[Any]) -> int:
    """How many events are told as they were and in their order, at most."""
    best = [0] * (len(true) + 1)
    for one in told:
        row = [0]
        for m, other in enumerate(true, 1):
            row.append(max(row[-1], best[m], best[m - 1] + 1 if same(one, other) else 0))
        best = row
    return best[-1]


@dataclass(slots=True)
class Came:
    """What came of games of one kind."""

    events: int = 0
    missing: int = 0
    false: int = 0
    plates: int = 0
    silent: int = 0
    questions: int = 0
    open: int = 0
    objections: int = 0

    def count(self, table: Table, moments: Sequence[Snapshot]) -> None:
        """One more game."""
        true = [{**comparable(e), "round": 0} for moment in moments for e in moment.events]
        told = [{**comparable(e.body), "round": 0} for e in game_entries(table.log) if e.event in TOLD]
        right = matched(told, true)
        self.events, self.missing, self.false = (
            self.events + len(true), self.missing + len(true) - right, self.false + len(told) - right
        )
        about = {matter.where for matter in table.open_questions}
        whole = any(not m.where for m in table.open_questions)
        for name, plate in zip(table.state.players, moments[-1].plates, strict=True):
            wrong = sorted(table.state.plates[name]) != sorted(plate)
            self.plates += wrong
            self.silent += wrong and f"plate/{name}" not in about and not whole
        self.questions += sum(e.event == "asked" for e in table.log)
        self.objections += sum(e.event == "objected" for e in table.log)
        self.open += len(table.open_questions)

    def row(self, label: str, games: int) -> str:
        """One line of the table."""
        kept = (games, self.events, self.missing, self.false, self.plates, self.silent,
                self.questions, self.open, self.objections)  # fmt: skip
        return f"| {label} | {' | '.join(map(str, kept))} |"


KINDS = (
    ("everything read", 0.0, 0.0, "nameless"),
    ("a tenth never named, a tenth later", 0.1, 0.1, "nameless"),
    ("a tenth of the slots hidden for good, a tenth for a while", 0.1, 0.1, "hidden"),
    ("a tenth never seen, a tenth later", 0.1, 0.1, "bare"),
)


def rows(first: int, games: int, kinds: Sequence[int]) -> Iterator[str]:
    """The lines of the table."""
    yield ("| | games | events | not told | false | plates wrong | and nothing open about them | questions | left open "
           "| objections |")  # fmt: skip
    yield "|---" * 10 + "|"
    for label, never, later, how in (KINDS[kind] for kind in kinds):
        came = Came()
        for seed in range(first, first + games):
            came.count(*played(seed, never, later, how))
        yield came.row(label, games)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--kinds", default="0,1,2,3")
    args = parser.parse_args()
    for line in rows(args.first, args.games, [int(kind) for kind in args.kinds.split(",")]):
        print(line, flush=True)
