"""Numbers that nobody read, of players who take their time: they are asked about, and what is done next tells them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from engine.explaining.fit import Look
from engine.go_nuts.stories.in_question import is_shown
from engine.history.log import game_entries, last_deed
from engine.observation import Place, PlaceKind, TableObservation
from tests.referee.test_numbers import BENS, choosing, reads
from tests.referee.test_unseen_choices import Players
from tests.referee.watched import names

ALONE, SHARED = ["select_1", "select_2", None, None], ["select_1", "select_1", None, None]
Play = Callable[[Players], None]


def rests(picks: Sequence[str | None] = SHARED) -> Players:
    """Four at a table, two numbers unread; the card of slot 1 is gone, and nothing more is done for long."""
    game = Players("Ann Ben Cem Dan", picks)
    game.takes(1, 1) if picks is ALONE else game.throws(1)
    game.look(80)
    return game


def told_wrongly(game: Players) -> list[str]:
    """What was objected to, and whose plate is told otherwise than it is."""
    plates = [name for name, plate in zip(["Ann", "Ben", "Cem", "Dan"], game.plates, strict=False)
              if list(game.table.state.plates[name]) != plate]  # fmt: skip
    return [*plates, *(entry.body["sentence"] for entry in game.table.log if entry.event == "objected")]


def test_who_takes_time_while_numbers_are_unread_is_not_taken_to_have_shared_a_card_that_was_taken() -> None:
    game = Players("Ann Ben Cem Dan", ALONE)
    game.takes(1, 1)
    assert game.look(50) == []
    assert names(game.look(80)) == ["picks_revealed", "asked", "asked", "donut_taken"]
    assert told_wrongly(game) == []


def test_of_one_number_that_nobody_read_nothing_is_objected_to_while_its_player_rests() -> None:
    game = Players("Ann Ben Cem", ["select_1", "select_2", None])
    game.takes(1, 1)
    game.look(80)
    game.takes(2, 2)
    game.look(20)
    game.takes(3, 4)
    game.look(20)
    assert told_wrongly(game) == [] and game.table.open_questions == ()


def test_any_number_that_is_still_possible_can_be_said() -> None:
    shared, alone = rests(SHARED).table, rests(ALONE).table
    assert [set(matter.options) for matter in shared.open_questions] == [set("12345")] * 2
    assert [set(matter.options) for matter in alone.open_questions] == [set("2345")] * 2


@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
def test_what_people_say_is_the_number_whichever_was_guessed(slot: int) -> None:
    game = rests()
    cems, dans = game.table.open_questions
    game.table.answer(cems.seq, str(slot), by="Cem", at=game.now)
    assert game.table.state.picks["Cem"] == slot and game.table.open_questions == (dans,)
    shared = [entry.body["players"] for entry in game_entries(game.table.log) if entry.event == "donut_discarded"]
    assert shared == [["Ann", "Ben", "Cem", "Dan"] if slot == 1 else ["Ann", "Ben", "Dan"]]


def both_throw(slot: int) -> Play:
    def play(game: Players) -> None:
        game.throws(slot)

    return play


def each_takes(cems: int, dans: int) -> Play:
    def play(game: Players) -> None:
        for seat, slot in sorted(((3, cems), (4, dans)), key=lambda turn: turn[1]):
            game.takes(seat, slot)
            game.look(30)

    return play


@pytest.mark.parametrize("picks", [SHARED, ALONE])
@pytest.mark.parametrize(
    "play", [each_takes(3, 4), each_takes(3, 5), each_takes(5, 4), each_takes(4, 3), both_throw(3), both_throw(5)]
)
def test_while_it_is_asked_whatever_they_do_tells_their_numbers_and_is_no_mistake(
    play: Play, picks: Sequence[str | None]
) -> None:
    game = rests(picks)
    if picks is ALONE:
        game.takes(2, 2)
        game.look(30)
    play(game)
    game.look(30)
    game.row, game.picks = [card or "maple_bar" for card in game.row], [None] * 4
    game.look(10)
    assert told_wrongly(game) == [] and game.table.open_questions == () and game.table.state.round == 2
    assert "The table does not fit" not in str([entry.body for entry in game.table.log])


@pytest.mark.parametrize("play", [each_takes(3, 4), both_throw(3)])
def test_a_number_is_told_before_what_was_done_by_it(play: Play) -> None:
    game = rests()
    before = len(game.table.log)
    play(game)
    game.look(30)
    assert names(game.table.log[before:])[:2] == ["answered", "picks_revealed"] and told_wrongly(game) == []


@pytest.mark.parametrize(("sharing", "shown"), [(1, True), (2, True), (3, False)])
def test_of_three_who_may_have_chosen_a_card_that_is_thrown_away_it_is_not_known_which_two_did(
    sharing: int, shown: bool
) -> None:
    game = Players("Ann Ben Cem", [None, None, None])
    others = {name: 1 if n < sharing else 2 for n, name in enumerate(game.table.state.players)}
    assert not is_shown(game.table.state, Look(TableObservation(1, 1.0, game.seen())), others, 1)
    game.throws(1)
    assert is_shown(game.table.state, Look(TableObservation(2, 2.0, game.seen())), others, 1) is shown
    hidden = Look(TableObservation(3, 3.0, game.seen(), frozenset({Place(PlaceKind.ROW, 1)})))
    assert not is_shown(game.table.state, hidden, others, 1)


def test_a_number_in_question_is_answered_as_it_was_told_once_the_row_is_full_again() -> None:
    game = rests()
    game.row[0], game.picks = "eclair", [None] * 4
    told = game.look(10)
    assert names(told) == ["row_refilled", "answered", "answered"]
    assert {entry.body["by"] for entry in told[1:]} == {"table"} and told_wrongly(game) == []


def test_who_takes_none_of_the_cards_that_were_in_question_is_objected_to() -> None:
    watched = choosing()
    reads(watched, BENS, "select_3", ("select_2", 0.5), ("select_3", 0.45), ("unknown", 0.05))
    watched.look(3)
    watched.look(4, still=4.0)
    watched.takes(2, 1)
    said = watched.look(20, still=8.0)
    assert "objected" in names(said)


def test_three_numbers_that_are_as_likely_can_all_be_said() -> None:
    watched = choosing()
    reads(watched, BENS, "select_3", ("select_2", 0.4), ("select_3", 0.35), ("select_1", 0.25))
    watched.look(3)
    watched.look(4, still=4.0)
    (question,) = watched.table.open_questions
    assert set(question.options) == {"1", "2", "3"}


def test_another_number_that_people_put_right_leaves_a_question_open() -> None:
    game = rests()
    cems, _ = game.table.open_questions
    game.table.correct("pick/Dan", "select_4", by="Dan", at=game.now)
    assert game.table.open_questions == (cems,)
    game.takes(4, 4)
    game.look(30)
    assert told_wrongly(game) == []


@pytest.mark.parametrize("picks", [SHARED, ALONE])
def test_a_hand_over_the_gap_for_a_moment_makes_no_guess_of_numbers_certain(picks: Sequence[str | None]) -> None:
    game = Players("Ann Ben Cem Dan", picks)
    game.takes(1, 1) if picks is ALONE else game.throws(1)
    told = game.look(7)
    for _ in range(3):
        told += game.look(1, hidden=frozenset({Place(PlaceKind.ROW, 1)}))
        told += game.look(7, hidden=frozenset({Place(PlaceKind.ROW, 1), Place(PlaceKind.DISCARD)}))
    assert told == []


@pytest.mark.parametrize("hidden", [(), (3,)])
def test_a_card_on_a_plate_that_is_overlooked_for_a_moment_tells_no_choice_before_a_card_goes(
    hidden: Sequence[int],
) -> None:
    game = Players("Ann Ben", ["select_1", "select_2"])
    game.takes(1, 1)
    game.look(4)
    game.takes(2, 2)
    game.look(4)
    game.row[:2], game.picks = ["eclair", "maple_bar"], [None, None]
    game.look(4)
    game.picks = ["select_3", "unknown"]
    game.look(6)
    game.plates[1], bens = [], game.plates[1]
    told = game.look(1)
    game.plates[1] = bens
    told += game.look(12, hidden=frozenset(Place(PlaceKind.ROW, slot) for slot in hidden))
    assert told + game.look(40) == []


@pytest.mark.parametrize("picks", [SHARED, ALONE])
def test_who_leaves_while_numbers_are_in_question_leaves_the_round_as_it_was_told(picks: Sequence[str | None]) -> None:
    game = rests(picks)
    if picks is ALONE:
        game.takes(2, 2)
        game.look(30)
    game.table.leave("Dan", by="Ann", at=game.now)
    game.look(5)
    game.takes(3, 3)
    game.look(30)
    assert [entry for entry in game.table.log if entry.event == "objected"] == []
    reveals = [entry.body["picks"] for entry in game.table.log if entry.event == "picks_revealed"]
    assert all(set(told) == {"Ann", "Ben", "Cem", "Dan"} for told in reveals)


def test_who_has_which_card_is_asked_where_two_whose_numbers_are_in_question_take_theirs_in_nobodys_view() -> None:
    game = rests(ALONE)
    game.takes(2, 2)
    game.look(30)
    away = frozenset({Place(PlaceKind.PLATE, 3), Place(PlaceKind.PLATE, 4)})
    game.look(2, hidden=away)
    for seat, slot in ((4, 3), (3, 4)):
        game.takes(seat, slot)
        game.look(15, hidden=away)
    game.row, game.picks = [piece or "maple_bar" for piece in game.row], [None] * 4
    game.look(12, hidden=away)
    assert game.table.open_questions


@pytest.mark.parametrize("picks", [SHARED, ALONE])
@pytest.mark.parametrize("undos", [1, 2])
def test_an_undo_takes_what_was_asked_of_a_reveal_back_with_the_reveal_and_leaves_no_guess(
    picks: Sequence[str | None], undos: int
) -> None:
    game = rests(picks)
    for _ in range(undos):
        game.table.undo(last_deed(game.table.log) - 1, "Ann", game.now)
    asked, revealed = game.table.open_questions, "picks_revealed" in names(game_entries(game.table.log))
    assert bool(asked) == revealed == (undos == 1)
    game.look(20)
    if picks is ALONE:
        game.takes(2, 2)
        game.look(30)
    each_takes(5, 4)(game)
    game.row, game.picks = [card or "maple_bar" for card in game.row], [None] * 4
    game.look(20)
    assert told_wrongly(game) == [] and game.table.open_questions == () and game.table.state.round == 2
