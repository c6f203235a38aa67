"""Selection cards that lay there before are nobody's choice: hands, fans, and what was open from the first."""

from __future__ import annotations

from dataclasses import replace

from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Imaginary, camera, places, quad


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


def test_a_strip_of_an_open_hand_that_is_read_at_last_is_not_the_number_that_a_lamp_burns_out() -> None:
    """Of an unused 3 but half is seen, under a 6 that lay there before; it stood in for a sixth player's number, and a
    round was told of other players, one seat on."""
    table = Imaginary(camera(wide=24))
    table.row(DONUTS[:4], discard=())
    table.lay("select_4", quad(-7.5, -2.6), "elsewhere")
    zones = Zones(3)
    zones.locate(table.cards)
    table.lay("select_3", quad(-7.2, -2.3), "elsewhere", since=2.0)
    table.cards[-1] = replace(table.cards[-1], visible=0.46)
    for seat, x in ((1, -4.0), (3, 4.0)):
        table.pick(seat, f"select_{seat}", x, 2.6, since=6.0)
    strip = next(card.track for card in table.cards if card.piece == "select_3" and card.visible < 1)
    assert not places(zones, table)[strip].startswith("pick")


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


def test_the_open_top_of_a_hand_is_no_pick_of_a_game_that_is_joined_though_it_was_covered_for_a_while() -> None:
    """Who tidies it up makes it seem newer than all that lay there; one number is not turned up yet."""
    table = Imaginary(camera(wide=26))
    table.row(DONUTS[:4])
    for seat, (x, y, turn) in enumerate([(-4, 4.4, 0), (-4, -4.4, 180), (4, -4.4, 180)], 1):
        side = 1 if turn else -1
        table.plate(seat, ["jelly_filled"], x + 1.5 * side, y, turn)
        for k in range(2):
            table.lay("unknown", quad(x - (2.0 + 0.3 * k) * side, y, turn), "elsewhere")
        table.lay("select_4", quad(x - 2.6 * side, y, turn), "elsewhere", since=2.5 if seat == 1 else 0.0)
    for seat, (x, y, turn) in zip((2, 3), ((-4, -2.6, 180), (4, -2.6, 180)), strict=True):
        table.pick(seat, f"select_{seat}", x, y, turn, since=5 + seat)
    told = places(Zones(3), table)
    picks = {track for track, place in told.items() if place.startswith("pick")}
    assert picks == {track for track, place in table.truth.items() if place.startswith("pick")}


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
