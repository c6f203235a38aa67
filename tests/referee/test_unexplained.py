"""A table that nothing explains: when it is asked about, and how play goes on."""

from __future__ import annotations

import pytest

from engine.asking.lying_questions import LEAVE
from engine.entry import LogEntry
from engine.explaining.unlawful import Unlawful
from engine.history.log import last_deed
from engine.observation import Place, PlaceKind
from tests.referee.watched import Watched, names


def test_a_table_that_nothing_explains_is_asked_about_and_can_be_taken_up_anew() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plates = [["jelly_filled"] * 2, ["donut_holes"] * 4]
    watched.picks = [None, None]
    assert watched.look(10, still=2.0) == []
    entries = watched.look(20, still=12.0)
    assert names(entries) == ["asked"]
    _, read = watched.table.answer(entries[0].seq, "Go on from what lies there", by="Ann", at=30.0)
    assert read.event == "table_read"
    assert watched.table.state.plates == {"Ann": ("jelly_filled",) * 2, "Ben": ("donut_holes",) * 4}


def test_a_table_that_people_leave_as_it_is_is_not_asked_about_again_until_something_changes() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plates, watched.picks = [["jelly_filled"] * 2, ["donut_holes"] * 4], [None, None]
    (asked,) = watched.look(20, still=12.0)
    watched.table.answer(asked.seq, LEAVE, by="Ann", at=watched.now)
    assert watched.look(60, still=20.0) == []
    watched.plates[1].append("maple_bar")
    assert names(watched.look(20, still=12.0)) == ["asked"]


def test_an_undo_after_which_the_table_asks_at_once_is_not_undone_with_the_question() -> None:
    watched = Watched(["plain", "jelly_filled", "glazed"], (1, 2))
    watched.plays_the_round("eclair", "powdered")
    watched.look(4)
    watched.table.undo(last_deed(watched.table.log) - 1, "Ann", watched.now + 0.5)
    undone = watched.table.state
    watched.plates, watched.row = [["mucho_matcha"] * 3, []], ["mucho_matcha"] * 3
    assert names(watched.look(1, still=40.0)) == ["asked"]
    assert watched.table.log[-1].at == watched.table.log[-2].at, "by one clock"
    watched.table.undo(last_deed(watched.table.log) - 1, "Ann", watched.now + 5)
    assert watched.table.state == undone


def test_play_goes_on_from_what_lies_there_when_people_say_so_and_not_from_what_lay_there_when_it_was_asked() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.row[:2], watched.plates = [None, None], [["jelly_filled"] * 2, ["donut_holes"] * 4]
    (asked,) = watched.look(20, still=12.0)
    watched.plates[1].append("maple_bar")
    assert watched.look(4, still=12.0) == []
    watched.table.answer(asked.seq, "Go on from what lies there", by="Ann", at=30.0)
    assert watched.table.state.plates["Ben"] == (*("donut_holes",) * 4, "maple_bar")
    watched.row[:2] = ["powdered", "jelly_filled"]
    assert names(watched.look(6)) == ["row_refilled"]  # and the open numbers are those of the round before


def test_where_play_goes_on_a_table_that_nothing_explains_is_asked_about_within_seconds() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plates = [["jelly_filled"] * 2, ["donut_holes"] * 4]
    watched.picks = [None, None]
    told: list[LogEntry] = []
    for turn in range(20):  # every second something else lies there, and no look is remembered for long
        watched.plates[turn % 2].append(("eclair", "glazed", "maple_bar")[turn % 3])
        told += watched.look(2)
    assert names(told)[:1] == ["asked"]
    assert told[0].at <= 20.0


def test_hands_that_come_and_go_over_a_table_that_nothing_explains_do_not_put_the_question_off() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plates, watched.picks = [["jelly_filled"] * 2, ["donut_holes"] * 4], [None, None]
    plates, picks = ([Place(kind, seat) for seat in (1, 2)] for kind in (PlaceKind.PLATE, PlaceKind.PICK))
    told: list[LogEntry] = []
    for _ in range(12):  # a hand shows its card and takes it back, over and over, with an arm over both plates
        told += watched.look(2)
        for arm in (plates, [*plates, *picks], [*plates, picks[0]], [*plates, picks[1]]) * 2:
            told += watched.look(1, hidden=frozenset(arm))
    assert names(told)[:1] == ["asked"]
    assert told[0].at <= 20.0


def test_a_sight_that_nothing_explains_is_not_searched_for_mistakes_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All that may have been broken is many stories, and while they are weighed no tap is heard."""
    searched: list[object] = []
    explained = Unlawful.explained
    monkeypatch.setattr(Unlawful, "explained", lambda *asked: searched.append(asked) or explained(*asked))
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.look(6)
    watched.row, watched.picks = ["eclair", "milk", "red_velvet"], ["select_3", "select_3"]
    watched.plates = [["boston_cream", "maple_bar"], ["glazed", "coffee", "plain"]]
    for n in range(60):
        watched.look(1, still=n * 0.1)
    assert 0 < len(searched) < 20
    before = len(searched)
    watched.row[0] = "coffee"
    watched.look(2)
    assert len(searched) > before, "what is new is looked into"


def test_what_was_explained_meanwhile_is_no_table_that_nothing_explains() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.picks = [None, None]
    for turn in range(8):  # a hand was taken for cards again and again, but between times all is as it was
        watched.plates = [["jelly_filled"] * 2, ["donut_holes"] * 4] if turn % 2 else [[], []]
        assert watched.look(6) == []
