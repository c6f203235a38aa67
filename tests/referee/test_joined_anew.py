"""A game that is joined: what lies before people is read again until play goes on, and what is no card is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.history.notes import NO_CARD
from engine.observation import Place, PlaceKind, Sighting
from engine.table import Table
from tests.referee.watched import Watched, names

STRIP = Sighting(Place(PlaceKind.PLATE, 1), (("unknown", -0.02),), track=50, visible=0.4, since=0.5)
"""Of a fan of unused numbers beside Ann's plate."""


def joined(*strangers: Sighting, ann: tuple[str, ...] = ("eclair",)) -> Watched:
    """A table on which people have played already, Ben's only card face down; what else lies there has no name."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.plates, watched.picks, watched.discard = [[*ann], []], [None, None], ["maple_bar"]
    watched.strangers = [*strangers]
    assert names(watched.look(6)) == ["table_read"]
    return watched


def plates(watched: Watched) -> dict[str, tuple[str, ...]]:
    return dict(watched.table.state.plates)


def plays_a_round(watched: Watched) -> list[str]:
    """Ann and Ben take slots 1 and 2, and these are filled again; what is told of that."""
    watched.picks = ["select_1", "select_2"]
    watched.look(4)
    return names(watched.plays_the_round("donut_holes", "plain"))


def test_a_card_that_lay_face_down_when_the_game_was_joined_is_its_owners() -> None:
    watched = joined()
    watched.plates[1] = ["jelly_filled"]
    assert names(watched.look(10)) == ["table_read"]
    assert plates(watched) == {"Ann": ("eclair",), "Ben": ("jelly_filled",)}
    assert watched.look(20) == [] and watched.table.open_questions == ()
    assert plays_a_round(watched) == ["row_refilled"]
    assert plates(watched) == {"Ann": ("eclair", "plain"), "Ben": ("jelly_filled", "glazed")}


@pytest.mark.parametrize("badly", [{"visible": 0.2}, {"candidates": (("jelly_filled", -0.4), ("glazed", -1.2))}])
def test_what_is_hardly_seen_or_in_doubt_is_not_read(badly: dict[str, Any]) -> None:
    seen = Sighting(Place(PlaceKind.PLATE, 2), (("jelly_filled", -0.02), ("unknown", -4.0)), track=60, visible=0.9)
    watched = joined()
    watched.strangers = [replace(seen, **badly)]
    assert watched.look(10) == [] and plates(watched)["Ben"] == ()


def test_what_is_seen_for_a_moment_only_is_not_read() -> None:
    watched = joined()
    watched.plates[1] = ["jelly_filled"]
    watched.look(3)
    watched.plates[1] = []
    assert watched.look(20) == [] and plates(watched)["Ben"] == ()


def test_a_strip_that_is_seen_no_more_while_all_choose_was_no_card() -> None:
    watched = joined(STRIP)
    assert plates(watched)["Ann"] == ("eclair", "unknown")
    watched.strangers = []
    assert names(watched.look(10)) == ["table_read"] and plates(watched)["Ann"] == ("eclair",)


def test_a_card_with_a_name_that_is_seen_no_more_lies_there_still() -> None:
    watched = joined(ann=("eclair", "plain"))
    watched.plates[0] = ["eclair"]
    assert "table_read" not in names(watched.look(10)) and plates(watched)["Ann"] == ("eclair", "plain")


@pytest.mark.parametrize("asked", [False, True])
def test_a_strip_that_turns_out_to_be_nobodys_is_no_card_of_theirs(asked: bool) -> None:
    watched = joined(STRIP)
    if asked:
        assert plays_a_round(watched)[-1] == "asked"
    watched.strangers = [replace(STRIP, place=Place(PlaceKind.ELSEWHERE))]
    assert names(watched.look(6))[0] == ("answered" if asked else "corrected")
    assert "unknown" not in plates(watched)["Ann"] and watched.table.open_questions == ()


def test_one_that_was_moved_may_be_a_card_that_was_thrown_away() -> None:
    watched = joined(STRIP)
    plays_a_round(watched)
    watched.strangers = [replace(STRIP, place=Place(PlaceKind.ELSEWHERE), since=watched.now)]
    assert watched.look(6) == [] and "unknown" in plates(watched)["Ann"]


def test_people_may_say_that_it_is_no_card() -> None:
    watched = joined(STRIP)
    plays_a_round(watched)
    (question,) = watched.table.open_questions
    assert question.options[-1] == NO_CARD and question.options_ja[-1] == "カードではない"
    watched.table.answer(question.seq, NO_CARD, by="Ann", at=watched.now)
    assert plates(watched)["Ann"] == ("eclair", "plain")
    assert watched.look(6) == [] and watched.table.open_questions == ()
    assert plays_a_round(watched) == ["row_refilled"]
    assert plates(watched)["Ann"] == ("eclair", "plain", "donut_holes")


def test_any_card_may_be_named_too() -> None:
    watched = joined(STRIP)
    plays_a_round(watched)
    (question,) = watched.table.open_questions
    watched.table.answer(question.seq, "boston_cream", by="Ann", at=watched.now)
    assert sorted(plates(watched)["Ann"]) == ["boston_cream", "eclair", "plain"]
