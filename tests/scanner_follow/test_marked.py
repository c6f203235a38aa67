"""Numbered markers: one that is misread does not move the row, though it may seem to be in step with others."""

from __future__ import annotations

from scanner.places.flat import Flat, TrackedCard
from scanner.places.marked import in_step
from tests.scanner_follow.lying import quad


def marker(track: int, number: int, x: float) -> Flat:
    corners = quad(x, 1.4, size=(0.4, 0.4))
    return Flat(TrackedCard(track, ((f"indicator_{number}", 0.0),), corners, 1.0, "marker"), corners)


def test_of_two_markers_that_bear_one_number_the_one_that_is_in_step_exactly_counts() -> None:
    """The second is read as another 1; from there to the fourth the steps are short, and the third nearly fits."""
    misread, first, third, fourth = marker(1, 1, 1.3), marker(2, 1, 0), marker(3, 3, 2.6), marker(4, 4, 3.85)
    for seen in ([misread, first, third, fourth], [first, fourth, third, misread]):
        assert in_step(seen) == {1: first, 3: third, 4: fourth}
