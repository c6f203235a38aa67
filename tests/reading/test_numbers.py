"""The large number of a selection card, and drawings that are like one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from models.ocr import Ocr, Words
from scanner.reading.cards import NameReader
from scanner.reading.numbers import read_number
from tests.eyes.made import found
from tests.reading.printed import NAMES, laid_out, numbered, places

DONUT, SIX = ("6", "O", "8"), ("6", "(6)", "⑥")


class OfOneCard(Ocr):
    """Reads a 6 in the strip where numbers stand, and in those about it what it is told."""

    def __init__(self, about: Sequence[str], surely: float) -> None:
        self._about, self._surely = iter(about), surely
        self._first = True

    def read(self, strips: Sequence[np.ndarray]) -> tuple[Words, ...]:
        return tuple(self._read_one(strip) for strip in strips)

    def _read_one(self, strip: np.ndarray) -> Words:
        if self._first:
            self._first = False
            return Words("6", 0.96)
        return Words(next(self._about, ""), self._surely)


@pytest.mark.parametrize(("about", "surely", "sure"), [(SIX, 0.85, True), (DONUT, 0.85, False), (SIX, 0.6, False)])
def test_a_drawing_that_is_like_a_number_in_one_strip_alone_is_none(
    about: tuple[str, ...], surely: float, sure: bool
) -> None:
    """Two day-old donuts with small print were taken for selection cards, and nobody's, without a word."""
    (place,) = places(1)
    reading = read_number(OfOneCard(("", *about), surely), laid_out([numbered(6)], [place]), found(place))
    assert reading is not None and reading.piece == "select_6"
    assert reading.sure is sure


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("width", [70, 130])
def test_a_printed_number_is_read_in_all_strips(number: int, width: int) -> None:
    (place,) = places(1, width)
    read = NameReader(NAMES).read(laid_out([numbered(number)], [place]), found(place))
    assert (read.piece, read.sure) == (f"select_{number}", True)
