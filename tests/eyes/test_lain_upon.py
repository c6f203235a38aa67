"""Something that is no card lies on a plate: more may lie under it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.counting.lain_upon import SENTENCE, with_something_upon
from scanner.counting.photo_scan import PhotoScan
from scanner.counting.score_photo import Plate, PlatesSeen
from scanner.types import SeenCard
from tests.eyes.made import lay, lying, table
from web.photographs.tally import count

WIDTH = 80.0
NEAR, FAR = ("plain", "milk", "eclair", "coffee"), ("milk", "plain")


def card(piece: str, x: float, y: float, visible: float = 1.0) -> SeenCard:
    return SeenCard(((piece, 0.99), ("unknown", 0.01)), lying(x, y, WIDTH), visible, 1.0)


def lain(step: float, *, last: float, others: float = 1.0) -> list[SeenCard]:
    """A plate with so many pixels from card to card, of the last of which so much is seen, and one far off."""
    near = [card(piece, 100 + step * n, 380, others) for n, piece in enumerate(NEAR)]
    far = [card(piece, 100 + 86 * n, 100) for n, piece in enumerate(FAR)]
    return [*near[:-1], replace(near[-1], visible=last), *far]


def told(cards: list[SeenCard]) -> list[bool]:
    picture = table()
    for one in cards:
        lay(picture, one.piece, one.corners)
    plates = count(PhotoScan("a.jpg", picture, 0.0, tuple(cards)), 2, ()).seen.plates
    return [SENTENCE in plate.hidden for plate in plates]


@pytest.mark.parametrize("seen", [0.3, 0.6])
def test_of_a_card_that_nothing_covers_more_would_be_seen(seen: float) -> None:
    """A thumb before the lens hid half of a plate's last card and all of the next: the plate was told for sure."""
    assert told(lain(86, last=seen)) == [True, False]


def test_a_card_seen_well_enough_says_nothing() -> None:
    assert told(lain(86, last=0.8)) == [False, False]


def test_what_other_cards_may_hide_is_not_missing() -> None:
    assert told(lain(40, last=1.0, others=0.5)) == [False, False]


def test_what_lies_beyond_the_picture_s_edge_is_not_missing() -> None:
    whole = lain(86, last=1.0)[: len(NEAR)]
    away = whole[0].corners[:, 0].min() + 0.5 * WIDTH
    cut = [replace(one, corners=one.corners - np.array([away, 0], np.float32)) for one in whole]
    seen = [replace(cut[0], visible=0.5), *cut[1:]]
    plates = with_something_upon(PlatesSeen((Plate(1, tuple(seen), ()),), ()), table(), seen).plates
    assert not plates[0].hidden
