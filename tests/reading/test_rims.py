"""A rim all round the cards that was taken for the table is part of them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import grown
from scanner.learning.proposals import Proposal, Status
from scanner.learning.rims import with_rims
from scanner.types import Floats, Image
from tests.eyes.made import lying, nudged, table

RED, CREAM, SHADOW = (40, 40, 170), (190, 220, 235), (50, 78, 110)
WHOLE = [lying(100 + 145 * n, 240, 100, 5.0 * n - 8) for n in range(4)]


def without_rim(card: Floats, share: float = 0.03) -> Floats:
    """The card without a rim that is so broad, over its length."""
    length = float(np.linalg.norm(card[3] - card[0]))
    return grown(card, 1 - 2 * share * length / 100, 1 - 2 * share)


def laid(rim: tuple[int, int, int], moved: Floats | None = None) -> Image:
    """Red cards in a rim, which lies a little to one side if `moved`: a shadow."""
    picture = table()
    for card in WHOLE:
        outer = card if moved is None else without_rim(card) + moved
        cv2.fillConvexPoly(picture, np.round(outer).astype(np.int32), rim, cv2.LINE_AA)
        cv2.fillConvexPoly(picture, np.round(without_rim(card)).astype(np.int32), RED, cv2.LINE_AA)
    return picture


def proposed(corners: Floats, piece: str = "plain") -> Proposal:
    return Proposal(piece, Status.TAKEN, 0.99, ((piece, 0.99),), "", corners, np.zeros((4, 3, 3), np.uint8), 0.7)


def test_the_rim_is_learned_with_the_cards() -> None:
    told = with_rims(laid(CREAM), [proposed(without_rim(card)) for card in WHOLE])
    for one, card in zip(told, WHOLE, strict=True):
        assert np.abs(one.corners - card).max() < 1.6
        assert one.picture[2, one.picture.shape[1] // 2].tolist() == pytest.approx(CREAM, abs=25)


def test_a_side_that_was_found_with_its_rim_gets_no_second_one() -> None:
    half = [without_rim(card) for card in WHOLE]
    up = (half[1][[0, 1]] - half[1][[3, 2]]) * 0.032  # of the card without a rim
    half[1] = half[1] + np.concatenate([up, 0 * up])
    (_, told, *_) = with_rims(laid(CREAM), [proposed(card) for card in half])
    assert np.abs(told.corners - WHOLE[1]).max() < 2.6


def test_a_shadow_on_two_sides_is_no_rim() -> None:
    cards = [proposed(without_rim(card)) for card in WHOLE]
    assert with_rims(laid(SHADOW, np.array([4, 4], np.float32)), cards) == cards


def test_cards_that_were_found_whole_stay_as_they_are() -> None:
    cards = [proposed(card) for card in WHOLE]
    assert with_rims(laid(CREAM), cards) == cards


@pytest.mark.parametrize("gap", [4, 6, 10])
def test_the_next_cards_of_even_rows_are_no_rim(gap: int) -> None:
    """They lie along all four sides of nearly every card, at one distance: each was learned with a part of the gap."""
    picture = table(700, 640)
    places = [lying(120 + (100 + gap) * (n % 4), 120 + (140 + gap) * (n // 4)) for n in range(12)]
    for place in places:
        cv2.fillConvexPoly(picture, np.round(place).astype(np.int32), RED, cv2.LINE_AA)
    cards = [proposed(nudged(place, 0.003, seed)) for seed, place in enumerate(places)]
    assert with_rims(picture, cards) == cards


def test_of_few_cards_nobody_can_tell_and_tiles_have_none() -> None:
    few = [proposed(without_rim(card)) for card in WHOLE[:3]]
    assert with_rims(laid(CREAM), few) == few
    tile = proposed(without_rim(WHOLE[3]), "indicator_1")
    assert with_rims(laid(CREAM), [*few, tile])[3] is tile
