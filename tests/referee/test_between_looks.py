"""What people say between two looks costs nothing of what the eyes know: which numbers have done their work."""

from __future__ import annotations

import pytest

from engine.go_nuts import event_to_json
from engine.go_nuts.events import PicksRevealed, RowRefilled
from engine.history.notes import Note
from tests.referee.test_seats_when_joined import joined
from tests.referee.watched import Watched, names


def both_have_theirs() -> Watched:
    """Ann and Ben have had the first and the third card, the row is full again, and their numbers lie there still."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.look(2)
    watched.takes(1, 1)
    watched.look(4)
    watched.takes(2, 3)
    watched.look(4)
    watched.row[0], watched.row[2] = "jelly_filled", "glazed"
    return watched


def after_a_round() -> Watched:
    """The same, and all numbers are taken back."""
    watched = both_have_theirs()
    watched.picks = [None, None]
    assert names(watched.look(5)) == ["row_refilled"]
    return watched


@pytest.mark.parametrize("answer", ["Ann", "Ben"])
@pytest.mark.parametrize("seen", [0, 1])
def test_who_sits_where_may_be_said_as_all_turn_up_their_numbers(seen: int, answer: str) -> None:
    """Of a game that was joined: those numbers are no older for it."""
    watched = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    (question,) = watched.table.open_questions
    watched.picks = ["select_1", "select_3"]
    assert watched.look(seen) == []
    watched.table.answer(question.seq, answer, by="Ann", at=watched.now)
    assert names(watched.look(4)) == ["picks_revealed"]
    assert watched.table.state.picks[answer] == 1


@pytest.mark.parametrize("seen", [0, 1])
def test_a_card_may_be_put_right_as_all_turn_up_the_numbers_of_the_round_before_again(seen: int) -> None:
    watched = after_a_round()
    watched.picks = ["select_1", "select_3"]
    assert watched.look(seen) == []
    watched.table.correct("plate/Ann/1", "glazed", by="Ann", at=watched.now)
    watched.plates[0] = ["glazed"]
    assert names(watched.look(4)) == ["picks_revealed"]


def test_numbers_that_lie_on_from_the_round_before_are_no_reveal_whatever_is_said_meanwhile() -> None:
    watched = both_have_theirs()
    watched.look(5)
    watched.table.correct("plate/Ann/1", "glazed", by="Ann", at=watched.now)
    watched.plates[0] = ["glazed"]
    assert watched.look(20) == []


def test_what_is_told_otherwise_may_have_its_reveal_in_the_place_of_something_else() -> None:
    """Fewer things happened before it than was thought: play is watched on."""
    watched = after_a_round()
    watched.picks = ["select_2", "select_3"]
    watched.look(4)
    told = [event_to_json(event) for event in (
        RowRefilled(("jelly_filled", "glazed", "glazed")), PicksRevealed({"Ann": 2, "Ben": 3}),
    )]  # fmt: skip
    way = {"instead_of": [entry.seq for entry in watched.table.log[-3:]], "events": told}
    said = {"event": "asked", "question": "What happened?", "options": ["this", "that"]}
    note = Note(said, {"answers": {"that": way}})
    (asked,) = watched.table._ledger.commit(watched.now, [note], source="camera")
    assert names([watched.table.log[seq - 1] for seq in way["instead_of"]])[0] == "donut_taken"
    watched.table.answer(asked.seq, "that", by="Ann", at=watched.now)
    watched.plates[1].clear()
    watched.takes(1, 2)
    assert names(watched.look(6)) == ["donut_taken"]
