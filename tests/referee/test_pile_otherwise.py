"""The top of the pile is plainly another card than was told: a misread one, or one that nobody saw being thrown."""

from __future__ import annotations

from tests.referee.watched import Watched, names


def thrown_and_told() -> Watched:
    """Both chose slot 1; what lay there is thrown away, and told."""
    watched = Watched(["powdered", "plain", "maple_bar"], (1, 1))
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
    assert (asked.body["options"], asked.body["where"]) == (["glazed", "powdered"], "discard")


def test_what_people_say_holds_whatever_the_eyes_see() -> None:
    watched = thrown_and_told()
    watched.discard, watched.followed = ["glazed"], True
    (asked,) = (entry for entry in watched.look(40) if entry.event == "asked")
    watched.table.answer(asked.seq, "powdered", "Ann", watched.now)
    watched.look(40)
    assert watched.table.state.discard[0] == "powdered"
