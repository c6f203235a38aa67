"""Plates as families lay them: something is seen of every card, and no plate runs into another."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="the made decks are drawn with resvg-py")

from models.workshop.family_layouts import KINDS, LEAST, REACH, Place, family_plates, farthest, plate, seen
from models.workshop.made_tables import CARD


def test_what_is_seen_of_cards_is_what_those_upon_them_leave_open() -> None:
    beneath, upon = seen([(0, 0, 0), (0.5, 0, 0)])
    assert beneath == pytest.approx(0.5, abs=0.05) and upon == pytest.approx(1, abs=0.05)
    quarter_turned: list[Place] = [(0, 0, 0), (0, 0, np.pi / 2)]
    assert seen(quarter_turned)[0] == pytest.approx(1 - 1 / CARD, abs=0.05)


@pytest.mark.parametrize("kind", KINDS)
def test_something_is_seen_of_every_card_and_all_of_it_lies_about_the_plate(kind: str) -> None:
    for seed in range(8):
        places = plate(np.random.default_rng(seed), KINDS[kind], 6)
        assert len(places) >= 3
        assert min(seen(places)) >= LEAST and farthest(places) <= REACH


def test_everybody_has_a_plate_of_the_kind_that_was_asked_for() -> None:
    cards = family_plates(np.random.default_rng(5), ["column", "row", "tucked"])
    assert {player for *_, player in cards} == {0, 1, 2}
    column = [lying for lying, *_, player in cards if player == 0]
    assert len({round(lying.x, 6) for lying in column}) == 1, "one below the other"
    turns = {round(abs(np.cos(lying.turn)), 6) for lying, *_, player in cards if player == 2}
    assert turns == {0.0, 1.0}, "the tucked one lies a quarter turned"
