"""Whose a plate is: with the pick beside it."""

from __future__ import annotations

import numpy as np

from scanner.places.flat import Flat, TrackedCard
from scanner.places.row_line import RowLine
from scanner.places.seats import found_homes
from tests.scanner_follow.lying import quad

ROW = RowLine(np.array([[-2.5, 0], [-1.25, 0], [0, 0], [1.25, 0], [2.5, 0]], np.float32), 1)


def flat(track: int, piece: str, x: float, y: float) -> Flat:
    """A card on the table, 1 wide."""
    corners = quad(x, y)
    return Flat(TrackedCard(track, ((piece, 0.0),), corners, 1.0), corners)


def test_a_plate_goes_with_the_pick_beside_it_whatever_lies_farther_off() -> None:
    """One player has cards and a pick, one a pick only, a third cards only."""
    plates = [flat(1, "plain", 0, 4), flat(2, "glazed", 6.5, 4)]
    picks = [flat(3, "select_1", 1.6, 4), flat(4, "select_2", -3.2, 4)]
    homes = found_homes([[plate] for plate in plates], picks, ROW, 3)
    assert homes is not None
    together = {tuple(home.plate[0]): None if home.pick is None else tuple(home.pick) for home in homes if home.plate}
    assert together[tuple(plates[0].middle)] == tuple(picks[0].middle)
    assert together[tuple(plates[1].middle)] is None
