"""Games under a lamp's gleams while hands never rest: what was hardly read is no news when it is said again."""

from __future__ import annotations

import pytest

from tests.referee.gleams import Misread, hardly, played, surely


@pytest.mark.parametrize("seed", range(2))
def test_where_everything_is_read_nothing_is_asked_and_nothing_is_wrong(seed: int) -> None:
    table, wrong = played(seed, surely)
    assert wrong == [] and "asked" not in [entry.event for entry in table.log]


@pytest.mark.parametrize("seed", range(2))
def test_cards_on_plates_that_are_hardly_read_for_a_while_change_nothing(seed: int) -> None:
    table, wrong = played(seed, hardly, cards=0.025)
    assert wrong == [] and "asked" not in [entry.event for entry in table.log]


@pytest.mark.parametrize(("seed", "misread"), [(0, hardly), (1, hardly), (0, surely)])
def test_of_numbers_in_a_gleam_no_plate_is_wrong_with_nothing_open(seed: int, misread: Misread) -> None:
    table, wrong = played(seed, misread, numbers=0.1)
    assert not wrong or table.open_questions
