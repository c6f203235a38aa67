"""Cards that the eyes hardly tell from one that this deck does not hold: they are not told from its twins either."""

from __future__ import annotations

from engine.observation import UNKNOWN, Place, PlaceKind
from engine.table import Table
from tests.referee.watched import Watched, names

Candidates = tuple[tuple[str, float], ...]
NO_MAPLE = (("plain", 0.0), ("maple_frosted", -0.4))
"""Two pale rings in a lamp's gleam; two players have no Maple Frosted."""


def dealt(first: Candidates) -> Watched:
    """A row was dealt; of its first card the eyes say this."""
    watched = Watched(["plain", "powdered", "eclair"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.picks = [None, None]
    watched.followed = True
    watched.unsure["plain", Place(PlaceKind.ROW, 1)] = first
    watched.look(10)
    return watched


def test_a_card_named_by_what_the_deck_lacks_may_also_be_its_twin_that_the_eyes_thought_of() -> None:
    game = dealt((*NO_MAPLE, ("glazed", -5.0)))
    assert names(game.table.log) == ["game_started", "row_dealt", "asked"]
    (question,) = game.table.open_questions
    assert set(question.options) == {"plain", "glazed"}


def test_a_card_named_by_what_the_deck_lacks_is_sure_where_no_other_of_the_deck_was_thought_of() -> None:
    assert names(dealt((*NO_MAPLE, ("old_fashioned", -5.0))).table.log) == ["game_started", "row_dealt"]


def test_a_card_plainly_unlike_what_the_deck_lacks_is_as_sure_as_the_eyes_are() -> None:
    plainly = (("plain", 0.0), ("maple_frosted", -3.0), ("glazed", -5.0))
    assert names(dealt(plainly).table.log) == ["game_started", "row_dealt"]


def test_a_card_that_may_be_none_that_was_learned_is_as_sure_as_the_eyes_are() -> None:
    assert names(dealt((("plain", 0.0), (UNKNOWN, -0.4), ("glazed", -5.0))).table.log) == ["game_started", "row_dealt"]


def test_the_question_closes_itself_once_the_eyes_tell_the_card_plainly() -> None:
    game = dealt((*NO_MAPLE, ("glazed", -5.0)))
    game.unsure.clear()
    game.look(6)
    assert game.table.open_questions == ()
    assert game.table.state.row == ("plain", "powdered", "eclair")
