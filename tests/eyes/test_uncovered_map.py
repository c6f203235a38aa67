"""Which parts of a picture the cards found so far explain."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.photograph.uncovered_map import Uncovered
from tests.eyes.made import found, lying, table


def test_a_card_explains_what_lies_in_its_outline() -> None:
    left, right = lying(200, 240), lying(250, 240)
    uncovered = Uncovered(table(), [])
    uncovered.take(left)
    assert uncovered.cells(right).mean() == pytest.approx(0.5, abs=0.05)


def test_of_a_card_of_which_but_a_part_is_sure_the_rest_may_show_another() -> None:
    top, below, beside = lying(200, 240), lying(250, 240), lying(270, 240)
    half = np.zeros((32, 24), np.bool_)
    half[:, :12] = True
    uncovered = Uncovered(table(), [])
    uncovered.take(top)
    uncovered.give_back(found(top, half), [])
    assert uncovered.cells(top).mean() == pytest.approx(0.5, abs=0.05)
    assert uncovered.cells(below).mean() == pytest.approx(1.0, abs=0.05)
    uncovered.take(top)
    uncovered.give_back(found(top, half), [beside])
    assert uncovered.cells(top).mean() == pytest.approx(0.2, abs=0.05)
