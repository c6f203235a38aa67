"""Who sits where, and which cards lie on whose plate."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.observation import Place, PlaceKind
from scanner.following.changes.motion import Motion
from scanner.following.hidden.covered import Cover
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, FOUR, Imaginary, camera, five_players, four_seated, places, quad
from tests.scanner_follow.test_following import ROW, Session
from tests.scanner_follow.theatre import hand_over


def test_five_players_two_of_them_at_the_ends_are_numbered_clockwise_from_the_near_left() -> None:
    table = five_players()
    assert places(Zones(5), table) == table.truth


def test_a_second_row_of_overlapping_cards_belongs_to_the_same_plate() -> None:
    table = Imaginary()
    table.row(DONUTS[:3])
    table.plate(1, DONUTS * 2, -6, 2.6, step=0.6, per_row=9)
    table.plate(2, DONUTS * 2, 5, -2.6, 180, step=0.6, per_row=9)
    assert places(Zones(2), table) == table.truth


def test_seats_once_borne_out_stay_when_a_hand_is_taken_for_cards() -> None:
    zones = four_seated()
    later = Imaginary(camera(wide=30))
    later.row(DONUTS[:5])
    for seat, (x, y, turn) in ((1, (-5, 4.6, 0)), (3, (3, -4.6, 180)), (4, (8.4, 0.5, 270))):
        later.plate(seat, DONUTS[seat : seat + 2], x, y, turn)
    before = dict(later.truth)
    assert places(zones, later) == before
    for k in range(3):
        later.lay("unknown", quad(0.4 * k - 0.3, 2.4, 10 * k), "")
    told = places(zones, later)
    assert {track: told[track] for track in before} == before


def test_what_passed_for_a_plate_for_a_while_is_forgotten_with_the_next_reveal() -> None:
    """A phone at the edge passed for a donut of somebody who had none; two rounds later their number was a
    neighbour's, whose own nobody saw."""
    zones = four_seated()
    for shown, choose in (("phone", (1, 2, 3)), ("reveal", (1, 2, 3, 4)), ("choosing", (2, 3, 4))):
        table = Imaginary(camera(wide=30))
        table.row(DONUTS[:5])
        table.plate(1, DONUTS[:3], 3.8, 3.8)
        for seat in choose:
            table.pick(seat, f"select_{seat}", *FOUR[seat], since=15)
        if shown == "phone":
            table.lay("eclair", quad(11.6, -0.9), "plate/4", since=9)
        assert places(zones, table) == table.truth


def test_a_plate_at_the_end_of_the_row_may_grow_over_its_line() -> None:
    """A column of five cards reached over the row's line, and the last of them was the neighbour's."""
    zones = four_seated()
    later = Imaginary(camera(wide=30))
    later.row(DONUTS[:5])
    for seat, (x, y, turn) in ((1, (-5, 4.6, 0)), (2, (-8.4, -0.5, 90)), (3, (5, -4.4, 180))):
        later.plate(seat, DONUTS[seat : seat + 2], x, y, turn)
    later.plate(4, DONUTS[2:6], 8.4, 3.0, 270)
    assert places(zones, later) == later.truth
    later.lay(DONUTS[6], quad(8.4, -1.2, 270), "plate/4")
    assert places(zones, later) == later.truth


@pytest.mark.parametrize("taken", [1, 2, 3])
def test_a_plate_of_which_a_card_is_taken_from_the_middle_is_no_two_plates(taken: int) -> None:
    """Somebody has no card yet, and nothing but a gap speaks for the rest of a plate being theirs."""
    zones = four_seated()
    later = Imaginary(camera(wide=30))
    later.row(DONUTS[:5])
    later.plate(1, DONUTS[1:6], -5, 4.6)
    later.plate(4, DONUTS[2:4], 8.4, 0.5, 270)
    for seat, (x, y, turn) in enumerate([(0, 2.6, 0), (-6, -1.4, 90), (0.5, -2.6, 180), (6.4, 1.5, 270)], 1):
        later.pick(seat, f"select_{seat}", x, y, turn, since=5)
    assert places(zones, later) == later.truth
    left = [card for card in later.cards if card.piece != DONUTS[1 + taken] or later.truth[card.track] != "plate/1"]
    told = {track: str(place) for track, place in zones.locate(left).items()}
    assert told == {card.track: later.truth[card.track] for card in left}


@pytest.mark.parametrize("first", [2, 3])
def test_what_passes_for_a_number_at_the_edge_of_a_plate_exchanges_no_players(first: int) -> None:
    """The top of a fan that is covered by a plate's card is taken for the choice of somebody who took theirs back."""
    table = Imaginary(camera(wide=30))
    table.row(DONUTS[:5])
    for seat, (x, y, turn) in enumerate([(1.1, 2.5, 0), (-4.7, -1.6, 90), (0.6, -1.9, 180), (6.2, 2.5, 270)], 1):
        table.pick(seat, f"select_{seat}", x, y, turn, since=5)
    zones = Zones(4)
    assert places(zones, table) == table.truth
    for seat in (first, 5 - first):
        table.plate(seat, DONUTS[seat - 1 : seat], *{2: (-6.3, -1.8, 90), 3: (2.8, -3.7, 180)}[seat])
    assert places(zones, table) == table.truth
    table.lay("select_5", quad(-6.1, -3.0, 95), "", since=9)
    left = [card for card in table.cards if table.truth[card.track] not in ("pick/1", "pick/3", "pick/4")]
    known = {card.track: table.truth[card.track] for card in left if table.truth[card.track]}
    for _ in range(4):
        told = {track: str(place) for track, place in zones.locate(left).items()}
        assert {track: told[track] for track in known} == known


