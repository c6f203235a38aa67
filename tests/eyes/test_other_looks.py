"""The same picture looked at in other sizes and with its contrast stretched."""

from __future__ import annotations

import numpy as np

from scanner.photograph.other_looks import SIDES, WIDTHS, contrasted, other_looks
from scanner.types import Findings, Image
from tests.eyes.made import found, lying, table


class Recording:
    """Notes what it is shown, and finds a card and a marker in everything."""

    def __init__(self) -> None:
        self.looks: list[tuple[float, int]] = []

    def find(self, image: Image, side: int | None = None) -> Findings:
        self.looks.append((float(image.std()), side or 0))
        both = (found(lying(100, 100)), found(lying(200, 100), kind="marker"))
        return Findings(both, np.zeros((2, 2), np.bool_), (image.shape[1], image.shape[0]))


def test_cards_are_made_as_wide_as_they_are_well_seen() -> None:
    finder = Recording()
    list(other_looks(table(640, 480), finder, 64))
    assert [side for _, side in finder.looks] == [10 * width for width, _ in WIDTHS]


def test_half_of_the_looks_are_at_a_picture_with_its_contrast_stretched() -> None:
    finder = Recording()
    list(other_looks(table(640, 480), finder, 64))
    plain = min(spread for spread, _ in finder.looks)
    assert [spread > plain for spread, _ in finder.looks] == [stretched for _, stretched in WIDTHS]


def test_only_cards_are_taken_over() -> None:
    assert {card.kind for card in other_looks(table(), Recording(), 64)} == {"card"}


def test_a_look_is_never_vast_nor_tiny() -> None:
    finder = Recording()
    list(other_looks(table(640, 480), finder, 2))
    list(other_looks(table(640, 480), finder, 6000))
    assert all(SIDES[0] <= side <= SIDES[1] for _, side in finder.looks)


def test_a_dark_card_on_a_dark_table_stands_out_more() -> None:
    ground = np.random.default_rng(1).normal(14, 1.5, (480, 640, 1)).repeat(3, axis=2)
    ground[150:250, 260:340] += 8
    drawn = contrasted(np.asarray(ground.clip(0, 255), np.uint8))
    assert drawn.shape == ground.shape
    assert drawn[160:240, 270:330].mean() - drawn[:100].mean() > 16
