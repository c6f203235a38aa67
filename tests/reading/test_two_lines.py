"""Names that are printed in two lines."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.reading.cards import NameReader
from scanner.reading.strips import Line
from scanner.reading.two_lines import may_be_half, next_lines
from scanner.types import Detection, Image
from tests.eyes.made import SIZE, lying
from tests.reading.printed import NAMES, laid_out, named, print_on


def broken(first: str, last: str, top: float = 0.62) -> Image:
    """A face with its name in two lines."""
    face = named(first, top=top)
    print_on(face, last, round(top * SIZE[1]) + 34, 0.9)
    return face


def says(face: Image, turns: int = 0) -> tuple[str | None, bool]:
    """What is read on a face that lies on a table, and whether surely."""
    at = lying(200, 220, 190)
    seen = np.ones((32, 24), np.bool_)
    there = Detection(np.roll(at, 2 * turns, axis=0), "card", 1.0, 1.0, seen)
    told = NameReader(NAMES).read(laid_out([face], [at]), there)
    return told.piece, told.sure


@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize(
    ("first", "last", "piece"),
    [("boston", "cream", "boston_cream"), ("strawberry", "glazed", "strawberry_glazed"),
     ("old", "fashioned", "old_fashioned"), ("chocolate", "frosted", "chocolate_frosted"),
     ("double", "chocolate", "double_chocolate"), ("day-old", "donuts", "day_old_donuts")],
)  # fmt: skip
def test_a_name_in_two_lines_is_read(first: str, last: str, piece: str, turns: int) -> None:
    assert says(broken(first, last), turns) == (piece, True)


@pytest.mark.parametrize(("first", "last"), [("blueberry", "frosted"), ("pumpkin", "cream"), ("cream", "boston")])
def test_two_lines_that_are_no_listed_name_together_are_not_taken(first: str, last: str) -> None:
    assert not says(broken(first, last))[1]


def test_which_words_may_be_half_of_a_name() -> None:
    texts = ("maple", "glazed", "cruller", "day-old", "ol", "plain", "chocolate")
    first, last, both, neither = (True, False), (False, True), (True, True), (False, False)
    assert [may_be_half(text, NAMES) for text in texts] == [first, last, last, first, neither, neither, both]


def test_the_other_half_stands_on_the_next_line_or_else_right_beside_this_one() -> None:
    line, near, far = Line(0.3, 0.06), Line(0.37, 0.06), Line(0.6, 0.06)
    assert next_lines(line, (near, far), below=True) == (near,)
    assert next_lines(line, (near, far), below=False) == (line.above,)