def test_a_pile_that_somebody_spreads_out_to_look_through_it_is_a_pile_still() -> None:
    """Its last cards come to lie nearer to a player's card than to where the pile lay."""
    zones = four_seated()
    table = Imaginary(camera(wide=30))
    table.row(DONUTS[:5], discard=())
    table.plate(2, DONUTS[2:3], -7.6, -1.4, 90)
    deck = -1.25 * 6 / 2
    for k in range(6):
        table.lay(DONUTS[k], quad(deck - 1.3 - 0.45 * k, 0.05), "discard")
    assert places(zones, table) == table.truth
    apart = Imaginary(camera(wide=30))
    apart.row(DONUTS[:5])
    apart.plate(2, DONUTS[2:4], deck - 3.6, -0.3, 90)
    assert places(zones, apart) == apart.truth


def test_nameless_cards_that_lie_there_when_nobody_has_a_card_yet_are_on_nobodys_plate() -> None:
    table = Imaginary()
    table.row(DONUTS[:3])
    table.lay("unknown", quad(-5, 3.4), "elsewhere")
    table.pick(1, "select_3", -0.5, 2.4, since=5)
    table.pick(2, "select_2", 1, -2.4, 180, since=5)
    zones = Zones(2)
    zones.locate(table.cards)
    table.plate(1, ["plain"], 3, 3.4)
    assert places(zones, table) == table.truth


def test_a_number_far_from_all_places_shows_that_one_of_these_is_nobodys() -> None:
    """A printed place passed for somebody's: one player's cards were told of another, and nobody was asked."""
    table, zones = Imaginary(camera(wide=30)), Zones(4)
    table.row(DONUTS[:5])
    for x, y, turn in ((-5.0, 4.4, 0), (-4.6, 1.8, 0), (-8.4, -1.5, 90), (1.0, -4.4, 180)):
        table.lay("unknown", quad(x, y, turn), "elsewhere", since=-5)
    zones.locate(table.cards)
    table.pick(1, "select_3", -1.0, 2.6, since=5)
    table.pick(3, "select_4", -1.0, -2.6, 180, since=5)
    table.pick(4, "select_5", 5.0, 2.2, 270, since=5)
    assert places(zones, table) == table.truth


def test_what_passed_for_cards_before_the_first_reveal_does_not_tell_who_is_the_first() -> None:
    table = Imaginary()
    table.row(DONUTS[:3])
    table.lay("unknown", quad(-6, 3.6), "elsewhere")  # below the row and left of everybody, nearest to player 2
    zones = Zones(2)
    zones.locate(table.cards)
    table.pick(1, "select_3", 2.6, 2.6, since=5)
    table.pick(2, "select_2", -4, -2.0, 180, since=5)
    assert places(zones, table) == table.truth


def test_a_plate_keeps_its_cards_when_another_grows_into_it() -> None:
    table = Imaginary(camera(wide=22))
    table.row(DONUTS[:4])
    table.plate(1, DONUTS[:3], -7, 4)
    table.plate(3, DONUTS[:3], 1.4, 4)
    table.plate(2, DONUTS[:2], 1, -4, 180)
    zones = Zones(3)
    zones.locate(table.cards)
    table.plate(1, DONUTS[:5], -7 + 3 * 1.05, 4)
    assert places(zones, table) == table.truth


def test_a_first_card_between_two_players_is_neithers_until_another_lies_beside_it() -> None:
    table = Imaginary(camera(wide=22))
    table.row(DONUTS[:4])
    table.pick(1, "select_1", 0, 2.6, since=5)
    table.pick(2, "select_2", -2.6, -2.6, 180, since=5)
    table.pick(3, "select_3", 2.6, -2.6, 180, since=5)
    zones = Zones(3)
    zones.locate(table.cards)
    table.lay("unknown", quad(0.1, -4.2, 180), "elsewhere", since=9)
    assert places(zones, table) == table.truth and zones.undecided == {2, 3}
    table.truth[len(table.cards)] = "plate/2"
    table.plate(2, DONUTS[:1], -1, -4.2, 180)
    assert places(zones, table) == table.truth and not zones.undecided


def test_nobody_has_seen_the_plates_of_those_between_whom_a_card_lies() -> None:
    zones = Zones(3)
    zones.undecided = frozenset({2, 3})
    hidden = Cover(Motion(), zones).places(np.zeros((1, 1), bool), (), ())
    assert {str(place) for place, is_hidden in hidden.items() if is_hidden} == {"plate/2", "plate/3"}


