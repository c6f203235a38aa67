"""Play that is taken up from the table as it lies: what is covered stays as it was told."""

from __future__ import annotations

from engine.asking.lying_questions import GO_ON, going_on
from engine.go_nuts.events import TableRead
from engine.go_nuts.moves import Resolve, Reveal
from engine.history.log import last_deed
from engine.history.notes import Note, asked
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.test_table import one_round
from tests.referee.watched import Watched


def test_a_game_is_not_joined_while_a_plate_is_covered() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.plates, watched.picks = [["eclair"], ["plain", "glazed"]], [None, None]
    hand = frozenset({Place(PlaceKind.PLATE, 2)})
    assert watched.look(8, hidden=hand) == []
    (read,) = watched.look(3)
    assert read.body["plates"] == {"Ann": ["eclair"], "Ben": ["plain", "glazed"]}


def test_a_game_is_not_joined_before_the_eyes_had_time_to_read_what_lies_before_people() -> None:
    """Two cards, half of one covered, are one without a name at first; what never gets one counts all the same."""
    table = Table.create(None, ["Ann", "Ben"])
    dealt = enumerate(("plain", "eclair", "glazed"), 1)
    row = [Sighting(Place(PlaceKind.ROW, n), ((p, -0.02),), since=1.0) for n, p in dealt]
    mine = Sighting(Place(PlaceKind.PLATE, 1), (("powdered", -0.02),), since=1.0)
    plate = Place(PlaceKind.PLATE, 2)
    nameless = Sighting(plate, (("unknown", 0.0),), since=1.0, visible=0.5)
    others = [Sighting(plate, ((piece, -0.02),), since=1.0, visible=0.6) for piece in ("jelly_filled", "milk")]
    for n in range(8):
        lie = [*row, mine, nameless, *(others if n > 1 else ())]
        table.observe(TableObservation(n + 1, 1.4 + 0.4 * n, tuple(lie), still_for=0.3))
        assert ("table_read" in [entry.event for entry in table.log]) == (n >= 4)
    assert sorted(table.state.plates["Ben"]) == ["jelly_filled", "milk", "unknown"]


def test_what_is_not_in_view_stays_as_it_was_told_when_play_is_taken_up_from_the_table() -> None:
    table = one_round()
    table.play(Reveal({"Ann": 1, "Ben": 2}), "Ann", 7.0)
    lying = enumerate(("plain", "eclair", "glazed"), 1)
    row = tuple(Sighting(Place(PlaceKind.ROW, n), ((p, -0.02),)) for n, p in lying)
    mine = Sighting(Place(PlaceKind.PLATE, 1), (("powdered", -0.02),))
    (read,) = table.take_up(TableObservation(1, 8.0, (*row, mine), frozenset({Place(PlaceKind.PLATE, 2)})), "Ann", 8.0)
    assert read.body["plates"] == {"Ann": ["powdered"], "Ben": ["plain"]}
    assert "in front of Ben is not in view" in read.body["note"]


def test_numbers_that_lie_open_when_people_have_play_taken_up_from_the_table_tell_no_reveal() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.plays_the_round("maple_bar", "eclair")
    watched.row, watched.picks = ["jelly_filled", "eclair", "plain"], ["select_3", "select_1"]
    watched.plates = [["plain", "donut_holes"], ["glazed", "maple_bar"]]
    watched.table.take_up(TableObservation(999, watched.now, tuple(watched.seen(frozenset()))), "Ann", watched.now)
    assert watched.look(16) == []


def test_a_slot_and_a_pile_that_are_covered_stay_as_they_were_told_too() -> None:
    table = one_round()
    table.play(Reveal({"Ann": 1, "Ben": 1}), "Ann", 7.0)
    table.play(Resolve(1), "Ann", 8.0)
    _, *told = table.state.row
    top, seen = table.state.discard[-1], Sighting(Place(PlaceKind.ROW, 1), (("maple_bar", -0.02),))
    hidden = frozenset({Place(PlaceKind.ROW, 2), Place(PlaceKind.ROW, 3), Place(PlaceKind.DISCARD)})
    (read,) = table.take_up(TableObservation(1, 9.0, (seen,), hidden), "Ann", 9.0)
    assert read.body["row"] == ["maple_bar", *told] and read.body["discard_top"] == top


def test_a_card_of_a_table_that_was_taken_up_is_told_anew_where_it_lay_then() -> None:
    table = one_round()
    row = [Sighting(Place(PlaceKind.ROW, n), ((p, -0.02),)) for n, p in enumerate(("plain", "eclair", "glazed"), 1)]
    mine = Sighting(Place(PlaceKind.PLATE, 1), (("powdered", -0.02),))
    top = Sighting(Place(PlaceKind.DISCARD), (("maple_bar", -0.02),))
    table.take_up(TableObservation(1, 8.0, (*row, mine, top)), "Ann", 8.0)
    for place, piece in (("row/3", "chocolate_frosted"), ("plate/Ann/1", "jelly_filled"), ("discard", "plain")):
        _, anew = table.correct(place, piece, "Ann", 9.0)
        assert anew.event == "table_read" and anew.replaces is not None
    read = next(e for e in reversed(table.log) if e.event == "table_read").body
    assert (read["row"][2], read["discard_top"]) == ("chocolate_frosted", "plain")
    assert read["plates"]["Ann"] == ["jelly_filled"]


def test_an_objection_to_a_card_is_over_once_play_goes_on_without_it() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    table = watched.table
    watched.takes(1, 1)
    watched.look(4)
    table.correct("plate/Ann/1", "milk", "Ann", watched.now)
    (objected,) = table.open_questions
    seen = TableObservation(999, watched.now, tuple(watched.seen(frozenset())))
    told = table.take_up(seen, "Ann", watched.now)
    assert [(e.event, e.body.get("seq_of")) for e in told] == [("table_read", None), ("settled", objected.seq)]
    assert table.open_questions == () and last_deed(table.log) == len(table.log) - 1
    table.undo(last_deed(table.log) - 1, "Ann", watched.now)
    assert [matter.seq for matter in table.open_questions] == [objected.seq]


def test_so_it_is_where_the_answer_to_a_question_says_what_lies_there() -> None:
    table = one_round()
    table.correct("plate/Ann", "milk", "Ann", 1.0)
    (objected,) = table.open_questions
    lying = TableRead(table.state.row, {"Ann": ("glazed",), "Ben": ("plain",)}, None, None)
    (question,) = table._ledger.commit(2.0, [going_on_note(lying)], source="camera")
    told = table._ledger.answer(question.seq, GO_ON, by="Ann", at=3.0)
    assert [entry.event for entry in told] == ["answered", "table_read", "settled"]
    assert told[-1].body["seq_of"] == objected.seq and table.open_questions == ()


def going_on_note(lying: TableRead) -> Note:
    """The question whether play goes on from what lies there."""
    said = {"options": [GO_ON, "Leave it as it is"]}
    return asked(("Go on from what lies there?", "今の状態から続けますか。"), said, {GO_ON: going_on(lying)})
