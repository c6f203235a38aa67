"""What the referee asks about, and what answers do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.asking.lying_questions import LEAVE
from engine.asking.questions import CardQuestions
from engine.entry import LogEntry
from engine.explaining.unlawful import Unlawful
from engine.history.log import last_deed
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.watched import Watched, names


def test_a_card_that_was_misread_for_long_is_read_again_and_its_past_told_anew() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.row[2] = "maple_bar"
    (corrected, dealt) = watched.look(12)
    assert corrected.event == "corrected"
    assert corrected.body["by"] == "table"
    assert dealt.body["row"] == ["plain", "glazed", "maple_bar"]
    assert watched.table.state.row[2] == "maple_bar"


def test_a_card_that_was_read_plainly_is_no_other_where_glare_makes_it_hard_to_read() -> None:
    """Light burns the pile out: what is then thought of its top is in doubt between two others."""
    watched = Watched(["powdered", "plain", "maple_bar"], (1, 1))
    watched.lifts(1)
    watched.discard = ["powdered"]
    burnt_out = (("glazed", 0.0), ("jelly_filled", -0.2), ("unknown", -1.0))
    watched.unsure[("powdered", Place(PlaceKind.DISCARD))] = burnt_out
    assert names(watched.look(3)) == ["donut_discarded"]
    for n in range(8):
        hidden = frozenset({Place(PlaceKind.PLATE, 1 + n % 2)})
        assert names(watched.look(2, still=0.3, hidden=hidden)) == []
    assert names(watched.look(60)) == []
    assert watched.table.state.discard == ("powdered",)


def test_the_top_of_a_pile_that_somebody_looks_through_is_no_other_while_it_shows_beneath() -> None:
    """The pile is spread out: of which card the most is seen says nothing of which lay on top."""
    watched = Watched(["powdered", "plain", "maple_bar"], (1, 1))
    watched.lifts(1)
    watched.discard = ["powdered"]
    assert names(watched.look(3)) == ["donut_discarded"]
    watched.discard = ["glazed"]
    watched.strangers = [Sighting(Place(PlaceKind.DISCARD), (("powdered", 0.0), ("unknown", -4.0)), visible=0.3)]
    for n in range(8):
        hidden = frozenset({Place(PlaceKind.PLATE, 1 + n % 2)})
        assert names(watched.look(2, still=0.3, hidden=hidden)) == []
    assert watched.table.state.discard == ("powdered",)


def doubtful(first: float, second: float) -> tuple[tuple[str, float], ...]:
    return (("plain", first), ("glazed", second), ("unknown", -6.0))


def test_a_card_that_cannot_be_told_is_asked_about_once_and_the_game_goes_on() -> None:
    watched = asked_about_slot_three()
    (question,) = watched.table.open_questions
    assert question.options == ("plain", "glazed")
    assert watched.table.state.row[2] == "plain"
    assert names(watched.look(6, still=20.0)) == []


def test_an_answer_tells_the_past_anew() -> None:
    watched = asked_about_slot_three()
    seq = watched.table.open_questions[0].seq
    answered, dealt = watched.table.answer(seq, "glazed", by="Ann", at=99.0)
    assert answered.withdrawn == (dealt.replaces,)
    assert watched.table.state.row[2] == "glazed"
    assert watched.table.open_questions == ()


@pytest.mark.parametrize("tapped", [False, True])
@pytest.mark.parametrize("said", ["plain", "glazed", "jelly_filled"])
@pytest.mark.parametrize("read", ["plain", "glazed"])
def test_what_somebody_answered_is_not_told_otherwise_by_eyes_that_become_surer(
    said: str, read: str, tapped: bool
) -> None:
    """Whoever confirmed the likelier card was overruled a second later, without a word, by the other one."""
    watched = asked_about_slot_three()
    watched.followed = True
    (question,) = watched.table.open_questions
    if tapped:
        watched.table.correct("row/3", said, by="Ann", at=watched.now)
    else:
        watched.table.answer(question.seq, said, by="Ann", at=watched.now)
    watched.look(2, still=0.3)
    watched.unsure, watched.row[2] = {}, read
    assert names(watched.look(12, still=3.0)) == []
    assert watched.table.state.row[2] == said and watched.table.open_questions == ()


def test_a_question_that_the_table_answers_itself_is_closed() -> None:
    watched = asked_about_slot_three()
    watched.unsure = {}
    watched.row[2] = "glazed"
    entries = watched.look(8)
    assert [e.body.get("answer") for e in entries if e.event == "answered"] == ["glazed"]
    assert entries[0].body["by"] == "table"
    assert watched.table.state.row[2] == "glazed"


def test_a_question_is_not_answered_by_eyes_that_say_again_what_they_can_hardly_read() -> None:
    """Light that drifts has them read a burnt-out card again and again, a little otherwise each time."""
    watched = asked_about_slot_three()
    watched.followed = True
    for n in range(30):
        watched.unsure = {("plain", Place(PlaceKind.ROW, 3)): doubtful(-0.5 - 0.01 * (n % 7), -1.0)}
        assert "answered" not in names(watched.look(2, still=0.1))
    watched.unsure = {}
    watched.row[2] = "glazed"
    assert [e.body.get("answer") for e in watched.look(8) if e.event == "answered"] == ["glazed"]


def asked_about_slot_three() -> Watched:
    """The first row is dealt, and the third card may be a Plain or a Glazed."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row, watched.picks = ["maple_bar", "powdered", "plain"], [None, None]
    watched.unsure = {("plain", Place(PlaceKind.ROW, 3)): doubtful(-0.6, -0.7)}
    entries = watched.look(3, still=4.0)
    assert names(entries) == ["row_dealt", "asked"]
    return watched


