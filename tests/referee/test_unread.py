"""A card that nobody could read is asked about when the round is over, and what is said of it is told all along."""

from __future__ import annotations

import pytest

from engine.explaining.fit import Look
from engine.go_nuts.stories.reading import most_left
from engine.go_nuts.stories.readoff import uses
from engine.history.log import OpenMatter
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from tests.referee.watched import Watched, names

NOBODY_KNOWS = (("unknown", -0.02),)


def after_a_round() -> Watched:
    """Ann took a card that nobody could read, Ben a Powdered, and the row is full again."""
    watched = Watched(["unknown", "glazed", "powdered"], (1, 3))
    places = (Place(PlaceKind.ROW, 1), Place(PlaceKind.PLATE, 1))
    watched.unsure = {("unknown", place): NOBODY_KNOWS for place in places}
    return taken(watched, (1, 3), ("maple_bar", "glazed", "plain"))


def taken(watched: Watched, slots: tuple[int, int], row: tuple[str, ...]) -> Watched:
    """Ann and Ben take what they chose, and then the row lies so."""
    for seat, slot in enumerate(slots, 1):
        watched.takes(seat, slot)
        watched.look(4)
    watched.row, watched.picks = [*row], [None, None]
    watched.look(6)
    return watched


def another_round(watched: Watched, slots: tuple[int, int], row: tuple[str, ...]) -> None:
    """They choose again, and take."""
    watched.picks = [f"select_{slot}" for slot in slots]
    watched.look(4)
    taken(watched, slots, row)


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
    took = [e for e in watched.table.log if e.event == "donut_taken" and e.body["player"] == "Ann"]
    assert [e.body["piece"] for e in took] == ["unknown", "jelly_filled"]


def test_while_it_is_open_the_next_round_does_not_ask_again() -> None:
    watched = after_a_round()
    another_round(watched, (1, 3), ("powdered", "glazed", "glazed"))
    assert watched.table.state.round == 3 and the_question(watched).where == "plate/Ann"


def test_it_answers_itself_once_the_eyes_read_the_card() -> None:
    watched = after_a_round()
    watched.plates[0] = ["jelly_filled"]
    watched.look(8)
    assert watched.table.state.plates["Ann"] == ("jelly_filled",) and watched.table.open_questions == ()
    answered = next(entry for entry in watched.table.log if entry.event == "answered")
    assert (answered.body["answer"], answered.body["by"]) == ("jelly_filled", "table")


def test_it_is_no_other_card_of_that_plate_misread_while_it_is_covered_itself() -> None:
    watched = after_a_round()
    another_round(watched, (3, 2), ("maple_bar", "powdered", "glazed"))
    assert watched.table.state.plates["Ann"] == ("unknown", "plain")
    watched.unsure["jelly_filled", Place(PlaceKind.PLATE, 1)] = (("jelly_filled", 0.0), ("plain", -2.5))
    watched.plates[0] = ["jelly_filled"]
    watched.look(8)
    assert watched.table.state.plates["Ann"] == ("unknown", "plain")


def test_a_drawn_card_that_is_read_is_told_though_others_are_covered_now() -> None:
    """It might be Ann's Glazed, misread; that it is what she drew is likelier than that she drew what nobody sees."""
    watched = Watched(["glazed", "plain", "powdered"], (1, 2))
    watched.plays_the_round("chocolate_frosted", "plain")
    watched.look(6)
    watched.picks = ["select_1", "select_3"]
    watched.look(4)
    watched.takes(1, 1)
    watched.look(3)
    watched.plates[0] = ["chocolate_frosted", "powdered"]
    watched.unsure["powdered", Place(PlaceKind.PLATE, 1)] = (("powdered", 0.0), ("unknown", -3.4), ("eclair", -4.3))
    look = Look(TableObservation(99, 99.0, tuple(watched.seen(frozenset()))))
    assert [move.piece for move in uses(watched.table.state, look)[0].moved] == ["powdered"]


@pytest.mark.parametrize("both", [True, False])
@pytest.mark.parametrize(("later", "is_it"), [(0.0, True), (3.0, False)])
def test_it_is_no_card_that_was_laid_beside_it(later: float, is_it: bool, both: bool) -> None:
    """Its power had drawn that from the deck; then a hand passed, and of the two dark cards nobody saw the lower any
    more, or never both.  The same card found anew lies there as long as it did."""
    watched = Watched(["unknown", "glazed", "powdered"], (1, 3))
    watched.unsure = {("unknown", Place(PlaceKind.ROW, 1)): NOBODY_KNOWS}
    watched.lifts(1)
    plate, since = Place(PlaceKind.PLATE, 1), watched.now
    nameless = Sighting(plate, NOBODY_KNOWS, visible=0.45, track=7, since=since)
    named = Sighting(plate, (("donut_holes", -0.02), ("unknown", -4.0)), visible=0.9, track=8, since=since + later)
    watched.strangers = [nameless]
    watched.look(6)
    if both:
        watched.strangers = [nameless, named]
        watched.look(6)
    watched.strangers = [named]
    watched.look(8)
    assert watched.table.state.plates["Ann"] == ("donut_holes" if is_it else "unknown",)
