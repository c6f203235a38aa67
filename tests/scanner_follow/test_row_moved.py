"""Somebody makes room: deck and row are pushed elsewhere together, while the camera and everybody's cards stay."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from scanner.types import Floats
from tests.scanner_follow.test_disturbed import Game
from tests.scanner_follow.theatre import Thing

ROW: list[str | None] = ["powdered", "maple_bar", "eclair"]
ARMS = np.array([[-6, -1.6], [6, -1.6], [6, 1.6], [-6, 1.6]], np.float32)


def pushed(thing: Thing, way: Floats) -> Thing:
    """A card of the row, the deck or a marker, elsewhere."""
    return Thing(thing.piece, thing.corners + way) if abs(thing.corners[:, 1].mean()) < 1.7 else thing


@pytest.mark.parametrize("way", [(0.0, 1.0), (1.5, 0.5), (-2.0, -0.8)])
@pytest.mark.parametrize("markers", [True, False])
def test_no_card_of_a_plate_is_told_twice_and_the_game_goes_on(markers: bool, way: tuple[float, float]) -> None:
    """It passed for another place of the camera, by which everybody's cards lay elsewhere, too."""
    game = Game(markers)
    game.lie([None, "glazed", "eclair"], [["plain"], []], ["select_1", "select_2"])
    game.lie([None, None, "eclair"], [["plain"], ["glazed"]], ["select_1", "select_2"])
    game.lie(ROW, [["plain"], ["glazed"]])
    stage, told = game.session.stage, game.events
    stage.hands = [ARMS]
    game.watch(1.5)
    stage.things = [pushed(thing, np.array(way, np.float32)) for thing in stage.things]
    game.watch(1.0)
    stage.hands = []
    game.watch(8.0)
    assert game.events == told and not game.table.open_questions
    seen = game.session.seen()
    assert [seen[f"row/{n}"] for n in (1, 2, 3)] == [Counter([piece]) for piece in ROW]
    assert [seen[f"plate/{n}"] for n in (1, 2)] == [Counter(["plain"]), Counter(["glazed"])]
