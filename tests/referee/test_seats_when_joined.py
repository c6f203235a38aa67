"""Who sits where is asked as soon as a game is joined: everybody's cards would be somebody else's until a reveal."""

from __future__ import annotations

from engine.history.log import OpenMatter, last_deed
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


def asked(game: Watched) -> list[OpenMatter]:
    """The open questions who sits where."""
    return [matter for matter in game.table.open_questions if "certain who sits where" in matter.question]


def test_a_card_that_was_another_is_not_asked_about_any_more_but_one_that_lay_there_is() -> None:
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    (question,) = asked(game)
    corrected, *_ = game.table.correct("plate/Ann/1", "plain", by="Ann", at=game.now)
    assert question.seq in corrected.withdrawn and asked(game) == []
    game.plates[0][0] = "plain"
    game.look(1)
    (anew,) = asked(game)
    assert anew.question.startswith("Who had the Jelly-Filled when the game was first seen?")
    assert anew.options == ("Ben", "Ann")
    assert "asked" not in names(game.look(8))
    game.table.answer(anew.seq, "Ann", by="Ann", at=game.now)
    assert game.table.state.plates == {"Ben": ("plain", "plain"), "Ann": ("plain", "jelly_filled")}


def test_a_card_that_turns_out_to_have_lain_before_two_is_not_asked_about_any_more() -> None:
    """Both could say that they had it."""
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    game.table.correct("plate/Ben/2", "eclair", by="Ann", at=game.now)
    assert asked(game) == []


def test_another_card_that_was_another_leaves_the_question() -> None:
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    question = asked(game)
    game.table.correct("plate/Ben/2", "glazed", by="Ann", at=game.now)
    assert asked(game) == question


def test_a_card_put_on_a_plate_that_two_then_had_is_not_asked_about_any_more() -> None:
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    game.table.correct("plate/Ben/3", "eclair", by="Ann", at=game.now)
    assert asked(game) == []
    game.plates[1].append("eclair")
    game.look(1)
    assert [one.question.split(" when")[0] for one in asked(game)] == ["Who had the Jelly-Filled"]


def test_what_came_after_play_went_on_leaves_the_question() -> None:
    """Ben takes an Eclair of his own: when the game was first seen he had none."""
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    question = asked(game)
    game.picks = ["select_1", "select_3"]
    game.look(4)
    game.takes(1, 1)
    game.look(4)
    game.table.correct("plate/Ben/3", "eclair", by="Ann", at=game.now)
    assert asked(game) == question


def test_a_card_that_was_another_is_found_out_rounds_later_too_and_a_number_is_asked_about() -> None:
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    game.picks = ["select_1", "select_2"]
    game.look(4)
    game.plays_the_round("maple_bar", "donut_holes")
    corrected, *_ = game.table.correct("plate/Ann/1", "plain", by="Ann", at=game.now)
    assert corrected.withdrawn and asked(game) == []
    game.plates[0][0] = "plain"
    game.look(1)
    assert [one.question.split("?")[0] for one in asked(game)] == ["Who chose 1 in round 1"]
    game.table.undo(last_deed(game.table.log) - 1, by="Ann", at=game.now)
    game.table.undo(corrected.seq - 1, by="Ann", at=game.now)
    assert [one.question.split(" when")[0] for one in asked(game)] == ["Who had the Éclair"]


def test_a_card_face_down_at_first_that_two_then_had_is_not_asked_about_any_more() -> None:
    game = joined(["eclair", "plain"], ["plain", "jelly_filled"])
    game.plates[1].append("eclair")
    game.look(10)
    assert game.table.state.plates["Ben"].count("eclair") == 1
    assert [one.question.split(" when")[0] for one in asked(game)] == ["Who had the Jelly-Filled"]
