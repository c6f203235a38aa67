"""One number of the first reveal that nobody can read: without it nobody's seat is known, and everything else waits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Imaginary, camera, places, quad

PICKS = {1: (-4.0, 2.6, 0), 2: (0.5, -2.6, 180), 3: (4.0, 2.6, 0)}
PAD = quad(7.0, -3.5, 20)


def turned_up(unread: int, since: float = 3.0, unlike: float = -4.0) -> Imaginary:
    """Three have laid down a number and turned it up; one of them lies in a gleam, and is so much unlike a number."""
    table = Imaginary(camera(wide=24))
    table.row(DONUTS[:4], discard=())
    for seat, (x, y, turn) in PICKS.items():
        table.pick(seat, f"select_{seat}", x, y, turn, since=since + 3 * (seat != unread))
    pick = next(n for n, card in enumerate(table.cards) if table.truth[card.track] == f"pick/{unread}")
    table.cards[pick] = replace(table.cards[pick], candidates=(("unknown", 0.0), ("select_4", unlike)))
    return table


def is_a_pick(table: Imaginary) -> bool:
    """Whether the number that is not read is told as anybody's."""
    unread = next(track for track, place in table.truth.items() if place == "pick/2")
    return places(Zones(3), table)[unread].startswith("pick")


@pytest.mark.parametrize("unread", [1, 2, 3])
def test_the_only_thing_without_a_name_that_came_since_is_the_missing_number(unread: int) -> None:
    table = turned_up(unread)
    assert places(Zones(3), table) == table.truth


@pytest.mark.parametrize("unlike", [-4.0, -1.0])
def test_it_stays_that_players_number_when_others_take_their_cards(unlike: float) -> None:
    """A score pad lies there, too; it lay there before the row was dealt.  A hand with a card in it comes by."""
    table, zones = turned_up(2, unlike=unlike), Zones(3)
    table.lay("unknown", PAD, "elsewhere")
    assert places(zones, table) == table.truth
    table.plate(1, ["plain"], -4.0, 4.4)
    table.cards[-1] = replace(table.cards[-1], since=9.0)
    assert places(zones, table) == table.truth
    table.lay("unknown", quad(1.0, -5.6, 40), "elsewhere", since=10.0)
    table.cards[-1] = replace(table.cards[-1], candidates=(("unknown", 0.0), ("select_7", -0.2)))
    told = places(zones, table)
    assert {track: told[track] for track in list(table.truth)[:-1]} == dict(list(table.truth.items())[:-1])


def test_a_pile_that_somebody_touched_is_not_the_missing_number_of_another() -> None:
    """Nobody saw a dark number on a dark table; the pile of somebody who had chosen looked otherwise since."""
    table, zones = turned_up(2), Zones(3)
    table.cards = [card for card in table.cards if not table.truth[card.track].startswith("pick")]
    piles = [(-6.0, 4.4, 0), (3.0, -4.4, 180), (6.5, 4.4, 0)]
    for x, y, turn in piles:
        table.lay("unknown", quad(x, y, turn), "elsewhere", since=-5.0)
    zones.locate(table.cards)
    table.cards[-1] = replace(table.cards[-1], track=90, since=6.0)
    for seat in (1, 3):
        table.pick(seat, f"select_{seat}", *PICKS[seat], since=6.0)
    assert not [place for place in places(zones, table).values() if place == "pick/2"]


def test_of_two_things_that_came_since_neither_is_taken_for_it() -> None:
    table = turned_up(2)
    table.lay("unknown", PAD, "elsewhere", since=4.0)
    assert not is_a_pick(table)


def test_nor_is_one_while_another_number_still_lies_face_down() -> None:
    table = turned_up(2)
    down = next(n for n, card in enumerate(table.cards) if table.truth[card.track] == "pick/3")
    table.cards[down] = replace(table.cards[down], candidates=(("selection_back", 0.0),))
    assert not is_a_pick(table)


def in_pieces(table: Imaginary, seen: tuple[float, float]) -> Imaginary:
    """A lamp burns out the middle of the number that is not read: what is left of it is found twice."""
    pick = next(n for n, card in enumerate(table.cards) if table.truth[card.track] == "pick/2")
    table.cards[pick] = replace(table.cards[pick], visible=seen[0])
    x, y, turn = PICKS[2]
    table.lay("unknown", quad(x + 0.3, y - 0.9, turn), "elsewhere", since=3.0)
    table.cards[-1] = replace(table.cards[-1], visible=seen[1])
    return table


def test_what_is_left_of_it_may_be_in_pieces() -> None:
    table = in_pieces(turned_up(2), (0.6, 0.4))
    assert places(Zones(3), table) == table.truth


def test_but_two_things_of_which_one_is_seen_whole_are_not_one() -> None:
    assert not is_a_pick(in_pieces(turned_up(2), (0.6, 1.0)))


def test_nor_is_what_lies_at_a_fan_that_cannot_be_read() -> None:
    table = turned_up(2)
    x, y, turn = PICKS[2]
    table.lay("unknown", quad(x + 0.5, y, turn), "elsewhere", since=3.0)
    assert not is_a_pick(table)


def test_a_hand_of_unused_numbers_that_lay_there_before_stands_in_for_nobody() -> None:
    """Ben's number is not found at all, and a fan beside Cleo passes for one: everybody would sit in another seat."""
    table, zones = Imaginary(camera(wide=24)), Zones(3)
    table.row(DONUTS[:4], discard=())
    for seat in (1, 3):
        x, y, turn = PICKS[seat]
        table.pick(seat, f"select_{seat}", x, y, turn, since=6.0)
    table.lay("unknown", quad(7.5, 1.0, 30), "elsewhere")
    table.cards[-1] = replace(table.cards[-1], candidates=(("unknown", 0.0), ("select_7", -0.3)))
    assert not any("pick" in place for place in places(zones, table).values())
    table.plate(2, ["plain"], -1.0, -4.2, 180)
    table.cards[-1] = replace(table.cards[-1], since=9.0)
    table.plate(1, ["glazed"], -6.0, 4.2)
    table.cards[-1] = replace(table.cards[-1], since=9.0)
    told = places(zones, table)
    assert {place: track for track, place in told.items() if "plate" in place} == {
        place: track for track, place in table.truth.items() if "plate" in place
    }
