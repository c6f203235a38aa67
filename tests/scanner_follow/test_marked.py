"""Numbered markers: one that is misread does not move the row, though it may seem to be in step with others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import moved
from scanner.places.flat import Flat, TrackedCard
from scanner.places.marked import by_markers, in_step
from scanner.places.row_line import NEXT, RowLine, apart
from scanner.places.zones import Zones
from tests.scanner_follow.lying import DONUTS, Imaginary, camera, places, quad

TILE = (0.4, 0.4)


def marker(track: int, number: int, x: float) -> Flat:
    corners = quad(x, 1.4, size=(0.4, 0.4))
    return Flat(TrackedCard(track, ((f"indicator_{number}", 0.0),), corners, 1.0, "marker"), corners)


def test_of_two_markers_that_bear_one_number_the_one_that_is_in_step_exactly_counts() -> None:
    """The second is read as another 1; from there to the fourth the steps are short, and the third nearly fits."""
    misread, first, third, fourth = marker(1, 1, 1.3), marker(2, 1, 0), marker(3, 3, 2.6), marker(4, 4, 3.85)
    for seen in ([misread, first, third, fourth], [first, fourth, third, misread]):
        assert in_step(seen, 4) == {1: first, 3: third, 4: fourth}


def test_of_two_that_bear_one_number_the_one_counts_that_leaves_the_other_at_a_slot() -> None:
    """Of 1, 2 and 3 the second is read as another 1; any two numbers are in step with each other."""
    first, misread, third = marker(1, 1, 0), marker(2, 1, 1.25), marker(3, 3, 2.5)
    for seen in ([first, misread, third], [third, misread, first]):
        assert in_step(seen, 4) == {1: first, 3: third}


def test_two_markers_elsewhere_do_not_move_a_row_that_is_counted_in_the_same_look() -> None:
    """The tiles of slots 2 and 3 are read as 1 and 3 when the table is first seen; the first is not read at all."""
    table, zones = Imaginary(), Zones(2)
    table.row(["plain", "glazed", "powdered"], markers=False)
    dealt = {track: place for track, place in table.truth.items() if place.startswith("row")}
    second, third = (table.cards[track - 1] for track, place in table.truth.items() if place in ("row/2", "row/3"))
    for number, card in ((1, second), (3, third)):
        x = float(moved(card.corners, np.linalg.inv(table.view)).mean(axis=0)[0])
        table.lay(f"indicator_{number}", quad(x, -1.1, size=TILE), "elsewhere")
    there = zones.locate(table.cards)
    assert {track: str(there[track]) for track in dealt} == dealt


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


@pytest.mark.parametrize("at", [((5.0, -3.0), (6.2, -4.2)), ((2.6, -1.1), (1.35, -1.1))])
def test_nor_once_most_of_its_cards_were_taken(at: tuple[tuple[float, float], ...]) -> None:
    """Two lie the wrong way round, or are dots on a cloth: nothing bears the row out by then but what lay there."""
    table, zones = Imaginary(), Zones(3)
    table.row(["plain", "glazed", "powdered", "eclair"], markers=False)
    zones.locate(table.cards)
    left = [card for card in table.cards if table.truth[card.track] in ("deck", "row/2")]
    for number, (x, y) in zip((1, 2), at, strict=True):
        table.lay(f"indicator_{number}", quad(x, y, size=TILE), "elsewhere")
    there = zones.locate([*left, *table.cards[-2:]])
    assert [str(there[card.track]) for card in left] == ["deck", "row/2"]


def test_numbers_on_selection_cards_are_no_markers() -> None:
    """A deck's numbers stand on discs as its markers' do: once three of four cards were taken, two of them moved the
    row, and what was left of it was somebody's plate."""
    table, zones = Imaginary(), Zones(3)
    table.row(["plain", "glazed", "powdered", "eclair"], markers=False)
    zones.locate(table.cards)
    dealt = {track: place for track, place in table.truth.items() if place.startswith("row")}
    left = [card for card in table.cards if dealt.get(card.track, "row/2") == "row/2"]
    for number, x, y in ((1, 5.0, -3.0), (4, 6.2, -4.2)):
        table.pick(2, f"select_{number}", x, y)
        table.lay(f"indicator_{number}", quad(x, y, size=TILE), "elsewhere")
    there = zones.locate([*left, *table.cards[-4:]])
    assert {str(there[card.track]) for card in left if card.track in dealt} == {"row/2"}


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


def test_a_deck_that_lies_farther_off_than_was_thought_is_the_deck() -> None:
    """It is named only once the markers have told where the row lies; nothing was seen of it till then."""
    table, zones = Imaginary(), Zones(3)
    table.row(["plain", "glazed", "powdered", "eclair"], discard=())
    unseen, *seen = table.cards
    zones.locate(seen)
    off = moved(quad(-4.2, 0.0), table.view)
    there = zones.locate([*seen, TrackedCard(unseen.track, unseen.candidates, off, 1.0)])
    assert str(there[unseen.track]) == "deck"


def test_where_the_deck_is_thought_to_be_is_as_near_as_cards_lie() -> None:
    """By a glint that passed for a card the table was measured, and the deck was thought four cards from slot 1."""
    markers = {number: marker(number, number, 1.25 * number) for number in (1, 2, 3)}
    before = RowLine(np.array([[-4.0, 0], [0, 0], [1.25, 0], [2.5, 0]], np.float32), 2)
    row = by_markers(markers, [], 3, None, before)
    assert row is not None
    assert apart(row.points[0], row.points[1]) < NEXT[1]


def test_the_highest_number_may_be_the_one_that_is_misread() -> None:
    first, third, misread = marker(1, 1, 0), marker(2, 3, 2.6), marker(3, 3, 5.2)
    assert in_step([first, third, misread], 5) == {1: first, 3: third}


