"""Fans of unused selection cards, and other things without a name, are nobody's plate."""

from __future__ import annotations

from dataclasses import replace

from engine.observation import Place, PlaceKind
from scanner.geometry.rectify import moved
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Imaginary, camera, places, quad


def four_choose(table: Imaginary) -> None:
    """Four players turn up their numbers, two on either side of the row."""
    picks = [(-4.5, 2.6, 0), (4.5, 2.6, 0), (1.5, -2.6, 180), (-4.5, -2.6, 180)]
    for seat, (x, y, turn) in zip((1, 4, 3, 2), picks, strict=True):
        table.pick(seat, f"select_{seat}", x, y, turn, since=5)


def four_have_chosen() -> tuple[Imaginary, Zones]:
    table, zones = Imaginary(camera(wide=30)), Zones(4)
    table.row(DONUTS[:5])
    four_choose(table)
    return table, zones


def test_a_fan_that_nobody_can_read_any_more_draws_no_neighbour_s_first_card_to_the_wrong_player() -> None:
    """It lies nearer to the number of the player beside its own: that player would have a plate there."""
    table, zones = four_have_chosen()
    table.lay("selection_back", quad(-1.0, -4.4, 180), "elsewhere")
    assert places(zones, table) == table.truth
    table.cards[-1] = replace(table.cards[-1], track=90, candidates=(("unknown", 0.0),))
    del table.truth[len(table.cards)]
    table.truth[90] = "elsewhere"
    assert places(zones, table) == table.truth
    table.cards.append(replace(table.cards[0], track=91, corners=moved(quad(-2.1, -4.4, 180), table.view), since=9,
                               candidates=(("maple_frosted", 0.0),)))
    table.truth[91] = "plate/2"
    assert places(zones, table) == table.truth


def test_a_fan_that_is_first_seen_after_the_first_reveal_and_lay_there_before_is_no_plate() -> None:
    table, zones = four_have_chosen()
    assert places(zones, table) == table.truth
    table.lay("unknown", quad(-1.0, -4.4, 180), "elsewhere", since=0.0)
    assert places(zones, table) == table.truth
    table.lay("maple_frosted", quad(-2.1, -4.4, 180), "plate/2", since=9.0)
    assert places(zones, table) == table.truth
    table.lay("unknown", quad(5.0, 4.4), "plate/4", since=12.0)
    assert places(zones, table) == table.truth, "a card that nobody can read, laid down later, is somebody's"


def test_a_fan_that_is_found_anew_once_all_sit_draws_no_first_card_to_another_player() -> None:
    """Nobody knows that it lay there all the time: it is thought to be a nameless card of the nearer player's."""
    table, zones = four_have_chosen()
    assert places(zones, table) == table.truth
    table.lay("unknown", quad(-1.0, -4.4, 180), "plate/3", since=9.0)
    assert places(zones, table) == table.truth
    table.lay("maple_frosted", quad(-2.1, -4.4, 180), "plate/2", since=12.0)
    assert places(zones, table)[table.cards[-1].track] == "plate/2"


PHONE = (("double_chocolate", 0.0), ("boston_cream", -0.06), ("chocolate_frosted", -0.07), ("unknown", -0.25))
"""What a dark telephone is like, in a film: a little like each of the dark donuts, and hardly less like none."""


def test_a_thing_hardly_more_like_a_donut_than_like_nothing_known_is_nobodys_plate() -> None:
    """It lies there from the first, and is more like another donut later on: a first card would be far from it."""
    table, zones = Imaginary(camera(wide=30)), Zones(4)
    table.row(DONUTS[:5])
    table.lay("unknown", quad(-8.5, 3.0), "elsewhere")
    table.cards[-1] = phone = replace(table.cards[-1], candidates=PHONE)
    places(zones, table)
    four_choose(table)
    assert places(zones, table) == table.truth
    table.cards[table.cards.index(phone)] = replace(phone, candidates=(PHONE[1], PHONE[0], *PHONE[2:]))
    table.lay("maple_frosted", quad(-4.5, 5.0), "plate/1", since=9.0)
    assert places(zones, table) == table.truth


def test_where_a_game_is_joined_with_all_picks_in_view_what_has_no_name_is_nobody_s_seat() -> None:
    """A score pad passes for a card; a lamp burns out Ben's only one."""
    table, zones = Imaginary(camera(wide=30)), Zones(3)
    table.row(DONUTS[:4], markers=False, discard=())
    for seat, (x, y, turn) in enumerate([(1.4, 2.2, 0), (-2.4, -1.9, 180), (3.0, -2.1, 180)], 1):
        table.pick(seat, f"select_{seat}", x, y, turn)
    table.lay("plain", quad(0.3, 4.4), "plate/1")
    table.lay("double_chocolate", quad(-0.5, 4.4), "plate/1")
    table.lay("unknown", quad(-0.6, -3.7, 180), "plate/2")
    table.lay("powdered", quad(4.6, -4.0, 180), "plate/3")
    table.lay("unknown", quad(8.4, 5.0), "elsewhere")
    assert places(zones, table) == table.truth
    table.cards = [card for card in table.cards if not card.candidates[0][0].startswith("select")]
    seen = places(zones, table)
    assert seen == {track: table.truth[track] for track in seen}
    assert Place(PlaceKind.PLATE, 2) in zones.quads(), "a hand over it hides Ben's plate, and a hand elsewhere does not"


def test_fans_that_nobody_can_read_are_no_plates_though_a_number_is_not_read_at_the_reveal() -> None:
    table, zones = Imaginary(camera(wide=30)), Zones(4)
    table.row(DONUTS[:5])
    table.lay("unknown", quad(-1.0, -4.4, 180), "elsewhere")
    four_choose(table)
    table.cards[-1] = replace(table.cards[-1], candidates=(("unknown", 0.0), ("select_2", -1.0)))
    places(zones, table)
    assert places(zones, table) == table.truth
    taken = next(track for track, place in table.truth.items() if place == "row/3")
    table.lay("maple_frosted", quad(-2.1, -4.4, 180), "plate/2", since=9.0)
    table.cards = [card for card in table.cards if card.track != taken]
    del table.truth[taken]
    assert places(zones, table) == table.truth
