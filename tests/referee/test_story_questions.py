"""A question what happened is closed by the table once it is in view and only one answer fits it."""

from __future__ import annotations

import pytest

from engine.go_nuts import event_to_json
from engine.go_nuts.events import DonutTaken
from engine.go_nuts.moves import Resolve
from engine.history.notes import Note
from engine.observation import Place, PlaceKind, Sighting
from tests.referee.watched import Watched, names

ANN = Place(PlaceKind.PLATE, 1)
ANSWERS = ["Ann took Plain from slot 1", "Ann took Glazed from slot 2"]


def asked(took: int) -> Watched:
    """Ann took the card of slot 1, or was it that of slot 2?  She has the one that `took` says."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 3))
    (taken,) = watched.table.play(Resolve(1), by="Ann", at=0.5)
    watched.takes(1, took)
    other = {"instead_of": [taken.seq], "events": [event_to_json(DonutTaken("Ann", 2, "glazed"))]}
    body = {"event": "asked", "question": "What happened?", "options": ANSWERS, "source": "camera"}
    watched.table._ledger.commit(0.6, [Note(body, {"answers": {ANSWERS[1]: other}})], source="camera")
    return watched


def test_it_is_closed_where_the_table_shows_the_answer() -> None:
    watched = asked(1)
    (answered,) = watched.look(8)
    assert (answered.event, answered.body["by"], answered.body["answer"]) == ("answered", "table", ANSWERS[0])
    assert watched.table.open_questions == () and watched.table.state.plates["Ann"] == ("plain",)


@pytest.mark.parametrize("hidden", [ANN, Place(PlaceKind.ROW, 1), Place(PlaceKind.ROW, 2)])
def test_it_stays_open_while_what_would_tell_is_not_in_view(hidden: Place) -> None:
    watched = asked(1)
    assert names(watched.look(8, hidden=frozenset({hidden}))) == []


def test_no_single_look_closes_it() -> None:
    assert names(asked(1).look(2)) == []


def test_the_other_answer_is_for_people_to_give() -> None:
    watched = asked(2)
    assert "answered" not in names(watched.look(8))
    assert watched.table.open_questions[0].question == "What happened?"


@pytest.mark.parametrize(("since", "closed"), [(0.5, True), (5.0, False), (6.0, False)])
def test_a_card_that_came_after_its_place_was_seen_without_it_closes_nothing(since: float, closed: bool) -> None:
    watched = asked(2)  # in plain view, the first answer's card is not there
    assert names(watched.look(8)) == [] and watched.now == 5.0
    watched.row, watched.plates[0] = [None, "glazed", "powdered"], []
    watched.strangers = [Sighting(ANN, (("plain", -0.02), ("unknown", -4.0)), track=9, since=since)]
    assert ("answered" in names(watched.look(8))) is closed
