"""Something comes to rest over the row that is no hand: a jacket, a sheet of paper, somebody who leans over."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engine.observation import Place, PlaceKind
from tests.scanner_follow.test_disturbed import Game

SLOTS = [Place(PlaceKind.ROW, n) for n in (1, 2, 3)]
OVER_ALL = np.array([[-6, -2], [6, -2], [6, 1.2], [-6, 1.2]], np.float32)
"""Deck, markers and row; neither a plate nor where selection cards are laid."""
OVER_HALF = np.array([[-8, -2], [8, -2], [8, 6], [-8, 6]], np.float32)
"""More than half of the picture: all that lies there but the plate and the number on the far side."""
OVER_LAST = np.array([[0.7, -1.6], [4, -1.6], [4, 1.2], [0.7, 1.2]], np.float32)
PICKS: list[str | None] = ["select_1", "select_2"]


def lies_there(game: Game, coat: np.ndarray, seconds: float) -> None:
    """A coat is laid there and taken away."""
    game.session.stage.coats = [coat]
    game.watch(seconds)
    game.session.stage.coats = []
    game.watch(2.0)


@pytest.mark.parametrize(("coat", "slots"), [(OVER_ALL, SLOTS), (OVER_LAST, SLOTS[2:])])
def test_slots_under_a_coat_are_hidden_and_not_empty(coat: np.ndarray, slots: list[Place]) -> None:
    game = Game()
    game.session.stage.coats, number = [coat], len(game.session.told)
    game.watch(5.0)
    for told in game.session.told[number:]:
        seen = {sighting.place for sighting in told.sightings}
        assert all(place in told.hidden or place in seen for place in SLOTS)
    assert set(slots) <= game.session.told[-1].hidden
    game.session.stage.coats = []
    game.watch(2.0)
    assert not game.session.told[-1].hidden and game.session.seen()["row/2"] == Counter(["glazed"])


@pytest.mark.parametrize(("coat", "seconds"), [(OVER_ALL, 8.0), (OVER_ALL, 60.0), (OVER_HALF, 40.0)])
def test_while_a_coat_lies_over_the_row_nothing_is_told_of_it(coat: np.ndarray, seconds: float) -> None:
    game = Game()
    game.lie(picks=PICKS)
    lies_there(game, coat, seconds)
    assert game.events == ["game_started", "row_dealt", "picks_revealed"]
    game.lie([None, "glazed", "eclair"], [["plain"], []], PICKS)
    game.lie([None, None, "eclair"], [["plain"], ["glazed"]], PICKS)
    assert game.events[3:] == ["donut_taken", "donut_taken"]


def test_a_slot_is_empty_once_its_card_was_taken_whatever_the_light_does() -> None:
    game = Game()
    game.lie(picks=PICKS)
    game.session.stage.brightness = 1.35
    game.lie([None, "glazed", "eclair"], [["plain"], []], PICKS)
    assert not game.session.told[-1].hidden
    assert game.events[2:] == ["picks_revealed", "donut_taken"]


def test_cards_taken_on_both_sides_hide_no_slot_between_them() -> None:
    game = Game()
    game.lie(picks=["select_1", "select_3"])
    game.lie([None, "glazed", None], [["plain"], ["eclair"]], ["select_1", "select_3"])
    assert not game.session.told[-1].hidden
    assert Counter(game.events)["donut_taken"] == 2


def test_what_is_taken_beneath_a_coat_is_told_when_the_row_is_seen_again() -> None:
    game = Game()
    game.lie(picks=PICKS)
    game.session.stage.coats = [OVER_ALL]
    game.lie([None, "glazed", "eclair"], [["plain"], []], PICKS)
    game.lie([None, None, "eclair"], [["plain"], ["glazed"]], PICKS)
    game.session.stage.coats = []
    game.lie(["powdered", "maple_bar", "eclair"], [["plain"], ["glazed"]])
    assert game.events[2:] == ["picks_revealed", "donut_taken", "donut_taken", "row_refilled"]
