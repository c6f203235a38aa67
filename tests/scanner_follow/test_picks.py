"""Which selection cards are somebody's choice, and whose."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.observation import Place, PlaceKind
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Imaginary, camera, four_seated, places, quad, two_players


def test_six_players_with_picks_beside_their_plates() -> None:
    table = Imaginary(camera(wide=34))
    table.row(DONUTS)
    spots = [(-7, 5, 0), (-11, -1, 90), (-5, -5, 180), (3, -5, 180), (11, 0, 270), (2, 5, 0)]
    for seat, (x, y, turn) in enumerate(spots, 1):
        table.plate(seat, DONUTS[seat : seat + 2], x, y, turn)
        right = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))]) * 2.4
        table.pick(seat, f"select_{seat}", x + float(right[0]), y + float(right[1]), turn)
    assert places(Zones(6), table) == table.truth


def test_unused_selection_cards_in_a_fan_are_no_picks() -> None:
    table = two_players(Imaginary())
    table.row(DONUTS[:3])
    for k in (1, 3):
        table.lay(f"select_{k}", quad(3 + 0.3 * k, 3.4, 10 * k), "elsewhere")
    assert places(Zones(2), table) == table.truth


def test_the_newly_laid_card_is_the_pick_and_not_the_pile_that_was_always_there() -> None:
    table = Imaginary()
    table.row(DONUTS[:3])
    table.plate(1, DONUTS[:3], -6, 3.3)
    table.plate(2, DONUTS[:3], 5, -3.3, 180)
    table.lay("selection_back", quad(-2, 3.6), "elsewhere")
    table.lay("selection_back", quad(1, -3.6), "elsewhere")
    table.pick(1, "selection_back", -0.5, 2.2, 90, since=20)
    table.pick(2, "selection_back", 0.5, -2.2, 90, since=21)
    assert places(Zones(2), table) == table.truth


def test_seats_are_known_from_picks_alone_and_the_first_cards_fall_to_the_nearer_player() -> None:
    table = Imaginary()
    table.row(DONUTS[:3], discard=())
    table.pick(1, "select_3", -0.5, 2.2, 90, since=5)
    table.pick(2, "select_2", 1, -2.2, 90, since=5)
    zones = Zones(2)
    assert places(zones, table) == table.truth
    table.plate(2, ["plain"], 6, -3.4, 180)
    assert places(zones, table) == table.truth
    table.plate(1, ["plain"], -6, 3.4)
    assert places(zones, table) == table.truth


def test_with_one_pick_of_three_players_nobody_knows_yet_who_sits_where() -> None:
    table = Imaginary()
    table.row(DONUTS[:4])
    table.pick(1, "selection_back", -2, 3)
    zones = Zones(3)
    assert {str(zones.locate(table.cards)[card.track]) for card in table.cards[-1:]} == {"elsewhere"}
    assert not zones.seated


def test_a_pick_that_is_seen_twice_for_a_moment_is_one_player_s_and_nobody_else_moves_there() -> None:
    zones = four_seated()
    spots = [Place(PlaceKind.PICK, seat) for seat in (2, 3, 4)]
    before = [zones.quads()[spot][0].mean(axis=0) for spot in spots]
    pushed = Imaginary(camera(wide=30))
    pushed.row(DONUTS[:5])
    pushed.pick(1, "selection_back", 0.1, 2.6, 0, since=20)
    pushed.lay("selection_back", quad(0, 2.75, 4), "elsewhere", since=19)
    places(zones, pushed)
    assert np.allclose([zones.quads()[spot][0].mean(axis=0) for spot in spots], before, atol=1)


def test_a_selection_card_whose_number_the_row_does_not_have_is_no_pick() -> None:
    table = Imaginary()
    table.row(DONUTS[:3])
    table.lay("select_6", quad(-5, 3.2), "elsewhere")
    table.lay("select_7", quad(5, -3.2, 180), "elsewhere")
    zones = Zones(2)
    assert places(zones, table) == table.truth and not zones.seated
    table.pick(1, "select_3", -0.5, 2.4, since=5)
    table.pick(2, "select_2", 1, -2.4, 180, since=5)
    assert places(zones, table) == table.truth


def test_while_the_picks_lie_as_they_were_turned_up_no_other_card_is_anybodys_pick() -> None:
    table = Imaginary()
    table.row(DONUTS[:4])
    zones = Zones(3)
    zones.locate(table.cards)
    for seat, (x, turn) in zip((1, 3, 2), [(-4, 0), (4, 0), (0, 180)], strict=True):
        table.pick(seat, "select_4", x, -2.6 if turn else 2.6, turn, since=5 + seat / 10)
    assert places(zones, table) == table.truth
    table.lay("selection_back", quad(-5.5, 3.4), "elsewhere", since=9)
    table.lay("selection_back", quad(1.5, -3.4, 180), "elsewhere", since=9)
    table.plate(2, DONUTS[:1], 1, -4.4, 180)
    assert places(zones, table) == table.truth


def test_what_may_as_well_be_a_selection_card_tells_nobody_where_to_sit() -> None:
    table = Imaginary()
    table.row(DONUTS[:5])
    for seat, x, y, turn in ((1, -2.0, 2.4, 0), (2, -2.0, -2.4, 180), (4, 3.5, 2.4, 0)):
        table.pick(seat, f"select_{seat}", x, y, turn)
    table.plate(1, ["plain"], -4.5, 4.0)
    table.plate(4, ["glazed"], 1.0, 4.0)
    zones = Zones(4)
    zones.locate(table.cards)   # one pick is hidden: nobody knows yet who sits where
    table.lay("eclair", quad(6.5, 1.5), "part of a telephone")
    table.cards[-1] = replace(table.cards[-1], candidates=(("eclair", 0.0), ("select_6", -0.5)))
    assert not any(place.startswith(("plate", "pick")) for place in places(zones, table).values())
    table.cards[-1] = replace(table.cards[-1], candidates=(("eclair", 0.0), ("select_6", -3.0)))
    assert any(place.startswith("plate") for place in places(zones, table).values()), "a card that is surely a donut"


@pytest.mark.parametrize("for_a_while", ["unread", "unseen"])
def test_what_was_left_over_and_was_not_read_for_a_while_is_nobody_s_pick_when_it_is_read_again(
    for_a_while: str,
) -> None:
    """The open top of a fan loses its name, or is not found at all, while another fan is read for the first time."""
    zones, fan, other = four_seated(), quad(3, -4.5), quad(-8, 3.5)
    table = Imaginary(camera(wide=30))
    table.row(DONUTS[:5])
    for seat, (x, y, turn) in enumerate([(0, 2.6, 0), (-6, -1.4, 90), (0.5, -2.6, 180), (6.4, 1.5, 270)], 1):
        table.pick(seat, f"select_{seat}", x, y, turn, since=5)
    table.lay("select_5", fan, "elsewhere", since=0)
    assert places(zones, table) == table.truth
    unread = replace(table.cards.pop(), candidates=(("unknown", 0.0),))
    table.cards += [unread] if for_a_while == "unread" else []
    table.lay("select_4", other, "elsewhere", since=0)
    places(zones, table)
    later = Imaginary(camera(wide=30))
    later.row(DONUTS[:5])
    later.lay("select_5", fan, "elsewhere", since=0)
    assert places(zones, later) == later.truth


def test_a_pick_on_the_other_side_of_the_row_is_not_that_of_a_player_whose_own_is_not_seen() -> None:
    zones, table = four_seated(), Imaginary(camera(wide=30))
    table.row(DONUTS[:5])
    for seat, (x, y, turn) in enumerate([(-2, 4.6, 0), (-8, -1.4, 90), (2.5, -5.6, 180), (8.4, 1.5, 270)], 1):
        table.plate(seat, ["plain"], x, y, turn)
    assert places(zones, table) == table.truth
    table.pick(3, "select_3", 0.5, -2.6, 180, since=20)
    table.pick(2, "select_2", -6, -1.4, 90, since=20)
    table.pick(4, "select_4", 6.4, 1.5, 270, since=20)
    table.lay("select_5", quad(-3, -4.5), "elsewhere", since=20)
    assert places(zones, table) == table.truth


def test_what_lies_far_from_a_player_whose_pick_is_not_seen_is_not_theirs_nor_moves_their_seat() -> None:
    """A hand of unused numbers at the other end of the table became somebody's choice, and a whole round was lost."""
    zones, spots = four_seated(), [(0, 2.6, 0), (-6, -1.4, 90), (0.5, -2.6, 180), (6.4, 1.5, 270)]
    gathering = Imaginary(camera(wide=30))
    gathering.row(DONUTS[:5])
    gathering.pick(1, "select_1", *spots[0], since=5)
    gathering.lay("selection_back", quad(-9, 5), "elsewhere", since=20)
    assert places(zones, gathering) == gathering.truth
    later = Imaginary(camera(wide=30))
    later.row(DONUTS[:5])
    for seat, (x, y, turn) in enumerate(spots, 1):
        later.pick(seat, f"select_{5 - seat}", x, y, turn, since=40)
    assert places(zones, later) == later.truth


