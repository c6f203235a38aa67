"""The yardstick itself: counts of small made-up photographs."""

from __future__ import annotations

import numpy as np
import pytest

from tests.accuracy.photos import FoundCard, Tally, compare_names, compare_places, overlap
from tests.accuracy.sets import TrueCard

CARD = np.array([[100, 100], [163, 100], [163, 188], [100, 188]], float)


def true(piece: str, right_by: float = 0, visible: float = 1.0, inside: bool = True) -> TrueCard:
    return TrueCard(piece, CARD + [right_by, 0], visible, inside)


def found(piece: str, right_by: float = 0, confidence: float = 0.9) -> FoundCard:
    return FoundCard(piece, confidence, CARD + [right_by, 0])


def test_a_card_in_its_place_with_its_name_is_right() -> None:
    tally = compare_places([true("plain")], [found("plain", 1)])
    assert (tally.open_cards, tally.open_right, tally.missed, tally.false) == (1, 1, [], [])
    assert tally.open_errors == [pytest.approx(100 / 88)]


def test_a_card_beside_its_place_is_missed_and_a_false_find() -> None:
    tally = compare_places([true("plain")], [found("plain", 50)])
    assert (tally.open_right, tally.missed, tally.false) == (0, ["plain"], ["plain"])


def test_of_two_finds_of_one_card_the_second_is_false() -> None:
    tally = compare_places([true("plain")], [found("glazed", 8), found("plain", 1)])
    assert (tally.open_right, tally.wrong, tally.false) == (1, [], ["glazed"])


def test_neighbours_that_cover_each_other_are_paired_by_place_and_not_by_name() -> None:
    truth = [true("plain"), true("glazed", 28, visible=0.5)]
    tally = compare_places(truth, [found("glazed"), found("plain", 28)])
    assert sorted(tally.wrong) == [("glazed", "plain"), ("plain", "glazed")]
    assert (tally.open_cards, tally.covered_cards) == (1, 1)


def test_a_card_called_unknown_is_not_right_and_not_wrongly_named() -> None:
    tally = compare_places([true("plain")], [found("unknown")])
    assert (tally.open_right, tally.blank, tally.wrong, tally.named) == (0, ["plain"], [], [])


@pytest.mark.parametrize("card", [true("plain", visible=0.2), true("plain", inside=False)])
def test_a_card_hardly_seen_may_be_left_out_or_unknown_but_not_misnamed(card: TrueCard) -> None:
    assert compare_places([card], []) == Tally()
    assert compare_places([card], [found("unknown")]) == Tally()
    assert compare_places([card], [found("glazed")]).beyond == [("plain", "glazed")]


def test_a_card_read_upside_down_is_named_right_but_turned() -> None:
    seen = FoundCard("plain", 0.9, np.roll(CARD, 2, 0))
    tally = compare_places([true("plain")], [seen])
    assert (tally.open_right, tally.turned, tally.open_errors) == (1, ["plain"], [0.0])


def test_a_back_may_begin_at_any_corner() -> None:
    seen = FoundCard("donut_back", 0.9, np.roll(CARD, 2, 0))
    assert compare_places([true("donut_back")], [seen]).turned == []


def test_markers_are_counted_apart_from_cards() -> None:
    tally = compare_places([true("indicator_1")], [found("indicator_1")])
    assert (tally.open_cards, tally.markers, tally.markers_right) == (0, 1, 1)


def test_by_name_every_card_answers_for_one_find() -> None:
    truth = [TrueCard("plain"), TrueCard("plain", covered=True), TrueCard("glazed")]
    tally = compare_names(truth, [found("plain"), found("milk")])
    assert (tally.open_right, tally.covered_right) == (1, 0)
    assert (tally.missed, tally.false) == (["plain", "glazed"], ["milk"])


def test_by_name_a_sliver_may_be_named_and_may_be_missed() -> None:
    truth = [TrueCard("plain", sliver=True)]
    assert compare_names(truth, []) == Tally()
    assert compare_names(truth, [found("plain")]) == Tally(named=[(0.9, True)])


def test_a_card_of_no_enrolled_face_must_stay_unknown() -> None:
    truth = [TrueCard("unknown"), TrueCard("unknown")]
    assert compare_names(truth, [found("unknown")]).left_unknown == 2
    named = compare_names(truth, [found("plain"), found("unknown")])
    assert (named.left_unknown, named.false, named.named) == (1, ["plain"], [(0.9, False)])


def test_of_a_name_given_too_often_the_least_sure_is_the_false_one() -> None:
    tally = compare_names([TrueCard("plain")], [found("plain", 0, 0.9), found("plain", 0, 0.6)])
    assert sorted(tally.named) == [(0.6, False), (0.9, True)]


def test_overlap_of_a_quadrilateral_with_itself_is_whole_and_far_away_nothing() -> None:
    assert overlap(CARD, CARD) == pytest.approx(1)
    assert overlap(CARD, CARD + 500) == 0
    assert overlap(CARD, CARD[::-1]) == pytest.approx(1)
