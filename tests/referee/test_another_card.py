"""What is asked of a card that lies at a place is answered by that card, and by no other that lies there by then."""

from __future__ import annotations

import pytest

from engine.observation import Place, PlaceKind
from engine.table import Table
from tests.referee.watched import Watched, names

THIRD = Place(PlaceKind.ROW, 3)
NOBODY_KNOWS = (("unknown", 0.0),)
IN_DOUBT = (("plain", -0.6), ("glazed", -0.7), ("unknown", -6.0))


def asked_about_the_third(piece: str, candidates: tuple[tuple[str, float], ...]) -> Watched:
    """The row is dealt, and its third card is asked about."""
    watched = Watched(["maple_bar", "powdered", piece], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row, watched.picks = ["maple_bar", "powdered", piece], [None, None]
    watched.unsure = {(piece, THIRD): candidates}
    assert names(watched.look(6, still=4.0)) == ["row_dealt", "asked"]
    return watched


def play_goes_on_untold(watched: Watched, there_now: str) -> None:
    """Ann and Ben take the first two cards; of those that are dealt one is burnt out, so that the row never looks full.
    Then they take the first card and the third, and others are dealt."""
    watched.picks = ["select_1", "select_2"]
    watched.look(6)
    for seat in (1, 2):
        watched.takes(seat, seat)
        watched.look(4)
    watched.row[0], watched.picks = "eclair", [None, None]
    watched.look(3)
    watched.takes(1, 1)
    watched.look(2)
    watched.takes(2, 3)
    watched.plates[1][-1] = "unknown"
    watched.look(2)
    watched.row[0], watched.row[2], watched.unsure = "powdered", there_now, {}
    watched.look(8)


@pytest.mark.parametrize("followed", [False, True])
def test_a_card_that_nobody_could_read_is_not_what_was_dealt_to_its_slot_later(followed: bool) -> None:
    watched = asked_about_the_third("unknown", NOBODY_KNOWS)
    watched.followed = followed
    play_goes_on_untold(watched, "jelly_filled")
    assert watched.table.log[1].body["row"] == ["maple_bar", "powdered", "unknown"]
    dealt = [entry.body["row"] for entry in watched.table.log if entry.event == "row_dealt"]
    assert dealt == [["maple_bar", "powdered", "unknown"]]


@pytest.mark.parametrize("there_now", ["plain", "glazed"])
def test_a_card_in_doubt_is_not_told_by_what_was_dealt_to_its_slot_later(there_now: str) -> None:
    watched = asked_about_the_third("plain", IN_DOUBT)
    (question,) = watched.table.open_questions
    play_goes_on_untold(watched, there_now)
    assert question.seq in [matter.seq for matter in watched.table.open_questions]
    assert [entry.body["row"][2] for entry in watched.table.log if entry.event == "row_dealt"] == ["plain"]
