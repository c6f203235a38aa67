"""What the referee objects to, when, and how it is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.go_nuts.moves import Refill, Resolve, Reveal
from engine.observation import Place, PlaceKind
from tests.referee.watched import Watched, names


def test_a_contested_card_that_is_taken_is_objected_to_when_the_table_has_come_to_rest() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (2, 2))
    watched.takes(1, 2)
    assert watched.look(4) == []
    objected, taken = watched.look(8, still=6.0)
    assert objected.event == "objected"
    assert objected.body["rule"] == "GN-COLLIDE"
    assert "discarded" in objected.body["sentence"]
    assert taken.body["player"] == "Ann"
    assert watched.look(10, still=20.0) == []


@pytest.mark.parametrize("looks", [3, 8])
def test_a_mistake_that_the_last_pictures_of_a_film_show_is_objected_to(looks: int) -> None:
    """It was told that the card had been discarded, as the rules have it, though it lay on a plate."""
    watched = Watched(["plain", "glazed", "powdered"], (2, 2))
    watched.takes(1, 2)
    assert watched.look(looks) == []
    assert names(watched.table.finish(watched.now)) == ["objected", "donut_taken"]


def uncontested_discarded(w: Watched) -> None:
    w.discard.append(w.lifts(1))


def wrong_card_taken(w: Watched) -> None:
    w.takes(1, 2)


def wrong_player_takes(w: Watched) -> None:
    w.takes(2, 1)


def later_slot_first(w: Watched) -> None:
    w.takes(2, 3)


def card_from_nowhere(w: Watched) -> None:
    w.takes(1, 1)
    w.plates[0].append("jelly_filled")


@pytest.mark.parametrize(
    ("mistake", "rule"),
    [
        (uncontested_discarded, "GN-TAKE"),
        (wrong_card_taken, "GN-STAY"),
        (wrong_player_takes, "GN-TAKE"),
        (later_slot_first, "GN-ORDER"),
        (card_from_nowhere, "GN-CONSERVE"),
    ],
)
def test_a_mistake_is_named_when_the_table_has_come_to_rest(mistake: Callable[[Watched], None], rule: str) -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    mistake(watched)
    objections = [e for e in watched.look(20, still=8.0) if e.event == "objected"]
    assert len(objections) == 1, [e.body for e in objections]
    assert objections[0].body["rule"] == rule, objections[0].body
    assert objections[0].body["sentence"]


def test_an_objection_is_settled_when_the_table_is_put_right() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (2, 2))
    watched.takes(1, 2)
    watched.look(12, still=6.0)
    watched.plates[0].clear()
    watched.discard.append("glazed")
    settled, discarded = watched.look(3)
    assert settled.event == "settled"
    assert (settled.body["how"], settled.body["by"]) == ("put_right", "table")
    assert discarded.event == "donut_discarded"
    assert discarded.replaces == settled.withdrawn[0]
    assert watched.table.state.plates["Ann"] == ()


def test_a_card_that_lies_there_all_the_time_was_not_put_right() -> None:
    watched = Watched(["plain", "glazed", "unknown"], (1, 3))
    watched.unsure["unknown", Place(PlaceKind.ROW, 3)] = (("unknown", -0.02),)
    watched.takes(1, 1)
    watched.plates[1].append("jelly_filled")
    watched.look(20, still=8.0)
    watched.row[2] = None
    assert watched.look(4) == []
    assert [matter.kind for matter in watched.table.open_questions] == ["objected"]


def test_after_a_later_slot_was_taken_first_the_due_one_is_told_at_once_and_nothing_is_asked() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.takes(2, 3)
    watched.look(16, still=8.0)
    watched.takes(1, 1)
    assert names(watched.look(3)) == ["donut_taken"]
    assert watched.look(20) == []


def test_an_objection_ends_in_three_ways_only_and_once() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 1))
    watched.takes(2, 1)
    watched.look(14)
    (objection,) = watched.table.open_questions
    before = watched.table.log
    with pytest.raises(ValueError, match="put_right, kept or corrected, not 'forgiven'"):
        watched.table.settle(objection.seq, "forgiven", "Ann", 20.0)
    assert watched.table.log == before
    watched.table.settle(objection.seq, "kept", "Ann", 20.0)
    with pytest.raises(ValueError, match="is no open objection"):
        watched.table.settle(objection.seq, "kept", "Ann", 21.0)


def test_a_power_that_is_skipped_is_objected_to_when_play_has_moved_on() -> None:
    watched = Watched(["eclair", "glazed", "powdered"], (1, 2))
    watched.table.undo(2, by="Ann", at=0.5)
    watched.table.play(Reveal({"Ann": 3, "Ben": 3}), by="Ann", at=0.5)
    watched.table.play(Resolve(3), by="Ann", at=0.5)
    watched.table.play(Refill(("eclair", "glazed", "plain")), by="Ann", at=0.5)
    watched.table.play(Reveal({"Ann": 1, "Ben": 2}), by="Ann", at=0.5)
    watched.row[2], watched.discard = "plain", ["powdered"]
    watched.takes(1, 1)
    assert "objected" not in names(watched.look(12))
    watched.takes(2, 2)
    said = watched.look(16)
    objections = [e for e in said if e.event == "objected"]
    assert len(objections) == 1
    assert objections[0].body["rule"] in ("GN-EC", "GN-MANDATORY")


def test_after_a_wrong_card_was_taken_the_next_player_is_not_objected_to() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.takes(1, 2)
    watched.look(16, still=8.0)
    watched.takes(2, 3)
    assert [e.event for e in watched.look(3)] == ["donut_taken"]
    watched.row[1:] = ["jelly_filled", "eclair"]
    assert [e.event for e in watched.look(3)] == ["row_refilled"]


def test_what_should_have_happened_is_told_of_the_player_who_erred() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.takes(2, 2)
    (objected,) = [e for e in watched.look(16, still=8.0) if e.event == "objected"]
    assert objected.body["expected"] == "Ben took Powdered from slot 3"
    assert objected.body["expected_ja"] == "Benが3番のパウダーを取った"


def a_later_slot_was_taken_first(watched: Watched) -> int:
    """Ben takes slot 3 before Ann takes slot 1; the number of the objection to it."""
    watched.takes(2, 3)
    watched.look(16, still=8.0)
    watched.takes(1, 1)
    watched.look(20)
    (objected,) = watched.table.open_questions
    return objected.seq


@pytest.mark.parametrize("filled", [False, True], ids=["at once", "when the row is filled"])
def test_what_should_have_happened_and_has_since_is_not_told_twice(filled: bool) -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    objected = a_later_slot_was_taken_first(watched)
    if filled:
        watched.row, watched.picks = ["eclair", "glazed", "jelly_filled"], [None, None]
        watched.look(12)
    assert watched.table.state.plates["Ann"] == ("plain",)
    watched.table.settle(objected, "put_right", "Ann", 60.0)
    assert watched.table.state.plates["Ann"] == ("plain",)
    assert watched.table.state.plates["Ben"] == ()


def test_what_was_due_and_somebody_else_has_since_the_row_was_filled_is_not_told_twice() -> None:
    """Ann forgot her card, the row was filled round it, and Ben took it in the next round: both had it."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    watched.takes(2, 3)
    watched.look(16, still=8.0)
    watched.row[2], watched.picks = "eclair", [None, None]
    watched.look(16, still=8.0)
    watched.picks = ["select_2", "select_1"]
    watched.look(8)
    watched.takes(2, 1)
    watched.look(16, still=8.0)
    too_early, filled = watched.table.open_questions
    watched.table.settle(too_early.seq, "put_right", "Ann", 60.0)
    assert watched.table.state.plates == {"Ann": (), "Ben": ("plain",)}
    watched.table.settle(filled.seq, "put_right", "Ann", 61.0)
    assert watched.table.state.plates == {"Ann": (), "Ben": ("plain",)}
