"""What people said of a card after an undo, and after the program was started anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.table import Table
from tests.referee.followed import Followed, taken_for_another
from tests.referee.watched import Watched, names


def started_anew(watched: Watched, path: Path) -> None:
    """The program was killed and started again."""
    watched.table.close()
    watched.table = Table.open(path)


@pytest.mark.parametrize("said", ["plain", "jelly_filled"])
def test_what_people_said_holds_when_the_program_is_started_anew(tmp_path: Path, said: str) -> None:
    """It asked once more what had been answered, and told the old name until somebody answered again."""
    watched = taken_for_another(tmp_path / "game.donuts")
    watched.look(6)
    watched.table.correct("plate/Ann/1", said, "Ann", watched.now)
    watched.look(3)
    started_anew(watched, tmp_path / "game.donuts")
    watched.lost += 1
    assert names(watched.look(20, still=8.0)) == []
    assert watched.table.state.plates["Ann"] == (said,)


def test_nor_is_a_card_of_the_row_then_told_otherwise_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "game.donuts"
    watched = Watched(["plain", "glazed", "powdered"], (1, 2), path)
    watched.followed = True
    watched.row[2] = "maple_bar"
    watched.look(12)
    watched.table.correct("row/3", "powdered", "Ann", watched.now)
    watched.look(3)
    started_anew(watched, path)
    assert names(watched.look(12, still=8.0)) == []
    assert watched.table.state.row[2] == "powdered"
    watched.plays_the_round("eclair", "jelly_filled")
    assert watched.table.state.row == ("eclair", "jelly_filled", "powdered")


def test_what_was_taken_back_does_not_hold_when_the_program_is_started_anew(tmp_path: Path) -> None:
    watched = taken_for_another(tmp_path / "game.donuts")
    watched.look(6)
    before = len(watched.table.log)
    watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    watched.table.undo(before, "Ann", watched.now)
    started_anew(watched, tmp_path / "game.donuts")
    watched.look(20, still=8.0)
    assert watched.table.state.plates["Ann"] == ("maple_bar",)


def test_nor_does_the_card_then_look_like_what_was_taken_back_afterwards(tmp_path: Path) -> None:
    """Whoever had named a card twice and took the second name back was asked about that very name."""
    watched = taken_for_another(tmp_path / "game.donuts")
    watched.look(6)
    watched.table.correct("plate/Ann/1", "jelly_filled", "Ann", watched.now)
    before = len(watched.table.log)
    watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    started_anew(watched, tmp_path / "game.donuts")
    watched.look(3)
    watched.table.undo(before, "Ann", watched.now)
    watched.look(8, still=8.0)
    assert "plain" not in watched.table.state.plates["Ann"]
    assert all("looks like Plain" not in matter.question for matter in watched.table.open_questions)


def test_a_correction_that_is_undone_does_not_hold() -> None:
    watched = taken_for_another()
    watched.look(6)
    before = len(watched.table.log)
    watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    watched.look(3)
    watched.table.undo(before, "Ann", watched.now)
    watched.look(8, still=8.0)
    assert watched.table.state.plates["Ann"] == ("maple_bar",)


@pytest.mark.parametrize("piece", ["plain", "maple_bar", "jelly_filled", None])
def test_a_card_that_was_tapped_is_not_asked_about_any_more(piece: str | None) -> None:
    """The question stood on, and whoever answered it later told again what had been put right."""
    watched = taken_for_another()
    watched.look(6)
    before = len(watched.table.log)
    watched.table.correct("plate/Ann/1", piece, "Ann", watched.now)
    assert watched.table.open_questions == ()
    watched.table.undo(before, "Ann", watched.now)
    assert len(watched.table.open_questions) == 1


def test_who_says_that_nobody_knows_a_card_is_asked_still() -> None:
    watched = taken_for_another()
    watched.look(6)
    watched.table.correct("plate/Ann/1", "unknown", "Ann", watched.now)
    assert len(watched.table.open_questions) == 1


def test_what_is_said_in_the_very_moment_in_which_the_card_is_told_holds() -> None:
    watched = Followed(["plain", "glazed", "powdered"], (1, 3))
    watched.plates[0] = ["maple_bar"]
    watched.table.correct("row/1", "maple_bar", "Ben", watched.now)
    watched.lifts(1)
    while not watched.table.state.plates["Ann"]:
        watched.look(1, still=1.0)
    watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    watched.look(8, still=8.0)
    assert watched.table.state.plates["Ann"] == ("plain",)


def test_undoing_something_else_leaves_what_people_said_of_a_card() -> None:
    """The eyes then told the old name again, with a question that had been answered."""
    watched = taken_for_another()
    watched.look(6)
    watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    watched.look(3)
    before = len(watched.table.log)
    watched.row = ["eclair", "glazed", "jelly_filled"]
    assert names(watched.look(4)) == ["row_refilled"]
    watched.table.undo(before, "Ann", watched.now)
    assert names(watched.look(8, still=8.0)) == ["row_refilled"]
    assert watched.table.state.plates["Ann"] == ("plain",) and watched.table.open_questions == ()


def test_a_correction_holds_again_when_its_undo_is_undone() -> None:
    watched = taken_for_another()
    watched.look(6)
    before = len(watched.table.log)
    watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    after = len(watched.table.log)
    watched.look(3)
    watched.table.undo(before, "Ann", watched.now)
    watched.look(3)
    watched.table.undo(after, "Ann", watched.now)
    assert watched.table.state.plates["Ann"] == ("plain",)
    watched.look(8, still=8.0)
    assert watched.table.state.plates["Ann"] == ("plain",) and watched.table.open_questions == ()


def test_a_correction_that_is_undone_before_the_next_look_does_not_hold() -> None:
    watched = taken_for_another()
    watched.look(6)
    before = len(watched.table.log)
    watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    watched.table.undo(before, "Ann", watched.now)
    assert names(watched.look(8, still=8.0)) == []
    assert watched.table.state.plates["Ann"] == ("maple_bar",)
