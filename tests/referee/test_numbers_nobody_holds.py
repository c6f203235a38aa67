"""A number that the row does not have: no doubt about one that it has, no answer that is offered, and no look fails."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.explaining.fit import Look
from engine.go_nuts.moves import Deal
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.in_question import is_shown, otherwise
from engine.go_nuts.stories.revealing import revealed
from engine.go_nuts.stories.steps import Moment
from engine.go_nuts.stories.unseen_picks import is_borne_out, tells_of
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.test_unseen_choices import Players

Thought = tuple[tuple[str, float], ...]
BENS, CEMS = Place(PlaceKind.PICK, 2), Place(PlaceKind.PICK, 3)


class Doubtful(Players):
    """Three who have chosen; the eyes think of other numbers as well."""

    def __init__(self, thought: Mapping[Place, Thought]) -> None:
        self.thought = thought
        super().__init__("Ann Ben Cem", ["select_1", "select_2", "select_3"])

    def seen(self) -> tuple[Sighting, ...]:
        return tuple(
            Sighting(one.place, self.thought.get(one.place, one.candidates) if one.piece.startswith("select") else ())
            if one.place.kind is PlaceKind.PICK else one
            for one in super().seen()
        )  # fmt: skip


def asked(game: Players) -> list[tuple[str, tuple[str, ...]]]:
    return [(matter.question, matter.options) for matter in game.table.open_questions]


def test_only_numbers_that_somebody_holds_are_offered() -> None:
    game = Doubtful({
        BENS: (("select_2", -0.1), ("select_7", -2.3)),
        CEMS: (("select_3", -0.1), ("select_5", -2.0), ("select_1", -2.3)),
    })  # fmt: skip
    game.look(30)
    assert game.table.state.picks == {"Ann": 1, "Ben": 2, "Cem": 3}
    assert asked(game) == [("Which number did Cem choose?", ("3", "1"))]


def reading_of(*thought: tuple[str, float]) -> tuple[list[dict[str, int]], list[tuple[str, str, bool]]]:
    """What Ben may have chosen by what is thought of his card, and how each of those takes the card."""
    game = Doubtful({})
    seen = Look(TableObservation(1, 1.0, Doubtful({BENS: thought}).seen()))
    table = Table.create(None, game.table.state.players)
    table.play(Deal(tuple(str(piece) for piece in game.row)), "host", 1.0)
    steps = [branch.step for branch in revealed(Moment(table.state, seen, frozenset()))]
    read = [step.readings[1] for step in steps]
    return [dict(step.state.picks) for step in steps], [(one.piece, one.runner_up, one.sure) for one in read]


def test_a_card_that_looks_most_like_a_number_of_the_box_is_the_one_that_is_held() -> None:
    picks, read = reading_of(("select_7", -0.3), ("select_2", -1.4))
    assert picks == [{"Ann": 1, "Ben": 2, "Cem": 3}] and read == [("select_2", "unknown", True)]


def test_of_two_that_are_held_one_is_in_doubt_however_the_card_looks() -> None:
    picks, read = reading_of(("select_7", -0.3), ("select_2", -1.4), ("select_4", -1.6))
    assert [one["Ben"] for one in picks] == [2, 4]
    assert read == [("select_2", "select_4", False), ("select_4", "select_2", False)]


def test_nobody_is_said_to_have_chosen_a_number_that_nobody_holds() -> None:
    game = Doubtful({})
    for piece in ("select_5", "select_7", "select_0", "select_²", "select_"):
        with pytest.raises(ValueError, match=f"There is no pick of Ben that could be {piece}"):
            game.table.correct("pick/Ben", piece, "host", game.now)
    game.table.correct("pick/Ben", "select_4", "host", game.now)
    assert game.table.state.picks["Ben"] == 4


def test_a_number_from_the_box_that_was_told_once_is_no_slot_to_look_at() -> None:
    told = "players=Ann,Ben,Cem round=1 phase=resolve row=plain,glazed,powdered,donut_holes picks=Ann:1,Ben:7,Cem:3"
    state = GameState.from_text(f"{told} slot=0 plates=-|-|- discard=- deck=46 top=- prompt=- rules=-")
    game = Doubtful({})
    game.takes(1, 1)
    hidden = frozenset({Place(PlaceKind.ROW, 1)})
    seen = tuple(one for one in game.seen() if one.place not in hidden)
    look = Look(TableObservation(1, 1.0, seen, hidden))
    assert not tells_of(state, look, {"Ben": 7}) and not is_borne_out(state, look, state.picks)
    assert not is_shown(state, look, state.picks, 7)
    assert list(otherwise(state, look, {"Cem": {1, 3}})) == []
