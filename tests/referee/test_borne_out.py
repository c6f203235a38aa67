"""A round that nobody saw, and of which nothing tells but that one card of the row is called otherwise."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from engine.explaining.borne_out import BorneOut
from engine.explaining.expected import Expect, Form
from engine.explaining.fit import Look
from engine.explaining.story import Game, Stands, Step
from engine.explaining.weighing import Weighed
from engine.history.log import game_entries
from engine.observation import Place, PlaceKind, Sighting, TableObservation
from tests.referee.watched import Watched, names

SLOT, PILE, BENS = Place(PlaceKind.ROW, 1), Place(PlaceKind.DISCARD), Place(PlaceKind.PLATE, 2)


def second_round(followed: bool = False) -> Watched:
    """Both have a card, and all may choose again: Jelly-Filled, Donut Holes and Powdered lie there."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    watched.followed = followed
    told = watched.plays_the_round("jelly_filled", "donut_holes")
    assert names(told)[-1] == "row_refilled" and watched.table.state.round == 2
    watched.look(4)
    return watched


def in_shadow(watched: Watched, backs: bool, margin: float | None) -> None:
    """From now on the card in slot 1 is read as a Maple Bar."""
    watched.picks = ["selection_back", "selection_back"] if backs else [None, None]
    other = "jelly_filled" if margin is not None else "unknown"
    watched.unsure["jelly_filled", SLOT] = (("maple_bar", -0.05), (other, -0.05 - (margin or 4.0)))


def rounds_told(watched: Watched) -> int:
    """How many rounds have a reveal that stands; each must be over, and nobody has chosen since."""
    told = names(list(game_entries(watched.table.log)))
    assert told[-1] == "row_refilled" and watched.table.state.round == told.count("picks_revealed") + 1
    return told.count("picks_revealed")


@pytest.mark.parametrize("hidden", [frozenset({PILE}), frozenset({PILE, BENS})])
@pytest.mark.parametrize("backs", [False, True])
@pytest.mark.parametrize("margin", [None, 5.0])
@pytest.mark.parametrize("followed", [False, True])
def test_a_card_in_shadow_is_no_round_that_nobody_saw(
    hidden: frozenset[Place], backs: bool, margin: float | None, followed: bool
) -> None:
    watched = second_round(followed)
    in_shadow(watched, backs, margin)
    watched.look(60, hidden=hidden)
    assert rounds_told(watched) == 1


def test_once_the_shadow_is_gone_the_card_is_what_it_was() -> None:
    watched = second_round()
    in_shadow(watched, backs=False, margin=5.0)
    watched.look(12, hidden=frozenset({PILE}))
    watched.unsure.clear()
    watched.look(12)
    assert rounds_told(watched) == 1 and watched.table.state.row == ("jelly_filled", "donut_holes", "powdered")


def test_a_round_that_is_seen_meanwhile_is_told_and_no_other() -> None:
    watched = second_round()
    in_shadow(watched, backs=True, margin=5.0)
    watched.look(6, hidden=frozenset({PILE}))
    watched.picks = ["select_2", "select_3"]
    watched.look(6, hidden=frozenset({PILE}))
    watched.takes(1, 2)
    watched.look(6, hidden=frozenset({PILE}))
    watched.takes(2, 3)
    watched.look(6, hidden=frozenset({PILE}))
    watched.row[1:], watched.picks = ["eclair", "french_cruller"], [None, None]
    watched.look(12, hidden=frozenset({PILE}))
    assert rounds_told(watched) == 2
    assert watched.table.state.plates == {"Ann": ("plain", "donut_holes"), "Ben": ("glazed", "powdered")}


def test_a_round_that_nobody_saw_is_told_where_the_pile_shows_what_was_thrown_away() -> None:
    watched = second_round()
    watched.discard.append("jelly_filled")
    watched.row[0] = "maple_bar"
    told = watched.look(16)
    assert names(told) == ["picks_revealed", "donut_discarded", "row_refilled"]


def test_or_where_a_slot_was_seen_empty() -> None:
    watched = second_round()
    watched.row[0] = None
    watched.look(3, hidden=frozenset({PILE}))
    watched.row[0] = "maple_bar"
    told = watched.look(16, hidden=frozenset({PILE}))
    assert names(told) == ["picks_revealed", "donut_discarded", "row_refilled"]


