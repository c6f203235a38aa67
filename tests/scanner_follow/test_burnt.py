"""A lamp burns slots of the row out: a card that is dealt there is not seen, and the slot is not empty."""

from __future__ import annotations

import numpy as np
import pytest

from engine.observation import Place, PlaceKind
from scanner.following.health import GLARE
from scanner.types import Image
from tests.scanner_follow.test_disturbed import Game
from tests.scanner_follow.theatre import TABLE, WHITE, hand_over

OVER_LAST = np.array([[0.75, -0.75], [4, -0.75], [4, 0.75], [0.75, 0.75]], np.float32)
"""The last slot, and hardly anything round it."""
HALF_OF_IT = OVER_LAST * np.float32([1, 0]) + np.float32([[0, 0.25], [0, 0.25], [0, 0.75], [0, 0.75]])
THIRD = Place(PlaceKind.ROW, 3)


def under_a_lamp() -> Game:
    game = Game()
    game.session.stage.lamps = [OVER_LAST]
    game.watch(1.0)
    return game


def test_a_slot_that_is_burnt_out_is_hidden() -> None:
    game = under_a_lamp()
    assert THIRD in game.session.told[-1].hidden
    game.session.stage.lamps = []
    game.watch(2.0)
    assert not game.session.told[-1].hidden


def test_a_slot_that_stays_burnt_out_is_said_to_be() -> None:
    game = under_a_lamp()
    session = game.session
    assert session.watch(0.1).health == ""
    assert session.watch(4.0).health == GLARE.format(3)
    session.stage.lamps = []
    assert session.watch(2.0).health == ""


def test_the_row_is_filled_though_a_card_of_it_is_burnt_out() -> None:
    game = Game()
    game.lie(picks=["select_1", "select_3"])
    game.lie([None, "glazed", "eclair"], [["plain"], []], ["select_1", "select_3"])
    game.lie([None, "glazed", None], [["plain"], ["eclair"]], ["select_1", "select_3"])
    game.session.stage.lamps = [OVER_LAST]
    game.watch(4.0)
    game.lie(["powdered", "glazed", "jelly_filled"], [["plain"], ["eclair"]])
    game.watch(8.0)
    assert "row_refilled" in game.events and "objected" not in game.events
    assert game.table.state.row == ("powdered", "glazed", "unknown")


def test_a_slot_is_not_empty_where_what_was_laid_into_the_light_is_less_white_than_the_table_was() -> None:
    """The eyes make out no card, half of which is burnt out; bare, all of its slot was white."""
    taken: list[list[str]] = [["plain"], ["eclair"]]
    game = Game()
    game.lie(picks=["select_1", "select_3"])
    game.lie([None, "glazed", "eclair"], [["plain"], []], ["select_1", "select_3"])
    game.session.stage.lamps = [OVER_LAST]
    game.lie([None, "glazed", None], taken, ["select_1", "select_3"])
    assert THIRD in game.session.told[-1].hidden
    game.session.stage.hands = [hand_over(2.5, 0, from_far=False)]
    game.watch(0.5)
    game.session.stage.hands = []
    game.session.stage.lamps = [HALF_OF_IT]
    game.session.eyes.overlooked = {"jelly_filled"}
    game.lie(["powdered", "glazed", "jelly_filled"], taken)
    game.watch(2.0)
    assert THIRD in game.session.told[-1].hidden


def dimmed(picture: Image) -> Image:
    """As a camera shows it that dims what is too bright: what was burnt out is grey, and not of one level."""
    ramp = np.linspace(0.86, 0.92, picture.shape[1] // 5)
    return np.asarray(picture * np.resize(ramp, picture.shape[1])[None, :, None], np.uint8)


def test_a_slot_that_was_burnt_out_is_hidden_while_it_looks_so_whatever_the_camera_makes_of_its_white() -> None:
    game = under_a_lamp()
    stage = game.session.stage
    picture = stage.picture
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stage, "picture", lambda: dimmed(picture()))
        game.watch(3.0)
        assert THIRD in game.session.told[-1].hidden
    stage.lamps = []
    game.watch(2.0)
    assert not game.session.told[-1].hidden


@pytest.mark.parametrize("table", [WHITE, TABLE])
def test_a_slot_on_a_table_that_is_burnt_out_all_over_is_empty(
    table: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.scanner_follow.theatre.TABLE", table)
    game = Game()
    game.lie(picks=["select_1", "select_3"])
    game.lie([None, "glazed", "eclair"], [["plain"], []], ["select_1", "select_3"])
    assert game.events[-1] == "donut_taken" and not game.session.told[-1].hidden
