"""Which place a card lies at, on tables that are all laid otherwise."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from engine.observation import Place, PlaceKind
from scanner.following.covered import Cover
from scanner.following.motion import Motion
from scanner.places.zones import Zones
from tests.scanner_follow.lying import Imaginary, begun_elsewhere, camera, quad

DONUTS = ("plain", "glazed", "eclair", "powdered", "jelly_filled", "donut_holes", "maple_bar")


def places(zones: Zones, table: Imaginary) -> dict[int, str]:
    return {track: str(place) for track, place in zones.locate(table.cards).items()}


def two_players(table: Imaginary) -> Imaginary:
    table.plate(1, DONUTS[:4], -6, 3.3)
    table.pick(1, "select_2", -0.5, 2.2, 90)
    table.plate(2, DONUTS[:3], 5, -3.3, 180)
    table.pick(2, "selection_back", 1.0, -2.4, 80)
    return table


@pytest.mark.parametrize("markers", [True, False])
@pytest.mark.parametrize("leftwards", [True, False])
@pytest.mark.parametrize("tilt", [0.0, 0.9])
def test_a_table_of_two_with_and_without_markers_row_to_the_right_or_left(
    markers: bool, leftwards: bool, tilt: float
) -> None:
    table = Imaginary(camera(tilt=tilt))
    table.row(DONUTS[:3], markers=markers, leftwards=leftwards)
    assert places(Zones(2), two_players(table)) == table.truth


def test_a_camera_on_the_far_side_sees_the_row_from_right_to_left_and_the_far_player_near() -> None:
    table = Imaginary(camera(tilt=0.5, far_side=True))
    table.row(DONUTS[:3], markers=False)
    two_players(table)
    swapped = {t: p[:-1] + {"1": "2", "2": "1"}[p[-1]] if p[0] == "p" else p for t, p in table.truth.items()}
    assert places(Zones(2), table) == swapped


def test_slots_that_have_become_empty_are_remembered_without_markers() -> None:
    table = Imaginary()
    table.row(DONUTS[:3], markers=False)
    zones = Zones(2)
    zones.locate(table.cards)
    for gone in itertools.chain(*(itertools.combinations((1, 2, 3), n) for n in (1, 2, 3))):
        left = [card for card in table.cards if table.truth[card.track] not in {f"row/{n}" for n in gone}]
        assert {t: str(p) for t, p in zones.locate(left).items()} == {c.track: table.truth[c.track] for c in left}


def test_markers_tell_the_slots_of_a_row_that_was_never_seen_full() -> None:
    table = Imaginary()
    table.row([None, "plain", None, "glazed"])
    assert places(Zones(3), table) == table.truth


def test_markers_that_were_misread_at_first_are_not_believed_for_ever() -> None:
    table = Imaginary()
    table.row(DONUTS[:6])
    markers = {card.piece: card for card in table.cards if card.kind == "marker"}
    zones = Zones(5)
    zones.locate([  # before a card lies there: the second is taken for the first, and the fifth for the sixth
        replace(markers["indicator_2"], candidates=(("indicator_1", 0.0),)),
        replace(markers["indicator_5"], candidates=(("indicator_6", 0.0),)), table.cards[0],
    ])
    assert zones.found
    seen = Imaginary(table.view, [card for card in table.cards if card.piece not in ("indicator_1", "indicator_6")])
    expected = {card.track: table.truth[card.track] for card in seen.cards}
    assert places(zones, seen) == expected


def test_the_row_stays_known_when_the_deck_is_used_up() -> None:
    table = Imaginary()
    table.row(DONUTS[:3], markers=False)
    zones = Zones(2)
    zones.locate(table.cards)
    rest = table.cards[1:]
    assert {t: str(p) for t, p in zones.locate(rest).items()} == {c.track: table.truth[c.track] for c in rest}


def five_players() -> Imaginary:
    table = Imaginary(camera(wide=26, tilt=0.4))
    table.row(DONUTS[:6])
    for seat, (x, y, turn) in enumerate([(-5, 4, 0), (-8, -0.8, 90), (-4, -4, 180), (6, -4, 180), (5, 4, 0)], 1):
        table.plate(seat, DONUTS[seat : seat + 3], x, y, turn)
    return table


def test_five_players_two_of_them_at_the_ends_are_numbered_clockwise_from_the_near_left() -> None:
    table = five_players()
    assert places(Zones(5), table) == table.truth


def test_six_players_with_picks_beside_their_plates() -> None:
    table = Imaginary(camera(wide=34))
    table.row(DONUTS)
    spots = [(-7, 5, 0), (-11, -1, 90), (-5, -5, 180), (3, -5, 180), (11, 0, 270), (2, 5, 0)]
    for seat, (x, y, turn) in enumerate(spots, 1):
        table.plate(seat, DONUTS[seat : seat + 2], x, y, turn)
        right = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))]) * 2.4
        table.pick(seat, f"select_{seat}", x + float(right[0]), y + float(right[1]), turn)
    assert places(Zones(6), table) == table.truth


def test_a_second_row_of_overlapping_cards_belongs_to_the_same_plate() -> None:
    table = Imaginary()
    table.row(DONUTS[:3])
    table.plate(1, DONUTS * 2, -6, 2.6, step=0.6, per_row=9)
    table.plate(2, DONUTS * 2, 5, -2.6, 180, step=0.6, per_row=9)
    assert places(Zones(2), table) == table.truth


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


def four_seated() -> Zones:
    """What is known of a table at which four sat once all had shown their numbers."""
    table = Imaginary(camera(wide=30))
    table.row(DONUTS[:5])
    picks = [(0, 2.6, 0), (-6, -1.4, 90), (0.5, -2.6, 180), (6.4, 1.5, 270)]
    for seat, (x, y, turn) in enumerate(picks, 1):
        table.pick(seat, f"select_{seat}", x, y, turn, since=5)
    zones = Zones(4)
    assert places(zones, table) == table.truth
    return zones


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


def test_open_selection_cards_that_lay_there_before_are_no_picks_then_or_later() -> None:
    table = Imaginary(camera(wide=26))
    table.row(DONUTS[:4])
    spots = [(-4, 0), (4, 0), (0, 180)]
    for seat, (x, turn) in enumerate(spots, 1):
        table.lay(f"select_{seat}", quad(x - 2.4, -4.0 if turn else 4.0, turn), "elsewhere")
    zones = Zones(3)
    zones.locate(table.cards)
    for seat, (x, turn) in zip((1, 3, 2), spots, strict=True):
        table.pick(seat, "select_4", x, -2.6 if turn else 2.6, turn, since=5 + seat / 10)
    assert places(zones, table) == table.truth
    picks = [card for card in table.cards if card.since]
    later = zones.locate([card for card in table.cards if not card.since])
    assert picks and not any("pick" in str(place) for place in later.values())


def test_what_lay_open_when_the_table_was_first_seen_is_no_pick_where_others_are_turned_up() -> None:
    table = Imaginary()
    table.row(DONUTS[:4])
    table.lay("select_3", quad(-6.5, 3.6), "elsewhere")  # two fans, of which the cards beneath are not seen
    table.lay("select_4", quad(6, 3.6), "elsewhere")
    zones = Zones(3)
    zones.locate(table.cards)
    table.lay("select_1", quad(-4, 2.6), "elsewhere", since=5)  # Ann turns hers up before the others do
    assert not any("pick" in place for place in places(zones, table).values())


def test_what_lies_upon_others_before_anybody_has_a_donut_is_the_top_of_a_fan() -> None:
    table = Imaginary()
    table.row(DONUTS[:4])
    zones = Zones(3)
    zones.locate(table.cards)
    for x in (-6.5, 6):
        table.lay("unknown", quad(x - 0.4, 3.6), "elsewhere", since=2)
        table.lay("select_3", quad(x, 3.6), "elsewhere", since=3)
    table.lay("select_1", quad(-4, 2.6), "elsewhere", since=5)
    assert not any("pick" in place for place in places(zones, table).values())


def test_what_lay_face_down_before_the_players_when_the_table_was_first_seen_is_no_pick_of_theirs() -> None:
    """Each has a fan, of which the top is found; of the picks, one lies in a glare."""
    table = Imaginary(camera(wide=22))
    table.row(DONUTS[:4])
    for x, y, turn in ((-6.5, 4.4, 0), (0.5, -4.4, 180), (6, 4.4, 0)):
        table.lay("selection_back", quad(x, y, turn), "elsewhere")
    zones = Zones(3)
    zones.locate(table.cards)
    table.pick(1, "selection_back", -4, 2.6, since=5)
    table.pick(3, "selection_back", 3.4, 2.6, since=5)
    told = places(zones, table)
    assert not any("pick" in told[track] for track, place in table.truth.items() if place == "elsewhere")
    for turned_up in (table.cards.pop(), table.cards.pop()):
        del table.truth[turned_up.track]
    for seat, (x, y, turn) in zip((1, 3, 2), ((-4, 2.6, 0), (3.4, 2.6, 0), (-1.5, -2.6, 180)), strict=True):
        table.pick(seat, f"select_{seat}", x, y, turn, since=8 + seat / 10)
    assert places(zones, table) == table.truth


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


def test_numbers_that_lay_open_when_the_table_was_first_seen_are_choices_once_somebody_takes_a_card() -> None:
    """Each may be the top of what is left over, the rest hidden beneath; a choice is followed by somebody's taking."""
    table = Imaginary()
    table.row(DONUTS[:3])
    table.pick(1, "select_3", -0.5, 2.4)
    table.pick(2, "select_2", 1, -2.4, 180)
    zones = Zones(2)
    assert not any("pick" in place for place in places(zones, table).values())
    in_hand = next(track for track, place in table.truth.items() if place == "row/2")
    table.cards = [card for card in table.cards if card.track != in_hand]
    del table.truth[in_hand]
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


