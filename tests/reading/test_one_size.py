"""A card laid out that was found too large or too small is learned as large as the others."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scanner.geometry.rectify import grown, moved
from scanner.learning.one_size import Usual, of_one_size
from scanner.learning.proposals import Proposal, Status
from scanner.types import Floats, Image
from tests.eyes.made import lying, table

BLUE = (140, 70, 40)
ABOVE = np.eye(3)
SLANT = np.array([[1, 0.1, 0], [0, 0.8, 0], [0, -0.0005, 1]])


def places(view: NDArray[np.float64] = ABOVE) -> list[Floats]:
    straight = [lying(100 + 145 * (n % 4), 120 + 200 * (n // 4), 100, 3.0 * n - 9) for n in range(8)]
    return [moved(place, view) for place in straight]


def laid(cards: list[Floats]) -> Image:
    picture = table()
    for card in cards:
        cv2.fillConvexPoly(picture, np.round(card).astype(np.int32), BLUE, cv2.LINE_AA)
    return picture


def cut(card: Floats, share: float) -> Floats:
    """The card without so much of its foot; with more than there is where it is negative."""
    short = card.copy()
    short[2:] += np.float32(share) * (card[[1, 0]] - card[2:])
    return short


def proposed(corners: Floats, status: Status = Status.TAKEN) -> Proposal:
    return Proposal("plain", status, 0.99, (("plain", 0.99),), "", corners, np.zeros((4, 3, 3), np.uint8), 0.7)


def off(told: list[Proposal], true: list[Floats]) -> float:
    """How far the worst card's corners are off, in pixels."""
    return max(float(np.abs(one.corners - card).max()) for one, card in zip(told, true, strict=True))


@pytest.mark.parametrize("view", [ABOVE, SLANT], ids=["from above", "from a slant"])
@pytest.mark.parametrize("share", [0.09, -0.08], ids=["too small", "too large"])
def test_what_was_found_too_small_or_too_large_is_as_large_as_others(view: NDArray[np.float64], share: float) -> None:
    cards = places(view)
    found = [cut(card, share) if n in (2, 5) else card for n, card in enumerate(cards)]
    told = of_one_size(laid(cards), [proposed(one) for one in found], cards)
    assert off(told, cards) < 2.5
    assert told[2].picture.shape[0] > told[2].picture.shape[1] and abs(told[2].aspect - 100 / (100 * 352 / 252)) < 0.1


def test_a_card_of_another_size_is_looked_at_as_large_as_the_others_are_and_a_whole_one_is_not() -> None:
    cards = places()
    usual = Usual.of(cards)
    assert usual is not None and usual.cards == len(cards) and usual.off(cut(cards[2], 0.12)) > 0.1
    for other in (cut(cards[2], 0.12), cut(cards[2], -0.2), grown(cards[2], 0.9, along=1.1)):
        resized = list(usual.resized(other))
        assert min(float(np.abs(corners - cards[2]).max()) for corners in resized) < 1
        assert all(usual.off(corners) < 0.02 for corners in resized)
    assert not list(usual.resized(cards[2]))


@pytest.mark.parametrize("view", [ABOVE, SLANT], ids=["from above", "from a slant"])
@pytest.mark.parametrize("share", [0.2, 0.4])
def test_a_card_that_is_far_too_small_is_continued_to_where_the_table_begins(
    view: NDArray[np.float64], share: float
) -> None:
    """Its edge lies farther off than an outline is looked for."""
    cards = places(view)
    found = [cut(card, share) if n == 2 else card for n, card in enumerate(cards)]
    found[5] = found[5][[2, 3, 0, 1]]   # and one upside down, of which a part is missing at the other end
    found[5] = cut(found[5], share)
    told = of_one_size(laid(cards), [proposed(one) for one in found], cards)
    assert off([told[2]], [cards[2]]) < 2.5 and off([told[5]], [cards[5][[2, 3, 0, 1]]]) < 2.5


