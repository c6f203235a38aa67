"""A number in a gleam while all others lie open is spoken of: the reveal waits for it, and nobody would know why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import pytest

from engine.observation import Place, PlaceKind, Sighting, TableObservation
from web.watching.unread_numbers import LONG, UnreadNumbers

NAMES = {1: "Ann", 2: "Ben", 3: "Cleo"}
CHOOSE, TURNED_UP = 10.0, 20.0
Lies = Mapping[int, str]
"""What lies before each seat."""


def picks(lies: Lies, since: float = TURNED_UP, kind: PlaceKind = PlaceKind.PICK) -> list[Sighting]:
    return [Sighting(Place(kind, seat), ((piece, 0.0),), since=since) for seat, piece in lies.items()]


def said(
    lying: Sequence[Sighting], until: float = TURNED_UP + LONG, choosing: Collection[int] = tuple(NAMES)
) -> str:
    """What is said after the table has lain so since the numbers were turned up."""
    watch, at = UnreadNumbers(), CHOOSE
    while at <= until:
        watch.sees(TableObservation(1, at, tuple(lying) if at >= TURNED_UP else ()), choosing)
        at += 0.5
    return watch.sentence(NAMES)


@pytest.mark.parametrize("lies", [{1: "select_2", 3: "select_4"}, {1: "select_2", 2: "unknown", 3: "select_4"}])
def test_whose_number_alone_is_not_read_is_said(lies: Lies) -> None:
    assert said(picks(lies)).startswith("Ben's number cannot be read: move the card")


@pytest.mark.parametrize("lies", [{1: "select_2"}, {1: "select_2", 2: "unknown"}, {1: "select_2", 3: "select_4"}])
def test_who_has_left_is_not_waited_for(lies: Lies) -> None:
    assert said(picks(lies), choosing=(1, 2)).startswith("Ben's number cannot be read")
    assert said(picks({**lies, 2: "select_1"}), choosing=(1, 2)) == ""


def test_where_nobody_knows_yet_who_sits_where_it_is_one() -> None:
    assert said(picks({0: "select_2"}, kind=PlaceKind.ELSEWHERE) * 2).startswith("One number cannot be read")


def test_people_may_turn_theirs_up_one_after_another() -> None:
    assert said(picks({1: "select_2", 3: "select_4"}), TURNED_UP + LONG - 1) == ""


@pytest.mark.parametrize(
    "lies", [{1: "select_2", 2: "select_2", 3: "select_4"}, {1: "select_2", 2: "selection_back", 3: "select_4"},
             {1: "select_2", 2: "unknown", 3: "unknown"}]
)  # fmt: skip
def test_nothing_is_said_where_all_are_read_or_one_lies_face_down_or_two_are_missing(lies: Lies) -> None:
    assert said(picks(lies)) == ""


def test_numbers_of_the_round_before_that_are_taken_back_one_by_one_are_none_of_this_choice() -> None:
    assert said(picks({1: "select_2", 3: "select_4"}, since=CHOOSE - 3)) == ""


def test_nor_is_anything_said_once_the_reveal_is_told() -> None:
    assert said(picks({1: "select_2", 3: "select_4"}), choosing=()) == ""


def test_open_cards_that_lie_about_are_no_choice_that_lacks_one() -> None:
    """Two lie open for longer, of a hand of unused ones; nobody has turned up theirs."""
    unused = picks({0: "select_5"}, TURNED_UP - 9, PlaceKind.ELSEWHERE)
    assert said([*unused, *picks({0: "select_6"}, kind=PlaceKind.ELSEWHERE)]) == ""
