"""Of two plates that run into each other in a line only how many cards there are tells, where nobody said who plays."""

from __future__ import annotations

import pytest

from scanner.counting.score_photo import UNEVEN, plates_of
from scanner.types import SeenCard
from tests.eyes.test_plates import plate

WHERE = ((300, 700, 0), (600, 80, 180), (1500, 700, 0))


def cards_of(*plates: int) -> list[SeenCard]:
    """Plates of so many cards each, in lines: one below, one opposite, one beside the first."""
    laid = zip(plates, WHERE, strict=False)
    return [card for number, (x, y, turn) in laid for card in plate("plain " * number, x, y, turn, step=40)]


@pytest.mark.parametrize(
    ("plates", "asked"),
    [((18, 9), True), ((9, 6), True), ((9, 7), False), ((7, 4), False), ((9, 8, 6), False), ((18, 9, 8), True),
     ((17, 9, 9), False)],
)  # fmt: skip
def test_a_plate_with_far_more_cards_is_asked_about(plates: tuple[int, ...], asked: bool) -> None:
    seen = plates_of(cards_of(*plates))
    assert seen.question == (UNEVEN if asked else None) and asked == (not seen.plates)


def test_where_somebody_said_how_many_play_nothing_is_asked() -> None:
    assert sorted(len(one.cards) for one in plates_of(cards_of(18, 9), 2).plates) == [9, 18]