def of_two_who_may_be_the_first(shown: str = "select_1") -> tuple[Zones, Imaginary]:
    """A row askew in the picture; one of the numbers below it lies about level with its middle."""
    table = Imaginary(camera() @ np.array([[0.94, -0.34, 0], [0.34, 0.94, 0], [0, 0, 1]]))
    table.row(["plain", "glazed", "powdered", "milk"], discard=())
    for seat, (x, y) in enumerate([(3.0, 2.2), (-3.4, 1.3), (0.0, -2.4)], 1):
        table.pick(seat, shown, x, y, since=9.0)
    zones = Zones(3)
    zones.locate(table.cards)
    return zones, table


def test_who_is_the_first_is_told_by_plates_where_the_numbers_leave_it_open() -> None:
    zones, table = of_two_who_may_be_the_first()
    assert zones.firsts == (2,) and zones.first == 0
    table.lay("eclair", quad(-4.2, 3.6), "plate/2", 20.0)
    zones.locate(table.cards)
    assert zones.first == 0, "the first card lies at an end of the plate"
    table.lay("coffee", quad(-3.2, 3.6), "plate/2", 30.0)
    zones.locate(table.cards)
    assert zones.first == 2


def test_a_plate_of_somebody_who_is_surely_not_the_first_leaves_that_open() -> None:
    zones, table = of_two_who_may_be_the_first()
    for n in range(3):
        table.lay("eclair", quad(2.0 + n, 3.6), "plate/1", 20.0 + n)
    zones.locate(table.cards)
    assert zones.firsts == (2,) and zones.first == 0


def test_plates_tell_nothing_of_seats_that_stay_as_they_were_counted_from_elsewhere() -> None:
    zones, table = of_two_who_may_be_the_first()
    zones.seen_from_elsewhere(np.eye(3))
    for n in range(2):
        table.lay("eclair", quad(-4.2 + n, 3.6), "plate/2", 20.0 + n)
    zones.locate(table.cards)
    assert zones.first == 0 and zones.firsts == (2,), "who is the first is open still"


def test_what_was_left_open_from_where_the_camera_stood_stays_open_with_a_reveal() -> None:
    """Backs of fans pass for plates, a hand for another place of the camera; nobody has a card yet."""
    zones, table = of_two_who_may_be_the_first("selection_back")
    zones.seen_from_elsewhere(np.eye(3))
    shown = (("select_2", 0.0),)
    table.cards = [replace(c, candidates=shown) if c.piece == "selection_back" else c for c in table.cards]
    zones.locate(table.cards)
    assert zones.firsts == (2,)


def test_a_reveal_bears_out_no_seat_while_no_card_is_seen_in_the_row() -> None:
    """The row is thought to be on the other side of its markers, and what lies in it passes for somebody's plate."""
    table = Imaginary(camera(wide=30))
    table.row(DONUTS[:5], discard=())
    cards = table.cards[1:]
    for k in (1, 2, 3):
        table.lay("unknown", quad(1.25 * k - 3.65, -2.3), "")
    astray = [table.cards.pop() for _ in range(3)]
    for seat, (x, y, turn) in enumerate([(-1, 2.4, 0), (-4.6, -0.9, 90), (2, -3.6, 180), (6.4, 1.5, 270)], 1):
        table.pick(seat, f"select_{seat}", x, y, turn, since=5)
    zones = Zones(4)
    zones.locate([*(card for card in cards if card.kind == "marker"), *astray])
    dim = [replace(card, candidates=(("unknown", 0.0),)) if card.piece in DONUTS[2:] else card for card in cards]
    zones.locate([*dim, *table.cards[-4:]])
    zones.locate(table.cards)
    assert places(zones, table) == table.truth


def test_a_thing_that_passes_for_a_hand_and_lies_still_hides_no_empty_plate() -> None:
    session, plate = Session(), Place(PlaceKind.PLATE, 2)
    session.stage.hands = [hand_over(6.5, -3.0, True)]
    session.lay(list(ROW), [["plain"], []], [], ["select_1", "select_2"])
    session.watch(2.0)
    assert plate in session.told[-1].hidden, "it may be a hand that lays a card there"
    session.watch(8.0)
    session.lay(list(ROW), [["plain"], []], [], [None, None])
    session.watch(2.0)
    assert plate not in session.told[-1].hidden
    for n in range(5):
        session.stage.hands = [hand_over(6.5 - 0.3 * n, -3.0, True)]
        session.watch(0.2)
    session.watch(0.5)
    assert plate in session.told[-1].hidden


@pytest.mark.parametrize("strips", [0, 3])
def test_what_lies_nameless_beside_a_named_card_does_not_tell_who_may_be_the_first(strips: int) -> None:
    """Two sit at the row's ends, and beside one plate lies what has no name; play is seen from amid a game on."""
    table = Imaginary(camera(wide=30))
    table.row(DONUTS[:3])
    table.plate(1, ["powdered"], -6.0, 0.2)
    table.plate(2, ["maple_bar"], 6.0, 0.2)
    for n in range(strips):
        table.lay("unknown", quad(-6.0, -2.0 - 2.0 * n), "plate/1")
    zones = Zones(2)
    zones.locate(table.cards)
    assert zones.firsts == (2,)
