"""A table that was kept from another evening: what it helps with, and when it is not believed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.layout import Layout
from scanner.following.pipeline import Pipeline
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Imaginary, camera, places, two_players
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import SIZE

WIDE = (1920, 1080)


def kept(view: np.ndarray | None = None) -> Layout:
    """What two players' table leaves behind."""
    table = Imaginary(camera() if view is None else view)
    table.row(DONUTS[:3], markers=False)
    zones = Zones(2)
    zones.locate(two_players(table).cards)
    layout = zones.layout(WIDE)
    assert layout is not None
    return layout


def begun(layout: Layout | None) -> Zones:
    zones = Zones(2)
    zones.begin_with(layout)
    return zones


def half_empty() -> Imaginary:
    """A row of which only slot 3 is seen, without markers, and one plate."""
    table = Imaginary()
    table.row([None, None, "plain"], markers=False)
    table.plate(1, DONUTS[:2], -6, 3.3)
    return table


def test_what_is_kept_is_the_table_as_it_lies() -> None:
    layout = kept()
    assert layout.players == 2 and layout.size == WIDE and len(layout.seats) == 2
    (ann, ben), row = layout.seats, layout.slots[1]
    assert layout.deck[0] < layout.slots[0][0] < row[0] < layout.slots[2][0] and ann[1] > row[1] > ben[1]


def test_a_kept_table_tells_the_slots_of_a_row_that_nothing_else_tells() -> None:
    table = half_empty()
    assert places(Zones(2), table) != table.truth
    assert places(begun(kept()), table) == table.truth


def test_a_camera_that_was_moved_since_is_not_believed() -> None:
    table = Imaginary(camera() @ np.array([[1, 0, 1.0], [0, 1, 0.5], [0, 0, 1]]))
    table.row(DONUTS[:3], markers=False)
    zones = begun(kept())
    assert places(zones, two_players(table)) == table.truth and zones.misfit


def test_nothing_is_believed_as_long_as_the_deck_is_covered() -> None:
    table = half_empty()
    zones = begun(kept())
    places(zones, Imaginary(table.view, [c for c in table.cards if c.piece != "donut_back"]))
    assert not zones.found and not zones.misfit
    assert places(zones, table) == table.truth


def test_a_table_of_another_number_of_players_or_of_another_shape_is_not_this_one() -> None:
    zones = Zones(3)
    zones.begin_with(kept())
    assert zones.misfit and begun(None).misfit


def test_players_who_sit_elsewhere_this_time_are_found_where_they_sit() -> None:
    table = Imaginary()
    table.row(DONUTS[:3], markers=False)
    table.plate(1, DONUTS[:3], -7, 0.5, 90)
    table.plate(2, DONUTS[3:6], 7, -0.5, 270)
    zones = begun(kept())
    assert set(places(zones, table).values()) >= {"plate/1", "plate/2", "row/1", "row/2", "row/3"}
    by_plate = {place: [c for c in table.cards if table.truth[c.track] == place] for place in ("plate/1", "plate/2")}
    found = zones.locate(table.cards)
    assert all(len({found[c.track] for c in cards}) == 1 for cards in by_plate.values())


def at_the_ends() -> Imaginary:
    """Two players at the row's ends: either may be the first."""
    table = Imaginary()
    table.row(DONUTS[:3], markers=False)
    table.plate(1, DONUTS[:3], -7, 0.2, 90)
    table.plate(2, DONUTS[3:6], 7, 0.6, 270)
    return table


def test_it_is_told_who_else_may_be_the_first_unless_people_said_who_sits_where() -> None:
    table, zones = at_the_ends(), Zones(2)
    found = {table.truth[track][:7]: str(place) for track, place in zones.locate(table.cards).items()}
    assert zones.firsts == (2,)
    layout = zones.layout(WIDE)
    assert layout is not None and not layout.said
    for seats in (layout.seats, layout.seats[::-1]):
        zones = begun(replace(layout, seats=seats, said=True))
        again = {table.truth[track][:7]: str(place) for track, place in zones.locate(table.cards).items()}
        assert (again == found) == (seats == layout.seats)
        assert zones.firsts == ()
        kept_on = zones.layout(WIDE)
        assert kept_on is not None and kept_on.said, "it holds the next evening too"


@pytest.mark.parametrize("smaller", [1, 2])
def test_the_eyes_leave_a_layout_and_begin_with_it_in_a_picture_of_any_size(smaller: int) -> None:
    session = Session(markers=False)
    assert session.pipeline.layout is None
    session.lay(list(ROW), [["powdered"], ["milk"]], ["glazed"], [None, None])
    session.watch(2.0)
    layout = session.pipeline.layout
    assert layout is not None and layout.size == SIZE
    later = Session(markers=False)
    scaled = layout.scaled((SIZE[0] * smaller, SIZE[1] * smaller))
    later.pipeline = Pipeline(later.eyes, later.eyes, 2, scaled)
    later.lay([None, None, "plain"], [["powdered"], []], ["glazed"], [None, None])
    later.watch(2.0)
    assert later.seen()["row/3"] == {"plain": 1} and not later.pipeline.misfit


def test_eyes_that_got_a_layout_of_another_camera_say_so() -> None:
    session = Session()
    session.pipeline = Pipeline(session.eyes, session.eyes, 2, kept(camera((640, 480))))
    session.lay(list(ROW), [["powdered"], ["milk"]], ["glazed"], [None, None])
    session.watch(1.0)
    assert session.pipeline.misfit and session.seen()["row/1"] == {ROW[0]: 1}
