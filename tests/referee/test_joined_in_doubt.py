"""Cards that the eyes name with half a heart when a game is joined: told as the likelier one, and asked about."""

from __future__ import annotations

from engine.observation import Place, PlaceKind
from engine.table import Table
from tests.referee.watched import Watched, names

DOUBTFUL = (("glazed", 0.0), ("plain", -0.4), ("unknown", -4.0))
IN_ROW, ON_PLATE = Place(PlaceKind.ROW, 2), Place(PlaceKind.PLATE, 2)


def joined(*places: Place) -> Watched:
    """A table on which people have played already, and where a Glazed lies they see a Plain as well."""
    watched = Watched(["eclair", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.plates, watched.picks, watched.discard = [["eclair"], ["glazed"]], [None, None], ["maple_bar"]
    watched.followed = True
    watched.unsure = {("glazed", place): DOUBTFUL for place in places}
    watched.look(16)
    return watched


def test_a_card_of_the_row_that_was_hardly_told_from_another_is_asked_about() -> None:
    game = joined(IN_ROW)
    assert names(game.table.log) == ["game_started", "table_read", "asked"]
    (question,) = game.table.open_questions
    assert question.options == ("glazed", "plain")
    game.table.answer(question.seq, "plain", by="Ann", at=game.now)
    assert game.table.state.row == ("eclair", "plain", "powdered")
    assert game.look(10) == []


def test_a_card_on_a_plate_that_was_hardly_told_from_another_is_asked_about() -> None:
    game = joined(ON_PLATE)
    (question,) = game.table.open_questions
    assert set(question.options) == {"glazed", "plain"}
    game.table.answer(question.seq, question.options[1], by="Ann", at=game.now)
    assert game.table.state.plates == {"Ann": ("eclair",), "Ben": (question.options[1],)}
    assert game.look(10) == []


def test_what_is_plainly_read_when_a_game_is_joined_is_not_asked_about() -> None:
    assert names(joined().table.log) == ["game_started", "table_read"]


def test_what_is_in_doubt_stays_the_same_card_when_the_table_is_read_again() -> None:
    game = joined(ON_PLATE)
    game.plates[0] = ["eclair", "jelly_filled"]
    assert names(game.look(10)) == ["table_read"]
    (question,) = game.table.open_questions
    game.table.answer(question.seq, question.options[1], by="Ann", at=game.now)
    assert game.table.state.plates == {"Ann": ("eclair", "jelly_filled"), "Ben": (question.options[1],)}
    assert game.look(10) == []


def test_a_doubt_about_a_joined_table_ends_when_the_card_is_plainly_read() -> None:
    game = joined(IN_ROW)
    game.unsure.clear()
    game.look(8)
    assert game.table.open_questions == () and game.table.state.row == ("eclair", "glazed", "powdered")