def test_a_card_in_the_row_that_nobody_can_name_is_asked_about_with_the_cards_that_are_left() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row, watched.picks = ["maple_bar", "powdered", "unknown"], [None, None]
    watched.unsure = {("unknown", Place(PlaceKind.ROW, 3)): (("unknown", 0.0),)}
    assert names(watched.look(3, still=4.0)) == ["row_dealt", "asked"]
    (question,) = watched.table.open_questions
    assert question.options == ("plain", "donut_holes", "jelly_filled")
    assert names(watched.look(6, still=20.0)) == []
    watched.table.answer(question.seq, "glazed", by="Ann", at=99.0)
    assert watched.table.state.row == ("maple_bar", "powdered", "glazed")


def test_a_question_with_one_answer_does_not_end_the_program() -> None:
    watched = asked_about_slot_three()
    (question,) = watched.table.open_questions
    alone = replace(question, options=question.options[:1])
    questions, seen = CardQuestions(), TableObservation(1, 1.0, tuple(watched.seen(frozenset())))
    assert list(questions.answered(watched.table.log, [alone], watched.table.state, seen)) == []


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


def test_a_card_that_cannot_be_in_this_game_is_a_finding() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.row[1], watched.picks = "bear_claw", [None, None]
    objected, dealt = watched.look(3)
    assert objected.body["rule"] == "GN-SETUP-DECK"
    assert dealt.body["row"] == ["plain", "bear_claw", "powdered"]


def test_a_question_about_a_plate_names_its_player() -> None:
    watched = Watched(["chocolate_frosted", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.look(2)
    watched.plates[0].append("plain")
    watched.unsure["plain", Place(PlaceKind.PLATE, 1)] = doubtful(-0.6, -0.7)
    watched.look(6, still=4.0)
    (asked,) = watched.table.open_questions
    assert (asked.where, asked.question) == ("plate/Ann", "Which card lies on Ann's plate?")


def test_objections_and_questions_speak_japanese_too() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (2, 2))
    watched.takes(1, 2)
    watched.look(12, still=6.0)
    (objected,) = watched.table.open_questions
    body = watched.table.log[objected.seq - 1].body
    assert objected.seen_ja == body["seen_ja"] == "Annが2番のグレイズを取った"
    assert objected.question_ja == body["sentence_ja"] != body["sentence"]
    (asked,) = asked_about_slot_three().table.open_questions
    assert (asked.where, asked.question_ja) == ("row/3", "3番のカードはどれですか。")
    assert asked.options_ja == asked.options


def test_a_card_that_nobody_could_read_is_not_taken_for_one_that_lies_beside_it() -> None:
    watched = Watched(["chocolate_frosted", "glazed", "powdered"], (1, 2))
    watched.takes(1, 1)
    watched.look(2)
    watched.plates[0].append("unknown")
    watched.unsure["unknown", Place(PlaceKind.PLATE, 1)] = (("unknown", 0.0),)
    watched.look(6, still=4.0)
    (asked,) = watched.table.open_questions
    beside = asked.options[0]
    watched.plates[0].append(beside)
    watched.table.correct("plate/Ann/3", beside, "Ann", watched.now)
    assert names(watched.look(12, still=8.0)) == []
    assert watched.table.state.plates["Ann"] == ("chocolate_frosted", "unknown", beside)
    assert beside != "unknown"
