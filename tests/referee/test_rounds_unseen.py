"""Rounds of which hardly anything was seen: told once it shows who has what, or it is asked whether to go on."""

from __future__ import annotations

import pytest

from engine.explaining.breaches import Breaches
from engine.observation import Place, PlaceKind
from tests.referee.watched import Watched, names

BESIDE_THE_ROW = frozenset(Place(kind, seat) for kind in (PlaceKind.PLATE, PlaceKind.PICK) for seat in (1, 2))
TWO_ROUNDS = (("maple_bar", "donut_holes"), ("plain", "chocolate_frosted"))
"""What is dealt to the first two slots after each of two rounds of which but the row is seen."""


def two_rounds_by_the_row_alone(forgotten: bool, looks: int = 80) -> Watched:
    """Who has what is seen again only when both are over; forgotten: so much went on since that no look is remembered
    which shows the row as it lay between them."""
    table = Watched(["plain", "jelly_filled", "glazed"], (1, 2))
    table.plays_the_round("eclair", "powdered")
    table.look(2)
    for dealt in TWO_ROUNDS:
        table.takes(1, 1)
        table.takes(2, 2)
        table.row[:2] = dealt
        for n in range(8):
            flickers(table, "glazed", Place(PlaceKind.ROW, 3), forgotten and n % 2 > 0)
            table.look(1, still=0.1, hidden=BESIDE_THE_ROW)
    for n in range(looks):
        flickers(table, "plain", Place(PlaceKind.PLATE, 1), forgotten and n % 2 == 0)
        table.look(1, still=0.1)
    return table


def flickers(table: Watched, piece: str, at: Place, unread: bool) -> None:
    """A card is read, or is not: the next look shows something else than the one before."""
    table.unsure = {(piece, at): (("unknown", 0.0), (piece, -0.3))} if unread else {}


def test_two_rounds_that_the_row_alone_showed_are_told_once_it_is_seen_who_has_what() -> None:
    told = names(two_rounds_by_the_row_alone(forgotten=False).table.log)
    assert (told.count("picks_revealed"), told.count("row_refilled"), told.count("asked")) == (3, 3, 0)


def test_a_round_that_nobody_saw_leads_to_no_other_where_nothing_shows_what_lay_there_between_them() -> None:
    """Any two rounds explain any table so."""
    told = names(two_rounds_by_the_row_alone(forgotten=True).table.log)
    assert (told.count("picks_revealed"), told.count("row_refilled"), told.count("asked")) == (1, 1, 1)


def three_rounds_seen_seldom() -> Watched:
    """A slow computer before a lively table: the first of three rounds is seen, of the others how they ended, and never
    the row that lay there for the second."""
    table = Watched(["plain", "jelly_filled", "glazed"], (1, 2))
    table.plays_the_round("glazed", "donut_holes")
    table.picks = ["select_1", "select_2"]
    glance(table, Place(PlaceKind.PICK, 1), Place(PlaceKind.ROW, 1))
    table.takes(1, 1)
    glance(table, Place(PlaceKind.PICK, 2), Place(PlaceKind.PLATE, 2), Place(PlaceKind.ROW, 2))
    table.takes(2, 2)
    glance(table, *(BESIDE_THE_ROW - {Place(PlaceKind.PLATE, 1)}), Place(PlaceKind.ROW, 1))
    table.row[:2], table.picks = ["plain", "jelly_filled"], ["select_3", "select_2"]
    table.takes(1, 3)
    table.takes(2, 2)
    glance(table, Place(PlaceKind.PICK, 1), after=13.0)
    table.row[1:], table.picks = ["eclair", None], [None, None]
    glance(table, Place(PlaceKind.ROW, 3))
    table.row[2] = "jelly_filled"
    glance(table, *BESIDE_THE_ROW)
    table.takes(1, 1)
    glance(table)
    table.takes(2, 3)
    table.row[0], table.row[2] = "plain", "glazed"
    glance(table, *BESIDE_THE_ROW, after=13.0)
    return table


def glance(table: Watched, *hidden: Place, after: float = 0.0) -> None:
    """One look, some seconds later, with a hand over these places."""
    table.now += after
    table.look(1, still=0.1, hidden=frozenset(hidden))


def test_a_row_that_nobody_saw_is_not_told_where_what_it_explains_is_not_told_either() -> None:
    """What lay there was made up to make two unseen rounds fit."""
    assert [entry.event for entry in three_rounds_seen_seldom().table.log][-3:] == [
        "picks_revealed", "donut_taken", "donut_taken"
    ]


def test_where_a_story_that_cannot_be_told_leaves_one_card_over_it_is_asked_whether_to_go_on() -> None:
    """Not whether that one is somebody's: of what was told far more does not fit."""
    table = three_rounds_seen_seldom()
    for n in range(80):
        flickers(table, "plain", Place(PlaceKind.PLATE, 1), n % 2 > 0)
        glance(table)
    (asked,) = table.table.open_questions
    assert "does not fit" in asked.question


@pytest.mark.parametrize("looks", [6, 20])
def test_where_the_source_ends_upon_such_a_guess_that_is_asked(looks: int) -> None:
    table = two_rounds_by_the_row_alone(forgotten=True, looks=looks)
    assert table.table.open_questions == ()
    told = names(table.table.finish(table.now + 1.0))
    assert {*told} == {"asked"}
    assert any("does not fit" in matter.question for matter in table.table.open_questions)


def test_a_round_that_a_broken_rule_explains_far_better_waits_until_that_has_stood_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It ended the program."""
    monkeypatch.setattr(Breaches, "rather_than_guess", lambda *_: ())
    told = names(two_rounds_by_the_row_alone(forgotten=False).table.log)
    assert told.count("picks_revealed") < 3
