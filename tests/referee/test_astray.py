"""A card that lies where nothing brought it, while play goes on round it and hands never rest: it is asked about."""

from __future__ import annotations

import pytest

from engine.asking.lying_questions import LEAVE
from engine.history.log import OpenMatter, last_deed
from engine.observation import Place, PlaceKind
from tests.referee.test_unseen_choices import Players
from tests.referee.watched import names


class Busy(Players):
    """Somebody's hand is always over one plate or another."""

    def goes_on(self, looks: int) -> None:
        for n in range(looks):
            self.look(1, hidden=frozenset({Place(PlaceKind.PLATE, 1 + n % 3)}))


def with_a_card_from_nowhere(looks: int = 70) -> Busy:
    """Ben has an Eclair that nobody took, gave or drew; then Ann takes her card."""
    game = Busy("Ann Ben Cem", ["select_1", "select_3", "select_4"])
    game.plates[1].append("eclair")
    game.goes_on(12)
    game.takes(1, 1)
    game.goes_on(looks)
    return game


def asked(game: Busy) -> list[OpenMatter]:
    return [matter for matter in game.table.open_questions if LEAVE in matter.options]


def test_it_is_asked_about_once_and_play_is_followed_meanwhile() -> None:
    game = with_a_card_from_nowhere()
    (question,) = asked(game)
    assert "Éclair lies before Ben" in question.question
    assert game.table.state.plates["Ann"] == ("plain",)
    game.takes(2, 3)
    game.goes_on(12)
    assert game.table.state.plates["Ben"] == ("powdered",)
    assert names(game.table.log).count("asked") == 1 and asked(game) == [question]


def test_a_card_that_lay_there_but_for_a_moment_is_no_question() -> None:
    game = with_a_card_from_nowhere(looks=30)
    game.plates[1].remove("eclair")
    game.goes_on(60)
    assert "asked" not in names(game.table.log)


def test_whoever_has_it_gets_it_and_the_round_goes_on() -> None:
    game = with_a_card_from_nowhere()
    game.table.answer(asked(game)[0].seq, "It is Ben's", by="Ben", at=game.now)
    assert game.table.state.plates["Ben"] == ("eclair",)
    game.takes(2, 3)
    game.goes_on(12)
    game.takes(3, 4)
    game.goes_on(70)
    plates = {name: set(plate) for name, plate in game.table.state.plates.items()}
    assert plates == {"Ann": {"plain"}, "Ben": {"eclair", "powdered"}, "Cem": {"donut_holes"}}
    assert asked(game) == []


def test_who_leaves_it_as_it_is_is_not_asked_again_while_play_goes_on() -> None:
    game = with_a_card_from_nowhere()
    game.table.answer(asked(game)[0].seq, LEAVE, by="Ben", at=game.now)
    game.takes(2, 3)
    game.goes_on(70)
    game.takes(3, 4)
    game.goes_on(70)
    assert asked(game) == []
    assert game.table.state.plates == {"Ann": ("plain",), "Ben": ("powdered",), "Cem": ("donut_holes",)}


def test_once_it_is_gone_the_question_is_over() -> None:
    game = with_a_card_from_nowhere()
    game.plates[1].remove("eclair")
    game.goes_on(6)
    game.takes(2, 3)
    game.goes_on(6)
    assert asked(game) == []


def test_once_they_have_left_with_their_cards_the_question_is_over() -> None:
    game = with_a_card_from_nowhere()
    (question,) = asked(game)
    left, *said = game.table.leave("Ben", by="Ann", at=game.now)
    (closed,) = said
    assert (closed.event, closed.body["by"], closed.body["answer"]) == ("answered", "table", LEAVE)
    assert asked(game) == [] and game.table.state.plates["Ben"] == ()
    with pytest.raises(ValueError, match="no open question"):
        game.table.answer(question.seq, "It is Ben's", by="Ben", at=game.now)
    assert last_deed(game.table.log) == left.seq
    game.table.undo(left.seq - 1, by="Ann", at=game.now)
    assert asked(game) == [question]


def test_where_their_cards_stay_it_is_still_asked_whether_one_more_is_theirs() -> None:
    """What lies before them is counted at the end."""
    game = with_a_card_from_nowhere()
    (question,) = asked(game)
    game.table.leave("Ben", by="Ann", at=game.now, cards="stay")
    game.goes_on(6)
    assert asked(game) == [question]
    game.table.answer(question.seq, "It is Ben's", by="Ben", at=game.now)
    assert game.table.state.plates["Ben"] == ("eclair",)


def test_where_the_source_ends_upon_such_a_card_it_is_asked_about() -> None:
    game = with_a_card_from_nowhere(looks=21)
    assert asked(game) == []
    game.table.finish(game.now + 1.0)
    assert len(asked(game)) == 1
