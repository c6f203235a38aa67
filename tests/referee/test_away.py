"""What was played while no picture came is told with a question, or asked about."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.asking.lying_questions import GO_ON, SO_IT_WAS
from engine.at_table.under_others import UnderOthers
from engine.history.as_told import fold
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.watched import Watched, names

GOT = ["powdered", "jelly_filled", "donut_holes", "donut_holes"]
"""What lies before Ann when pictures come again."""


def comes_back(table: Watched, looks: int = 8, seconds: float = 40.0) -> list[str]:
    """Pictures come again after so long; what is said of them."""
    table.now, table.away = table.now + seconds, seconds
    said = table.look(4)
    table.away = 0.0
    return names([*said, *table.look(looks)])


def after_a_round(path: Path | None = None) -> Watched:
    table = Watched(["plain", "glazed", "powdered"], (1, 2), path)
    table.look(2)
    table.plays_the_round("eclair", "maple_bar")
    assert names(table.table.log)[-1] == "row_refilled"
    return table


def plays_unseen(table: Watched) -> None:
    """Ann takes slot 3, Ben the first, and both are filled again."""
    table.takes(1, 3)
    table.takes(2, 1)
    table.row[2], table.row[0] = "jelly_filled", "plain"


def test_a_round_that_was_played_while_no_picture_came_is_told_with_the_question_whether_it_was_so() -> None:
    table = after_a_round()
    plays_unseen(table)
    told = comes_back(table, looks=20)
    assert told.count("donut_taken") == 2 and told.count("asked") == 1
    (question,) = table.table.open_questions
    assert question.question == (
        "The camera saw nothing for 40 seconds. Was this played meanwhile: Ann chose 3, Ben chose 1; "
        "Ben took Éclair from slot 1; Ben used Éclair: nothing moved; Ann took Powdered from slot 3?"
    )
    assert "40秒" in question.question_ja and question.options == (SO_IT_WAS, GO_ON)
    table.table.answer(question.seq, SO_IT_WAS, by="Ann", at=table.now)
    assert table.table.state.plates == {"Ann": ("plain", "powdered"), "Ben": ("glazed", "eclair")}


def test_if_it_was_not_so_play_goes_on_from_what_lies_there_when_that_is_said() -> None:
    table = after_a_round()
    plays_unseen(table)
    comes_back(table, looks=20)
    table.plates[1].append("donut_holes")
    table.look(1)
    table.table.answer(table.table.open_questions[0].seq, GO_ON, by="Ann", at=table.now)
    assert table.table.state.plates == {"Ann": ("plain", "powdered"), "Ben": ("glazed", "eclair", "donut_holes")}


def test_what_lies_there_then_has_the_names_that_people_have_given() -> None:
    table = after_a_round()
    plays_unseen(table)
    comes_back(table, looks=20)
    table.followed = True
    table.table.correct("plate/Ann/1", "donut_holes", by="Ann", at=table.now)
    table.look(2)
    table.table.answer(table.table.open_questions[0].seq, GO_ON, by="Ann", at=table.now)
    assert table.table.state.plates["Ann"] == ("donut_holes", "powdered")


def test_after_a_new_start_it_is_answered_so_only_once_the_table_was_seen_again(tmp_path: Path) -> None:
    """What lay there when it was asked would undo all that was told since."""
    table = after_a_round(tmp_path / "game.donuts")
    plays_unseen(table)
    comes_back(table, looks=20)
    table.table.close()
    again = Table.open(tmp_path / "game.donuts")
    (question,) = again.open_questions
    with pytest.raises(ValueError, match="not seen the table since"):
        again.answer(question.seq, GO_ON, by="Ann", at=table.now)
    again.answer(question.seq, SO_IT_WAS, by="Ann", at=table.now)
    assert again.open_questions == ()


def test_what_no_round_explains_is_asked_about_soon() -> None:
    table = after_a_round()
    table.plates[0] += ["donut_holes"] * 3
    assert comes_back(table) == ["asked"]
    (question,) = table.table.open_questions
    assert question.question.startswith("The camera saw nothing for 40 seconds, and the table has changed.")
    table.table.answer(question.seq, GO_ON, by="Ann", at=table.now)
    assert len(table.table.state.plates["Ann"]) == 4 and table.look(6) == []


def test_the_same_round_while_pictures_come_is_told_and_not_asked_about() -> None:
    table = after_a_round()
    plays_unseen(table)
    told = names(table.look(20))
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
    assert "asked" not in names(table.look(20))


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
    table.plates[0] = list(GOT)
    comes_back(table)
    (question,) = table.table.open_questions
    table.table.answer(question.seq, GO_ON, by="Ann", at=table.now)
    assert table.table.state.plates["Ann"] == tuple(GOT)
    assert names(table.look(2)) == ["asked"]
    return table


@pytest.mark.parametrize(("answer", "plate"), [("It lies there", [*GOT, "plain"]), ("It does not", GOT)])
def test_a_card_that_is_seen_no_more_when_play_is_taken_up_may_lie_under_others(answer: str, plate: list[str]) -> None:
    table = taken_up_with_a_card_out_of_sight()
    (question,) = table.table.open_questions
    assert question.question == (
        "Ann had Plain, which is not seen now. Does it lie in front of Ann, under other cards?"
    )
    table.table.answer(question.seq, answer, by="Ann", at=table.now)
    assert list(table.table.state.plates["Ann"]) == plate
    assert table.look(6) == [] and table.table.open_questions == ()


def test_it_is_there_once_it_is_seen_again() -> None:
    table = taken_up_with_a_card_out_of_sight()
    table.plates[0].append("plain")
    assert names(table.look(6)) == ["answered"]
    assert list(table.table.state.plates["Ann"]) == [*GOT, "plain"]


@pytest.mark.parametrize(("answer", "cards"), [("It lies there", 2), ("It does not", 1)])
def test_one_that_is_taken_later_is_another(answer: str, cards: int) -> None:
    table = taken_up_with_a_card_out_of_sight()
    table.row[0], table.picks = "plain", ["select_1", "select_2"]
    table.table.correct("row/1", "plain", by="Ann", at=table.now)
    table.look(4)
    table.takes(1, 1)
    assert "donut_taken" in names(table.look(8))
    (question,) = table.table.open_questions
    table.table.answer(question.seq, answer, by="Ann", at=table.now)
    assert table.table.state.plates["Ann"].count("plain") == cards


def test_one_that_somebody_held_in_the_hand_is_another() -> None:
    table = taken_up_with_a_card_out_of_sight()
    laid = Sighting(Place(PlaceKind.PLATE, 1), (("plain", -0.02), ("unknown", -4.0)), track=70, since=table.now + 0.1)
    table.strangers = [laid]
    table.look(8)
    assert len(table.table.open_questions) == 1
    table.strangers = [replace(laid, since=table.now - 60)]
    table.look(8)
    assert table.table.open_questions == ()


def test_one_that_is_seen_when_play_is_taken_up_again_may_be_another() -> None:
    table = taken_up_with_a_card_out_of_sight()
    table.plates[0] += ["plain", "glazed", "glazed"]
    table.table.take_up(TableObservation(99, table.now, tuple(table.seen(frozenset()))), by="Ann", at=table.now)
    table.look(6)
    (question,) = table.table.open_questions
    table.table.answer(question.seq, "It lies there", by="Ann", at=table.now)
    assert table.table.state.plates["Ann"].count("plain") == 2


def test_one_that_people_have_put_there_meanwhile_is_not_put_there_again() -> None:
    table = taken_up_with_a_card_out_of_sight()
    table.table.correct("plate/Ann/5", "plain", by="Ann", at=table.now)
    table.look(2)
    assert list(table.table.state.plates["Ann"]) == [*GOT, "plain"] and table.table.open_questions == ()


def taken_up_with_another_of_its_name(stays: bool) -> Watched:
    """Ann's Plain lies under what she got meanwhile, another Plain among it; or it is the one that is seen."""
    table = after_a_round()
    table.cards = {("plain", 1): 7}
    table.look(2)
    table.plates[0] = ["powdered", "jelly_filled", "plain", "donut_holes"]
    table.cards = {("plain", 1): 7 if stays else 8} | ({} if stays else {("powdered", 1): 9})
    comes_back(table)
    table.table.answer(table.table.open_questions[0].seq, GO_ON, by="Ann", at=table.now)
    table.look(2)
    return table


