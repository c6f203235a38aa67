"""The games that are timed are games."""

from __future__ import annotations

import random

import pytest

from engine.go_nuts import deck_for
from tests.bench.rules import random_game, shuffled


@pytest.mark.parametrize("players", [2, 3])
def test_a_random_game_comes_to_its_end_and_the_same_seed_gives_the_same_game(players: int) -> None:
    moves = random_game(players, seed=7)
    assert moves > 20
    assert random_game(players, seed=7) == moves


def test_every_card_of_the_deck_is_in_the_shuffled_one() -> None:
    assert sorted(shuffled(3, random.Random(1)).cards) == sorted(deck_for(3).elements())