def test_or_where_two_cards_of_the_row_are_others_and_both_players_have_theirs() -> None:
    watched = second_round()
    watched.takes(1, 1)
    watched.takes(2, 2)
    watched.row[:2] = ["maple_bar", "eclair"]
    told = watched.look(16, hidden=frozenset({PILE}))
    assert names(told) == ["picks_revealed", "donut_taken", "donut_taken", "row_refilled"]


def test_of_two_such_rounds_the_one_that_is_seen_is_told() -> None:
    """Ann and Ben took what they chose; the very next card then lies in shadow."""
    watched = second_round()
    watched.takes(1, 1)
    watched.takes(2, 2)
    watched.row[:2] = ["eclair", "french_cruller"]
    watched.look(1)
    watched.unsure["powdered", Place(PlaceKind.ROW, 3)] = (("maple_bar", -0.05), ("powdered", -5.0))
    watched.look(30, hidden=frozenset({PILE}))
    assert rounds_told(watched) == 2
    assert watched.table.state.plates == {"Ann": ("plain", "jelly_filled"), "Ben": ("glazed", "donut_holes")}


def mixed_up(margin: float | None) -> Watched:
    """A Jelly-Filled in shadow was called Maple Bar, and thrown away in the light; then a second one lies in shadow."""
    watched = Watched(["plain", "glazed", "powdered"], (1, 2))
    shadow = (("maple_bar", -0.05), ("jelly_filled" if margin else "unknown", -0.05 - (margin or 4.0)))
    watched.unsure["jelly_filled", SLOT] = shadow
    watched.plays_the_round("jelly_filled", "jelly_filled")
    watched.look(4)
    assert watched.table.state.row[:2] == ("maple_bar", "jelly_filled")
    watched.picks = ["select_1", "select_1"]
    watched.look(4)
    watched.discard.append(watched.lifts(1))
    watched.look(4, hidden=frozenset({PILE}))
    watched.unsure["jelly_filled", Place(PlaceKind.ROW, 2)] = shadow
    watched.row[0], watched.picks = "eclair", [None, None]
    return watched


@pytest.mark.parametrize("margin", [None, 5.0])
def test_the_pile_tells_of_no_round_where_it_only_mixes_up_the_same_two_names(margin: float | None) -> None:
    watched = mixed_up(margin)
    watched.look(60)
    assert names(list(game_entries(watched.table.log))).count("picks_revealed") == 2


@pytest.mark.parametrize(("ann", "ben"), [(1, 2), (2, 1), (2, 3), (3, 2)])
def test_nor_of_a_number_that_was_another_than_was_seen(ann: int, ben: int) -> None:
    """Both were said to have chosen the second Jelly-Filled after all, and it to be thrown away; nobody was asked."""
    watched = mixed_up(None)
    watched.row[0] = "donut_holes"
    watched.look(6)
    watched.picks = [f"select_{ann}", f"select_{ben}"]
    watched.look(6)
    watched.takes(1, ann)
    watched.takes(2, ben)
    watched.look(3)
    for slot, piece in ((ann, "glazed"), (ben, "plain")):
        watched.row[slot - 1] = piece
    watched.picks = [None, None]
    watched.look(100)
    assert not [e for e in watched.table.log if e.event == "corrected" and str(e.body["what"]).startswith("pick")]
    assert names(list(game_entries(watched.table.log))).count("donut_discarded") <= 1
    assert [matter.question for matter in watched.table.open_questions] or watched.table.state.plates == {
        "Ann": tuple(watched.plates[0]), "Ben": tuple(watched.plates[1])
    }


@pytest.mark.parametrize(("path", "upto"), [([0, 2, 4, 6], 0), ([0, 2, 2, 4], 3)])
def test_nor_does_what_is_seen_of_a_later_round_tell_of_one_before_it(path: list[int], upto: int) -> None:
    """A slot was seen empty after the next reveal, or before it."""
    full, empty = (Expect(pieces, Form.SINGLE) for pieces in (("plain",), ()))
    lies = [{SLOT: full}, {SLOT: full}, {SLOT: empty}, {SLOT: full}]
    steps = [Step((), 1, Stands.MOVED_ON, guessed=True), Step((), 2), Step((), 3, uses={BENS: "select_1"})]
    seen = [Sighting(SLOT, (("plain", -0.02), ("unknown", -4.0)))]
    looks = [Look(TableObservation(n, n, tuple(seen if n < 3 else []), frozenset(), 1.0)) for n in range(4)]
    told = Weighed(tuple(steps), [0.0], path, looks, lies, [0.0] * 4)
    game = cast(Game[int], SimpleNamespace(layout=lies.__getitem__))
    assert BorneOut(game, looks)._upto(0, told) == upto
