"""The games that are timed are games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.go_nuts import deck_for
from engine.go_nuts.settings import resolve
from tests.bench.rules import drawn_settings, journal_times, random_game, shuffled


@pytest.mark.parametrize("players", [2, 3])
def test_a_random_game_comes_to_its_end_and_the_same_seed_gives_the_same_game(players: int) -> None:
    moves = random_game(players, seed=7)
    assert moves > 20
    assert random_game(players, seed=7) == moves


def test_every_card_of_the_deck_is_in_the_shuffled_one() -> None:
    assert sorted(shuffled(3, random.Random(1)).cards) == sorted(deck_for(3).elements())


def test_house_rules_that_are_drawn_can_be_chosen_and_played() -> None:
    drawn = [drawn_settings(seed) for seed in range(5)]
    assert all(resolve(settings) == settings for settings in drawn)
    assert len({tuple(settings.items()) for settings in drawn}) == 5
    assert random_game(2, 1, drawn[0]) > 20


def test_a_journal_that_is_taken_up_again_is_as_long_as_it_should_be(tmp_path: Path) -> None:
    entries, append, reopen = journal_times(tmp_path, entries=150)
    assert 150 <= entries < 160 and append > 0 and reopen > 0
