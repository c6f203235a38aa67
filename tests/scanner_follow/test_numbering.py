"""Who is the first: the leftmost plate below the row in the picture, and who else may be."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.geometry.tablemap import TableMap
from scanner.places.counting_seats import CountingSeats
from scanner.places.numbering import as_it_grows, as_said, firsts, told_by_plates
from scanner.places.remembered import Memory
from scanner.places.row_line import RowLine
from scanner.places.seats import Home

LEVEL_ROW = np.array([[4, 5], [10, 5]], np.float32)
"""Slots in card widths; the pictures here have a pixel a card width."""
ASKEW = np.array([[4, 6.5], [10, 3.5]], np.float32)


def the_firsts(*places: tuple[float, float], row: np.ndarray = LEVEL_ROW) -> list[int]:
    return firsts(np.array(places, np.float32), row, 1.0)


def test_players_on_the_two_long_sides_leave_no_doubt() -> None:
    assert the_firsts((9, 9), (3, 1), (3, 9), (9, 1)) == [2]


def test_the_lowest_is_first_where_nobody_sits_below() -> None:
    assert the_firsts((5, 1), (9, 2)) == [1]


def test_of_two_who_sit_as_low_where_nobody_sits_below_either_may_be_the_first() -> None:
    assert the_firsts((9, 1.6), (5, 2), (7, 0)) == [1, 0]


def test_numbers_alone_tell_less_of_who_is_the_lowest_than_plates() -> None:
    """Each lies somewhere before its plate, towards the row or beside it."""
    row = RowLine(np.array([[2.7, 5], [4, 5], [7, 5], [10, 5]], np.float32), 1)
    counting = CountingSeats(Memory(), row, TableMap(np.eye(3)), 2)
    high, low = np.float32([5, 1]), np.float32([9, 2])

    def may_be(*homes: Home) -> tuple[int, ...]:
        counted = counting.numbered(list(homes))
        assert counted[0].middle.tolist() == [9, 2]
        return counting._memory.firsts

    assert may_be(Home(pick=high), Home(pick=low)) == (2,)
    assert may_be(Home([high]), Home([low])) == ()


@pytest.mark.parametrize(
    ("likely", "picks"),
    [
        (0, ((1.8, 4.5), (12.2, 5.1))),              # two at the row's ends, the lower number at the right one
        (1, ((7.0, 7.2), (1.8, 4.7), (7.0, 2.5))),   # a plate at the left end that grows below the row ...
        (0, ((7.0, 7.2), (1.8, 4.3), (7.0, 2.5))),   # ... and one that hardly does
    ],
)  # fmt: skip
def test_where_numbers_leave_it_open_the_likelier_first_is_the_one_whose_plate_would_be(
    likely: int, picks: tuple[tuple[float, float], ...]
) -> None:
    """Plates grow to the right of those who sit there: down the picture at its left, up at its right."""
    slots = RowLine(np.array([[2.7, 5], [4, 5], [7, 5], [10, 5]], np.float32), 1)
    counting = CountingSeats(Memory(), slots, TableMap(np.eye(3)), 2)
    counted = counting.numbered([Home(pick=np.float32(at)) for at in picks])
    assert counted[0].middle.tolist() == list(np.float32(picks[likely]))
    assert counting._memory.firsts


def test_where_a_plate_grows_from_a_number() -> None:
    slots = RowLine(np.array([[2.7, 5], [4, 5], [7, 5], [10, 5]], np.float32), 1)
    told = [as_it_grows(np.float32(at), slots).tolist() for at in ((7, 7), (7, 3), (1.5, 5), (12.5, 5))]
    expected = [(8.2, 8.5), (5.8, 1.5), (0.0, 6.2), (14.0, 3.8)]
    assert np.allclose(told, expected)


def test_somebody_right_at_the_row_s_left_end_may_be_the_first_as_well() -> None:
    assert the_firsts((1, 4.9), (5, 9), (5, 1)) == [1, 0]
    assert the_firsts((1, 5.9), (5, 9), (5, 1)) == [0, 1]


def test_somebody_at_the_right_end_is_no_matter_of_doubt_where_others_sit_below() -> None:
    assert the_firsts((13, 5.4), (5, 9), (5, 1)) == [1]


def test_two_at_the_row_s_ends_may_both_be_the_first() -> None:
    assert sorted(the_firsts((1, 5.2), (13, 4.8))) == [0, 1]


def test_of_a_row_that_lies_askew_the_long_sides_are_as_clear() -> None:
    """Neither lies much higher or lower in the picture than the middle of the row."""
    assert the_firsts((9.9, 5.4), (3.6, 4.6), row=ASKEW) == [0]


def test_somebody_at_the_left_end_who_is_above_the_row_by_but_one_reading_may_be_the_first() -> None:
    """Above the line through the row, below its middle in the picture."""
    assert the_firsts((-0.9, 5.2), (5, 9), (5, 1), row=np.array([[4, 5.7], [10, 4.3]], np.float32)) == [1, 0]


def test_below_the_end_of_a_row_that_lies_askew_both_readings_hold() -> None:
    assert the_firsts((1.5, 6.0), (8, 8.5), row=ASKEW) == [0, 1]


def test_somebody_below_a_row_that_lies_askew_by_but_one_reading_may_be_the_first_as_well() -> None:
    """Seen straight down the picture he sits on a level with it; everybody was counted one seat on."""
    row = np.array([[16.1, 6.1], [8.5, 3.7]], np.float32)
    six = (7.2, 5.2), (8.8, 2.3), (13.7, 3.8), (19.6, 5.5), (19.4, 9.4), (12.8, 7.1)
    assert the_firsts(*six, row=row) == [5, 0]


def test_where_people_said_who_sits_where_that_holds() -> None:
    places = np.array([[5, 9], [1, 5], [5, 1]], np.float32)
    said = np.array([[0.5, 6], [6, 0], [6, 10]], np.float32)
    assert as_said([0, 1, 2], places, said) == 1


def test_of_two_at_the_ends_with_their_numbers_a_bit_off_the_row_either_may_be_the_first() -> None:
    assert the_firsts((1.5, 3.6), (12.5, 6.5)) == [1, 0]


def test_one_at_an_end_is_no_matter_of_doubt_where_somebody_sits_below() -> None:
    assert the_firsts((1.5, 3.6), (7, 9), (12.5, 6.5)) == [1]


def test_a_number_a_little_above_the_row_at_its_left_end_may_belong_to_a_plate_below() -> None:
    row = RowLine(np.array([[2.7, 5], [4, 5], [7, 5], [10, 5]], np.float32), 1)
    counting = CountingSeats(Memory(), row, TableMap(np.eye(3)), 2)
    at_the_end, near = np.float32([1, 4.1]), np.float32([5, 9])
    counting.numbered([Home(pick=at_the_end), Home(pick=near)])
    assert counting._memory.firsts == (2,)
    counting.numbered([Home([at_the_end]), Home([near])])
    assert counting._memory.firsts == ()


def first_by_plates(*places: tuple[float, float], doubted: set[int], grown: set[int]) -> int | None:
    return told_by_plates(np.array(places, np.float32), LEVEL_ROW, 1.0, doubted, grown)


def test_a_plate_clearly_below_the_row_tells_who_is_the_first() -> None:
    assert first_by_plates((1, 9), (8, 9), (5, 1), doubted={0, 1}, grown={0}) == 0
    assert first_by_plates((1, 1), (8, 9), (5, 1), doubted={0, 1}, grown={0, 1}) == 1


def test_what_numbers_alone_seem_to_tell_is_no_answer() -> None:
    assert first_by_plates((1, 9), (8, 9), (5, 1), doubted={0, 1}, grown={1}) is None
    assert first_by_plates((1, 1), (8, 9), (5, 1), doubted={0, 1}, grown={1}) is None


def test_the_lowest_plate_tells_only_once_all_that_may_be_lower_are_seen() -> None:
    assert first_by_plates((4, 2.5), (9, 1), doubted={0, 1}, grown={0, 1}) == 0
    assert first_by_plates((4, 2.5), (9, 1), doubted={0, 1}, grown={0}) is None


def test_a_plate_right_at_the_row_s_end_leaves_it_open() -> None:
    assert first_by_plates((1, 4.9), (5, 9), (5, 1), doubted={0, 1}, grown={0, 1}) is None


def test_plates_that_tell_of_somebody_who_was_never_in_doubt_tell_nothing() -> None:
    assert first_by_plates((1, 9), (8, 9), (5, 1), doubted={1, 2}, grown={0, 1, 2}) is None
