"""When the eyes may think that the camera was bumped."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.following.camera.bump import may_be_bumped
from scanner.following.camera.elsewhere import seen_from_elsewhere
from scanner.geometry.rectify import moved
from tests.scanner_follow.lying import quad


@pytest.mark.parametrize(
    ("moves", "in_view", "bumped"),
    [
        pytest.param([0.01] * 8, 8, False, id="all lie where they lay"),
        pytest.param([0.3] * 8, 8, True, id="all have moved a little"),
        pytest.param([], 8, True, id="none lies near where it lay"),
        pytest.param([0.3, 0.2, 0.01], 8, True, id="one is where another was by chance"),
        pytest.param([0.01, 0.02, 0.3], 8, False, id="deck and marker stay while the row is cleared and dealt"),
    ],
)
def test_what_lies_where_it_lay_speaks_against_a_bump(moves: list[float], in_view: int, bumped: bool) -> None:
    assert may_be_bumped(moves, in_view) is bumped


@pytest.mark.parametrize(("pixels", "elsewhere"), [(0.0, False), (2.0, False), (200.0, True)])
def test_cards_that_lie_where_they_lay_are_seen_from_no_other_place(pixels: float, elsewhere: bool) -> None:
    """Half of the table may be out of sight, and what is read again tells of a camera that stands where it stood."""
    way = np.array([[1, 0, pixels], [0, 1, 0], [0, 0, 1.0]])
    pieces = ("plain", "glazed", "milk", "eclair", "coffee")
    lay = [(piece, 100 * quad(1.4 * k, 0.3 * k)) for k, piece in enumerate(pieces)]
    found = seen_from_elsewhere(lay, [(piece, moved(corners, way)) for piece, corners in lay])
    assert (found is not None) is elsewhere
