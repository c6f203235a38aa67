"""Numbers that the eyes name with half a heart, and go on naming so: any other may lie there, and play tells which."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.observation import Place, PlaceKind, Sighting
from tests.referee.test_unseen_choices import Players
from tests.referee.watched import names

HARDLY = (("select_2", 0.0), ("unknown", -0.6), ("select_1", -2.0))
"""A number in a lamp's gleam: more likely a 2 than a card that nobody knows, but not by much."""


class HardlyRead(Players):
    """The same, by eyes that follow every card; of the last one's number they say but this."""

    def seen(self) -> tuple[Sighting, ...]:
        followed = (replace(seen, track=n) for n, seen in enumerate(super().seen(), 1))
        last = len(self.plates)
        return tuple(
            replace(seen, candidates=HARDLY) if seen.place.kind is PlaceKind.PICK and seen.place.index == last else seen
            for seen in followed
        )


def test_a_number_that_was_hardly_read_is_not_sure_because_it_is_said_again_and_again() -> None:
    """Hands come and go elsewhere, so that each look is another; the card is not looked at anew."""
    game = HardlyRead("Ann Ben Cem", ["select_1", "select_3", "select_4"])
    for seat in (1, 2, 3, 1, 2, 3):
        game.look(1, hidden=frozenset({Place(PlaceKind.PLATE, seat)}))
    assert names(game.table.log) == ["game_started", "row_dealt"]


def test_a_number_that_was_hardly_read_is_asked_about_when_all_wait_and_any_can_be_said() -> None:
    game = HardlyRead("Ann Ben Cem", ["select_1", "select_3", "select_4"])
    assert names(game.look(8)) == ["picks_revealed", "asked"]
    (question,) = game.table.open_questions
    assert set(question.options) == {"1", "2", "3", "4"}


def test_play_that_goes_on_without_telling_a_number_is_told_and_the_number_asked_about_until_it_is_told() -> None:
    """Hands come and go all the while, so that nothing is ever still."""
    game = HardlyRead("Ann Ben Cem", ["select_1", "select_3", "select_4"])
    game.takes(1, 1)
    for seat in (2, 3) * 8:
        game.look(1, hidden=frozenset({Place(PlaceKind.PLATE, seat)}))
    assert names(game.table.log)[2:] == ["picks_revealed", "asked", "donut_taken"]
    game.takes(2, 3)
    game.look(4)
    game.takes(3, 4)
    game.look(4)
    assert game.table.state.plates == {"Ann": ("plain",), "Ben": ("powdered",), "Cem": ("donut_holes",)}
    assert game.table.state.picks["Cem"] == 4 and game.table.open_questions == ()


@pytest.mark.parametrize("slot", [2, 3, 4])
def test_any_number_may_lie_where_one_was_hardly_read(slot: int) -> None:
    game = HardlyRead("Ann Ben Cem", ["select_1", "select_1", f"select_{slot}"])
    game.throws(1)
    game.look(4)
    game.takes(3, slot)
    game.look(8)
    assert names(game.table.log)[2:] == ["picks_revealed", "donut_discarded", "donut_taken"]
    assert game.table.state.picks == {"Ann": 1, "Ben": 1, "Cem": slot}
    assert game.table.state.plates["Cem"] == (game.plates[2][0],)
    assert game.table.open_questions == ()


def test_that_two_others_bump_does_not_tell_that_a_third_chose_their_card() -> None:
    """A 1 was thought of, too, and the card of slot 1 is thrown away; but so it would be without Cem."""
    game = HardlyRead("Ann Ben Cem", ["select_1", "select_1", "select_3"])
    game.throws(1)
    game.look(6)
    game.takes(3, 3)
    game.look(8)
    revealed = [entry.body["picks"] for entry in game.table.log if entry.event == "picks_revealed"]
    assert revealed == [{"Ann": 1, "Ben": 1, "Cem": 3}]


class SurelyMisread(Players):
    """The same where the last one's 3 is surely taken for a 1, though a 3 was thought of."""

    def seen(self) -> tuple[Sighting, ...]:
        taken_for = (("select_1", 0.0), ("select_3", -4.3), ("unknown", -6.0))
        return tuple(
            replace(seen, candidates=taken_for) if seen.piece == "select_3" else seen for seen in super().seen()
        )


@pytest.mark.parametrize("number", ["1", "3"])
def test_who_seemed_to_bump_with_others_and_takes_a_card_is_asked_and_not_accused(number: str) -> None:
    game = SurelyMisread("Ann Ben Cem Dan", ["select_1", "select_1", "select_1", "select_3"])
    game.throws(1)
    game.look(6)
    assert game.table.state.picks["Dan"] == 1
    game.takes(4, 3)
    game.look(30)
    assert game.table.state.plates["Dan"] == ("powdered",)
    assert "objected" not in names(game.table.log)
    (question,) = game.table.open_questions
    assert set(question.options) == {"1", "3"}
    game.table.answer(question.seq, number, by="Dan", at=game.now)
    assert game.table.state.picks["Dan"] == int(number)
    assert game.table.state.plates["Dan"] == ("powdered",)