def test_one_of_its_name_that_came_since_is_not_the_card_that_lay_there() -> None:
    table = taken_up_with_another_of_its_name(stays=False)
    (question,) = table.table.open_questions
    assert question.question == (
        "Ann had Plain, and one that came since is seen. Does another lie in front of Ann, under other cards?"
    )
    table.table.answer(question.seq, "It lies there", by="Ann", at=table.now)
    assert Counter(table.table.state.plates["Ann"])["plain"] == 2
    assert table.look(6) == [] and table.table.open_questions == ()


def test_where_the_very_card_is_seen_nothing_is_asked() -> None:
    assert taken_up_with_another_of_its_name(stays=True).table.open_questions == ()


def test_a_card_that_lies_before_somebody_else_since_is_not_asked_about() -> None:
    table = after_a_round()
    table.plates = [list(GOT), ["glazed", "plain"]]
    comes_back(table)
    table.table.answer(table.table.open_questions[0].seq, GO_ON, by="Ann", at=table.now)
    assert table.look(4) == []


def test_what_is_asked_of_a_card_out_of_sight_is_not_asked_again_while_it_is_open() -> None:
    """People said that a card was another and took it back, and had play taken up anew: it was asked twice."""
    table = taken_up_with_a_card_out_of_sight().table
    read = max(entry.seq for entry in table.log if entry.event == "table_read")
    before = fold(table.log[: read - 1])
    assert before is not None and before.plates["Ann"] == ("plain",)
    assert list(UnderOthers(table._ledger).questions(read - 1, before)) == []
    (question,) = table.open_questions
    table.undo(question.seq - 1, "Ann", 99.0)
    (again,) = UnderOthers(table._ledger).questions(read - 1, before)
    assert again.body["question"] == question.question


def test_two_of_a_name_that_are_out_of_sight_are_asked_about_in_other_words() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plates[0] = ["maple_bar"]
    table = watched.table
    for piece in ("eclair", "eclair", "maple_bar"):
        table.correct("plate/Ann", piece, "Ann", watched.now)
    watched.look(1)
    table.take_up(TableObservation(99, watched.now, tuple(watched.seen(frozenset()))), "Ann", watched.now)
    watched.look(2)
    assert [matter.question for matter in table.open_questions] == [
        "Ann had Éclair, which is not seen now. Does it lie in front of Ann, under other cards?",
        "Ann had 2 x Éclair that are not seen now. Does number 2 of them lie in front of Ann, under other cards?",
    ]
    for matter in table.open_questions:
        table.answer(matter.seq, "It lies there", "Ann", watched.now)
    assert table.state.plates["Ann"] == ("maple_bar", "eclair", "eclair")
