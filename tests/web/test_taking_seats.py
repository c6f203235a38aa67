"""Before a game: where everybody sits, as it is guessed, said, remembered, and seen from elsewhere."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from calibration.layout import Layout
from engine.go_nuts.moves import Deal
from engine.table import Table
from tests.web.hallway import Hallway
from web.hall.seating import guessed, playing_order
from web.hall.seats import take_seats
from web.kept.evening import Evening
from web.words.refused import RefusedError

ROW = Layout((1000, 500), (0.01, 0, 0, 0, 0.01, 0, 0, 0, 1), (300, 250), ((400, 250), (500, 250), (600, 250)))


@pytest.fixture
def way(tmp_path: Path) -> Hallway:
    return Hallway(tmp_path, Evening(("Ann", "Ben")))


def test_a_name_that_is_dragged_to_another_place_changes_who_comes_first(way: Hallway) -> None:
    way.hall.places.layout = ROW
    way.hall.put([(0.5, 0.1), (0.5, 0.9)])
    assert way.hall.players == ("Ben", "Ann") and way.hall.places.of(2) == ((0.5, 0.9), (0.5, 0.1))


def test_the_eyes_begin_with_the_seats_that_people_gave(way: Hallway) -> None:
    way.hall.places.layout = ROW
    way.hall.put([(0.25, 0.9), (0.5, 0.1)])
    way.hall.look(2)
    assert way.hall.standing.kept.layout == replace(ROW, seats=((250.0, 450.0), (500.0, 50.0)), said=True)


def test_seats_given_before_the_row_is_known_are_told_as_soon_as_it_is(way: Hallway) -> None:
    way.hall.put([(0.25, 0.9), (0.5, 0.1)])
    eyes = way.hall.look(2)
    assert way.hall.standing.kept.layout is None
    looks = way.desk._looks
    type(eyes).layout, old = property(lambda self: ROW), type(eyes).layout  # type: ignore[method-assign,assignment]
    try:
        way.hall.noticed()
        way.hall.noticed()
    finally:
        type(eyes).layout = old  # type: ignore[method-assign]
    assert way.desk._looks == looks + 1


@pytest.mark.parametrize("at_the_terminal", [False, True])
def test_who_sits_where_is_not_asked_again_in_the_next_game(tmp_path: Path, at_the_terminal: bool) -> None:
    """The names are in the order of the eyes' seats from then on: to turn them once more would exchange everybody."""
    seats = take_seats("Ann,Ben", (), tmp_path / "evening.donuts") if at_the_terminal else None
    way = Hallway(tmp_path, Evening(("Ann", "Ben")), seats)
    way.hall.start()
    way.hall.look(2)
    eyes = way.hall.standing.eyes
    seen = replace(ROW, seats=((250.0, 450.0), (500.0, 50.0)))
    way.live.command("reseat", {"players": ["Ben", "Ann"]})
    looks = way.desk._looks
    type(eyes).layout, old = property(lambda self: seen), type(eyes).layout  # type: ignore[method-assign,assignment]
    try:
        way.hall.noticed()
        way.hall.noticed()
    finally:
        type(eyes).layout = old  # type: ignore[method-assign]
    assert way.desk._looks == looks
    kept = [] if at_the_terminal else [("Ben", "Ann")]
    assert [evening.players for evening in way.remembered] == kept
    way.live.command("start", {"players": ["Ben", "Ann"]})
    way.hall.look(2)
    assert way.hall.standing.kept.layout == replace(seen, said=True)


def test_seats_that_people_gave_are_seen_from_elsewhere_when_the_camera_is_put_there(way: Hallway) -> None:
    way.hall.places.layout = ROW
    way.hall.put([(0.25, 0.9), (0.5, 0.1)])
    way.hall.look(2)
    upside_down = replace(ROW, seats=((750.0, 50.0), (500.0, 450.0)), said=True)
    assert not way.hall.places.noticed(upside_down)
    assert way.hall.places.of(2) == ((0.75, 0.1), (0.5, 0.9))


def test_places_that_are_refused_are_nobody_s(tmp_path: Path) -> None:
    """The eyes were told them all the same, each of somebody else."""
    file = tmp_path / "old.donuts"
    Table.create(file, ("Ann", "Ben")).close()
    way = Hallway(tmp_path, Evening(("Ann", "Ben")), take_seats(None, (), file))
    way.hall.places.layout = ROW
    way.hall.put([(0.5, 0.9), (0.5, 0.1)])
    before = way.hall.places.by_hand
    with pytest.raises(RefusedError, match="everybody stays"):
        way.hall.put([(0.4, 0.1), (0.6, 0.9)])
    assert way.hall.players == ("Ann", "Ben") and way.hall.places.by_hand == before


def test_names_in_another_order_sit_where_nobody_has_said(way: Hallway) -> None:
    way.hall.places.layout = ROW
    way.hall.put([(0.25, 0.9), (0.5, 0.1)])
    way.hall.start()
    way.hall.look(2)
    way.live.command("start", {"players": ["Ben", "Ann"]})
    way.hall.look(2)
    assert way.hall.places.by_hand == ()
    eyes = way.hall.standing.eyes
    assert eyes is not None and eyes._layout is not None and not eyes._layout.said


def test_another_camera_sees_the_table_from_another_place(way: Hallway) -> None:
    way.hall.places.layout = ROW
    way.hall.put([(0.25, 0.9), (0.5, 0.1)])
    way.hall.choose_camera("1")
    assert way.hall.places.of(2) == () and way.remembered[-1].camera == "1"


@pytest.mark.parametrize("places", [[(0.5, 0.5)], [(0.5, 1.2), (0.1, 0.1)], [(float("nan"), 0.5), (0.1, 0.1)]])
def test_a_seat_outside_the_picture_is_no_seat(way: Hallway, places: list[tuple[float, float]]) -> None:
    with pytest.raises(RefusedError, match="place in the picture"):
        way.hall.put(places)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_guessed_places_go_round_the_table_in_playing_order(players: int) -> None:
    assert playing_order(guessed(players)) == list(range(players))


def test_with_nobody_below_the_row_the_lowest_comes_first() -> None:
    assert playing_order([(0.2, 0.3), (0.5, 0.1), (0.8, 0.4)]) == [2, 0, 1]


def test_after_the_start_nobody_changes_places(way: Hallway) -> None:
    way.hall.start()
    for change in (lambda: way.hall.seat(["Ann", "Cem"]), lambda: way.hall.rule({}), way.hall.start):
        with pytest.raises(RefusedError, match="begun already"):
            change()


def test_an_order_that_the_table_told_after_a_game_that_was_gone_on_with_is_remembered(tmp_path: Path) -> None:
    with closing(Table.create(tmp_path / "old.donuts", ("Cem", "Dee"))) as table:
        table.play(Deal(("plain", "glazed", "powdered")), by="Cem", at=7.0)
    way = Hallway(tmp_path, Evening(("Ann", "Ben")))
    way.hall.go_on("old")
    for names in (["Cem", "Dee"], ["Ann", "Ben"]):
        if names != list(way.hall.players):
            way.live.command("start", {"players": names})
        way.hall.look(2)
        way.live.command("reseat", {"players": names[::-1]})
        way.hall.noticed()
    assert [evening.players for evening in way.remembered if evening.players != ("Ann", "Ben")] == [("Ben", "Ann")]
