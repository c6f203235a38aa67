"""A card thrown down beside a plate, between people who face each other, passes for what is left of the row."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scanner.counting.score_photo import PlatesSeen, plates_of
from scanner.counting.thrown_beside import SENTENCE, with_thrown_beside
from scanner.types import SeenCard
from tests.eyes.test_plates import card, names, plate

NEAR, FAR = plate("eclair sprinkled powdered", 420, 680), plate("donut_holes bear_claw maple_bar", 420, 100, 180)


OPPOSITE = plate("donut_holes bear_claw maple_bar", 420, 400, 180)


def told(*between: SeenCard, far: Sequence[SeenCard] = FAR) -> PlatesSeen:
    return with_thrown_beside(plates_of([*between, *NEAR, *far], 2))


def test_a_total_beside_which_a_card_was_thrown_down_is_open() -> None:
    """It was left out without a word, as the row's."""
    seen = told(card("coffee", 430, 545, 28))
    assert names(seen.elsewhere) == ["coffee"]
    assert [plate.hidden for plate in seen.plates] == [(SENTENCE,), ()], "the other plate lies far from it"


@pytest.mark.parametrize("turn", [0, 180, 90, 4])
def test_what_is_left_of_the_row_lies_straight(turn: float) -> None:
    assert not any(plate.hidden for plate in told(card("coffee", 430, 540, turn), far=OPPOSITE).plates)


def test_but_not_beside_one_player_and_far_from_the_other() -> None:
    assert [bool(plate.hidden) for plate in told(card("coffee", 430, 545)).plates] == [True, False]


def test_what_lies_askew_between_two_plates_may_be_either_players() -> None:
    assert [bool(plate.hidden) for plate in told(card("coffee", 430, 540, 28), far=OPPOSITE).plates] == [True, True]


def test_what_was_thrown_on_the_pile_lies_farther_from_everybody() -> None:
    assert not any(plate.hidden for plate in told(card("coffee", 430, 390, 28)).plates)


def test_what_lies_beside_the_deck_is_nobodys_however_it_lies() -> None:
    deck, pile = card("donut_back", 380, 545), card("coffee", 450, 545, 15)
    seen = told(deck, pile)
    assert len(seen.elsewhere) == 2 and not any(plate.hidden for plate in seen.plates)
