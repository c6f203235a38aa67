"""A card that nobody could read is asked about when the round is over, and what is said of it is told all along."""

from __future__ import annotations

from engine.go_nuts.reading import most_left
from engine.log import OpenMatter
from engine.observation import Place, PlaceKind
from tests.referee.watched import Watched, names

NOBODY_KNOWS = (("unknown", -0.02),)


def after_a_round() -> Watched:
    """Ann took a card that nobody could read, Ben a Powdered, and the row is full again."""
    watched = Watched(["unknown", "glazed", "powdered"], (1, 3))
    places = (Place(PlaceKind.ROW, 1), Place(PlaceKind.PLATE, 1))
    watched.unsure = {("unknown", place): NOBODY_KNOWS for place in places}
    watched.takes(1, 1)
    watched.look(4)
    watched.takes(2, 3)
    watched.look(4)
    watched.row, watched.picks = ["maple_bar", "glazed", "plain"], [None, None]
    watched.look(6)
    return watched


def the_question(watched: Watched) -> OpenMatter:
    (matter,) = watched.table.open_questions
    return matter


def test_it_is_asked_once_with_the_likeliest_cards_and_any_other_may_be_named() -> None:
    watched = after_a_round()
    assert names(watched.table.log)[-2:] == ["row_refilled", "asked"]
    matter = the_question(watched)
    assert matter.question == "One of Ann's cards could not be read. Which is it?"
    assert (matter.where, matter.options) == ("plate/Ann", most_left(watched.table.state, 3))
    watched.look(4, still=20.0)
    watched.table.answer(matter.seq, "jelly_filled", by="Ann", at=50.0)
    assert watched.table.state.plates["Ann"] == ("jelly_filled",) and watched.table.open_questions == ()
    taken = [e for e in watched.table.log if e.event == "donut_taken" and e.body["player"] == "Ann"]
    assert [e.body["piece"] for e in taken] == ["unknown", "jelly_filled"]


def test_while_it_is_open_the_next_round_does_not_ask_again() -> None:
    watched = after_a_round()
    watched.picks = ["select_1", "select_3"]
    watched.look(3)
    watched.takes(1, 1)
    watched.look(4)
    watched.takes(2, 3)
    watched.look(4)
    watched.row, watched.picks = ["powdered", "glazed", "glazed"], [None, None]
    watched.look(6)
    assert watched.table.state.round == 3 and the_question(watched).where == "plate/Ann"