def test_open_numbers_that_lay_there_before_the_row_was_dealt_are_no_reveal_whatever_else_lies_about() -> None:
    table = Imaginary()
    table.row(DONUTS[:3])
    table.cards = [replace(card, since=8.0) if card.track > 1 else card for card in table.cards]
    table.lay("select_1", quad(-0.5, 2.4), "elsewhere", since=1)
    table.lay("select_2", quad(1, -2.4, 180), "elsewhere", since=1)
    table.lay("unknown", quad(-5, 3.4), "elsewhere", since=1)
    zones = Zones(2)
    assert not any("pick" in place for place in places(zones, table).values())
    table.lay("eclair", quad(-5, 3.4), "elsewhere", since=12)  # a hand, say, that passes for a donut for a moment
    assert not any("pick" in place for place in places(zones, table).values())


def test_a_fan_that_had_no_name_at_first_is_no_pick_once_it_is_known_to_be_a_back() -> None:
    table = Imaginary()
    table.row(DONUTS[:3])
    table.lay("unknown", quad(-5, 3.4), "elsewhere")
    fan = table.cards[-1]
    zones = Zones(2)
    zones.locate(table.cards)
    table.pick(1, "select_3", -0.5, 2.4, since=5)
    table.pick(2, "select_2", 1, -2.4, 180, since=5)
    zones.locate(table.cards)
    read = replace(fan, track=90, candidates=(("selection_back", 0.0),), since=7)
    later = [card for card in table.cards if not card.since and card is not fan]
    assert str(zones.locate([*later, read])[90]) == "elsewhere"


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


