"""A question which card it is follows its card: its words and its place are those of the card, wherever that lies."""

from __future__ import annotations

import pytest

from engine.asking.asked_of import open_by_now
from engine.asking.lying_questions import GO_ON
from engine.entry import LogEntry
from engine.go_nuts.moves import Deal, Refill, Resolve, Reveal
from engine.history.log import OpenMatter, up_to
from engine.history.notes import unread_question
from engine.observation import Place, PlaceKind
from engine.table import Table
from tests.referee.seen import as_it_lies
from tests.referee.test_another_card import NOBODY_KNOWS, asked_about_the_third
from tests.referee.watched import Watched

ON_PLATES = [Place(PlaceKind.PLATE, seat) for seat in (1, 2)]


def the_question(watched: Watched) -> OpenMatter:
    (matter,) = watched.table.open_questions
    return matter


def unread_card_of_slot_three(picks: tuple[int, int]) -> Watched:
    """Nobody can read the third card of the row, wherever it lies, and all have chosen."""
    watched = asked_about_the_third("unknown", NOBODY_KNOWS)
    watched.unsure |= {("unknown", place): NOBODY_KNOWS for place in (*ON_PLATES, Place(PlaceKind.DISCARD))}
    watched.picks = [f"select_{slot}" for slot in picks]
    watched.look(6)
    return watched


def filled(watched: Watched) -> Watched:
    """The row is filled: a Jelly-Filled lies in its third slot."""
    new = iter(("powdered", "eclair"))
    watched.row = [*(card or next(new) for card in watched.row[:2]), "jelly_filled"]
    watched.picks = [None, None]
    watched.look(8)
    assert watched.table.state.row[2] == "jelly_filled"
    return watched


def taken_by_ben() -> Watched:
    watched = unread_card_of_slot_three((1, 3))
    for seat, slot in ((1, 1), (2, 3)):
        watched.takes(seat, slot)
        watched.look(4)
    return filled(watched)


def thrown_away() -> Watched:
    watched = unread_card_of_slot_three((3, 3))
    watched.discard.append(watched.lifts(3))
    watched.look(6)
    return filled(watched)


def test_a_card_of_the_row_that_somebody_took_is_asked_about_as_theirs() -> None:
    matter = the_question(taken_by_ben())
    assert matter.where == "plate/Ben"
    assert matter.question == "Ben has a card that lay in slot 3 in round 1. Which is it?"
    assert matter.question_ja == "Benのカードのうち、第1ラウンドに3番にあった1枚はどれですか。"


def test_a_card_of_the_row_that_was_thrown_away_is_asked_about_there_and_then_as_one_of_the_pile() -> None:
    watched = thrown_away()
    assert the_question(watched).where == "discard"
    watched.picks = ["select_3", "select_3"]
    watched.look(6)
    watched.discard.append(watched.lifts(3))
    watched.look(6)
    assert watched.table.state.discard == ("unknown", "jelly_filled")
    assert the_question(watched).where == ""
    assert the_question(watched).question == "Which card was it that lay in slot 3 in round 1?"


def test_while_it_lies_there_the_question_is_as_it_was() -> None:
    watched = unread_card_of_slot_three((1, 2))
    assert the_question(watched).question == "Which card lies in slot 3 of the row?"
    past = up_to(watched.table.log, len(watched.table.log))
    assert open_by_now(past, watched.table.state) == watched.table.open_questions


@pytest.mark.parametrize("played", [taken_by_ben, thrown_away])
def test_an_answer_is_still_one_about_that_card(played) -> None:  # type: ignore[no-untyped-def]
    watched = played()
    watched.table.answer(the_question(watched).seq, "glazed", by="Ben", at=watched.now)
    assert watched.table.state.row[2] == "jelly_filled"
    assert "glazed" in (*watched.table.state.plates["Ben"], *watched.table.state.discard)


def test_a_card_that_lies_nowhere_any_more_is_asked_about_no_longer() -> None:
    """Play goes on from what lies there: which of these cards it was nobody can tell."""
    watched = asked_about_the_third("unknown", NOBODY_KNOWS)
    watched.plates, watched.row = [["jelly_filled"] * 2, ["donut_holes"] * 4], ["powdered", "eclair", "plain"]
    asked = next(entry for entry in watched.look(40, still=12.0) if GO_ON in entry.body.get("options", ()))
    watched.table.answer(asked.seq, GO_ON, by="Ann", at=watched.now)
    told: list[LogEntry] = watched.look(4)
    (answered,) = [entry for entry in told if entry.event == "answered"]
    assert (answered.body["answer"], answered.body["by"]) == ("unknown", "table")
    assert watched.table.open_questions == () and "unknown" in watched.table.log[1].body["row"]


def test_who_leaves_takes_the_question_along() -> None:
    players = ["Ann", "Ben", "Cem"]
    table = Table.create(None, players)
    table.play(Deal(("plain", "glazed", "powdered", "unknown")), by="Ann", at=0.0)
    table.play(Reveal({"Ann": 1, "Ben": 2, "Cem": 4}), by="Ann", at=0.0)
    for slot in (1, 2, 4):
        table.play(Resolve(slot), by="Ann", at=0.0)
    seen = [*as_it_lies(table.state, 2)]
    table.play(Refill(("jelly_filled", "powdered", "powdered", "eclair")), by="Ann", at=0.0)
    table.observe(seen[0])
    unread = unread_question("Cem", ("glazed", "maple_bar"), 2, 3)
    table._ledger.commit(1.0, [unread], source="camera")
    table.leave("Cem", by="Cem", at=2.0)
    table.observe(seen[1])
    assert table.open_questions == ()