@pytest.mark.parametrize("number", [-1.4, 0.9, 1.4])
def test_who_sits_at_an_end_of_the_row_may_lay_a_number_on_either_side_of_its_line(number: float) -> None:
    zones, table = four_seated(), Imaginary(camera(wide=30))
    table.row(DONUTS[:5])
    for seat, (x, y, turn) in enumerate([(-1, 4.5, 0), (-7.2, -1.4, 90), (1, -4.5, 180), (7.5, 0.5, 270)], 1):
        table.plate(seat, DONUTS[seat - 1 : seat], x, y, turn)
    zones.locate(table.cards)
    for seat, (x, y, turn) in enumerate([(0, 2.6, 0), (-6, number, 90), (0.5, -2.6, 180), (6.4, 1.5, 270)], 1):
        table.pick(seat, f"select_{seat % 4 + 1}", x, y, turn, since=50)
    assert places(zones, table) == table.truth


def test_a_card_where_one_player_always_lays_theirs_is_no_neighbour_s_whose_plate_is_nearer() -> None:
    zones, table = Zones(2), Imaginary(camera(wide=30))
    table.row(DONUTS[:3])
    table.pick(1, "select_1", -4.9, 2.6, since=5)
    table.pick(2, "select_2", 1.9, 2.6, since=5)
    assert places(zones, table) == table.truth
    table.plate(1, DONUTS[4:6], -9.4, 3.4)
    table.plate(2, DONUTS[6:8], -2.8, 3.4)
    assert places(zones, table) == table.truth
    later = Imaginary(camera(wide=30))
    later.row(DONUTS[:3])
    later.plate(1, DONUTS[4:6], -9.4, 3.4)
    later.plate(2, DONUTS[6:8], -2.8, 3.4)
    later.pick(1, "select_3", -4.9, 2.6, since=20)
    assert places(zones, later) == later.truth


