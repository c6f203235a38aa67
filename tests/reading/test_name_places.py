"""A card whose name stands elsewhere than on the others was not outlined as it lies."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.learning.name_places import asked_where_the_name_stands_elsewhere
from scanner.learning.proposals import Doubt, Proposal, Status
from scanner.reading.strips import Line
from tests.eyes.made import lying


def read(*places: float | None) -> list[Proposal]:
    """Cards whose names stand at these shares of their length; None is a number, which stands on no line."""
    lines = [None if place is None else Line(place - 0.05, 0.1) for place in places]
    picture, milk = np.zeros((4, 3, 3), np.uint8), (("milk", 0.99),)
    return [
        Proposal("milk", Status.TAKEN, 0.99, milk, "milk", lying(100.0 * n, 100), picture, 0.7, line=line)
        for n, line in enumerate(lines)
    ]  # fmt: skip


def asked(*places: float | None) -> list[int]:
    told = asked_where_the_name_stands_elsewhere(read(*places))
    assert all((one.status is Status.ASKED) == (one.doubt is Doubt.EDGE) for one in told)
    return [n for n, one in enumerate(told) if one.status is Status.ASKED]


def test_cards_cut_off_at_one_band_do_not_vouch_for_each_other() -> None:
    assert asked(*[0.7] * 14, 0.93, 0.92, 0.93) == [14, 15, 16]


def test_names_in_two_lines_stand_a_little_higher() -> None:
    assert asked(*[0.2] * 8, 0.14, 0.26) == []


@pytest.mark.parametrize("places", [[0.7] * 8 + [0.2] * 5, [0.7] * 4 + [0.2], [0.1, 0.3, 0.5, 0.7, 0.9, 1.1]])
def test_two_decks_a_few_names_and_names_all_over_tell_nothing(places: list[float]) -> None:
    assert asked(*places) == []


def test_what_bears_a_number_stands_on_no_line() -> None:
    assert asked(*[0.7] * 8, None, 0.95) == [9]
