"""How fast the rules are: whole games of random legal moves, and how long a game takes to be taken up again.

Everything runs on one core, in one thread.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.go_nuts import GameState, Move, deck_for, evolve, legal_moves, new_game, rule_on
from engine.go_nuts.moves import Deal, Refill, UsePower
from engine.go_nuts.settings import CHOICES
from engine.observation import UNKNOWN
from engine.table import Table

GAMES = 40
LONG_ENOUGH = 3.0
"""Seconds after which no further game is begun."""
ENTRIES = 1000
"""How long the journal is that is taken up again."""
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Fay")


@dataclass(slots=True)
class Shoe:
    """A shuffled deck, from which every card comes that a move turns up."""

    cards: list[str]

    def known(self, move: Move) -> Move:
        """The move with real cards for those that nobody has seen yet."""
        match move:
            case Deal(row):
                return Deal(tuple(self._card(piece) for piece in row))
            case Refill(row):
                return Refill(tuple(piece and self._card(piece) for piece in row))
            case UsePower(moved=moved):
                drawn = tuple(replace(m, piece=self._card(m.piece)) if m.origin == "deck" else m for m in moved)
                return replace(move, moved=drawn)
        return move

    def _card(self, piece: str) -> str:
        return self.cards.pop() if piece == UNKNOWN else piece


def shuffled(players: int, dice: random.Random) -> Shoe:
    """The deck for that many players, in random order."""
    cards = sorted(deck_for(players).elements())
    dice.shuffle(cards)
    return Shoe(cards)


def random_game(players: int, seed: int, settings: Mapping[str, str] | None = None) -> int:
    """Play one game of random legal moves to its end; how many moves it took."""
    dice, state, moves = random.Random(seed), begun(players, settings), 0
    shoe = shuffled(players, dice)
    while choices := legal_moves(state):
        for event in rule_on(state, shoe.known(dice.choice(choices))).events:
            state = evolve(state, event)
        moves += 1
    return moves


def begun(players: int, settings: Mapping[str, str] | None = None) -> GameState:
    """A game that has just begun."""
    state = None
    for event in new_game(NAMES[:players], settings):
        state = evolve(state, event)
    assert state is not None
    return state


def drawn_settings(seed: int) -> dict[str, str]:
    """House rules drawn by lot, each for itself."""
    dice = random.Random(f"house {seed}")
    return {key: dice.choice(values) for key, values in CHOICES.items()}


def games_a_second(players: int, *, house: bool = False) -> tuple[float, float]:
    """(games a second, moves of the middle game); with `house` every game has other house rules."""
    began = time.thread_time()
    moves: list[int] = []
    while len(moves) < GAMES and time.thread_time() - began < LONG_ENOUGH:
        seed = len(moves)
        moves.append(random_game(players, seed, drawn_settings(seed) if house else None))
    return len(moves) / (time.thread_time() - began), statistics.median(moves)


def journal_times(folder: Path, entries: int = ENTRIES) -> tuple[int, float, float]:
    """(entries, ms to append one, ms to take the game up again) of a game kept on the disk, with a long history.

    No game has so many entries of itself: it is taken back to where it began, and played on, until there are.
    """
    path = folder / "bench.donuts"
    for old in folder.glob(path.name + "*"):
        old.unlink()
    table, dice = Table.create(path, NAMES[:2]), random.Random(1)
    began = time.perf_counter()
    while len(table.log) < entries:
        if not legal_moves(table.state):
            table.undo(1, by="bench", at=0.0)
        shoe = shuffled(2, dice)
        while (choices := legal_moves(table.state)) and len(table.log) < entries:
            table.play(shoe.known(dice.choice(choices)), by="bench", at=0.0)
    appended, written = time.perf_counter() - began, len(table.log)
    table.close()
    began = time.perf_counter()
    Table.open(path).close()
    return written, 1000 * appended / written, 1000 * (time.perf_counter() - began)
