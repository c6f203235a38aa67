"""Two ways to the very same table: what nobody saw is asked, not told.  What was unread is known by where it went."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.go_nuts.moves import Deal
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting
from engine.table import Table
from tests.referee.imperfect_eyes import Eyes
from tests.referee.measure import play_one
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


def test_a_round_in_which_the_same_face_came_again_is_told_where_the_eyes_followed_the_card_to_the_pile() -> None:
    """Both chose slot 3 while nobody looked; its Powdered lies on the pile now, and another Powdered in its place."""
    watched = Followed(["plain", "glazed", "powdered"], (1, 2))
    assert "row_refilled" in names(watched.plays_the_round("jelly_filled", "maple_bar"))
    watched.discard.append("powdered")
    told = watched.look(16)
    assert [e.body["slot"] for e in told if e.event == "donut_discarded"] == [3]
    assert "row_refilled" in names(told)


class Followed(Watched):
    """Eyes that follow each card: the Powdered of the first row is number 3, whatever lies in its place later."""

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        thrown = bool(self.discard)
        return [replace(s, track=self.number(s, thrown)) for s in super().seen(hidden)]

    def number(self, sighting: Sighting, thrown: bool) -> int:
        if sighting.place == Place(PlaceKind.DISCARD):
            return 3
        if sighting.place == Place(PlaceKind.ROW, 3):
            return 30 if thrown else 3
        return 0
