"""The top of the pile is plainly another card than was told: a misread one, or one that nobody saw being thrown."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.history.log import standing
from engine.table import Table
from tests.referee.watched import Watched, names


def thrown_and_told(path: Path | None = None) -> Watched:
    """Both chose slot 1; what lay there is thrown away, and told."""
    watched = Watched(["powdered", "plain", "maple_bar"], (1, 1), path)
    watched.lifts(1)
    watched.discard = ["powdered"]
    assert names(watched.look(3)) == ["donut_discarded"]
    return watched


def test_people_are_asked_which_of_the_two_it_is() -> None:
    watched = thrown_and_told()
    watched.discard = ["glazed"]
    said = watched.look(40)
    assert [entry.event for entry in said].count("corrected") == 1 and watched.table.state.discard == ("glazed",)
    (asked,) = (entry for entry in said if entry.event == "asked")
    assert asked.body["question"] == "The Powdered on the pile looks like Glazed now. Which is it?"
    options = ["glazed", "powdered", "Glazed lies upon the Powdered"]
    assert (asked.body["options"], asked.body["where"]) == (options, "discard")


def test_what_people_say_holds_whatever_the_eyes_see() -> None:
    watched = thrown_and_told()
    watched.discard, watched.followed = ["glazed"], True
    (asked,) = (entry for entry in watched.look(40) if entry.event == "asked")
    watched.table.answer(asked.seq, "powdered", "Ann", watched.now)
    watched.look(40)
    assert watched.table.state.discard[0] == "powdered"


@pytest.mark.parametrize("followed", [False, True])
def test_another_may_lie_upon_it_and_then_both_are_what_they_were(followed: bool, tmp_path: Path) -> None:
    """A round was played that nobody saw: what was thrown away before has its name again."""
    watched = thrown_and_told(tmp_path / "game.donuts")
    watched.discard, watched.followed = ["glazed"], followed
    (asked,) = (entry for entry in watched.look(40) if entry.event == "asked")
    watched.table.answer(asked.seq, asked.body["options"][2], "Ann", watched.now)
    assert watched.table.state.discard == ("powdered", "glazed") and not watched.table.open_questions
    assert not watched.look(40) and watched.table.state.discard == ("powdered", "glazed")
    (thrown,) = (e for e in standing(watched.table.log) if e.event == "donut_discarded")
    assert thrown.body["piece"] == "powdered"
    watched.table.close()
    again = Table.open(tmp_path / "game.donuts")
    assert again.state.discard == ("powdered", "glazed")
    again.close()


def test_that_another_lies_upon_it_is_undone_like_anything() -> None:
    watched = thrown_and_told()
    watched.discard = ["glazed"]
    (asked,) = (entry for entry in watched.look(40) if entry.event == "asked")
    answered = watched.table.answer(asked.seq, asked.body["options"][2], "Ann", watched.now)
    watched.table.undo(answered[0].seq - 1, "Ann", watched.now)
    assert watched.table.state.discard == ("glazed",)
    assert [matter.seq for matter in watched.table.open_questions] == [asked.seq]
