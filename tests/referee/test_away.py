"""What was played while no picture came is not guessed at."""

from __future__ import annotations

import pytest

from engine.notes import GO_ON
from tests.referee.watched import Watched, names


def comes_back(table: Watched, looks: int = 8, seconds: float = 40.0) -> list[str]:
    """Pictures come again after so long; what is said of them."""
    table.now, table.away = table.now + seconds, seconds
    said = table.look(4)
    table.away = 0.0
    return names([*said, *table.look(looks)])


def after_a_round() -> Watched:
    table = Watched(["plain", "glazed", "powdered"], (1, 2))
    table.look(2)
    table.plays_the_round("eclair", "maple_bar")
    assert names(table.table.log)[-1] == "row_refilled"
    return table


def plays_unseen(table: Watched) -> None:
    """Ann takes slot 3, Ben the first, and both are filled again."""
    table.takes(1, 3)
    table.takes(2, 1)
    table.row[2], table.row[0] = "jelly_filled", "plain"


def test_a_round_that_was_played_while_no_picture_came_is_asked_about_and_not_guessed() -> None:
    table = after_a_round()
    plays_unseen(table)
    assert comes_back(table) == ["asked"]
    (question,) = table.table.open_questions
    assert question.question.startswith("The camera saw nothing for 40 seconds, and the table has changed.")
    assert "40秒" in question.question_ja
    table.table.answer(question.seq, GO_ON, by="Ann", at=table.now)
    assert table.table.state.plates == {"Ann": ("plain", "powdered"), "Ben": ("glazed", "eclair")}
    assert table.look(6) == []


def test_the_same_round_while_pictures_come_is_told() -> None:
    table = after_a_round()
    plays_unseen(table)
    told = names(table.look(20, still=9.0))
    assert told.count("donut_taken") == 2 and "asked" not in told


def test_what_follows_from_what_was_seen_before_is_told_though_nobody_saw_it_done() -> None:
    table = Watched(["plain", "glazed", "powdered"], (1, 2))
    table.look(2)
    table.takes(1, 1)
    table.takes(2, 2)
    assert comes_back(table) == ["donut_taken", "donut_taken"]


def test_where_nothing_was_played_meanwhile_all_goes_on_as_before() -> None:
    table = after_a_round()
    assert comes_back(table) == []
    plays_unseen(table)
    assert "asked" not in names(table.look(20, still=9.0))


def test_the_question_stays_though_what_is_seen_to_be_done_is_told() -> None:
    table = after_a_round()
    table.plates[0].append("boston_cream")
    assert comes_back(table) == ["asked"]
    table.picks = ["select_1", "select_2"]
    told = names(table.look(4))
    table.takes(2, 2)
    told += names(table.look(8))
    assert "answered" not in told and len(table.table.open_questions) == 1


def taken_up_with_a_card_out_of_sight() -> Watched:
    """Ann's Plain lies under what she got meanwhile."""
    table = after_a_round()
    plays_unseen(table)
    table.plates[0].remove("plain")
    comes_back(table)
    (question,) = table.table.open_questions
    table.table.answer(question.seq, GO_ON, by="Ann", at=table.now)
    assert table.table.state.plates["Ann"] == ("powdered",)
    assert names(table.look(2)) == ["asked"]
    return table


@pytest.mark.parametrize(("answer", "plate"), [("It lies there", ["plain", "powdered"]), ("It does not", ["powdered"])])
def test_a_card_that_is_seen_no_more_when_play_is_taken_up_may_lie_under_others(answer: str, plate: list[str]) -> None:
    table = taken_up_with_a_card_out_of_sight()
    (question,) = table.table.open_questions
    assert question.question == (
        "Ann had Plain, which is not seen now. Does it lie in front of Ann, under other cards?"
    )
    table.table.answer(question.seq, answer, by="Ann", at=table.now)
    assert sorted(table.table.state.plates["Ann"]) == plate
    assert table.look(6) == [] and table.table.open_questions == ()


def test_it_is_there_once_it_is_seen_again() -> None:
    table = taken_up_with_a_card_out_of_sight()
    table.plates[0].append("plain")
    assert names(table.look(6)) == ["answered"]
    assert sorted(table.table.state.plates["Ann"]) == ["plain", "powdered"]


def test_one_that_people_have_put_there_meanwhile_is_not_put_there_again() -> None:
    table = taken_up_with_a_card_out_of_sight()
    table.table.correct("plate/Ann/2", "plain", by="Ann", at=table.now)
    table.look(2)
    assert sorted(table.table.state.plates["Ann"]) == ["plain", "powdered"] and table.table.open_questions == ()


def test_a_card_that_lies_before_somebody_else_since_is_not_asked_about() -> None:
    table = after_a_round()
    plays_unseen(table)
    table.plates[0].remove("plain")
    table.plates[1].append("plain")
    comes_back(table)
    table.table.answer(table.table.open_questions[0].seq, GO_ON, by="Ann", at=table.now)
    assert table.look(4) == []
