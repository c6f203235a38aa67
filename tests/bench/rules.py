"""How fast the rules are: whole games of random legal moves, and how long a game takes to be taken up again."""

from __future__ import annotations

import random
import statistics
import time
from pathlib import Path

from engine.go_nuts import evolve, legal_moves, new_game, rule_on
from engine.go_nuts.state import GameState
from engine.table import Table

GAMES = 20
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Fay")


def random_game(players: int, seed: int) -> int:
    """Play one game of random legal moves to its end; how many moves it took."""
    dice, state, moves = random.Random(seed), begun(players), 0
    while choices := legal_moves(state):
        for event in rule_on(state, dice.choice(choices)).events:
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
    moves = [random_game(players, seed) for seed in range(GAMES)]
    return GAMES / (time.perf_counter() - began), statistics.median(moves)


def journal_times(folder: Path) -> tuple[int, float, float]:
    """(entries, ms to append one, ms to take the whole game up again) of a two-player game kept on the disk."""
    path = folder / "bench.donuts"
    for old in folder.glob(path.name + "*"):
        old.unlink()
    table, dice = Table.create(path, NAMES[:2]), random.Random(1)
    began = time.perf_counter()
    while choices := legal_moves(table.state):
        table.play(dice.choice(choices), by="bench", at=0.0)
    appended = time.perf_counter() - began
    entries = len(table.log)
    table.close()
    began = time.perf_counter()
    Table.open(path).close()
    return entries, 1000 * appended / entries, 1000 * (time.perf_counter() - began)
