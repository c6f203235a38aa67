"""Selection cards that lie on after their round, of which the eyes lose one and find it again: nobody has revealed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.observation import Place, PlaceKind, Sighting
from tests.referee.watched import Watched, names


class Followed(Watched):
    """Eyes that follow each selection card, and know since when it lies as it lies."""

    laid = (1.0, 1.0)

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        return [self.known(s) if s.place.kind is PlaceKind.PICK else s for s in super().seen(hidden)]

    def known(self, card: Sighting) -> Sighting:
        """With who it is."""
        since = self.laid[card.place.index - 1]
        return replace(card, track=round(100 * since) + card.place.index, since=since)


def after_a_round() -> Followed:
    """Ann chose 1 and Ben 2, both seen, and took their cards; their numbers lie there still."""
    watched = Followed(["plain", "jelly_filled", "glazed"], (1, 2))
    watched.table.undo(2, by="Ann", at=1.0)
    watched.picks = ["selection_back", "selection_back"]
    watched.look(2)
    watched.picks = ["select_1", "select_2"]
    assert names(watched.look(3)) == ["picks_revealed"]
    watched.takes(1, 1)
    watched.takes(2, 2)
    assert names(watched.look(3)) == ["donut_taken", "donut_taken"]
    return watched


def found_again(as_what: str, put_right: str | None = None) -> list[str]:
    """What is told once Ben's card, lost in plain view, is found again and read as this; Ann's lies there untouched.

    put_right: what people say that the third card of the row is, before that.
    """
    watched = after_a_round()
    if put_right is not None:
        watched.table.correct("row/3", put_right, by="Ann", at=watched.now)
        watched.row[2] = put_right
        watched.look(2)
    watched.picks[1] = None
    watched.look(5)
    watched.picks[1], watched.laid = as_what, (1.0, 9.0)
    watched.row[:2] = ["maple_bar", "powdered"]
    return names(watched.look(12))


def test_a_card_that_was_lost_in_plain_view_and_found_again_tells_no_new_choice() -> None:
    assert found_again("select_2") == ["row_refilled"]


def test_nor_does_one_that_is_misread_when_it_is_found_again() -> None:
    assert "picks_revealed" not in found_again("select_3")


@pytest.mark.parametrize("as_what", ["select_2", "select_3"])
def test_nor_does_it_after_people_have_put_something_else_right(as_what: str) -> None:
    assert "picks_revealed" not in found_again(as_what, put_right="eclair")


def test_once_both_have_laid_down_anew_the_same_numbers_are_a_choice() -> None:
    watched = after_a_round()
    watched.row[:2] = ["maple_bar", "powdered"]
    watched.look(3)
    watched.picks = ["selection_back", "selection_back"]
    watched.look(3)
    watched.picks, watched.laid = ["select_1", "select_2"], (20.0, 20.0)
    assert names(watched.look(3)) == ["picks_revealed"]


def test_a_number_that_was_laid_down_anew_under_a_hand_is_a_choice_though_nobody_saw_the_old_one_go() -> None:
    watched = after_a_round()
    watched.row[:2] = ["maple_bar", "powdered"]
    watched.look(3)
    hand = frozenset({Place(PlaceKind.PICK, 1)})
    watched.picks = [None, "selection_back"]
    watched.look(3, hidden=hand)
    watched.picks, watched.laid = ["select_1", "select_3"], (20.0, 20.0)
    assert names(watched.look(3)) == ["picks_revealed"]


@pytest.mark.parametrize("as_what", ["select_1", "select_2", "select_3"])
@pytest.mark.parametrize("bens", [None, "select_2"])
def test_a_card_that_is_found_again_and_misread_does_not_hold_up_the_refill(as_what: str, bens: str | None) -> None:
    watched = after_a_round()
    watched.picks = [None, bens]
    watched.look(5)
    watched.picks[0], watched.laid = as_what, (9.0, 1.0)
    watched.look(3)
    watched.row[:2] = ["maple_bar", "powdered"]
    assert "row_refilled" in names(watched.look(6))


def next_round() -> Followed:
    """The row is full again; Ann's number of the round before lies on untouched, and Ben has laid down his next."""
    watched = after_a_round()
    watched.row[:2] = ["maple_bar", "powdered"]
    watched.look(3)
    watched.picks, watched.laid = ["select_1", "selection_back"], (1.0, 9.0)
    watched.look(4)
    return watched


@pytest.mark.parametrize("bens", ["select_1", "select_2", "select_3"])
def test_beside_one_that_was_forgotten_a_reveal_is_told_and_whose_it_is_is_asked(bens: str) -> None:
    watched = next_round()
    watched.picks[1] = bens
    told = watched.look(8)
    assert names(told) == ["picks_revealed", "asked"]
    assert told[0].body["picks"] == {"Ann": 1, "Ben": int(bens.removeprefix("select_"))}
    assert told[1].body["question"] == "Which number did Ann choose?" and set(told[1].body["options"]) == set("123")


@pytest.mark.parametrize("waits", [2, 8])
@pytest.mark.parametrize("anns", [1, 2])
def test_whatever_its_player_then_takes_is_what_was_chosen(anns: int, waits: int) -> None:
    watched = next_round()
    watched.picks[1] = "select_3"
    watched.look(waits)
    watched.takes(1, anns)
    watched.look(12)
    watched.takes(2, 3)
    watched.look(12)
    assert watched.table.state.picks == {"Ann": anns, "Ben": 3} and watched.table.open_questions == ()
    assert list(map(list, watched.table.state.plates.values())) == watched.plates
    assert "objected" not in names(watched.table.log)


def test_a_number_that_is_turned_up_beside_the_one_of_the_round_before_is_the_one_that_counts() -> None:
    watched, anns = next_round(), Place(PlaceKind.PICK, 1)
    watched.strangers = [Sighting(anns, (("selection_back", -0.02),), track=77, since=9.0)]
    assert watched.look(8) == []
    watched.picks[1] = "select_3"
    watched.strangers = [Sighting(anns, (("select_2", -0.02),), track=77, since=9.0)]
    (told,) = watched.look(3)
    assert told.body["picks"] == {"Ann": 2, "Ben": 3}


def test_where_nobody_else_has_laid_down_a_card_nothing_is_revealed() -> None:
    watched = after_a_round()
    watched.row[:2] = ["maple_bar", "powdered"]
    watched.look(3)
    watched.picks, watched.laid = ["select_1", "select_3"], (1.0, 9.0)
    assert watched.look(12) == []
