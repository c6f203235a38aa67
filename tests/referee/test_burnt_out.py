"""A slot of the row of which nothing is ever seen holds nothing up: what is clear is told."""

from __future__ import annotations

from engine.observation import Place, PlaceKind, TableObservation
from tests.referee.test_unseen_choices import Players
from tests.referee.watched import Watched, names

THIRD = frozenset({Place(PlaceKind.ROW, 3)})


def chosen(picks: tuple[int, int]) -> Watched:
    """Both have chosen from a row whose third card nobody sees any more."""
    watched = Watched(["plain", "glazed", "powdered"], picks)
    watched.followed = True
    watched.look(14, hidden=THIRD)
    return watched


def laid_anew(watched: Watched, picks: tuple[int, int]) -> None:
    """The selection cards are taken back, and others laid down and turned up."""
    watched.picks = [None, None]
    watched.look(4, hidden=THIRD)
    watched.picks = ["selection_back"] * 2
    watched.look(4, hidden=THIRD)
    watched.picks = [f"select_{pick}" for pick in picks]
    watched.look(4, hidden=THIRD)


def test_a_card_that_somebody_took_from_there_is_told_when_it_lies_before_them() -> None:
    watched = chosen((1, 3))
    watched.takes(1, 1)
    watched.look(4, hidden=THIRD)
    watched.takes(2, 3)
    assert names(watched.look(4, hidden=THIRD)) == ["donut_taken"]


def test_a_card_that_was_thrown_away_from_there_is_told_when_it_lies_on_the_pile() -> None:
    watched = chosen((3, 3))
    watched.discard.append(watched.lifts(3))
    assert names(watched.look(4, hidden=THIRD)) == ["donut_discarded"]


def test_the_round_after_is_told_though_nobody_saw_the_slot_filled() -> None:
    watched = chosen((3, 3))
    watched.discard.append(watched.lifts(3))
    watched.look(4, hidden=THIRD)
    watched.row[2] = "jelly_filled"
    laid_anew(watched, (1, 2))
    for seat in (1, 2):
        watched.takes(seat, seat)
        watched.look(6, hidden=THIRD)
    assert names(watched.table.log)[4:] == ["row_refilled", "picks_revealed", "donut_taken", "donut_taken"]
    assert watched.table.state.row == (None, None, "unknown")
    assert watched.table.state.plates == {"Ann": ("plain",), "Ben": ("glazed",)}


def test_while_the_old_numbers_lie_there_nobody_has_filled_the_row() -> None:
    watched = chosen((3, 3))
    watched.discard.append(watched.lifts(3))
    watched.look(30, hidden=THIRD)
    assert names(watched.table.log)[-1] == "donut_discarded"


def test_a_card_in_somebodys_hand_is_not_explained_by_one_that_nobody_saw_thrown_upon_it() -> None:
    """What lies on the pile may be any card that nobody could read, and lay there before."""
    game = Players("Ann Ben Cem Dan", ["select_1", "select_1", "select_3", "select_3"])
    game.table.correct("row/3", "unknown", "Ann", game.now)
    game.table.correct("discard", "coffee", "Ann", game.now)
    game.pile = ["coffee"]
    game.look(14, hidden=THIRD)
    plain, game.row[0] = game.row[0], None
    for seat in (1, 2, 3, 4):       # no look is like the one before
        game.look(1, hidden=THIRD | {Place(PlaceKind.PLATE, seat)})
    assert "donut_discarded" not in names(game.table.log)
    game.pile.append(str(plain))
    assert names(game.look(4, hidden=THIRD)) == ["donut_discarded"]


def test_a_row_that_is_filled_again_is_told_while_hands_go_on_moving() -> None:
    """People choose at once, and the table never rests for three seconds."""
    watched = chosen((1, 3))
    watched.takes(1, 1)
    watched.takes(2, 3)
    watched.look(4, hidden=THIRD)
    watched.row = ["eclair", "glazed", "jelly_filled"]
    told = watched.look(16, still=0.2, hidden=THIRD)
    assert names(told) == ["row_refilled"] and told[0].body["row"] == ["eclair", "glazed", "unknown"]


def test_so_it_is_where_a_number_was_not_read_either() -> None:
    """Two guesses: who chose what, and that a card lies in the slot that nobody sees: no look is like another."""
    game = Players("Ann Ben Cem", ["select_1", "unknown", "select_3"])
    game.look(14, hidden=THIRD)
    for seat, slot in ((1, 1), (2, 2), (3, 3)):
        game.takes(seat, slot)
        game.look(1, hidden=THIRD)
    game.row = ["eclair", "jelly_filled", "boston_cream", "donut_holes"]
    for n in range(24):
        game.now += 0.5
        hidden = THIRD | {Place(PlaceKind.PLATE, n % 3 + 1)}
        seen = tuple(card for card in game.seen() if card.place not in hidden)
        game.table.observe(TableObservation(n, game.now, seen, frozenset(hidden), still_for=0.2))
    told = ["picks_revealed", "donut_taken", "donut_taken", "donut_taken", "row_refilled"]
    assert names(game.table.log)[-5:] == told
    assert game.table.state.row == ("eclair", "jelly_filled", "unknown", "donut_holes")
