"""Where two readings of the seats are as good as equal it is asked who sits where, and all is told anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.asking.seats_asked import SeatsTold, seats_said
from engine.at_table.story_questions import StoryQuestions
from engine.history.as_told import fold
from engine.history.log import OpenMatter, game_entries, last_deed, up_to
from engine.history.notes import Note
from engine.table import Table
from tests.referee.watched import Watched, names


def turned_up(picks: tuple[int, int] = (1, 3), path: Path | None = None) -> Watched:
    """Both have turned up their numbers, and either seat may be the first."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(path, ["Ann", "Ben"])
    watched.firsts, watched.picks = (2,), [None, None]
    watched.look(4)
    watched.picks = [f"select_{number}" for number in picks]
    watched.look(4)
    assert watched.table.state.picks == dict(zip(("Ann", "Ben"), picks, strict=True))
    return watched


def who_chose(watched: Watched) -> list[OpenMatter]:
    """The open questions who sits where."""
    return [matter for matter in watched.table.open_questions if matter.question.startswith("Who chose")]


def test_who_sits_where_is_asked_as_soon_as_all_have_shown_their_numbers() -> None:
    (question,) = turned_up().table.open_questions
    assert question.question.startswith("Who chose 1 in round 1?")
    assert question.options == ("Ann", "Ben")


def test_nothing_is_asked_where_the_seats_are_clear() -> None:
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.look(8)
    assert watched.table.open_questions == ()


def test_it_is_asked_once_and_at_the_first_reveal_that_tells() -> None:
    watched = turned_up((2, 2))
    assert watched.table.open_questions == (), "both chose the same"
    watched.discard.append(watched.lifts(2))
    watched.look(4)
    watched.row[1] = "eclair"
    watched.picks = [None, None]
    watched.look(4)
    watched.picks = ["select_3", "select_1"]
    (asked,) = [entry for entry in watched.look(4) if entry.event == "asked"]
    assert asked.body["options"] == ["Ann", "Ben"]
    assert "asked" not in names(watched.look(8))


def test_the_answer_tells_everything_of_the_other() -> None:
    watched = turned_up()
    watched.takes(1, 1)
    watched.look(4)
    watched.takes(2, 3)
    watched.look(4)
    assert watched.table.state.plates == {"Ann": ("plain",), "Ben": ("powdered",)}
    question, before = watched.table.open_questions[0].seq, game_entries(watched.table.log)
    answered, *anew = watched.table.answer(question, "Ben", by="Ben", at=99.0)
    assert answered.withdrawn == tuple(entry.seq for entry in before)
    assert [entry.replaces for entry in anew] == list(answered.withdrawn)
    assert watched.table.state.players == ("Ben", "Ann")
    assert watched.table.state.plates == {"Ben": ("plain",), "Ann": ("powdered",)}
    assert watched.table.open_questions == ()


def test_play_is_followed_on_after_the_answer() -> None:
    watched = turned_up()
    watched.table.answer(watched.table.open_questions[0].seq, "Ben", by="Ben", at=99.0)
    assert names(watched.look(4)) == [], "the numbers lie there still"
    watched.takes(1, 1)
    (taken,) = watched.look(4)
    assert (taken.event, taken.body["player"], taken.body["piece"]) == ("donut_taken", "Ben", "plain")


def test_the_answer_that_it_was_right_changes_nothing() -> None:
    watched = turned_up()
    state = watched.table.state
    (answered,) = watched.table.answer(watched.table.open_questions[0].seq, "Ann", by="Ben", at=99.0)
    assert not answered.withdrawn
    assert watched.table.state == state


def test_what_people_put_on_a_plate_and_what_is_open_goes_with_the_seat(tmp_path: Path) -> None:
    watched = turned_up(path=tmp_path / "g.donuts")
    question = watched.table.open_questions[0].seq
    watched.table.correct("plate/Ann/1", "eclair", by="Ann", at=50.0)
    watched.plates[0].append("eclair")
    watched.look(2)
    watched.takes(1, 2)
    watched.look(30)
    *_, objection = watched.table.open_questions
    assert objection.kind == "objected" and objection.expected.startswith("Ann took")
    watched.table.answer(question, "Ben", by="Ben", at=99.0)
    assert watched.table.state.plates["Ben"] == ("eclair", "glazed")
    (anew,) = watched.table.open_questions
    assert anew.expected == objection.expected.replace("Ann", "Ben")
    assert anew.seen_ja == objection.seen_ja.replace("Ann", "Ben")
    watched.table.close()
    again = Table.open(tmp_path / "g.donuts")
    assert again.state == watched.table.state
    assert again.open_questions == watched.table.open_questions
    again.settle(anew.seq, "put_right", by="Ben", at=100.0)
    assert again.state.plates["Ben"] == ("eclair", "plain")


def test_every_moment_of_the_log_is_a_game() -> None:
    watched = turned_up()
    watched.takes(1, 1)
    watched.look(4)
    watched.table.answer(watched.table.open_questions[0].seq, "Ben", by="Ben", at=99.0)
    states = [fold(up_to(watched.table.log, seq)) for seq in range(1, len(watched.table.log) + 1)]
    assert None not in states
    assert states[-1] == watched.table.state


