"""Numbered markers: one that is misread does not move the row, though it may seem to be in step with others."""

from __future__ import annotations

from scanner.places.flat import Flat, TrackedCard
from scanner.places.marked import in_step
from scanner.places.zones import Zones
from tests.scanner_follow.lying import Imaginary, quad

TILE = (0.4, 0.4)


def marker(track: int, number: int, x: float) -> Flat:
    corners = quad(x, 1.4, size=(0.4, 0.4))
    return Flat(TrackedCard(track, ((f"indicator_{number}", 0.0),), corners, 1.0, "marker"), corners)


def test_of_two_markers_that_bear_one_number_the_one_that_is_in_step_exactly_counts() -> None:
    """The second is read as another 1; from there to the fourth the steps are short, and the third nearly fits."""
    misread, first, third, fourth = marker(1, 1, 1.3), marker(2, 1, 0), marker(3, 3, 2.6), marker(4, 4, 3.85)
    for seen in ([misread, first, third, fourth], [first, fourth, third, misread]):
        assert in_step(seen) == {1: first, 3: third, 4: fourth}


def test_two_markers_elsewhere_do_not_move_a_row_in_which_known_cards_were_counted() -> None:
    """Dots on a cloth, read as two numbers, are in step with each other as any two are."""
    table, zones = Imaginary(), Zones(3)
    table.row(["plain", "glazed", "powdered", "eclair"], markers=False)
    zones.locate(table.cards)
    dealt = {track: place for track, place in table.truth.items() if place.startswith("row")}
    table.lay("indicator_1", quad(5.0, -3.0, size=TILE), "elsewhere")
    table.lay("indicator_4", quad(6.2, -4.2, size=TILE), "elsewhere")
    there = zones.locate(table.cards)
    assert {track: str(there[track]) for track in dealt} == dealt


def test_two_markers_tell_where_the_row_lies_when_what_was_counted_had_no_names() -> None:
    """Four things that nobody could name lay in line with the deck; the row is on its other side."""
    table, zones = Imaginary(), Zones(3)
    table.row(["unknown"] * 4, markers=False, discard=())
    zones.locate(table.cards)
    for number, x in ((1, -4.5), (4, -8.25)):
        table.lay(f"indicator_{number}", quad(x, -1.1, size=TILE), "elsewhere")
        table.lay("plain", quad(x, 0.0), "the true row")
    there = zones.locate(table.cards)
    assert [str(there[k]) for k, place in table.truth.items() if place == "the true row"] == ["row/1", "row/4"]
