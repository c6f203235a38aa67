"""On the shared scenes, where they are: a deck learned from a photograph, and photographs without a deck.

One photograph of each kind; all of them are measured in `docs/accuracy.md`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scanner.finding.detect import Detector
from scanner.sources.photo import load_photo
from tests.accuracy.sets import TruePhoto, read_set
from tests.reading.measure import grid, without_deck

AROUND = 40
"""Pixels of table about a plate."""
MINT = Path(__file__).parents[3] / "shared" / "scenes" / "mint"

pytestmark = [
    pytest.mark.shared,
    pytest.mark.slow,
    pytest.mark.skipif(not MINT.is_dir(), reason="the shared scenes are not beside the project"),
]


def photograph(kind: str, number: int = 0) -> TruePhoto:
    return [photo for photo in read_set(MINT).photos if photo.path.name.startswith(kind)][number]


def one_plate(photo: TruePhoto, path: Path) -> TruePhoto:
    """The first player's cards and what else lies in the rectangle about them."""
    cards = [card for card in photo.cards if card.player == photo.cards[0].player]
    corners = np.concatenate([card.corners for card in cards if card.corners is not None])
    first, last = corners.min(axis=0).astype(int) - AROUND, corners.max(axis=0).astype(int) + AROUND
    first = first.clip(min=0)
    cv2.imwrite(str(path), load_photo(photo.path)[first[1] : last[1], first[0] : last[0]])
    return TruePhoto(path, tuple(replace(card, corners=card.corners - first) for card in cards), photo.measured)


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


def test_without_a_deck_what_cannot_be_read_is_not_guessed(tmp_path: Path) -> None:
    """Of one plate: what nobody can read is tried in every way there is, which takes a minute for all of them."""
    read = without_deck(one_plate(photograph("final55", 1), tmp_path / "plate.png"), Detector())
    assert read.tally.wrong == []
    assert read.final.silent == 0
