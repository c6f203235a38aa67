"""A row half of which lay under hands when it was guessed, after a number that nobody saw."""

from __future__ import annotations

from random import Random

import pytest

from engine.observation import Place, PlaceKind, TableObservation
from tests.referee.test_unseen_choices import Players


def restless(seed: int) -> Players:
    """Dot has chosen what Ben has, and Cem's number is out of sight; hands pass without rest, and what is dealt then
    lies under them for a while."""
    chance, out_of_sight = Random(seed), Place(PlaceKind.PICK, 3)
    table = Players("Ann Ben Cem Dot", [None] * 4, first="french_cruller")

    def look(times: int, *under_hands: Place) -> None:
        for _ in range(times):
            table.now += 0.3
            passing = [Place(PlaceKind.PICK, chance.randint(1, 4))] if chance.random() < 0.5 else []
            hidden = frozenset([out_of_sight, *passing, *(one for one in under_hands if chance.random() < 0.8)])
            seen = tuple(card for card in table.seen() if card.place not in hidden)
            table.table.observe(TableObservation(round(10 * table.now), table.now, seen, hidden, still_for=0.1))

    table.picks = ["select_1", "select_2", None, "select_2"]
    look(4)
    table.takes(1, 1)
    look(6)
    table.throws(4)
    table.throws(5)
    look(6)
    table.throws(2)
    look(6)
    table.picks = [None] * 4
    for slot, piece in ((1, "jelly_filled"), (2, "powdered"), (4, "plain"), (5, "eclair")):
        table.row[slot - 1] = piece
        look(3, *(Place(PlaceKind.ROW, n) for n in range(slot - 1, 6) if n), Place(PlaceKind.PLATE, 3))
    look(30)
    return table


@pytest.mark.parametrize("seed", [6, 9, 14])
def test_a_row_half_of_which_hands_hid_is_read_anew_where_a_number_that_nobody_saw_came_before_it(seed: int) -> None:
    """It was kept as it had been guessed, and other stories outran it for the cards that it had not read."""
    log = restless(seed).table.log
    assert [entry.body["picks"] for entry in log if entry.event == "picks_revealed"] == [
        {"Ann": 1, "Ben": 2, "Cem": 2, "Dot": 2}
    ]
