"""How often a deck that is learned is read: reading is what takes the time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from models.ocr import Ocr, Words
from scanner.reading.cards import NameReader
from scanner.reading.pages import page_of
from scanner.reading.strips import Line, cut_out
from tests.eyes.made import found
from tests.reading.printed import NAMES, WORDS, laid_out, named, numbered, places


class Counting(Ocr):
    """Counts the strips that it reads."""

    def __init__(self) -> None:
        self.strips = 0

    def read(self, strips: Sequence[np.ndarray]) -> tuple[Words, ...]:
        self.strips += len(strips)
        return super().read(strips)


class Acrobat(Ocr):
    """Reads words that stand on their heads, too, a little less surely."""

    def read(self, strips: Sequence[np.ndarray]) -> tuple[Words, ...]:
        return tuple(max(self._ways(strip), key=lambda words: words.score) for strip in strips)

    def _ways(self, strip: np.ndarray) -> tuple[Words, Words]:
        (upright,) = super().read([strip])
        (upside_down,) = super().read([np.ascontiguousarray(strip[::-1, ::-1])])
        return upright, Words(upside_down.text, 0.97 * upside_down.score)


@pytest.mark.parametrize("quarters", [0, 2])
def test_of_the_first_card_it_is_told_which_way_up_it_is_though_its_name_can_be_read_both_ways(quarters: int) -> None:
    (place,) = places(1)
    card = found(np.roll(place, quarters, axis=0).astype(np.float32))
    read = NameReader(NAMES, Acrobat()).read(laid_out([named(WORDS["plain"])], [place]), card)
    assert read.sure and read.piece == "plain"
    assert np.abs(read.corners - place).max() < 2


def test_cards_that_lie_as_the_ones_before_them_are_read_once_and_numbers_are_not_searched_for_names() -> None:
    pieces = ["eclair", "milk", "powdered", "day_old_donuts", "coffee", "jelly_filled"]
    faces = [*(named(WORDS[piece], 30 * n) for n, piece in enumerate(pieces)), numbered(4)]
    at = places(len(faces))
    picture, ocr = laid_out(faces, at), Counting()
    reader, strips = NameReader(NAMES, ocr), list[int]()
    for number, place in enumerate(at):
        before = ocr.strips
        upside = np.roll(place, 2 * (number % 2), axis=0)  # which end is up is not known of a card that is found
        read = reader.read(picture, found(upside.astype(np.float32)))
        strips.append(ocr.strips - before)
        assert read.sure and read.piece == [*pieces, "select_4"][number]
    assert strips[4:6] == [1, 1] and strips[6] <= 8


def test_a_strip_without_print_is_blank_and_one_with_a_name_is_not() -> None:
    (place,) = places(1)
    page = page_of(laid_out([named(WORDS["milk"])], [place]), found(place), 0)
    strips = [cut_out(page.card, page.seen, Line(top, 0.08)) for top in (0.84, 0.6)]
    assert [strip is not None and strip.is_blank for strip in strips] == [True, False]
