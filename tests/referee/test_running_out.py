"""The row is not filled for long, and by the count of the deck it could be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.asking.running_out import OFF_BY
from engine.go_nuts import GameState, Phase
from engine.history.notes import EMPTY, PLAY_ON
from engine.observation import TableObservation
from engine.table import Table
from tests.referee.seen import as_it_lies
from tests.referee.watched import names
from tests.rules.random_games import RandomGame


def waiting(left: Callable[[int], bool]) -> tuple[Table, GameState]:
    """A game played by hand to a row with gaps, and how the table lies after the refill that the cards have for it."""
    table = Table.create(None, ["Ann", "Ben"])
    for before, move, after in RandomGame.shuffled(2, 5).play():
        if before.phase is Phase.REFILL and before.deck_left is not None and left(before.deck_left - before.gaps):
            return table, after
        table.play(move, "Ann", 0.0)
    raise AssertionError("The deck never came to that.")


def lies(state: GameState, still: float) -> TableObservation:
    (look,) = as_it_lies(state, 1)
    return replace(look, still_for=still)


def running_out(spare: int) -> bool:
    return 0 <= spare <= OFF_BY


def test_the_question_is_asked_once_and_its_answer_ends_the_game() -> None:
    table, _ = waiting(running_out)
    assert names(table.observe(lies(table.state, 5.0))) == []
    assert names(table.observe(lies(table.state, 40.0))) == ["asked"]
    assert names(table.observe(lies(table.state, 50.0))) == []
    (question,) = table.open_questions
    assert question.options == (EMPTY, PLAY_ON)
    table.answer(question.seq, EMPTY, by="Ann", at=60.0)
    assert table.state.phase is Phase.OVER


def test_a_row_that_is_filled_after_all_answers_it() -> None:
    table, filled = waiting(running_out)
    table.observe(lies(table.state, 40.0))
    told = [entry for still in (0.0, 1.0, 2.0) for entry in table.observe(lies(filled, still))]
    assert names(told)[:2] == ["row_refilled", "answered"]
    assert told[1].body["answer"] == PLAY_ON
    assert table.open_questions == ()


def test_where_many_cards_are_left_nobody_is_bothered() -> None:
    table, _ = waiting(lambda spare: spare > OFF_BY)
    assert names(table.observe(lies(table.state, 40.0))) == []


def test_a_film_that_ends_before_a_last_refill_asks_too() -> None:
    table, _ = waiting(running_out)
    assert names(table.finish(9.0)) == ["asked"]
