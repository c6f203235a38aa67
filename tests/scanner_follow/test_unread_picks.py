"""A number that nobody can read, small or in a gleam, lies where its player laid the last one: it is no donut."""

from __future__ import annotations

import pytest

from scanner.geometry.rectify import moved
from scanner.places.flat import TrackedCard
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Floats, Imaginary, camera, places, quad

PICKS = {1: (-3.0, 2.6, 0), 2: (3.0, -2.6, 180)}
THERE, BESIDE = quad(3.3, -2.7, 176), quad(5.2, -3.9, 180)


def round_two(ours: str | None = "select_3") -> tuple[Imaginary, Zones]:
    """Two have shown their numbers once, each has a donut, and all were taken back; Ann has laid hers down again."""
    table, zones = Imaginary(camera(wide=26)), Zones(2)
    table.row(DONUTS[:3])
    for seat, place in PICKS.items():
        table.pick(seat, f"select_{seat}", *place, since=5.0)
    assert places(zones, table) == table.truth
    table.plate(1, ["plain"], -3.5, 5.0)
    table.plate(2, ["glazed"], 6.2, -4.2, 180)
    assert places(zones, table) == table.truth
    for track in [track for track, place in table.truth.items() if place.startswith("pick")]:
        table.cards = [card for card in table.cards if card.track != track]
        del table.truth[track]
    places(zones, table)
    if ours is not None:
        lay(table, ours, quad(*PICKS[1]), "pick/1")
    return table, zones


def lay(table: Imaginary, piece: str, corners: Floats, place: str) -> None:
    """One card more, of a number that no card had before."""
    track = 50 + len(table.cards)
    table.cards.append(TrackedCard(track, ((piece, 0.0),), moved(corners, table.view), 1.0, "card", 30.0))
    table.truth[track] = place


@pytest.mark.parametrize("ours", ["select_3", "unknown", None])
def test_what_nobody_can_read_where_a_number_lay_is_that_players_number(ours: str | None) -> None:
    table, zones = round_two(ours)
    lay(table, "unknown", THERE, "pick/2")
    assert places(zones, table) == table.truth


def test_beside_the_number_that_is_read_it_is_a_card_of_the_plate() -> None:
    table, zones = round_two()
    lay(table, "select_2", quad(*PICKS[2]), "pick/2")
    lay(table, "unknown", BESIDE, "plate/2")
    assert places(zones, table) == table.truth


def test_close_to_a_plate_it_is_a_card_of_that() -> None:
    table, zones = round_two()
    lay(table, "unknown", BESIDE, "plate/2")
    assert places(zones, table) == table.truth


def test_a_card_that_has_a_name_is_a_donut_wherever_it_lies() -> None:
    table, zones = round_two()
    lay(table, "eclair", THERE, "plate/2")
    assert places(zones, table) == table.truth
