"""A card of the row that nobody could read has its name from the plate where it comes to lie: or it is asked about."""

from __future__ import annotations

from engine.observation import UNKNOWN, Place, PlaceKind
from engine.table import Table
from tests.referee.watched import Watched

UNREAD = ((UNKNOWN, 0.0), ("plain", -1.0), ("glazed", -1.0))
IN_ROW, ON_PLATE = Place(PlaceKind.ROW, 1), Place(PlaceKind.PLATE, 1)


def taken(said: tuple[tuple[str, float], ...]) -> Watched:
    """Ann takes a card that nobody could read; of what lies before her the eyes say this."""
    watched = Watched(["plain", "powdered", "eclair"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.picks, watched.followed = [None, None], True
    watched.unsure = {("plain", IN_ROW): UNREAD, ("plain", ON_PLATE): said}
    watched.look(10)
    assert watched.table.state.row == (UNKNOWN, "powdered", "eclair")
    watched.picks = ["select_1", "select_2"]
    watched.look(4)
    watched.takes(1, 1)
    watched.look(10)
    return watched


def test_it_is_named_where_it_is_plainly_read() -> None:
    game = taken((("plain", 0.0), ("glazed", -6.0)))
    assert game.table.state.plates["Ann"] == ("plain",) and game.table.open_questions == ()


def test_it_is_asked_about_where_it_is_hardly_told_from_another() -> None:
    game = taken((("plain", 0.0), ("glazed", -0.3)))
    assert game.table.state.plates["Ann"] == ("plain",)
    (question,) = game.table.open_questions
    assert set(question.options) == {"plain", "glazed"}
    game.table.answer(question.seq, "glazed", by="Ann", at=game.now)
    assert game.table.state.plates["Ann"] == ("glazed",) and game.table.open_questions == ()
