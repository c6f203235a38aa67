"""On the shared scenes, where they are: a deck learned from a photograph, and photographs without a deck.

One photograph of each kind; all of them are measured in `docs/accuracy.md`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scanner.finding.detect import Detector
from tests.accuracy.sets import TruePhoto, read_set
from tests.reading.measure import grid, without_deck

MINT = Path(__file__).parents[3] / "shared" / "scenes" / "mint"

pytestmark = [
    pytest.mark.shared,
    pytest.mark.slow,
    pytest.mark.skipif(not MINT.is_dir(), reason="the shared scenes are not beside the project"),
]


def photograph(kind: str, number: int = 0) -> TruePhoto:
    return [photo for photo in read_set(MINT).photos if photo.path.name.startswith(kind)][number]


def test_every_donut_is_learned_from_one_photograph_and_none_wrongly() -> None:
    row = grid(photograph("grid"), Detector())
    assert (row.named, row.wrong) == (23, [])
    assert max(row.errors) < 2.5


def test_without_a_deck_every_open_card_is_named() -> None:
    read = without_deck(photograph("final00", 1), Detector())
    assert (read.tally.open_right, read.tally.wrong) == (read.tally.open_cards, [])
    assert (read.final.right, read.final.silent) == (read.final.plates, 0)


def test_without_a_deck_cards_covered_to_a_third_are_named() -> None:
    tally = without_deck(photograph("final30", 1), Detector()).tally
    assert tally.wrong == []
    assert tally.covered_right == tally.covered_cards


def test_without_a_deck_what_cannot_be_read_is_not_guessed() -> None:
    read = without_deck(photograph("final55", 1), Detector())
    assert read.tally.wrong == []
    assert read.final.silent == 0
