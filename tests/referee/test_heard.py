"""What people say of a card holds, although the eyes go on reading it otherwise."""

from __future__ import annotations

import pytest

from engine.asking.lying_questions import GO_ON
from engine.observation import Place, PlaceKind, TableObservation
from tests.referee.followed import FollowedAll, taken_for_another
from tests.referee.watched import names

ANNS = Place(PlaceKind.PLATE, 1)


def test_that_somebodys_card_was_another_all_along_is_asked_and_not_answered_by_looking_again() -> None:
    watched = taken_for_another()
    assert names(watched.look(6)) == ["corrected", "row_dealt", "donut_taken", "asked"]
    (asked,) = watched.table.open_questions
    assert asked.question == "Ann's Plain looks like Maple Bar now. Which is it?"
    assert asked.options == ("maple_bar", "plain")
    assert names(watched.look(20, still=8.0)) == []
    assert watched.table.open_questions == (asked,)


def test_when_the_card_looks_as_it_did_before_the_question_is_over() -> None:
    watched = taken_for_another()
    watched.look(6)
    watched.plates[0] = ["plain"]
    watched.look(6)
    assert watched.table.open_questions == ()
    assert watched.table.state.plates["Ann"] == ("plain",)


@pytest.mark.parametrize("answered", [True, False])
def test_what_people_say_of_a_card_is_not_overruled_by_the_eyes(answered: bool) -> None:
    watched = taken_for_another()
    watched.look(6)
    (asked,) = watched.table.open_questions
    if answered:
        watched.table.answer(asked.seq, "plain", "Ann", watched.now)
    else:
        watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    assert names(watched.look(20, still=8.0)) == []
    assert watched.table.state.plates["Ann"] == ("plain",)
    watched.row = ["eclair", "glazed", "jelly_filled"]
    assert names(watched.look(4)) == ["row_refilled"]


def test_people_may_change_their_mind_about_a_card_and_change_it_back() -> None:
    watched = taken_for_another()
    watched.look(6)
    for piece in ("plain", "maple_bar", "plain"):
        watched.table.correct("plate/Ann/1", piece, "Ann", watched.now)
        watched.look(8, still=8.0)
        assert watched.table.state.plates["Ann"] == (piece,)


def test_where_a_hand_hides_the_card_their_word_waits_for_it() -> None:
    watched = taken_for_another()
    watched.look(6)
    watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    watched.look(3, hidden=frozenset({ANNS}))
    watched.look(8, still=8.0)
    assert watched.table.state.plates["Ann"] == ("plain",)


def test_a_card_that_was_lost_from_sight_and_found_again_keeps_the_name_that_people_gave_it() -> None:
    watched = taken_for_another()
    watched.look(6)
    watched.table.correct("plate/Ann/1", "plain", "Ann", watched.now)
    watched.look(3)
    watched.lost += 1
    watched.look(8, still=8.0)
    assert watched.table.state.plates["Ann"] == ("plain",)


def test_a_card_that_was_named_in_the_row_is_found_again_on_the_plate_to_which_it_went() -> None:
    """It was looked for where it lay when it was named, and so told under the old name once more."""
    watched = FollowedAll(["maple_bar", "glazed", "powdered"], (1, 2))
    watched.look(2)
    watched.table.correct("row/1", "plain", "Ann", watched.now)
    watched.look(1)
    watched.takes(1, 1)
    watched.look(3)
    assert watched.table.state.plates["Ann"] == ("plain",)
    watched.lost += 1
    assert names(watched.look(8, still=8.0)) == []
    assert watched.table.state.plates["Ann"] == ("plain",)


@pytest.mark.parametrize("hidden", [frozenset(), frozenset({Place(PlaceKind.ROW, 1)})])
def test_a_card_of_the_row_keeps_the_name_that_people_gave_it_when_the_eyes_lose_it(hidden: frozenset[Place]) -> None:
    """A hand passed over it, and it was told under the old name without a word."""
    watched = FollowedAll(["maple_bar", "glazed", "powdered"], (2, 3))
    watched.look(2)
    watched.table.correct("row/1", "plain", "Ann", watched.now)
    watched.look(3)
    watched.look(2, hidden=hidden)
    watched.lost += 1
    assert names(watched.look(12, still=8.0)) == []
    assert watched.table.state.row[0] == "plain"


def test_another_card_that_lies_in_its_slot_later_has_its_own_name() -> None:
    watched = FollowedAll(["maple_bar", "glazed", "powdered"], (1, 2))
    watched.look(2)
    watched.table.correct("row/1", "plain", "Ann", watched.now)
    watched.look(3)
    watched.plays_the_round("maple_bar", "eclair")
    watched.lost += 1
    watched.look(8, still=8.0)
    assert watched.table.state.row == ("maple_bar", "eclair", "powdered")
    assert watched.table.state.plates["Ann"] == ("plain",)


def test_what_is_said_of_a_card_that_is_gone_by_the_next_look_holds() -> None:
    """At rest the eyes tell something every ten seconds: no card was found where it had lain."""
    watched = FollowedAll(["maple_bar", "glazed", "powdered"], (1, 2))
    watched.look(2)
    watched.table.correct("row/1", "plain", "Ann", watched.now)
    watched.takes(1, 1)
    watched.look(4)
    watched.lost += 1
    watched.look(8, still=8.0)
    assert watched.table.state.plates["Ann"] == ("plain",) and watched.table.open_questions == ()
    assert not any(entry.body.get("by") == "table" for entry in watched.table.log)


def test_who_goes_on_from_what_lies_there_has_named_none_of_it() -> None:
    """What the eyes had read in that moment passed for people's word, and what they saw later was told to nobody."""
    watched = taken_for_another()
    watched.row, watched.picks = ["eclair", "maple_bar", "jelly_filled"], [None, None]
    watched.plates, watched.discard = [["donut_holes"], ["jelly_filled"]], ["french_cruller"]
    watched.look(100)
    (asked,) = (matter for matter in watched.table.open_questions if GO_ON in matter.options)
    watched.table.answer(asked.seq, GO_ON, "Ben", watched.now)
    assert watched.table.state.plates["Ann"] == ("donut_holes",)
    watched.plates[0] = ["glazed"]
    watched.look(20, still=8.0)
    assert "looks like Glazed" in " ".join(matter.question for matter in watched.table.open_questions)


def test_what_people_said_holds_when_the_table_is_read_again() -> None:
    """Play was taken up from what lies there under the names that the eyes read."""
    watched = taken_for_another()
    watched.look(6)
    watched.table.correct("plate/Ann/1", "jelly_filled", by="Ann", at=20.0)
    watched.look(6)
    assert watched.table.state.plates["Ann"] == ("jelly_filled",)
    seen = TableObservation(99, 50.0, tuple(watched.seen(frozenset())), frozenset(), 5.0)
    watched.table.take_up(seen, by="Ann", at=50.0)
    assert watched.table.state.plates["Ann"] == ("jelly_filled",)


def test_who_says_where_a_card_lies_says_nothing_of_what_the_eyes_have_just_told_otherwise() -> None:
    """What was asked about that very moment passed for said, and no look could tell it right again."""
    watched = taken_for_another()
    while not watched.table.open_questions:
        watched.look(1, still=1.0)
    watched.table.hand("plate/Ben/1", "discard", "Ben", watched.now)
    watched.plates, watched.discard = [["plain"], []], ["powdered"]
    watched.look(8, still=8.0)
    assert watched.table.state.plates == {"Ann": ("plain",), "Ben": ()}
    assert watched.table.open_questions == ()
