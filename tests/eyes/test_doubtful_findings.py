"""What makes a photograph worth another way of finding cards."""

from __future__ import annotations

import pytest

from engine.observation import UNKNOWN
from scanner.photograph.doubtful_findings import fell_apart
from scanner.types import SeenCard
from tests.eyes.made import PIECES, lying

NAMED = [SeenCard(((piece, 0.99),), lying(80 + 120 * n, 90), 1.0, 0.9) for n, piece in enumerate(PIECES)]


def piece(x: float, y: float = 400, width: float = 50, visible: float = 0.8, kind: str = "card") -> SeenCard:
    """Something without a name, half as wide as the cards."""
    return SeenCard(((UNKNOWN, 1.0),), lying(x, y, width), visible, 0.7, kind)


def test_a_deck_whose_fine_back_is_told_in_two_pieces_wants_explaining() -> None:
    assert fell_apart([*NAMED, piece(300), piece(355, 430)])


@pytest.mark.parametrize(
    "others",
    [
        [piece(300)],  # by itself: a figure on a score pad
        [piece(300), piece(600)],  # not in the place of one card
        [piece(300), piece(355, visible=0.3)],  # the edge of something
        [piece(300, kind="marker"), piece(355, kind="marker")],
        [piece(300, width=100), piece(355, width=100)],  # whole cards, which are looked at anyway
    ],
)
def test_what_is_no_card_in_pieces_wants_none(others: list[SeenCard]) -> None:
    assert not fell_apart([*NAMED, *others])


def test_where_no_card_has_a_name_nobody_knows_what_a_piece_is() -> None:
    assert not fell_apart([piece(300), piece(355, 430)])
