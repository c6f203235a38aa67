"""Of a sliver that was just found any name fits, and it may be no card: nothing is told upon it at once."""

from __future__ import annotations

import pytest

from engine.observation import Place, PlaceKind, Sighting
from tests.referee.watched import Watched, names

ANN = Place(PlaceKind.PLATE, 1)


def drawing(visible: float) -> Watched:
    """Ann took Chocolate Frosted and draws a card; what was found beside it this moment is seen so far."""
    watched = Watched(["chocolate_frosted", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    assert "donut_taken" in names(watched.look(3))
    shown = (("jelly_filled", -0.02), ("unknown", -4.0))
    watched.strangers = [Sighting(ANN, shown, track=9, visible=visible, since=watched.now + 0.4)]
    return watched


@pytest.mark.parametrize(("visible", "told"), [(0.18, False), (0.9, True)])
def test_no_card_is_told_upon_a_sliver_that_was_just_found(visible: float, told: bool) -> None:
    assert ("power_resolved" in names(drawing(visible).look(2))) is told


def test_a_sliver_that_lies_there_for_a_while_is_a_card() -> None:
    assert "power_resolved" in names(drawing(0.18).look(5))
