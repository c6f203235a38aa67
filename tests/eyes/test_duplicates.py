"""A card that is told once, whatever was made of it and of a part of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import turned
from scanner.naming.verdict import name_of
from scanner.photograph.duplicates import told_once
from scanner.types import SeenCard


def card(piece: str, x: float = 100, surely: float = 0.9, visible: float = 1.0, kind: str = "card") -> SeenCard:
    corners = np.array([[-30, -42], [30, -42], [30, 42], [-30, 42]], np.float32) + np.array([x, 100], np.float32)
    rest = UNKNOWN if piece != UNKNOWN else "milk"
    return SeenCard(((piece, surely), (rest, 1 - surely)), np.asarray(corners, np.float32), visible, 0.9, kind)


NEXT = card("plain", 180)


def test_a_part_that_has_a_name_and_the_whole_that_has_none_are_one_question() -> None:
    """A lamp burnt out half of a French Cruller: the other half was read by itself, and the card was counted twice."""
    part = card("french_cruller", 101, 0.88, visible=0.44)
    told = told_once([card(UNKNOWN, surely=0.65), NEXT, part])
    assert [name_of(one)[0] for one in told] == [UNKNOWN, "plain"]
    assert told[0].candidates[1][0] == "french_cruller", "it is asked whether it is that"
    assert told[0].visible == 1.0
    assert told[0].corners is part.corners, "where its face was laid"


def test_a_nameless_card_that_may_well_be_what_is_told_in_its_place_is_that_card() -> None:
    """A French Cruller was read where a nameless one looked like it already: it was counted, and asked about too."""
    read, looks = card("french_cruller", 102, 0.97, visible=0.37), card(UNKNOWN, surely=0.6, visible=0.62)
    looks = replace(looks, candidates=((UNKNOWN, 0.6), ("french_cruller", 0.4)))
    for both in ((read, looks), (looks, read)):
        (told,) = told_once(both)
        assert name_of(told) == ("french_cruller", 0.97) and told.visible == 0.62 and told.corners is read.corners
    other = replace(looks, candidates=((UNKNOWN, 0.6), ("milk", 0.4)))
    assert told_once((read, other)) == (read, other), "it may be the card beneath"
    beneath = replace(looks, corners=looks.corners + np.float32([60 * 0.14, 0]), visible=0.1)
    assert told_once((read, beneath)) == (read, beneath), "as much of it shows as lies beside the other"


def test_two_names_in_one_place_are_one_question_with_both() -> None:
    told = told_once([card("glazed", visible=0.6), card("eclair", 102, visible=0.5)])
    assert len(told) == 1
    assert name_of(told[0])[0] == UNKNOWN
    assert [piece for piece, _ in told[0].candidates] == [UNKNOWN, "glazed", "eclair"]


@pytest.mark.parametrize("shown", [0.3, 0.9])
def test_one_name_in_one_place_is_one_card_either_way_up(shown: float) -> None:
    whole = card("french_cruller", surely=0.93, visible=0.6)
    again = replace(card("french_cruller", 101, visible=shown), corners=turned(whole.corners, 2))
    assert told_once([whole, NEXT, again]) == ((whole if shown < 0.6 else again), NEXT)


def test_a_card_under_another_one_stays_a_card() -> None:
    over, under = card("glazed"), card("eclair", 103, visible=0.0)
    assert told_once([over, under]) == (over, under), "no more is seen than both can show"
    beside = card("eclair", 125, visible=0.4)
    assert told_once([over, beside]) == (over, beside)


def test_a_strip_of_the_card_beneath_that_has_a_name_stays_a_card_of_its_own() -> None:
    over, strip = card("glazed"), card("eclair", 105, visible=0.08)
    assert told_once([over, strip]) == (over, strip), "beside a whole card as much of it shows as was seen"


def test_a_marker_on_a_card_is_no_second_card() -> None:
    lying = (card("glazed"), card("indicator_2", kind="marker"))
    assert told_once(lying) == lying


@pytest.mark.parametrize("first", ["card", "marker"])
def test_a_row_marker_that_was_named_as_a_card_as_well_is_the_marker(first: str) -> None:
    """A tile as large as cards is looked at as the card that it may be, and was told both ways."""
    tile, taken = card("indicator_4", 101, 0.98, kind="marker"), card("indicator_4", surely=0.998)
    told = told_once([tile, NEXT, taken] if first == "marker" else [taken, NEXT, tile])
    assert [one for one in told if one is not NEXT] == [tile]


def test_a_row_marker_beside_one_that_was_taken_for_a_card_is_another() -> None:
    lying = (card("indicator_4"), card("indicator_4", 165, kind="marker"))
    assert told_once(lying) == lying


def test_two_outlines_of_one_row_marker_are_the_surer() -> None:
    one, askew = card("indicator_1", surely=0.99, kind="marker"), card("indicator_7", 104, 0.76, kind="marker")
    beside = card("indicator_2", 165, kind="marker")
    assert told_once([askew, one, beside]) == told_once([one, beside, askew]) == (one, beside)
    nameless = card(UNKNOWN, 98, 0.995, kind="marker")
    assert told_once([nameless, askew]) == (askew,), "which number it is, nobody can say who could not read it"


def test_no_more_of_the_lower_of_two_cards_shows_than_lies_beside_the_upper() -> None:
    """Of a half-covered Double Chocolate a strip was taken for a Maple Frosted (0.65) besides, and asked about."""
    sure, again = card("double_chocolate", surely=1.0, visible=0.43), card("maple_frosted", 103, 0.65, visible=0.23)
    assert told_once([sure, NEXT, again]) == (sure, NEXT)
    assert told_once([replace(sure, visible=0.2), again])[0].piece == UNKNOWN, "less of it was seen than of the other"


def test_a_strip_that_nobody_can_name_is_no_weak_witness() -> None:
    """It is what a card looks like that lies beneath another one, a little aside: it was counted no more."""
    over, strip = card("glazed", surely=1.0), card(UNKNOWN, 104, 0.9, visible=0.16)
    assert [name_of(one)[0] for one in told_once([over, NEXT, strip])] == [UNKNOWN, "plain"]
