"""A question that people have answered by tapping, and one that is answered when the game is another by then."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.asking.lying_questions import GO_ON, LEAVE
from engine.go_nuts.moves import Refill, Resolve
from engine.history.log import OpenMatter
from engine.table import Table
from tests.referee.watched import Watched, names


def one_question(table: Table) -> OpenMatter:
    (question,) = table.open_questions
    return question


def with_a_card_from_nowhere() -> Watched:
    """Ben has a Maple Bar that nobody took, gave or drew, and is asked about it."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.look(2)
    watched.plates[1].append("maple_bar")
    watched.look(80, still=1.0)
    assert one_question(watched.table).options == ("It is Ben's", LEAVE)
    return watched


def with_a_card_thrown_away() -> Watched:
    """Of two Plain before Ann one was thrown away, nobody saw why, and it is asked about."""
    watched = Watched(["plain", "plain", "powdered"], (1, 3))
    watched.look(2)
    watched.takes(1, 1)
    watched.look(4)
    watched.takes(2, 3)
    watched.look(4)
    watched.row[0], watched.row[2], watched.picks = "glazed", "glazed", [None, None]
    watched.look(6)
    watched.picks = ["select_2", "select_1"]
    watched.look(4)
    watched.takes(2, 1)
    watched.look(4)
    watched.takes(1, 2)
    watched.look(4)
    watched.row[0], watched.row[1], watched.picks = "glazed", "donut_holes", [None, None]
    watched.look(6)
    assert watched.table.state.plates["Ann"] == ("plain", "plain")
    watched.discard.append(watched.plates[0].pop())
    watched.look(60)
    assert one_question(watched.table).options == ("It lies there", "It does not")
    return watched


def test_a_card_that_was_tapped_onto_its_plate_is_not_asked_about_any_more() -> None:
    watched = with_a_card_from_nowhere()
    watched.table.correct("plate/Ben/1", "maple_bar", by="Ben", at=watched.now)
    assert names(watched.look(2)) == ["answered"] and watched.table.open_questions == ()
    assert watched.table.state.plates["Ben"] == ("maple_bar",)


def test_nor_does_it_count_twice_if_that_is_answered_in_the_same_moment() -> None:
    watched = with_a_card_from_nowhere()
    question = one_question(watched.table)
    watched.table.correct("plate/Ben/1", "maple_bar", by="Ben", at=watched.now)
    watched.table.answer(question.seq, "It is Ben's", by="Ann", at=watched.now)
    assert watched.table.state.plates["Ben"] == ("maple_bar",)


def test_a_card_that_was_tapped_off_its_plate_is_not_asked_about_any_more() -> None:
    watched = with_a_card_thrown_away()
    watched.table.hand("plate/Ann/2", "discard", by="Ann", at=watched.now)
    assert names(watched.look(2)) == ["answered"] and watched.table.open_questions == ()
    assert watched.table.state.plates["Ann"] == ("plain",)


def test_nor_does_another_of_its_name_go_with_it() -> None:
    watched = with_a_card_thrown_away()
    question = one_question(watched.table)
    watched.table.hand("plate/Ann/2", "discard", by="Ann", at=watched.now)
    watched.table.answer(question.seq, "It does not", by="Ben", at=watched.now)
    assert watched.table.state.plates["Ann"] == ("plain",) and watched.table.state.discard == ("plain",)


def lost(path: Path | None = None) -> Watched:
    """Nothing explains what lies there, and it is asked whether to go on from it."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 3), path)
    watched.look(2)
    watched.row, watched.picks = ["eclair", "maple_bar", "jelly_filled"], [None, None]
    watched.plates, watched.discard = [["glazed", "powdered"], ["jelly_filled", "plain"]], ["donut_holes"]
    watched.look(100)
    assert one_question(watched.table).options == (GO_ON, LEAVE)
    return watched


def taps_a_round(table: Table, at: float) -> None:
    """The camera is off: the round is played by hand."""
    table.play(Resolve(1), by="Ann", at=at)
    table.play(Resolve(3), by="Ann", at=at)
    table.play(Refill(("eclair", "glazed", "maple_bar")), by="Ann", at=at)


@pytest.mark.parametrize("started_anew", [False, True])
def test_what_was_tapped_since_is_not_lost_to_a_table_that_was_seen_before_it(
    tmp_path: Path, started_anew: bool
) -> None:
    watched = lost(tmp_path / "game.donuts")
    table, question = watched.table, one_question(watched.table)
    if started_anew:
        table.close()
        table = Table.open(tmp_path / "game.donuts")
    taps_a_round(table, watched.now)
    with pytest.raises(ValueError, match="not seen the table since"):
        table.answer(question.seq, GO_ON, by="Ben", at=watched.now)
    assert table.state.plates == {"Ann": ("plain",), "Ben": ("powdered",)}
    assert one_question(table) == question


def test_once_it_was_seen_again_play_goes_on_from_what_lies_there_then() -> None:
    watched = lost()
    taps_a_round(watched.table, watched.now)
    watched.plates[1].append("donut_holes")
    watched.look(1)
    watched.table.answer(one_question(watched.table).seq, GO_ON, by="Ben", at=watched.now)
    assert watched.table.state.plates["Ben"] == ("jelly_filled", "plain", "donut_holes")


def test_after_a_new_start_with_nothing_told_since_it_is_the_table_as_it_lay_when_it_was_asked(tmp_path: Path) -> None:
    watched = lost(tmp_path / "game.donuts")
    watched.table.close()
    table = Table.open(tmp_path / "game.donuts")
    table.answer(one_question(table).seq, GO_ON, by="Ben", at=watched.now)
    assert table.state.plates == {"Ann": ("glazed", "powdered"), "Ben": ("jelly_filled", "plain")}
