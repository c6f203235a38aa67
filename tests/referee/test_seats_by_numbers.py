"""Who sits where is asked by a number, and the question holds as long as that number does."""

from __future__ import annotations

from tests.referee.test_seats import turned_up, who_chose
from tests.referee.watched import Watched, names


def test_a_number_that_was_read_wrongly_is_not_asked_about_any_more() -> None:
    watched = turned_up((1, 3))
    watched.picks = ["select_2", "select_3"]
    watched.takes(1, 2)
    watched.look(12)
    assert watched.table.state.picks == {"Ann": 2, "Ben": 3}
    (question,) = who_chose(watched)
    assert question.question.startswith("Who chose 2 in round 1?")
    watched.table.answer(question.seq, "Ben", by="Ben", at=99.0)
    assert watched.table.state.picks == {"Ben": 2, "Ann": 3} and who_chose(watched) == []


def test_a_number_that_people_put_right_is_not_asked_about_any_more() -> None:
    watched = turned_up((1, 3))
    corrected, *_ = watched.table.correct("pick/Ann", "select_2", by="Ann", at=9.0)
    assert corrected.withdrawn and who_chose(watched) == []
    watched.look(1)
    (question,) = who_chose(watched)
    assert question.question.startswith("Who chose 2 in round 1?") and question.options == ("Ann", "Ben")
    assert "asked" not in names(watched.look(8))
    watched.table.answer(question.seq, "Ben", by="Ben", at=99.0)
    assert watched.table.state.picks == {"Ben": 2, "Ann": 3} and who_chose(watched) == []


def test_where_people_have_said_who_sits_where_a_number_that_is_put_right_asks_nothing() -> None:
    watched = turned_up((1, 3))
    watched.table.reseat(["Ben", "Ann"], by="Ann", at=8.0)
    watched.table.correct("pick/Ben", "select_2", by="Ann", at=9.0)
    watched.look(8)
    assert [matter for matter in who_chose(watched) if matter.question.startswith("Who chose 2 ")] == []


def after_a_round_in_which_both_chose_the_same() -> Watched:
    """In the second they have turned up a 3 and a 1."""
    watched = turned_up((2, 2))
    watched.discard.append(watched.lifts(2))
    watched.look(4)
    watched.row[1], watched.picks = "eclair", [None, None]
    watched.look(4)
    watched.picks = ["select_3", "select_1"]
    watched.look(4)
    return watched


def test_a_number_of_an_earlier_round_that_is_put_right_leaves_what_was_asked_since() -> None:
    watched = after_a_round_in_which_both_chose_the_same()
    asked = who_chose(watched)
    first = next(entry.seq for entry in watched.table.log if entry.event == "picks_revealed")
    watched.table.correct("pick/Ann", "select_1", by="Ann", at=99.0, seq=first)
    assert len(asked) == 1 and who_chose(watched) == asked


def test_a_number_of_somebody_else_that_was_read_wrongly_leaves_the_question() -> None:
    watched = turned_up((1, 3))
    asked = who_chose(watched)
    watched.picks = ["select_1", "select_2"]
    watched.takes(1, 1)
    watched.look(4)
    watched.takes(2, 2)
    watched.look(12)
    assert watched.table.state.picks == {"Ann": 1, "Ben": 2} and who_chose(watched) == asked


def test_a_number_of_a_later_round_that_was_read_wrongly_leaves_the_question() -> None:
    watched = turned_up((1, 2))
    asked = who_chose(watched)
    watched.plays_the_round("maple_bar", "jelly_filled")
    watched.picks = ["select_1", "select_3"]
    watched.look(4)
    watched.picks = ["select_2", "select_3"]
    watched.takes(1, 2)
    watched.look(12)
    assert watched.table.state.picks == {"Ann": 2, "Ben": 3} and who_chose(watched) == asked


def test_the_question_names_its_round_and_its_answer_means_that_round_to_the_end() -> None:
    """Answered by what they chose since, as whoever reads *Who chose 1?* in round 2 does, it exchanged the players."""
    watched = turned_up((1, 2))
    watched.plays_the_round("maple_bar", "jelly_filled")
    watched.picks = ["select_2", "select_1"]
    assert "asked" not in names(watched.look(4)) and watched.table.state.round == 2
    (question,) = who_chose(watched)
    assert question.question.startswith("Who chose 1 in round 1?")
    assert question.question_ja.startswith("第1ラウンドで1番を選んだのは誰ですか")
    watched.table.answer(question.seq, "Ann", by="Ben", at=99.0)
    assert watched.table.state.plates == {"Ann": ("plain",), "Ben": ("glazed",)}


def test_the_question_of_a_later_round_names_that() -> None:
    watched = after_a_round_in_which_both_chose_the_same()
    (question,) = who_chose(watched)
    assert question.question.startswith("Who chose 3 in round 2?")
