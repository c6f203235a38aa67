"""How fast the rules are: whole games of random legal moves, and how long a game takes to be taken up again."""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass, replace
from pathlib import Path

from engine.go_nuts import GameState, Move, deck_for, evolve, legal_moves, new_game, rule_on
from engine.go_nuts.moves import Deal, Refill, UsePower
from engine.observation import UNKNOWN
from engine.table import Table

GAMES = 20
LONG_ENOUGH = 10.0
"""Seconds after which no further game is begun."""
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


def random_game(players: int, seed: int) -> int:
    """Play one game of random legal moves to its end; how many moves it took."""
    dice, state, moves = random.Random(seed), begun(players), 0
    shoe = shuffled(players, dice)
    while choices := legal_moves(state):
        for event in rule_on(state, shoe.known(dice.choice(choices))).events:
            state = evolve(state, event)
        moves += 1
    return moves


def begun(players: int) -> GameState:
    """A game that has just begun."""
    state = None
    for event in new_game(NAMES[:players]):
        state = evolve(state, event)
    assert state is not None
    return state


def games_a_second(players: int) -> tuple[float, float]:
    """(games a second, moves of the middle game)."""
    began = time.perf_counter()
    moves: list[int] = []
    while len(moves) < GAMES and time.perf_counter() - began < LONG_ENOUGH:
        moves.append(random_game(players, seed=len(moves)))
    return len(moves) / (time.perf_counter() - began), statistics.median(moves)


def journal_times(folder: Path) -> tuple[int, float, float]:
    """(entries, ms to append one, ms to take the whole game up again) of a two-player game kept on the disk."""
    path = folder / "bench.donuts"
    for old in folder.glob(path.name + "*"):
        old.unlink()
    table, dice = Table.create(path, NAMES[:2]), random.Random(1)
    began = time.perf_counter()
    shoe = shuffled(2, dice)
    while choices := legal_moves(table.state):
        table.play(shoe.known(dice.choice(choices)), by="bench", at=0.0)
    appended = time.perf_counter() - began
    entries = len(table.log)
    table.close()
    began = time.perf_counter()
    Table.open(path).close()
    return entries, 1000 * appended / entries, 1000 * (time.perf_counter() - began)