@pytest.mark.parametrize("seat", [1, 3])
def test_where_somebody_lays_their_number_is_known_while_a_neighbour_has_no_card_yet(seat: int) -> None:
    """Whoever has a card lays the next number first, far from it and nearer to where the neighbour laid theirs."""
    zones, other = Zones(3), 4 - seat
    spots = {1: (-1, 1.75, 0), 2: (1, -2, 180), 3: (3, 1.75, 0)}
    plate = {1: (-6, 3), 3: (8, 3)}[seat]
    for plates, turned_up, laid in (
        (0, True, (1, 2, 3)), (1, True, (1, 2, 3)), (1, False, ()), (1, False, (2, seat)), (1, False, (2, seat, other))
    ):  # fmt: skip
        table = Imaginary(camera(wide=30))
        table.row(DONUTS[:4])
        table.plate(seat, DONUTS[4 : 4 + plates], *plate)
        for number in laid:
            since = 5 if turned_up else 20 + (number == other)
            table.pick(number, f"select_{number}" if turned_up else "selection_back", *spots[number], since=since)
        assert places(zones, table) == table.truth


def test_a_number_that_a_lamp_burns_out_is_no_reason_for_giving_a_neighbours_away() -> None:
    """Cleo's is never read.  Ann's lies where it always does, but an unused back by her plate passed for hers, and
    hers for Cleo's: no number is one's that lies at another's place."""
    table, zones = Imaginary(camera(wide=26)), Zones(3)
    table.row(DONUTS[:4])
    spots = {1: (-4.0, 2.6, 0), 2: (0.5, -2.6, 180), 3: (4.5, 2.6, 0)}
    for seat, (x, y, turn) in spots.items():
        table.plate(seat, DONUTS[seat : seat + 1], x - 2.2, y + (1 if y > 0 else -1), turn)
        table.pick(seat, f"select_{seat}", x, y, turn, since=5.0)
    cleos = next(n for n, card in enumerate(table.cards) if table.truth[card.track] == "pick/3")
    table.cards[cleos] = replace(table.cards[cleos], candidates=(("selection_back", 0.0),))
    assert places(zones, table) == table.truth
    table.cards = [card for card in table.cards if not table.truth[card.track].startswith("pick")]
    zones.locate(table.cards)
    for seat in (1, 2):
        table.pick(seat, f"select_{seat + 1}", *spots[seat], since=20)
        table.cards[-1] = replace(table.cards[-1], track=50 + seat)
    table.lay("selection_back", quad(-8.6, 3.0), "elsewhere", since=20)
    told = places(zones, table)
    assert (told[51], told[52]) == ("pick/1", "pick/2")
    assert "pick/3" not in told.values()
