"""What the referee asks about, and what answers do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.asking.questions import CardQuestions
from engine.observation import Place, PlaceKind, TableObservation
from engine.table import Table
from tests.referee.watched import Watched, names


def doubtful(first: float, second: float) -> tuple[tuple[str, float], ...]:
    return (("plain", first), ("glazed", second), ("unknown", -6.0))


def test_a_card_that_cannot_be_told_is_asked_about_once_and_the_game_goes_on() -> None:
    watched = asked_about_slot_three()
    (question,) = watched.table.open_questions
    assert question.options == ("plain", "glazed")
    assert watched.table.state.row[2] == "plain"
    assert names(watched.look(6, still=20.0)) == []


def test_an_answer_tells_the_past_anew() -> None:
    watched = asked_about_slot_three()
    seq = watched.table.open_questions[0].seq
    answered, dealt = watched.table.answer(seq, "glazed", by="Ann", at=99.0)
    assert answered.withdrawn == (dealt.replaces,)
    assert watched.table.state.row[2] == "glazed"
    assert watched.table.open_questions == ()


@pytest.mark.parametrize("tapped", [False, True])
@pytest.mark.parametrize("said", ["plain", "glazed", "jelly_filled"])
@pytest.mark.parametrize("read", ["plain", "glazed"])
def test_what_somebody_answered_is_not_told_otherwise_by_eyes_that_become_surer(
    said: str, read: str, tapped: bool
) -> None:
    """Whoever confirmed the likelier card was overruled a second later, without a word, by the other one."""
    watched = asked_about_slot_three()
    watched.followed = True
    (question,) = watched.table.open_questions
    if tapped:
        watched.table.correct("row/3", said, by="Ann", at=watched.now)
    else:
        watched.table.answer(question.seq, said, by="Ann", at=watched.now)
    watched.look(2, still=0.3)
    watched.unsure, watched.row[2] = {}, read
    assert names(watched.look(12, still=3.0)) == []
    assert watched.table.state.row[2] == said and watched.table.open_questions == ()


def test_a_question_that_the_table_answers_itself_is_closed() -> None:
    watched = asked_about_slot_three()
    watched.unsure = {}
    watched.row[2] = "glazed"
    entries = watched.look(8)
    assert [e.body.get("answer") for e in entries if e.event == "answered"] == ["glazed"]
    assert entries[0].body["by"] == "table"
    assert watched.table.state.row[2] == "glazed"


def test_a_question_is_not_answered_by_eyes_that_say_again_what_they_can_hardly_read() -> None:
    """Light that drifts has them read a burnt-out card again and again, a little otherwise each time."""
    watched = asked_about_slot_three()
    watched.followed = True
    for n in range(30):
        watched.unsure = {("plain", Place(PlaceKind.ROW, 3)): doubtful(-0.5 - 0.01 * (n % 7), -1.0)}
        assert "answered" not in names(watched.look(2, still=0.1))
    watched.unsure = {}
    watched.row[2] = "glazed"
    assert [e.body.get("answer") for e in watched.look(8) if e.event == "answered"] == ["glazed"]


def asked_about_slot_three() -> Watched:
    """The first row is dealt, and the third card may be a Plain or a Glazed."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row, watched.picks = ["maple_bar", "powdered", "plain"], [None, None]
    watched.unsure = {("plain", Place(PlaceKind.ROW, 3)): doubtful(-0.6, -0.7)}
    entries = watched.look(3, still=4.0)
    assert names(entries) == ["row_dealt", "asked"]
    return watched


def test_a_card_in_the_row_that_nobody_can_name_is_asked_about_with_the_cards_that_are_left() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row, watched.picks = ["maple_bar", "powdered", "unknown"], [None, None]
    watched.unsure = {("unknown", Place(PlaceKind.ROW, 3)): (("unknown", 0.0),)}
    assert names(watched.look(3, still=4.0)) == ["row_dealt", "asked"]
    (question,) = watched.table.open_questions
    assert question.options == ("plain", "donut_holes", "jelly_filled")
    assert names(watched.look(6, still=20.0)) == []
    watched.table.answer(question.seq, "glazed", by="Ann", at=99.0)
    assert watched.table.state.row == ("maple_bar", "powdered", "glazed")


def test_a_question_with_one_answer_does_not_end_the_program() -> None:
    watched = asked_about_slot_three()
    (question,) = watched.table.open_questions
    alone = replace(question, options=question.options[:1])
    questions, seen = CardQuestions(), TableObservation(1, 1.0, tuple(watched.seen(frozenset())))
    assert list(questions.answered(watched.table.log, [alone], watched.table.state, seen)) == []


def test_a_card_that_cannot_be_in_this_game_is_a_finding() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row[1], watched.picks = "bear_claw", [None, None]
    objected, dealt = watched.look(3)
    assert objected.body["rule"] == "GN-SETUP-DECK"
    assert dealt.body["row"] == ["plain", "bear_claw", "powdered"]


def test_a_question_about_a_plate_names_its_player() -> None:
    watched = Watched(["chocolate_frosted", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.look(2)
    watched.plates[0].append("plain")
    watched.unsure["plain", Place(PlaceKind.PLATE, 1)] = doubtful(-0.6, -0.7)
    watched.look(6, still=4.0)
    (asked,) = watched.table.open_questions
    assert (asked.where, asked.question) == ("plate/Ann", "Which card lies on Ann's plate?")


def test_objections_and_questions_speak_japanese_too() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (2, 2))
    watched.takes(1, 2)
    watched.look(12, still=6.0)
    (objected,) = watched.table.open_questions
    body = watched.table.log[objected.seq - 1].body
    assert objected.seen_ja == body["seen_ja"] == "Annが2番のグレイズを取った"
    assert objected.question_ja == body["sentence_ja"] != body["sentence"]
    (asked,) = asked_about_slot_three().table.open_questions
    assert (asked.where, asked.question_ja) == ("row/3", "3番のカードはどれですか。")
    assert asked.options_ja == asked.options
