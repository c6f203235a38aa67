"""A table that pushes its row together before it fills it: by its own rule, or by mistake."""

from __future__ import annotations

import random

import pytest

from engine.go_nuts.fold import evolve
from engine.table import Table
from tests.referee.imperfect_eyes import Eyes
from tests.referee.injected import look_at
from tests.rules.random_games import RandomGame


@pytest.mark.parametrize("players", range(2, 7))
def test_a_table_whose_own_rule_it_is_is_followed_without_a_word(players: int) -> None:
    game = RandomGame.shuffled(players, 11, {"row_refill": "pushed_together"}).to_the_end()
    table = Table.create(None, game.state.players, {"row_refill": "pushed_together"})
    chance, seq, state = random.Random(1), 0, evolve(None, game.events[0])
    for event in game.events[1:]:
        state = evolve(state, event)
        for still in range(4):
            seq += 1
            table.observe(look_at(state, seq, still, Eyes(), chance))
    table.finish(float(seq + 1))
    assert [e.body for e in table.log if e.event == "objected"] == []
    told = {name: sorted(plate) for name, plate in table.state.plates.items()}
    assert told == {name: sorted(plate) for name, plate in game.state.plates.items()}
