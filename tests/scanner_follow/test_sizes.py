"""What bears a name and has not a card's size is no card: squares of a tablecloth passed for glasses of milk."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.observation import UNKNOWN
from scanner.geometry.rectify import moved
from scanner.places.flat import TrackedCard
from scanner.places.sizes import of_one_size
from tests.scanner_follow.lying import DONUTS, LENGTH, Imaginary, camera, quad

SQUARE = (("milk", 0.0), (UNKNOWN, -3.0))


def seen(row: int, scale: float, candidates: tuple[tuple[str, float], ...] = SQUARE) -> tuple[Imaginary, TrackedCard]:
    """A row of so many cards, and something so much smaller than a card that lies beside it."""
    table = Imaginary(camera(tilt=0.5))
    table.row(DONUTS[:row])
    small = quad(0.0, 0.0) * scale + quad(1.0, 3.0).mean(axis=0)
    square = replace(table.cards[1], track=90, corners=moved(small, table.view), candidates=candidates)
    return table, square


def told(table: Imaginary, square: TrackedCard) -> bool:
    return square in of_one_size([*table.cards, square], None)


def test_what_is_three_quarters_of_a_card_s_size_is_none_whatever_its_name() -> None:
    assert not told(*seen(3, 0.72))


def test_what_is_nearly_as_large_as_the_others_is_a_card() -> None:
    """Corners of true cards are off by a sixth at most."""
    assert told(*seen(3, 0.85))


@pytest.mark.parametrize("few", [1, 2])
def test_of_fewer_than_three_cards_nobody_knows_so_well_how_large_they_are(few: int) -> None:
    table, square = seen(3, 0.72)
    table.cards = [card for card in table.cards if table.truth[card.track].startswith("row")][:few]
    assert told(table, square)


def test_one_square_with_a_name_beyond_doubt_does_not_keep_the_others() -> None:
    table, square = seen(3, 0.72)
    sure = replace(square, track=91, corners=square.corners + 40, candidates=(("coffee", 0.0), (UNKNOWN, -8.0)))
    kept = of_one_size([*table.cards, square, sure], None)
    assert square not in kept and sure not in kept


def test_of_a_covered_card_the_corners_are_guessed_and_tell_nothing() -> None:
    table, square = seen(3, 0.72)
    assert told(table, replace(square, visible=0.4))


@pytest.mark.parametrize("apart, wide, long, counts", [
    (0.8, 0.7, 1.0, True), (1.3, 0.7, 1.0, False), (0.8, 0.7, 0.72, False), (0.8, 1.35, 1.0, False),
])  # fmt: skip
def test_what_is_as_long_as_a_card_and_too_narrow_lies_under_its_neighbour(
    apart: float, wide: float, long: float, counts: bool
) -> None:
    """It was outlined as far as it is seen, and was nobody's though its name was beyond doubt."""
    table, _ = seen(3, 1.0)
    table.plate(1, ["plain"], 0.0, 3.0)
    narrow = moved(quad(apart, 3.0, 0, (wide, long * LENGTH)), table.view)
    lies = replace(table.cards[-1], track=90, corners=narrow, candidates=(("coffee", 0.0), (UNKNOWN, -8.0)))
    assert told(table, lies) is counts