@pytest.mark.parametrize("read", [(1, 2), (1, 3), (2, 4), (3, 4), (1, 2, 3, 4)])
def test_two_markers_tell_the_row_beside_which_the_discard_pile_lies_in_line(read: tuple[int, ...]) -> None:
    """Counted from the deck the pile would be the first card of the row."""
    table, zones = Imaginary(camera(wide=24)), Zones(3)
    table.lay("donut_back", quad(-4, 0), "deck")
    table.lay("jelly_filled", quad(-2.7, 0), "discard")
    for slot in (1, 2, 3, 4):
        table.lay(DONUTS[slot - 1], quad(1.3 * slot - 2.7, 0), f"row/{slot}")
        if slot in read:
            table.lay(f"indicator_{slot}", quad(1.3 * slot - 2.7, -1.1, size=(0.4, 0.4)), "elsewhere")
    told, row = places(zones, table), {track for track, place in table.truth.items() if place.startswith("row")}
    assert {track: told[track] for track in row} == {track: table.truth[track] for track in row}


def bare_row(read: Sequence[int | None], tilt: float = 0.0) -> Imaginary:
    """A table before anything is dealt: the deck, and a tile at every slot with the number that it passes for, None
    being nothing known."""
    table = Imaginary(camera(wide=24 - 8 * (tilt > 0), tilt=tilt))
    table.lay("donut_back", quad(-4.0, 0), "deck")
    for slot, number in enumerate(read, 1):
        table.lay("indicator_0", quad(1.3 * slot - 4.0, -1.1, size=TILE), "elsewhere")
        last = table.cards[-1]
        table.cards[-1] = replace(last, candidates=((f"indicator_{number}" if number else UNKNOWN, 0.0),))
    return table


@pytest.mark.parametrize(
    "read",
    [
        (None, 2, None, None, 1), (None, 1, 2, None, None), (None, 2, 4, None, None), (1, None, None, None, 3),
        (None, 1, 2, 3, None), (2, 3, 4, None, 1),
    ],
)  # fmt: skip
def test_numbers_in_step_tell_nothing_where_a_tile_or_the_deck_lies_as_none_would(read: tuple[int | None, ...]) -> None:
    """Some were never learned, and pass for others, or one fell off and was laid back elsewhere: a tile lies where none
    would, before the first slot, between two, beyond the last, or the deck in one.  The cards tell once they lie
    there."""
    table, zones = bare_row(read), Zones(4)
    zones.locate(table.cards)
    for slot in range(1, 6):
        table.lay(DONUTS[slot - 1], quad(1.3 * slot - 4.0, 0), f"row/{slot}")
    told, row = places(zones, table), {track for track, place in table.truth.items() if place.startswith("row")}
    assert {track: told[track] for track in row} == {track: table.truth[track] for track in row}


@pytest.mark.parametrize("read", [(None, 2, None, None, 5), (1, 2, None, None, None), (None, None, 3, 4, None)])
def test_two_that_are_known_tell_where_the_row_will_lie(read: tuple[int | None, ...]) -> None:
    zones, table = Zones(4), bare_row(read)
    table.lay("plain", quad(2.5, 0), "row/5")
    zones.locate(table.cards)
    assert str(zones.locate(table.cards)[len(table.cards)]) == "row/5"


def test_tiles_beyond_the_last_slot_are_of_no_row_that_all_the_others_tell() -> None:
    """All seven lie there, and four play: the sixth and the seventh, which were never learned, lie in line."""
    zones, table = Zones(4), bare_row((1, 2, 3, 4, 5, None, None))
    table.lay("plain", quad(2.5, 0), "row/5")
    assert str(zones.locate(table.cards)[len(table.cards)]) == "row/5"


@pytest.mark.parametrize("bent", [-15.0, 15.0])
def test_what_two_told_by_the_deck_alone_is_told_anew_by_the_cards_that_are_dealt(bent: float) -> None:
    """By a corner of the deck that was seen a little off the table was measured askew, and slots between and beyond the
    two lay a card off, for good: a card of the row was somebody's."""
    table, zones = bare_row((1, None, None, 4, None), tilt=0.4), Zones(4)
    deck = table.cards[0]
    off = np.asarray(deck.corners + bent * np.array([[1, 0], [-1, 0], [0, 0], [0, 0]]), np.float32)
    zones.locate([replace(deck, corners=off), *table.cards[1:]])
    for slot in range(1, 6):
        table.lay(DONUTS[slot - 1], quad(1.3 * slot - 4.0, 0), f"row/{slot}")
        zones.locate(table.cards)
    told, row = places(zones, table), {track for track, place in table.truth.items() if place.startswith("row")}
    assert {track: told[track] for track in row} == {track: table.truth[track] for track in row}


def test_three_misread_numbers_in_step_do_not_move_a_row_in_whose_slots_its_cards_lie() -> None:
    """Small numbers seen askew: the tiles of slots 2, 5 and 6 read as 1, 5 and 6 are in step with each other, that of
    slot 1 passes for the seventh, of which there is no slot, and by them two of six cards would lie nowhere."""
    zones, table = Zones(5), bare_row((None, None, None, None, None, None))
    for slot in range(1, 7):
        table.lay(DONUTS[slot - 1], quad(1.3 * slot - 4.0, 0), f"row/{slot}")
    row = {track: place for track, place in table.truth.items() if place.startswith("row")}
    zones.locate(table.cards)
    for n, number in ((1, 7), (2, 1), (5, 5), (6, 6)):
        table.cards[n] = replace(table.cards[n], candidates=((f"indicator_{number}", 0.0),))
    told = places(zones, table)
    assert {track: told[track] for track in row} == row