@pytest.mark.parametrize("view", [ABOVE, SLANT], ids=["from above", "from a slant"])
@pytest.mark.parametrize("share", [-0.3, -0.5])
def test_a_card_that_was_found_far_too_large_is_cut_back_to_where_the_table_begins(
    view: NDArray[np.float64], share: float
) -> None:
    """Two dark cards on a dark mat were found a third too wide, and were asked about."""
    cards = places(view)
    found = [cut(card, share) if n == 2 else card for n, card in enumerate(cards)]
    told = of_one_size(laid(cards), [proposed(one) for one in found], cards)
    assert off([told[2]], [cards[2]]) < 2.5


def test_nearly_as_many_larger_cards_tell_how_large_all_are() -> None:
    """Ten of a deck's cards were found without the coloured band down their side and nine with it: all were learned
    without."""
    cards = places()
    usual = Usual.of([*cards[:4], *(cut(card, 0.15) for card in cards[:5])])
    assert usual is not None and usual.cards == 4 and usual.off(cards[5]) < 0.02
    with_few = Usual.of([*cards[:3], *(cut(card, 0.15) for card in cards[:5])])
    assert with_few is not None and with_few.off(cut(cards[5], 0.15)) < 0.02


def test_a_card_that_is_larger_than_the_others_stays_as_it_is() -> None:
    cards = places()
    cards[3] = lying(100 + 145 * 3, 130, 122)
    told = of_one_size(laid(cards), [proposed(one) for one in cards], cards)
    assert off(told, cards) < 2.5


def test_what_is_as_little_like_the_table_beyond_the_usual_size_is_not_continued() -> None:
    """A card's part on a book: nobody knows where it ends."""
    cards = places()
    picture = laid(cards)
    cv2.fillConvexPoly(picture, np.round(grown(cards[2], 1.5)).astype(np.int32), BLUE, cv2.LINE_AA)
    short = [cut(card, 0.3) if n == 2 else card for n, card in enumerate(cards)]
    told = of_one_size(picture, [proposed(one) for one in short], cards)
    assert told[2].corners is short[2]


def test_a_smaller_card_that_lies_free_stays_as_it_is() -> None:
    cards = places()
    cards[3] = lying(100 + 145 * 3, 120, 84)
    told = of_one_size(laid(cards), [proposed(one) for one in cards], cards)
    assert off(told, cards) < 2.5


def test_of_few_cards_or_none_alike_nobody_knows_the_size() -> None:
    few = [proposed(card) for card in places()[:5]]
    assert of_one_size(laid(places()), few, places()) == few
    sizes = [lying(100 + 145 * (n % 4), 120 + 200 * (n // 4), 60.0 + 9 * n) for n in range(8)]
    assert Usual.of(sizes) is None
    unlike = [proposed(card) for card in sizes]
    assert [one.corners.tolist() for one in of_one_size(laid(sizes), unlike, sizes)] == [c.tolist() for c in sizes]


def test_the_way_in_which_more_cards_are_alike_tells_the_size() -> None:
    """Five cards were found too small, all by as much; farther round all eight are alike."""
    cards = places()
    found = [cut(card, 0.09) if n < 5 else card for n, card in enumerate(cards)]
    assert off(of_one_size(laid(cards), [proposed(one) for one in found], cards), cards) < 2.5


def test_of_two_sizes_of_as_many_cards_the_larger_is_usual() -> None:
    for small in (0, 1):
        usual = Usual.of([grown(card, 0.9 if n % 2 == small else 1.0) for n, card in enumerate(places())])
        assert usual is not None and usual.off(places()[1 - small]) < 0.01


def test_cards_that_are_read_across_are_measured_as_well() -> None:
    """Two of them lie turned round by a quarter; seen from a slant they were as large as no other."""
    straight = [lying(120 + 165 * (n % 4), 120 + 200 * (n // 4), 100, 90.0 * (n in (2, 5))) for n in range(8)]
    usual = Usual.of([moved(card, SLANT)[[1, 2, 3, 0]] for card in straight])
    assert usual is not None and usual.cards == 8


def test_what_nobody_could_read_and_tiles_stay_as_they_were_found() -> None:
    cards = places()
    asked = proposed(cut(cards[0], 0.1), Status.ASKED)
    tile = replace(proposed(cut(cards[1], 0.1)), piece="indicator_1")
    told = of_one_size(laid(cards), [asked, tile, *(proposed(card) for card in cards[2:])], cards)
    assert told[0] is asked and told[1] is tile
