"""Mistakes put into random games: whether the referee finds each, and names it by the rule that forbids it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.fit import Form
from engine.go_nuts import GameState, Phase, Verdict, deck_for, evolve, judge
from engine.go_nuts.events import DonutDiscarded, DonutTaken, Event, Moved, PowerResolved, RowRefilled
from engine.go_nuts.layout import layout
from engine.go_nuts.umpire import GO_NUTS
from engine.observation import PlaceKind, Sighting, TableObservation
from engine.referee import Referee
from tests.referee.simulate import Eyes, full_deck, read
from tests.rules.random_games import RandomGame

Chance = random.Random


def contested_taken(state: GameState, chance: Chance) -> Event | None:
    slot = state.pending[0]
    return DonutTaken(chance.choice(state.choosers(slot)), slot, state.row[slot - 1] or "")


def discarded_alone(state: GameState, chance: Chance) -> Event | None:
    slot = state.pending[0]
    return DonutDiscarded(slot, state.row[slot - 1] or "", state.choosers(slot))


def another_card_taken(state: GameState, chance: Chance) -> Event | None:
    free = [n for n, piece in enumerate(state.row, 1) if piece is not None and not state.choosers(n)]
    waiting = [name for name, slot in state.picks.items() if slot in state.pending]
    slot = chance.choice(free) if free else 0
    return DonutTaken(chance.choice(waiting), slot, state.row[slot - 1] or "") if free else None


def somebody_else_takes(state: GameState, chance: Chance) -> Event | None:
    slot = state.pending[0]
    others = [name for name in state.players if name not in state.choosers(slot)]
    return DonutTaken(chance.choice(others), slot, state.row[slot - 1] or "") if others else None


def too_early(state: GameState, chance: Chance) -> Event | None:
    slot = state.pending[-1]
    alone = len(state.choosers(slot)) == 1 and slot != state.pending[0]
    return DonutTaken(state.choosers(slot)[0], slot, state.row[slot - 1] or "") if alone else None


def power_skipped(state: GameState, chance: Chance) -> Event | None:
    assert state.prompt is not None
    return PowerResolved(state.prompt.player, state.prompt.piece, ()) if state.pending else None


def from_nowhere(state: GameState, chance: Chance) -> Event | None:
    if state.gaps > (state.deck_left or 0):
        return None  # the game is over
    player = chance.choice(state.players)
    piece = chance.choice(sorted(set(full_deck(len(state.players)))))
    return PowerResolved(player, "unknown", (Moved(piece, "deck", f"plate/{player}"),))


def refilled_in_part(state: GameState, chance: Chance) -> Event | None:
    gaps = [n for n, piece in enumerate(state.row) if piece is None]
    if len(gaps) < 2 or (state.deck_left or 0) < len(gaps):
        return None
    left = chance.choice(gaps)
    return RowRefilled(tuple(p or (None if n == left else "plain") for n, p in enumerate(state.row)))


Do = Callable[[GameState, Chance], Event | None]
KINDS: Sequence[tuple[str, Phase, Do]] = (
    ("contested card taken", Phase.RESOLVE, contested_taken),
    ("uncontested card discarded", Phase.RESOLVE, discarded_alone),
    ("another card taken", Phase.RESOLVE, another_card_taken),
    ("somebody else takes the card", Phase.RESOLVE, somebody_else_takes),
    ("a later slot first", Phase.RESOLVE, too_early),
    ("a power skipped", Phase.POWER, power_skipped),
    ("a card from nowhere", Phase.REFILL, from_nowhere),
    ("refilled in part or from the wrong end", Phase.REFILL, refilled_in_part),
)


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


def moments(players: int, phase: Phase, do: Do, chance: Chance) -> Iterator[tuple[list[GameState], str]]:
    """The states of a game before and after one such mistake, how play goes on, and the rule; nothing if none fits."""
    game = RandomGame.shuffled(players, chance.randrange(1 << 30))
    chosen = [before for before, _, _ in game.play() if before.phase is phase and before.round > 1]
    for state in chance.sample(chosen, min(len(chosen), 12)):
        event = do(state, chance)
        ruling = judge(state, event) if event is not None else None
        if event is None or ruling is None or ruling.verdict is not Verdict.ILLEGAL:
            continue
        after = went_on(evolve(state, event), game, chance)
        if after or phase is not Phase.POWER:  # that a power is skipped shows when play goes on
            yield [state, evolve(state, event), *after], ruling.because.rule
            return


def went_on(state: GameState, game: RandomGame, chance: Chance) -> list[GameState]:
    """The next lawful step after it, where the cards tell one."""
    rest = sorted((deck_for(len(state.players)) - state.seen()).elements())
    chance.shuffle(rest)
    after = RandomGame(state, rest, game.choose)
    if state.phase not in (Phase.RESOLVE, Phase.POWER) or state.gaps > (state.deck_left or 0):
        return []
    after.do(after.next_move())
    return [after.state]


def looks(states: Sequence[GameState], eyes: Eyes, chance: Chance) -> Iterator[TableObservation]:
    """Each state lying there for some seconds, the mistaken one for long."""
    seq, pieces = 0, sorted(set(full_deck(len(states[0].players))))
    for n, state in enumerate(states):
        for still in range(16 if n else 4):
            seq += 1
            yield TableObservation(seq, float(seq), tuple(seen(state, eyes, chance, pieces)), still_for=float(still))


def seen(state: GameState, eyes: Eyes, chance: Chance, pieces: Sequence[str]) -> Iterator[Sighting]:
    for place, expect in layout(state).items():
        if place.kind is PlaceKind.PICK and state.picks:  # they lie there until the next round
            slot = state.picks[state.players[place.index - 1]]
            yield Sighting(place, ((f"select_{slot}", 0.0), ("unknown", math.log(0.001))))
            continue
        cards = list(reversed(expect.pieces))[: 2 if expect.form in (Form.PILE, Form.HEAP) else None]
        for piece in cards if expect.form is not Form.SECRET else ():
            yield read(piece, place, eyes, chance, pieces)


def objections(states: Sequence[GameState], eyes: Eyes, chance: Chance) -> list[str]:
    """The rules by which the referee objects, and ``asked`` for each question."""
    referee, state, found = Referee(GO_NUTS), states[0], list[str]()
    for look in looks(states, eyes, chance):
        judgement = referee.judge(state, look)
        for accepted in judgement.accepted:
            state = accepted.step.state
            found += [accepted.step.breach.rule] if accepted.step.breach else []
            found += ["asked"] if accepted.doubtful else []
        found += ["asked"] if judgement.doubt is not None else []
        if judgement.lost is not None:
            return [*found, "asked"]
    return found


def measure(players: int, phase: Phase, do: Do, times: int, eyes: Eyes) -> Found:
    """So many mistakes of one kind, each in a game of its own."""
    found, seed = Found(), 0
    while found.made < times and seed < 20 * times:
        seed += 1
        chance = random.Random(1000 * players + seed)
        for states, rule in moments(players, phase, do, chance):
            named = objections(states, eyes, chance)
            rules = [one for one in named if one != "asked"]
            found.made += 1
            found.named += rules == [rule]
            found.asked += not rules and bool(named)
            found.otherwise += [f"{rule}: {', '.join(rules)}"] if rules not in ([rule], []) else []
    return found


def rows(times: int, player_counts: Sequence[int]) -> Iterator[str]:
    """The table, line by line."""
    yield "| mistake, eyes | made | found and rightly named | asked about | named otherwise | not found |"
    yield "|---" * 6 + "|"
    for kind, phase, do in KINDS:
        for label, eyes in (("all seen", Eyes()), ("2 % misread", Eyes(misread=0.02))):
            every = [measure(players, phase, do, times, eyes) for players in player_counts]
            made, named, asked = (sum(getattr(f, what) for f in every) for what in ("made", "named", "asked"))
            otherwise, missed = sum(len(f.otherwise) for f in every), sum(f.missed for f in every)
            yield f"| {kind}, {label} | {made} | {named} | {asked} | {otherwise} | {missed} |"