def test_shaking_corners_and_backs_begun_at_the_other_end_change_nothing() -> None:
    table, rng = five_players(), np.random.default_rng(3)
    zones = Zones(5)
    for _ in range(30):
        seen = [begun_elsewhere(c) if rng.random() < 0.3 and c.kind == "card" else c for c in table.shaken(0.01, rng)]
        assert {t: str(p) for t, p in zones.locate(seen).items()} == table.truth


def test_an_unnamed_card_in_the_row_is_a_card_of_the_row() -> None:
    table = Imaginary()
    table.row(["plain", "unknown", "glazed"])
    assert places(Zones(2), table) == table.truth


def test_markers_alone_with_cards_show_the_row_when_the_deck_was_never_seen() -> None:
    table = Imaginary()
    table.row(DONUTS[:3], discard=())
    rest = table.cards[1:]
    assert {t: str(p) for t, p in Zones(2).locate(rest).items()} == {c.track: table.truth[c.track] for c in rest}


def test_a_deck_whose_back_nobody_enrolled_is_known_by_the_whole_row_beside_it() -> None:
    table = two_players(Imaginary())
    table.row(DONUTS[:3], markers=False, discard=())
    zones = Zones(2)
    hidden = [replace(c, candidates=(("unknown", 0.0),)) if c.piece == "donut_back" else c for c in table.cards]
    assert {t: str(p) for t, p in zones.locate(hidden).items()} == table.truth


