"""What is taken for a row marker and is part of a card's drawing."""

from __future__ import annotations

import pytest

from scanner.photograph.passes import is_drawn
from scanner.types import SeenCard
from tests.eyes.made import lying


def told(piece: str, confidence: float, x: float, width: float = 80, kind: str = "card") -> SeenCard:
    return SeenCard(((piece, confidence),), lying(x, 240, width, 0), 1.0, 0.9, kind)


CARDS = [told("donut_holes", 0.9, 300), told("unknown", 1.0, 500)]


@pytest.mark.parametrize("confidence, x, drawn", [
    (0.7, 300, True),
    (0.97, 300, False),  # somebody may lay it there
    (0.7, 350, False),  # it lies beside the card
    (0.7, 500, False),  # nobody knows that card
])  # fmt: skip
def test_a_doubtful_marker_on_a_named_card_is_part_of_its_drawing(confidence: float, x: float, drawn: bool) -> None:
    assert is_drawn(told("indicator_7", confidence, x, 24, "marker"), CARDS) == drawn


def test_a_doubtful_card_on_another_is_no_drawing() -> None:
    assert not is_drawn(told("plain", 0.7, 310), CARDS)
