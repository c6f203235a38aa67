"""Places at which a card was looked for in vain, and those at which one was found."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scanner.photograph.hinted import Place
from scanner.photograph.tried import doubtful, in_question
from scanner.photograph.uncovered import Uncovered
from scanner.types import SeenCard
from tests.eyes.made import lying, table

HALF = np.zeros((32, 24), np.bool_)
HALF[:, 12:] = True
PLACE = Place(lying(300, 240), HALF, features=19, promise=1.0, told="plain", lead=3)
DOUBT = SeenCard((("unknown", 0.6), ("plain", 0.35)), PLACE.corners, 0.5, 0.9)
LIKELY = replace(DOUBT, candidates=(("plain", 0.55), ("unknown", 0.4)))


def half_open() -> Uncovered:
    """A picture in which another card lies on the left half of the place."""
    uncovered = Uncovered(table(), ())
    uncovered.take(lying(240, 240))
    assert abs(float(uncovered.cells(PLACE.corners).mean()) - 0.5) < 0.1
    return uncovered


def test_what_features_tell_of_and_nobody_can_name_is_a_question() -> None:
    assert in_question(half_open(), [(PLACE, DOUBT)], []) == [DOUBT]


def test_what_features_of_no_one_piece_tell_of_is_nothing() -> None:
    assert in_question(half_open(), [(replace(PLACE, told=None, lead=1), DOUBT)], []) == []


def test_of_two_such_places_of_one_card_that_with_more_features_is_asked_about() -> None:
    weaker = replace(PLACE, features=9), replace(DOUBT, corners=lying(304, 240))
    assert in_question(half_open(), [weaker, (PLACE, DOUBT)], []) == [DOUBT]


def test_what_few_features_tell_of_is_nothing() -> None:
    assert in_question(half_open(), [(replace(PLACE, features=5), DOUBT)], []) == []


def test_what_another_card_came_to_explain_is_nothing() -> None:
    uncovered = half_open()
    uncovered.take(lying(330, 240))
    assert in_question(uncovered, [(PLACE, DOUBT)], []) == []


def test_what_may_be_a_card_that_has_a_name_is_nothing_and_a_nameless_finding_explains_nothing() -> None:
    there = SeenCard((("plain", 0.99),), lying(306, 240), 0.5, 0.9)
    assert in_question(half_open(), [(PLACE, DOUBT)], [there]) == []
    nameless = replace(there, candidates=(("unknown", 1.0),))
    assert in_question(half_open(), [(PLACE, DOUBT)], [nameless]) == [DOUBT]


def test_a_place_at_which_a_card_was_found_was_not_tried_in_vain() -> None:
    """What is open of it again, since but a part of it was seen, is looked at for others."""
    assert doubtful(half_open(), [(PLACE, LIKELY)], []) == (PLACE, LIKELY)
    assert doubtful(half_open(), [(PLACE, LIKELY)], [PLACE]) is None