def test_two_whose_cards_were_taken_for_each_other_s_are_told_the_other_way_round() -> None:
    watched = turned_up()
    watched.takes(1, 1)
    watched.look(4)
    corrected, *_ = watched.table.reseat(["Ben", "Ann"], by="Ann", at=70.0)
    assert (corrected.event, corrected.body["what"]) == ("corrected", "seats: Ben, Ann")
    assert watched.table.state.plates == {"Ben": ("plain",), "Ann": ()}
    watched.table.undo(corrected.seq - 1, by="Ann", at=71.0)
    assert watched.table.state.plates == {"Ann": ("plain",), "Ben": ()}
    for wrong in (["Ann", "Ben"], ["Ann", "Cem"], ["Ann", "Ann"]):
        with pytest.raises(ValueError, match="Only those who play"):
            watched.table.reseat(wrong, by="Ann", at=72.0)


def test_an_undo_of_the_answer_asks_again() -> None:
    watched = turned_up()
    question = watched.table.open_questions[0].seq
    watched.table.answer(question, "Ben", by="Ben", at=99.0)
    watched.table.undo(question, by="Ben", at=100.0)
    assert watched.table.state.players == ("Ann", "Ben")
    assert [matter.seq for matter in watched.table.open_questions] == [question]


@pytest.mark.parametrize("answer", ["Ann", "Ben"])
def test_who_answers_has_said_it_until_that_is_taken_back(answer: str) -> None:
    watched = turned_up()
    (question,) = watched.table.open_questions
    assert not seats_said(watched.table.log)
    watched.table.answer(question.seq, answer, "Ann", 9.0)
    assert seats_said(watched.table.log)
    watched.table.undo(last_deed(watched.table.log) - 1, "Ann", 10.0)
    assert not seats_said(watched.table.log) and watched.table.open_questions == (question,)


def test_the_question_answers_itself_once_plates_tell_who_is_the_first() -> None:
    watched = turned_up()
    watched.takes(1, 1)
    watched.look(4)
    watched.first = 2
    assert "answered" not in names(watched.look(8)), "not at once"
    (answered, *anew) = watched.look(8)
    assert (answered.event, answered.body["by"], answered.body["answer"]) == ("answered", "table", "Ben")
    assert watched.table.state.players == ("Ben", "Ann") and watched.table.state.plates["Ben"] == ("plain",)
    assert anew and watched.table.open_questions == ()
    assert seats_said(watched.table.log), "the next game begins with that"
    assert watched.look(30) == []


def test_what_happened_may_be_told_by_the_same_look_as_who_sits_where(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits otherwise has all that is open asked anew, under other numbers."""
    watched = turned_up()
    (seats,) = who_chose(watched)
    story = Note({"event": "asked", "question": "What happened?", "options": ["this", "that"]}, {})
    (asked,) = watched.table._ledger.commit(watched.now, [story], source="camera")
    monkeypatch.setattr(StoryQuestions, "answered", lambda *_: iter([(asked.seq, "this")]))
    monkeypatch.setattr(SeatsTold, "answered", lambda *_: iter([(seats.seq, "Ben")]))
    watched.look(1)
    assert watched.table.open_questions == () and watched.table.state.players == ("Ben", "Ann")


def test_plates_that_bear_out_what_was_thought_close_the_question() -> None:
    watched = turned_up()
    watched.first = 1
    assert names(watched.look(16)) == ["answered"]
    assert watched.table.state.players == ("Ann", "Ben") and watched.table.open_questions == ()


def test_what_plates_told_may_be_taken_back_and_is_not_told_again() -> None:
    watched = turned_up()
    watched.first = 2
    watched.look(16)
    watched.table.undo(last_deed(watched.table.log) - 1, "Ann", 10.0)
    assert names(watched.look(30)) == [] and watched.table.state.players == ("Ann", "Ben")


def test_what_people_said_of_the_seats_holds_against_plates() -> None:
    watched = turned_up()
    watched.table.reseat(["Ben", "Ann"], by="Ann", at=9.0)
    watched.first = 1
    assert "answered" not in names(watched.look(30)) and watched.table.state.players == ("Ben", "Ann")


@pytest.mark.parametrize("answer", ["Ann", "Ben"])
def test_the_answer_means_the_same_after_two_were_exchanged_by_hand(answer: str) -> None:
    watched = turned_up((1, 3))
    watched.table.reseat(["Ben", "Ann"], by="Ann", at=8.0)
    assert watched.table.state.picks == {"Ben": 1, "Ann": 3}
    (question,) = who_chose(watched)
    watched.table.answer(question.seq, answer, by="Ann", at=9.0)
    assert watched.table.state.picks[answer] == 1


def test_what_was_put_right_is_said_of_whoever_has_it_now() -> None:
    """The card lay before Ben, and the line went on saying that Ann had got it."""
    table = Table.create(None, ["Ann", "Ben", "1"])
    table.correct("plate/Ann", "donut_holes", "host", 1.0)
    table.hand("plate/Ann/1", "plate/Ben", "host", 2.0)
    table.correct("plate/1", "powdered", "host", 3.0)
    table.correct("row/1", "plain", "host", 4.0)
    told = table.reseat(["Ben", "1", "Ann"], "host", 5.0)
    assert [entry.body["what"] for entry in told[2:]] == [
        "plate/Ben: donut_holes", "plate/Ben/1: donut_holes, to plate/1", "plate/Ann: powdered", "row/1: plain"
    ]  # fmt: skip
    assert dict(table.state.plates) == {"Ben": (), "1": ("donut_holes",), "Ann": ("powdered",)}
    assert table.state.row[0] == "plain"
