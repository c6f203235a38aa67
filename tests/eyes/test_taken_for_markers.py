"""Cards that look as wide as long, seen from a great slant, and pass for row markers."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from scanner.geometry.rectify import homography, moved
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.photograph.scan import explained
from scanner.photograph.taken_for_markers import cards_among
from scanner.types import Detection, Findings, Floats, Image, SeenCard
from tests.eyes.made import PIECES, lay, lying, table
from tests.eyes.test_row_markers import recogniser

SIZE = (640, 420)
SLANT = homography(
    np.array([[0, 0], [640, 0], [640, 600], [0, 600]], np.float32),
    np.array([[90, 0], [550, 0], [640, 420], [0, 420]], np.float32),
)
FAR = (320.0, 90.0)
WHOLE = np.ones((ROWS, COLUMNS), np.bool_)


def slanted(turn: float) -> tuple[Image, list[SeenCard], Floats]:
    """A row seen from a slant, the cards of it as they are told, and the corners of one more, far off."""
    picture, cards = table(640, 600), list[SeenCard]()
    for n, piece in enumerate(PIECES[:5]):
        corners = lying(100 + 110 * n, 420, 84, 2 * n - 5)
        lay(picture, piece, corners)
        cards.append(SeenCard(((piece, 1.0),), moved(corners, SLANT), 1.0, 0.9))
    far = lying(*FAR, 84, turn)
    lay(picture, PIECES[5], far)
    seen = cv2.warpPerspective(picture, SLANT, SIZE, flags=cv2.INTER_AREA)
    return np.asarray(seen, np.uint8), cards, moved(far, SLANT)


def box(low: Sequence[float] | Floats, high: Sequence[float] | Floats) -> SeenCard:
    """A nameless thing between two corners that passes for a marker."""
    corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])], np.float32)
    return SeenCard((("unknown", 0.8), ("indicator_1", 0.2)), corners, 0.9, 0.8, "marker")


def marker(corners: Floats, share: float = 1.0) -> SeenCard:
    """One about these corners, or a smaller one."""
    low, high, middle = corners.min(axis=0), corners.max(axis=0), corners.mean(axis=0)
    low, high = middle + share * (low - middle), middle + share * (high - middle)
    return box(low, high)


@pytest.mark.parametrize("turn", [0.0, 8.0, 45.0, 180.0])
def test_what_is_too_large_for_a_marker_is_read_as_a_card(turn: float) -> None:
    picture, cards, far = slanted(turn)
    (card,) = cards_among(picture, cards, [marker(far)], recogniser())
    assert (card.piece, card.kind) == (PIECES[5], "card")
    assert float(np.abs(card.corners - far).max()) < 4


def test_what_is_as_large_as_a_marker_may_be_one() -> None:
    picture, cards, far = slanted(0.0)
    assert cards_among(picture, cards, [marker(far, 0.55)], recogniser()) == []


def test_what_nobody_can_name_there_is_a_card_without_a_name_once() -> None:
    picture, cards, far = slanted(0.0)
    cv2.fillConvexPoly(picture, np.round(far).astype(np.int32), (70, 90, 60))
    (card,) = cards_among(picture, cards, [marker(far)], recogniser())
    assert (card.piece, card.kind) == ("unknown", "card")
    assert cards_among(picture, [*cards, card], [marker(far)], recogniser()) == []


def test_where_a_card_is_named_already_none_is_told_again() -> None:
    picture, cards, far = slanted(0.0)
    told = SeenCard(((PIECES[5], 0.99),), far, 1.0, 0.9)
    assert cards_among(picture, [*cards, told], [marker(far)], recogniser()) == []


def test_without_a_sure_card_nothing_tells_how_large_cards_are() -> None:
    picture, _, far = slanted(0.0)
    assert cards_among(picture, [], [marker(far)], recogniser()) == []


def test_two_pieces_of_one_card_are_one() -> None:
    picture, cards, far = slanted(0.0)
    (left, top), _, (right, foot), _ = marker(far).corners
    most = 0.66 * (foot - top)
    halves = [box((left, top), (right, top + most)), box((left, foot - most), (right, foot))]
    (card,) = cards_among(picture, cards, halves, recogniser())
    assert card.piece == PIECES[5]


def test_a_photograph_of_which_a_card_passed_for_a_marker_tells_that_card() -> None:
    picture, cards, far = slanted(8.0)
    seen = [Detection(card.corners, "card", 0.95, 1.0, WHOLE) for card in cards]
    findings = Findings((*seen, Detection(marker(far).corners, "marker", 0.8, 0.9, WHOLE)),
                        np.zeros((105, 160), np.bool_), SIZE)  # fmt: skip
    assert [card.piece for card in explained(picture, findings, recogniser())].count(PIECES[5]) == 1
