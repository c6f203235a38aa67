"""A card is dealt to the row that the eyes do not make out: its slot is not empty."""

from __future__ import annotations

import pytest

from engine.observation import Place, PlaceKind
from tests.scanner_follow.test_disturbed import Game
from tests.scanner_follow.theatre import hand_over

THIRD = Place(PlaceKind.ROW, 3)
PICKS: list[str | None] = ["select_1", "select_3"]
TAKEN = [["plain"], ["eclair"]]


def one_round() -> Game:
    """Both have taken a card, from the first and the last slot."""
    game = Game()
    game.lie(picks=PICKS)
    game.lie([None, "glazed", "eclair"], [["plain"], []], PICKS)
    game.lie([None, "glazed", None], TAKEN, PICKS)
    return game


def a_hand_comes_and_goes(game: Game, seconds: float = 0.5) -> None:
    game.session.stage.hands = [hand_over(2.5, 0, from_far=False)]
    game.watch(seconds)
    game.session.stage.hands = []


def test_the_row_is_filled_though_a_card_of_it_is_not_made_out() -> None:
    game = one_round()
    game.session.eyes.overlooked = {"jelly_filled"}
    a_hand_comes_and_goes(game)
    game.lie(["powdered", "glazed", "jelly_filled"], TAKEN)
    assert THIRD in game.session.told[-1].hidden
    game.lie(["powdered", "glazed", "jelly_filled"], TAKEN, ["selection_back"] * 2)
    game.watch(6.0)
    game.lie(["powdered", "glazed", "jelly_filled"], TAKEN, ["select_1", "select_2"])
    game.lie([None, "glazed", "jelly_filled"], [["plain", "powdered"], ["eclair"]], ["select_1", "select_2"])
    assert game.events[-3:] == ["row_refilled", "picks_revealed", "donut_taken"]
    assert game.table.state.row == (None, "glazed", "unknown")


@pytest.mark.parametrize("brightness", [1.0, 0.8, 1.25])
def test_a_slot_that_a_hand_has_only_passed_over_is_empty(brightness: float) -> None:
    game = one_round()
    a_hand_comes_and_goes(game)
    game.session.stage.brightness = brightness
    game.watch(3.0)
    assert not game.session.told[-1].hidden


def test_a_slot_is_empty_again_when_what_lay_there_unseen_is_taken() -> None:
    game = one_round()
    game.session.eyes.overlooked = {"jelly_filled"}
    rows: list[list[str | None]] = [["powdered", "glazed", "jelly_filled"], ["powdered", "glazed", None]]
    for row in rows:
        a_hand_comes_and_goes(game)
        game.lie(row, TAKEN)
    assert not game.session.told[-1].hidden
