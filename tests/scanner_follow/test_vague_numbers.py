"""A number that is about as like another: a deck whose back is one fine pattern, a marker too small to be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scanner.places.zones import Zones
from tests.scanner_follow.lying import Imaginary

ROW = ("plain", "glazed", "eclair")
VAGUE = (("select_3", 0.0), ("select_2", -0.4), ("select_5", -1.1), ("select_7", -2.2))
NAMELESS = (("unknown", 0.0),)
SURE = (("select_3", 0.0), ("select_2", -3.0))


def seen(table: Imaginary, place: str, candidates: tuple[tuple[str, float], ...]) -> Imaginary:
    """The table with what lies at a place seen as this."""
    cards = [replace(c, candidates=candidates) if table.truth[c.track] == place else c for c in table.cards]
    return Imaginary(table.view, cards, table.truth)


def places(table: Imaginary) -> dict[int, str]:
    return {track: str(place) for track, place in Zones(2).locate(table.cards).items()}


def laid() -> Imaginary:
    table = Imaginary()
    table.row(ROW, markers=False)
    return table


@pytest.mark.parametrize("leftwards", [True, False])
def test_it_is_the_deck_where_a_whole_row_lies_beside_it(leftwards: bool) -> None:
    table = Imaginary()
    table.row(ROW, markers=False, leftwards=leftwards)
    assert places(seen(table, "deck", VAGUE)) == table.truth


def test_a_number_that_is_told_from_the_others_is_no_deck() -> None:
    assert set(places(seen(laid(), "deck", SURE)).values()) == {"elsewhere"}


def test_where_the_row_is_not_full_it_is_none() -> None:
    table = Imaginary()
    table.row(["plain", "glazed", None], markers=False)
    assert set(places(seen(table, "deck", VAGUE)).values()) == {"elsewhere"}


@pytest.mark.parametrize("deck", ["donut_back", "unknown"])
def test_a_number_that_nobody_could_read_yet_is_a_choice_where_there_is_a_deck(deck: str) -> None:
    table = laid()
    table.plate(1, ["powdered"], -3, 3.3)
    table.plate(2, ["maple_bar"], 3, -3.3, 180)
    table.pick(1, "select_3", 3.4, 0.0)
    table.pick(2, "selection_back", 1.0, -2.4)
    there = places(seen(seen(table, "deck", ((deck, 0.0),)), "pick/1", VAGUE))
    assert {place for track, place in there.items() if table.truth[track] == "deck"} == {"deck"}
    assert {place for track, place in there.items() if table.truth[track] == "pick/1"} != {"deck"}


@pytest.mark.parametrize(("doubtful", "turned"), [(True, False), (False, True)])
def test_two_markers_whose_numbers_are_as_like_others_turn_no_known_row_round(doubtful: bool, turned: bool) -> None:
    table, zones = seen(seen(laid(), "row/2", NAMELESS), "row/3", NAMELESS), Zones(2)
    zones.locate(table.cards)
    left = [card for card in table.cards if table.truth[card.track] not in ("row/2", "row/3")]
    marked = Imaginary(table.view)
    marked.row(ROW)
    rival = -0.1 if doubtful else -8.0
    misread = [  # the first passes for the third, and the third for the first
        replace(card, track=card.track + 100, candidates=((f"indicator_{4 - number}", 0.0), ("indicator_7", rival)))
        for card in marked.cards for number in (1, 3) if card.piece == f"indicator_{number}"
    ]  # fmt: skip
    places = zones.locate([*left, *misread])
    assert ({str(places[card.track]) for card in left if card.piece == "plain"} != {"row/1"}) is turned


@pytest.mark.parametrize(("like", "found"), [("indicator_5", False), ("unknown", False), ("", True)])
def test_two_markers_that_are_hardly_read_tell_of_no_row(like: str, found: bool) -> None:
    """A lamp burns numbers out, and two that are misread tell of a row that is none, and is believed for long."""
    marked, zones = Imaginary(), Zones(2)
    marked.row(["glazed", None, None])
    said = {f"indicator_{n}": ((f"indicator_{n}", 0.0), *([(like, -0.3)] if like else [])) for n in (1, 3)}
    cards = [replace(c, candidates=said.get(c.piece, c.candidates)) for c in marked.cards if c.piece != "indicator_2"]
    zones.locate([card for card in cards if marked.truth[card.track] not in ("deck", "discard")])
    assert zones.found is found
