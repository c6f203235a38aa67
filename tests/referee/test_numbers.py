"""Selection cards that are read badly, or wrongly: what counts, what waits, and what is told by who takes what."""

from __future__ import annotations

import math

import pytest

from engine.observation import Place, PlaceKind
from tests.referee.watched import Watched, names

BENS = Place(PlaceKind.PICK, 2)


def choosing() -> Watched:
    """A row of three, and both about to reveal: Ann chose 1, Ben chose 3."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.table.undo(2, by="Ann", at=1.0)
    watched.picks = ["selection_back", "selection_back"]
    assert watched.look(2) == []
    watched.picks = ["select_1", "select_3"]
    return watched


def reads(watched: Watched, place: Place, true: str, *chances: tuple[str, float]) -> None:
    """From now on the eyes take the card at a place for these, each as likely as said."""
    watched.unsure[true, place] = tuple((piece, math.log(chance)) for piece, chance in chances)


def test_numbers_read_plainly_count_at_once() -> None:
    assert names(choosing().look(2)) == ["picks_revealed"]


def test_a_number_that_may_be_another_waits_for_what_its_player_takes() -> None:
    watched = choosing()
    reads(watched, BENS, "select_3", ("select_2", 0.7), ("select_3", 0.2), ("select_1", 0.1))
    assert watched.look(3) == []
    watched.takes(1, 1)
    assert watched.look(3) == []
    watched.takes(2, 3)
    entries = watched.look(3)
    assert names(entries) == ["picks_revealed", "donut_taken", "donut_taken"]
    assert entries[0].body["picks"] == {"Ann": 1, "Ben": 3}


def test_a_number_that_nobody_can_tell_is_asked_about_when_all_wait_for_it() -> None:
    watched = choosing()
    reads(watched, BENS, "select_3", ("select_2", 0.5), ("select_3", 0.45), ("select_1", 0.05))
    watched.look(3)
    entries = watched.look(4, still=4.0)
    assert names(entries) == ["picks_revealed", "asked"]
    question = watched.table.open_questions[0]
    assert (question.question, set(question.options)) == ("Which number did Ben choose?", {"2", "3"})
    watched.table.answer(question.seq, "3", by="Ben", at=9.0)
    assert watched.table.state.picks == {"Ann": 1, "Ben": 3}
    assert watched.table.open_questions == ()


def test_a_number_misread_without_doubt_is_corrected_when_it_explains_what_two_mistakes_would() -> None:
    """Ben's 3 is taken for a 1: both chose the same, it seems, and then each takes a card."""
    watched = choosing()
    reads(watched, BENS, "select_3", ("select_1", 0.998), ("select_2", 0.001))
    assert watched.look(3)[0].body["picks"] == {"Ann": 1, "Ben": 1}
    watched.takes(1, 1)
    assert watched.look(3) == []
    watched.takes(2, 3)
    entries = watched.look(12)
    assert names(entries)[:4] == ["corrected", "picks_revealed", "donut_taken", "donut_taken"]
    assert entries[1].body["picks"] == {"Ann": 1, "Ben": 3}
    assert watched.table.open_questions == ()
    assert watched.table.state.plates == {"Ann": ("plain",), "Ben": ("powdered",)}


def test_after_a_number_was_corrected_play_goes_on_although_it_is_misread_still() -> None:
    watched = choosing()
    reads(watched, BENS, "select_3", ("select_1", 0.998), ("select_2", 0.001))
    watched.look(3)
    watched.takes(1, 1)
    watched.takes(2, 3)
    watched.look(12)
    watched.row = ["eclair", "glazed", "jelly_filled"]
    entries = watched.look(6)
    assert names(entries) == ["row_refilled"]
    assert watched.table.state.round == 2


def test_a_number_that_was_plainly_seen_is_no_excuse_for_taking_another_card() -> None:
    watched = choosing()
    watched.look(3)
    watched.takes(1, 2)
    (objected,) = [e for e in watched.look(20, still=8.0) if e.event == "objected"]
    assert objected.body["rule"] == "GN-STAY"


@pytest.mark.parametrize("answer", ["2", "3"])
def test_a_card_taken_against_a_number_that_was_hard_to_read_is_a_question(answer: str) -> None:
    watched = choosing()
    reads(watched, BENS, "select_3", ("select_3", 0.985), ("select_2", 0.012))
    assert names(watched.look(3)) == ["picks_revealed"]
    watched.takes(1, 1)
    watched.look(3)
    watched.takes(2, 2)
    said = names(watched.look(20, still=8.0))
    assert "objected" not in said
    (question,) = watched.table.open_questions
    assert set(question.options) == {"2", "3"}
    watched.table.answer(question.seq, answer, by="Ben", at=20.0)
    assert watched.table.state.picks["Ben"] == int(answer)
    assert watched.table.state.plates["Ben"] == ("glazed",)


def test_an_objection_is_over_when_the_number_behind_it_turns_out_to_have_been_another() -> None:
    watched = choosing()
    watched.look(3)
    watched.takes(1, 2)
    watched.look(20, still=8.0)
    (objected,) = watched.table.open_questions
    entries = watched.table.correct("pick/Ann", "select_2", by="Ann", at=30.0)
    assert [e.event for e in entries] == ["corrected", "picks_revealed", "settled"]
    assert (entries[2].body["seq_of"], entries[2].body["how"]) == (objected.seq, "corrected")
    assert watched.table.open_questions == ()


@pytest.mark.parametrize("hidden", [frozenset[Place](), frozenset({Place(PlaceKind.PICK, 2)})])
def test_a_number_that_people_put_right_is_asked_about_no_more(hidden: frozenset[Place]) -> None:
    watched = choosing()
    reads(watched, BENS, "select_3", ("select_2", 0.5), ("select_3", 0.45), ("select_1", 0.05))
    watched.look(3)
    watched.look(4, still=4.0)
    (question,) = watched.table.open_questions
    corrected, *_ = watched.table.correct("pick/Ben", "select_3", by="Ben", at=watched.now)
    assert watched.table.open_questions == () and question.seq in corrected.withdrawn
    assert "objected" not in names(watched.look(20, still=8.0, hidden=hidden))
    watched.table.undo(corrected.seq - 1, by="Ben", at=watched.now)
    assert watched.table.open_questions == (question,)
