"""Two cards, one half upon the other, that were found as one that lies across."""

from __future__ import annotations

import numpy as np
import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import overlap, turned
from scanner.geometry.tablemap import table_map
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import name_of
from scanner.photograph.leftover_search import Leftovers
from scanner.photograph.merged_faces import TwoAsOne
from scanner.types import Floats, Image
from tests.eyes.made import deck, found, lay, lying, table

UPPER, LOWER = lying(300, 240), lying(360, 240)
BOTH = np.float32([LOWER[1], LOWER[2], UPPER[3], UPPER[0]])
"""What was found of both: its first side is the longer one of a card."""


def telling(picture: Image) -> TwoAsOne:
    recogniser = Recogniser(deck())
    return TwoAsOne(picture, recogniser, table_map([lying(120, 100)], recogniser.book.length))


def pair(upper: str, lower: str | None) -> Image:
    picture = table()
    if lower is not None:
        lay(picture, lower, LOWER)
    lay(picture, upper, UPPER)
    return picture


@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_both_are_told_whichever_way_they_were_found(quarters: int) -> None:
    cards = telling(pair("eclair", "coffee")).apart(found(turned(BOTH, quarters)))
    assert [name_of(card)[0] for card in cards] == ["eclair", "coffee"]
    assert [overlap(card.corners, true) > 0.9 for card, true in zip(cards, (UPPER, LOWER), strict=True)] == [True] * 2


def test_one_that_is_surely_named_is_told_where_nobody_knows_the_other() -> None:
    picture = pair("eclair", "coffee")
    picture[170:310, 352:411] = (60, 200, 60)
    (card,) = telling(picture).apart(found(BOTH))
    assert name_of(card)[0] == "eclair"


def test_what_is_as_large_as_two_cards_and_shows_none_is_left_as_it_is() -> None:
    assert telling(table()).apart(found(BOTH)) == []


@pytest.mark.parametrize("corners", [UPPER, lying(300, 240, 160)])
def test_what_has_not_the_size_of_two_cards_is_left_as_it_is(corners: Floats) -> None:
    assert telling(pair("eclair", "coffee")).apart(found(corners)) == []


def test_in_a_photograph_both_are_told_in_the_place_of_the_one_that_nobody_could_name() -> None:
    picture, known = pair("eclair", "coffee"), lying(120, 100)
    lay(picture, "milk", known)
    recogniser = Recogniser(deck())
    detections = [found(known), found(BOTH)]
    cards = recogniser.name(picture, detections)
    assert cards[1].piece == UNKNOWN or name_of(cards[1])[0] == UNKNOWN
    told = Leftovers(recogniser).explain(picture, detections, cards)
    assert sorted(name_of(card)[0] for card in told) == ["coffee", "eclair", "milk"]
