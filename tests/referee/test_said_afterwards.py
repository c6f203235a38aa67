"""What is said afterwards: of cards that cannot be in this game, of a round after the end, of a past told otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.go_nuts.moves import Resolve, Reveal
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from engine.table import Table
from tests.referee.injected import at_table
from tests.referee.test_table import names, one_round
from tests.rules.random_games import RandomGame

NOTHING_SEEN = TableObservation(1, 9.0, ())


def plates(table: Table) -> list[Sighting]:
    return [
        Sighting(Place(PlaceKind.PLATE, seat), ((piece, -0.02),))
        for seat, plate in enumerate(table.state.plates.values(), 1)
        for piece in plate
    ]


def observe_again(table: Table, looks: int) -> None:
    """All choose once more, looked at so often."""
    picks = [Sighting(Place(PlaceKind.PICK, s), ((f"select_{s}", 0.0),)) for s in (1, 2, 3)]
    for n in range(looks):
        table.observe(TableObservation(100 + n, 10.0 + n, (*plates(table), *picks), still_for=float(n)))


def test_a_card_that_is_not_in_this_deck_is_objected_to_once_and_until_it_is_corrected() -> None:
    table = one_round()
    table.correct("row/2", "milk", "Ann", 7.0)
    (matter,) = table.open_questions
    assert (matter.kind, matter.rule, matter.expected) == ("objected", "GN-SETUP-DECK", "none of them")
    table.correct("row/3", "glazed", "Ann", 8.0)
    assert table.open_questions == (matter,)
    table.correct("row/2", "powdered", "Ann", 9.0)
    assert not table.open_questions and table.log[-1].body["how"] == "corrected"


def test_a_card_too_many_may_be_kept_and_is_not_objected_to_again() -> None:
    table = one_round()
    for place in ("row/1", "row/2", "row/3"):
        table.correct(place, "maple_bar", "Ann", 7.0)
    (matter,) = table.open_questions
    assert (matter.rule, matter.seen) == ("GN-CONSERVE", "3 x Maple Bar on the table")
    table.settle(matter.seq, "kept", "Ann", 8.0)
    table.correct("plate/Ann/1", "glazed", "Ann", 9.0)
    assert table.open_questions == ()


def test_a_correction_says_which_later_step_does_not_go_with_it() -> None:
    table = one_round()
    table.play(Reveal({"Ann": 1, "Ben": 1}), "Ann", 7.0)
    table.play(Resolve(1), "Ann", 8.0)
    table.correct("pick/Ben", "2", "Ann", 9.0)
    (matter,) = table.open_questions
    assert matter.rule == "GN-TAKE" and matter.question.startswith("Only Ann chose slot 1")
    table.correct("pick/Ben", "1", "Ann", 10.0)
    assert table.open_questions == ()


def ended() -> tuple[Table, RandomGame]:
    """A whole game of three, over, with the numbers of its last round still lying there."""
    game = RandomGame.shuffled(3, 5)
    game.to_the_end()
    return at_table(game.events), game


def test_a_round_after_the_end_is_objected_to_once() -> None:
    table, _ = ended()
    table.observe(TableObservation(0, 0.0, tuple(plates(table)), still_for=1.0))  # the numbers are taken back
    observe_again(table, 6)
    objected = [e for e in table.log if e.event == "objected"]
    assert [e.body["rule"] for e in objected] == ["GN-END"]
    assert "does not count" in objected[0].body["sentence"]
    table.settle(objected[0].seq, "put_right", "Ann", 20.0)
    observe_again(table, 6)
    assert names(table).count("objected") == 1 and names(table)[-1] == "settled"


def test_a_round_after_the_end_that_is_kept_takes_the_end_back() -> None:
    table, _ = ended()
    table.observe(TableObservation(0, 0.0, tuple(plates(table)), still_for=1.0))
    observe_again(table, 6)
    (matter,) = table.open_questions
    before = dict(table.state.plates)
    entries = table.settle(matter.seq, "kept", "Ann", 20.0)
    assert [e.event for e in entries] == ["settled", "table_read"]
    assert table.state.phase != "over" and table.state.deck_left is None and dict(table.state.plates) == before


def test_numbers_that_lie_on_after_the_end_are_no_round() -> None:
    table, _ = ended()
    last = next(e.body["picks"] for e in reversed(table.log) if e.event == "picks_revealed")
    for n in range(8):
        seen = [*plates(table), *(Sighting(Place(PlaceKind.PICK, s), ((f"select_{p}", 0.0),))
                                  for s, p in enumerate(last.values(), 1))]  # fmt: skip
        table.observe(TableObservation(n, float(n), tuple(seen), still_for=float(n)))
    assert "objected" not in names(table)


def test_who_clears_the_table_is_not_taken_to_play_on() -> None:
    table, _ = ended()
    table.observe(TableObservation(0, 0.0, (), still_for=1.0))
    for n in range(8):
        seen = tuple(Sighting(Place(PlaceKind.PICK, s), ((f"select_{s}", 0.0),)) for s in (1, 2, 3))
        table.observe(TableObservation(n, float(n), seen, still_for=float(n)))
    assert "objected" not in names(table)


@pytest.mark.parametrize("cleared", [True, False])
def test_cards_that_left_the_game_and_lie_there_still_are_none_that_nobody_cleared(cleared: bool) -> None:
    table, _ = ended()
    theirs = plates(table)
    gone = max(table.state.players, key=lambda name: len(table.state.plates[name]))
    left = Place(PlaceKind.PLATE, table.state.players.index(gone) + 1)
    table.undo(len(table.log) - 1, "Ann", 7.0)
    table.leave(gone, "Ann", 8.0, cards="out")
    table.end(9.0, "Ann")
    seen = [one for one in theirs if not cleared or one.place == left]
    for n in range(8):
        picks = [Sighting(Place(PlaceKind.PICK, s), ((f"select_{s}", 0.0),)) for s in (1, 2, 3) if n]
        table.observe(TableObservation(n, 10.0 + n, (*seen, *picks), still_for=float(n)))
    assert ("objected" in names(table)) is not cleared


@pytest.mark.parametrize("again", [lambda t: t.end(9.0, "Ann"), lambda t: t.take_up(NOTHING_SEEN, "Ann", 9.0)])
def test_a_game_that_is_over_neither_ends_again_nor_goes_on(again: Callable[[Table], object]) -> None:
    table, _ = ended()
    with pytest.raises(ValueError, match="The game is over already"):
        again(table)