def test_things_that_are_not_as_large_as_cards_lie_nowhere() -> None:
    table = two_players(Imaginary(camera(tilt=0.6)))
    table.row(DONUTS[:3])
    table.lay("unknown", quad(-2, -2.0, 10, (0.45, 0.6)), "elsewhere")
    table.lay("plain", quad(4, 3.0, 0, (2.2, 3.0)), "elsewhere")
    assert places(Zones(2), table) == table.truth


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


def of_two_who_may_be_the_first() -> tuple[Zones, Imaginary]:
    """A row askew in the picture; one of the numbers below it lies about level with its middle."""
    table = Imaginary(camera() @ np.array([[0.94, -0.34, 0], [0.34, 0.94, 0], [0, 0, 1]]))
    table.row(["plain", "glazed", "powdered", "milk"], discard=())
    for seat, (x, y) in enumerate([(3.0, 2.2), (-3.4, 1.3), (0.0, -2.4)], 1):
        table.pick(seat, f"select_{seat}", x, y, since=9.0)
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
    assert zones.first == 0


def off_slot(zones: Zones, slot: int, middle: np.ndarray) -> float:
    """How far a slot is remembered from a place in the picture, in card widths."""
    (quad_there,) = zones.quads()[Place(PlaceKind.ROW, slot)]
    width = float(np.linalg.norm(quad_there[1] - quad_there[0]))
    return float(np.linalg.norm(quad_there.mean(axis=0) - middle)) / width


def of_four() -> tuple[Imaginary, Zones]:
    table, zones = Imaginary(), Zones(3)
    table.row(DONUTS[:4], markers=False)
    zones.locate(table.cards)
    return table, zones


def test_slots_that_are_remembered_half_a_card_off_come_to_the_cards_that_lie_in_line() -> None:
    """A camera was turned, and where it stands now was worked out from few cards."""
    table, zones = of_four()
    lies = {table.truth[card.track]: card.corners.mean(axis=0) for card in table.cards}
    begins = lies["row/1"][0]
    zones.shift(np.array([[1.16, 0, -0.16 * begins], [0, 1, 0], [0, 0, 1]]))
    for _ in range(6):
        zones.locate(table.cards)
    assert [slot for slot in (1, 2, 3, 4) if off_slot(zones, slot, lies[f"row/{slot}"]) > 0.1] == []


def test_a_slot_does_not_follow_a_card_that_lies_out_of_line() -> None:
    table, zones = of_four()
    before = zones.quads()[Place(PlaceKind.ROW, 4)][0].mean(axis=0)
    card = next(card for card in table.cards if table.truth[card.track] == "row/4")
    aside = replace(card, corners=card.corners + np.float32([0, 60]))
    for _ in range(6):
        zones.locate([aside if other is card else other for other in table.cards])
    assert off_slot(zones, 4, before) < 0.1


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


def test_a_row_that_was_thought_to_be_on_the_other_side_of_its_markers_is_where_its_cards_are_read() -> None:
    """In the dark three things without a name lie there, and the deck is not seen."""
    table = Imaginary(camera(wide=30))
    table.row(DONUTS[:5], discard=())
    markers = [card for card in table.cards if card.kind == "marker"]
    for k in (1, 2, 3):
        table.lay("unknown", quad(1.25 * k - 3.65, -2.3), "")
    zones = Zones(4)
    zones.locate([*markers, *table.cards[-3:]])
    lit = [card for card in table.cards if card.piece in DONUTS]
    told = zones.locate([*markers, *lit])
    assert {card.track: str(told[card.track]) for card in lit} == {card.track: table.truth[card.track] for card in lit}


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
