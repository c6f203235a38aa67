"""Who sits where is asked as soon as a game is joined: everybody's cards would be somebody else's until a reveal."""

from __future__ import annotations

from engine.table import Table
from tests.referee.watched import Watched, names


def joined(ann: list[str], ben: list[str]) -> Watched:
    """Both have played already, and either seat may be the first."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.table = Table.create(None, ["Ann", "Ben"])
    watched.firsts, watched.picks = (2,), [None, None]
    watched.plates, watched.discard = [ann, ben], ["maple_bar"]
    watched.look(16)
    return watched


def test_it_is_asked_whose_a_card_is_that_only_one_has() -> None:
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    assert names(game.table.log) == ["game_started", "table_read", "asked"]
    (question,) = game.table.open_questions
    assert question.question.startswith("Who had the Éclair when the game was first seen?")
    assert question.options == ("Ann", "Ben")


def test_the_answer_gives_everybody_their_own_cards_and_it_is_not_asked_again() -> None:
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    (question,) = game.table.open_questions
    game.table.answer(question.seq, "Ben", by="Ann", at=game.now)
    assert game.table.state.plates == {"Ben": ("eclair", "plain"), "Ann": ("plain", "jelly_filled")}
    assert game.look(1) == []
    game.picks = ["select_1", "select_3"]
    assert names(game.look(4)) == ["picks_revealed"]
    assert game.table.state.picks == {"Ben": 1, "Ann": 3} and game.table.open_questions == ()


def test_where_somebody_has_no_card_yet_it_is_asked_when_all_have_shown_their_numbers() -> None:
    """Until then nobody knows surely where they sit."""
    game = joined(["eclair", "plain"], [])
    assert names(game.table.log) == ["game_started", "table_read"]
    game.picks = ["select_1", "select_3"]
    assert names(game.look(4)) == ["picks_revealed", "asked"]
    (question,) = game.table.open_questions
    assert question.question.startswith("Who chose 1 in round 1?")


def test_it_is_asked_again_where_the_joining_was_taken_back_and_the_table_is_read_anew() -> None:
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    game.table.undo(1, by="Ann", at=game.now)
    assert game.table.open_questions == ()
    assert names(game.look(10)) == ["table_read", "asked"]
