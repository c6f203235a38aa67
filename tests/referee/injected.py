"""Mistakes put into random games: whether the program finds each, and names it by the rule that forbids it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from engine.entry import LogEntry
from engine.explaining.expected import Form
from engine.go_nuts import CARDS, GameState, Verdict, deck_for, event_to_json, evolve, judge
from engine.go_nuts.events import Event, PowerResolved
from engine.go_nuts.layout import layout
from engine.go_nuts.state import Phase
from engine.go_nuts.words import LIES_THERE, in_words
from engine.history.log import OpenMatter
from engine.journal import Journal
from engine.observation import PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.imperfect_eyes import Eyes, read
from tests.referee.mistaken import Chance, unseen
from tests.referee.mistaken_rows import after_the_end
from tests.referee.mistakes import MISTAKES, Mistake
from tests.rules.random_games import RandomGame

Each = Callable[[Callable[[tuple[str, str]], str], Iterable[tuple[str, str]]], Iterable[str]]
SEEN = {"all seen": Eyes(), "2 % misread": Eyes(misread=0.02)}

STILL = 16
"""Seconds for which each moment after the first is looked at."""
MOMENTS = 12
"""Moments of a game at which a mistake is tried."""
GAMES = 40
"""Games that are looked through for each mistake that is wanted."""


@dataclass(frozen=True)
class Slip:
    """A mistake in a game: what had happened before, what then happens, how play goes on, and the rule."""

    before: tuple[Event, ...]
    events: tuple[Event, ...]
    onward: tuple[Event, ...]
    rule: str

    def shown(self) -> Iterator[tuple[GameState, tuple[Event, ...]]]:
        """The table before it, after each of its events, and after what follows; with the events up to then."""
        state = told(None, self.before)
        yield state, ()
        happened: tuple[Event, ...] = ()
        for event in self.events:
            state, happened = evolve(state, event), (*happened, event)
            yield state, happened
        if self.onward:
            yield told(state, self.onward), (*happened, *self.onward)


def told(state: GameState | None, events: Sequence[Event]) -> GameState:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    assert state is not None
    return state


@dataclass
class Found:
    """What came of many mistakes of one kind."""

    made: int = 0
    named: int = 0
    asked: int = 0
    """Not objected to, but asked about."""
    otherwise: list[str] = field(default_factory=list)
    """What was objected to instead, or besides."""

    @property
    def missed(self) -> int:
        return self.made - self.named - self.asked - len(self.otherwise)

    def add(self, rule: str, rules: Sequence[str], asked: bool) -> None:
        """One more mistake, and the rules by which it was objected to."""
        self.made += 1
        self.named += list(rules) == [rule]
        self.asked += not rules and asked
        self.otherwise += [f"{rule}: {', '.join(rules)}"] if list(rules) not in ([rule], []) else []


def slip(players: int, mistake: Mistake, chance: Chance) -> Slip | None:
    """A moment of a random game at which that mistake is made; None if it cannot be made in this game."""
    game = RandomGame.shuffled(players, chance.randrange(1 << 30))
    moments, count = list[tuple[GameState, int]](), 1
    for state, _, _ in game.play():
        if state.phase is mistake.phase and state.round > 1:
            moments.append((state, count))
        count = len(game.events)
    chance.shuffle(moments)
    for state, count in moments[:MOMENTS]:
        events = mistake.do(state, chance)
        ended = told(state, events[:1])
        if mistake.do is not after_the_end and ended.gaps > (ended.deck_left or 0):
            continue  # then the game is over
        rule = broken(state, events)
        onward = went_on(told(state, events), game, chance) if rule is not None else ()
        if rule in mistake.rules and (onward or shows(events)):
            return Slip(tuple(game.events[:count]), events, onward, rule)
    return None


def shows(events: Sequence[Event]) -> bool:
    """Whether the mistake leaves a trace by itself; that a power is skipped shows when play goes on."""
    return not all(isinstance(event, PowerResolved) and not event.moved for event in events)


def broken(state: GameState, events: Sequence[Event]) -> str | None:
    """The rule that the first unlawful of these events breaks."""
    for event in events:
        ruling = judge(state, event)
        if ruling.verdict is Verdict.ILLEGAL:
            return ruling.because.rule
        state = evolve(state, event)
    return None


def went_on(state: GameState, game: RandomGame, chance: Chance) -> tuple[Event, ...]:
    """The next lawful step after it, where the cards tell one."""
    after = RandomGame(state, unseen(state, chance), game.choose)
    if state.phase not in (Phase.RESOLVE, Phase.POWER, Phase.REFILL) or state.gaps > (state.deck_left or 0):
        return ()
    after.do(after.next_move())
    return tuple(after.events)


def look_at(state: GameState, seq: int, still: int, eyes: Eyes, chance: Chance) -> TableObservation:
    """One look at a table that lies so."""
    return TableObservation(seq, float(seq), tuple(seen(state, eyes, chance)), still_for=float(still))


def seen(state: GameState, eyes: Eyes, chance: Chance) -> Iterator[Sighting]:
    pieces = sorted(deck_for(len(state.players)))
    for place, expect in layout(state).items():
        if place.kind is PlaceKind.PICK and state.picks:  # they lie there until the next round
            slot = state.picks[state.players[place.index - 1]]
            yield Sighting(place, ((f"select_{slot}", 0.0), ("unknown", math.log(0.001))))
            continue
        cards = list(reversed(expect.pieces))[: 2 if expect.form in (Form.PILE, Form.HEAP) else None]
        for piece in cards if expect.form is not Form.SECRET else ():
            yield read(piece, place, eyes, chance, pieces)


def at_table(before: Sequence[Event]) -> Table:
    """The program at a table where this has happened."""
    entries, state = list[LogEntry](), None
    for seq, event in enumerate(before, 1):
        state = evolve(state, event)
        entries.append(LogEntry(seq, 0.0, {**event_to_json(event), "round": state.round, "source": "camera"}))
    return Table(Journal.create(None, entries), entries)


def objections(slip: Slip, eyes: Eyes, chance: Chance) -> tuple[list[str], bool]:
    """The rules by which the program objects, and whether it asked; somebody answers what it asks."""
    table, seq, asked = at_table(slip.before), 0, False
    for n, (state, happened) in enumerate(slip.shown()):
        for still in range(STILL if n else 4):
            seq += 1
            table.observe(look_at(state, seq, still, eyes, chance))
            for matter in [m for m in table.open_questions if m.kind == "asked"]:
                asked = True
                table.answer(matter.seq, truth(table, matter, state, happened), "Ann", float(seq))
    return [str(e.body["rule"]) for e in table.log if e.event == "objected"], asked


def truth(table: Table, matter: OpenMatter, state: GameState, happened: Sequence[Event]) -> str:
    """What somebody answers who sees the table, and saw what happened."""
    if LIES_THERE[0][0] in matter.options:
        told = sum(map(len, table.state.plates.values()))
        return LIES_THERE[told > sum(map(len, state.plates.values()))][0]
    kind, _, where = matter.where.partition("/")
    there: Sequence[str | None] = ()
    if kind == "row":
        there = (state.row[int(where) - 1],)
    elif kind:
        there = state.plates[where] if kind == "plate" else state.discard[-1:]
    words = {in_words(event)[0] for event in happened} | {piece for piece in there if piece in CARDS}
    return next((option for option in matter.options if option in words), matter.options[0])


def measure(players: int, mistake: Mistake, times: int, eyes: Eyes) -> Found:
    """So many mistakes of one kind, each in a game of its own."""
    found, seed = Found(), 0
    while found.made < times and seed < GAMES * times:
        seed += 1
        chance = random.Random(1000 * players + seed)
        made = slip(players, mistake, chance)
        if made is not None:
            found.add(made.rule, *objections(made, eyes, chance))
    return found


def rows(times: int, player_counts: Sequence[int], each: Each = map) -> Iterator[str]:
    """The table, line by line; `each` works out the lines, as `map` does."""
    yield "| mistake, eyes | made | found and rightly named | asked about | named otherwise | not found |"
    yield "|---" * 6 + "|"
    cases = [(kind, label) for kind in MISTAKES for label in SEEN]
    yield from each(partial(row, times, tuple(player_counts)), cases)


def row(times: int, player_counts: Sequence[int], case: tuple[str, str]) -> str:
    """The line of one kind of mistake, seen by one kind of eyes."""
    kind, label = case
    every = [measure(players, MISTAKES[kind], times, SEEN[label]) for players in player_counts]
    made, named, asked = (sum(getattr(f, what) for f in every) for what in ("made", "named", "asked"))
    otherwise, missed = sum(len(f.otherwise) for f in every), sum(f.missed for f in every)
    return f"| {kind}, {label} | {made} | {named} | {asked} | {otherwise} | {missed} |"
