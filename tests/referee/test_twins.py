"""Two ways to the very same table: what nobody saw is asked, not told.  What was unread is known by where it went."""

from __future__ import annotations

import pytest

from engine.go_nuts.moves import Deal
from engine.observation import UNKNOWN, Place, PlaceKind
from engine.table import Table
from tests.referee.measure import play_one
from tests.referee.simulate import Eyes
from tests.referee.tally import Tally
from tests.referee.watched import Watched, names

SLOT = Place(PlaceKind.ROW, 1)


@pytest.mark.parametrize("seed", [2, 8])
def test_two_ways_to_the_same_table_are_asked_about_and_the_answer_tells_what_was_done(seed: int) -> None:
    """Whole rounds go by unseen: of two cards that moved, either may have moved first."""
    tally = Tally()
    table, _ = play_one(4, Eyes(), 0, seed, tally)
    asked = [entry for entry in table.log if entry.event == "asked"]
    assert [2 <= len(question.body["options"]) <= 3 for question in asked] == [True] * len(asked)
    assert (tally.whole, tally.questions, tally.objections, tally.unasked) == (1, len(asked), 0, 0)
    assert asked


def test_a_card_that_nobody_could_read_in_the_row_is_known_by_the_plate_of_who_took_it() -> None:
    watched = Watched(["jelly_filled", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.table.play(Deal((UNKNOWN, "glazed", "powdered")), by="Ann", at=0.0)
    watched.unsure = {("jelly_filled", SLOT): ((UNKNOWN, -0.1), ("jelly_filled", -2.0))}
    watched.look(3)
    watched.takes(1, 1)
    told = [entry for entry in watched.look(6) if entry.event != "corrected"]
    assert "donut_taken" in names(told)
    assert watched.table.state.plates["Ann"] == ("jelly_filled",)
