"""Which of the listed names a line of text is: the 23 donuts in two languages, and names that are none of them."""

from __future__ import annotations

import pytest

from scanner.reading.names import begins_or_ends, parts_of_longer, read_as, unless_anothers
from tests.reading.printed import NAMES

SPELT = [(spelling, name.piece) for name in NAMES for spelling in name.spellings]


@pytest.mark.parametrize(("spelling", "piece"), SPELT)
def test_every_spelling_is_surely_its_own_piece(spelling: str, piece: str) -> None:
    read = read_as(spelling, NAMES)
    assert (read.piece, read.is_sure) == (piece, True)


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("éclair", "eclair"),
        ("ECLAIR", "eclair"),
        ("jelly filled", "jelly_filled"),
        ("oldfashioned", "old_fashioned"),
        ("strawbery glazed", "strawberry_glazed"),
        ("maple frostd", "maple_frosted"),
        ("pla1n", "plain"),
        ("coffee.", "coffee"),
        ("コ一ヒ一", "coffee"),
        ("コ-ヒ-", "coffee"),
        ("メイブル・バー", "maple_bar"),
    ],
)
def test_a_slip_of_the_reader_is_forgiven(text: str, piece: str) -> None:
    read = read_as(text, NAMES)
    assert (read.piece, read.is_sure) == (piece, True)


@pytest.mark.parametrize(
    "text",
    [
        "blueberry frosted", "raspberry glazed", "chocolate glazed", "vanilla frosted", "maple glazed", "plains",
        "lemon filled", "apple fritter", "cinnamon roll", "bear paw", "toffee", "silk", "tea", "donuts!", "donuts",
        "chocolate", "maple", "red velvet cake", "double", "most plain donuts: 3 extra points.", "1·3·6·10·15", "", "?",
        "ブルーベリー・フロスト", "紅茶", "ドーナツ",
    ],
)  # fmt: skip
def test_a_name_that_is_not_listed_is_no_name(text: str) -> None:
    assert not read_as(text, NAMES).is_sure


@pytest.mark.parametrize(
    ("text", "left", "right", "piece"),
    [
        ("chocolate f", False, True, "chocolate_frosted"),
        ("jelly-fil", False, True, "jelly_filled"),
        ("maple fr", False, True, "maple_frosted"),
        ("berry glazed", True, False, "strawberry_glazed"),
        ("nch cruller", True, False, "french_cruller"),
        ("plain", False, True, "plain"),
        ("oston cre", True, True, "boston_cream"),
        ("glazed", False, True, "glazed"),
        ("feench crulle", False, True, "french_cruller"),
        ("double chocc", False, True, "double_chocolate"),
        ("maple b", False, True, "maple_bar"),
        ("maple bo", False, True, "maple_bar"),
        ("cston cream", True, False, "boston_cream"),
    ],
)
def test_the_part_of_a_name_that_shows_is_enough_where_no_other_has_it(
    text: str, left: bool, right: bool, piece: str
) -> None:
    read = begins_or_ends(text, NAMES, cut_left=left, cut_right=right)
    assert (read.piece, read.is_sure) == (piece, True)


@pytest.mark.parametrize(
    ("text", "left", "right"),
    [("maple", False, True), ("glazed", True, False), ("frosted", True, False), ("pl", False, True),
     ("chocolate", True, True), ("old", False, True), ("frenc", False, True), ("hraspberr", True, True),
     ("hocolate", True, True), ("chocolate g", False, True), ("ueberry frosted", True, False),
     ("double chocc", False, False), ("oston cre", False, True), ("maple c", False, True), ("maple cb", False, True)],
)  # fmt: skip
def test_a_part_that_several_names_have_or_that_is_too_short_is_not_believed(
    text: str, left: bool, right: bool
) -> None:
    assert not begins_or_ends(text, NAMES, cut_left=left, cut_right=right).is_sure


def test_only_glazed_is_printed_as_a_part_of_another_name() -> None:
    assert [name.piece for name in NAMES if parts_of_longer(name.piece, NAMES)] == ["glazed"]


@pytest.mark.parametrize(
    ("text", "piece"), [("フレン", None), ("プレー", "plain"), ("plaim", "plain"), ("glazed", "glazed")]
)
def test_what_begins_one_name_letter_by_letter_is_no_other_one_misread(text: str, piece: str | None) -> None:
    assert read_as("フレン", NAMES).piece == "plain"
    assert unless_anothers(read_as(text, NAMES), NAMES).piece == piece
