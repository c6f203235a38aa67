"""Cards are as large as the surely known ones beside them."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.geometry.rectify import sides
from scanner.naming.fellows import FEWEST, LARGEST, Fellows
from scanner.naming.recognise import Recogniser
from tests.eyes.made import PIECES, deck, found, lay, lying, table


def test_too_few_known_cards_tell_no_size() -> None:
    short = found(too_short(lying(300, 240)))
    fellows = Fellows([short])
    for k in range(FEWEST - 1):
        fellows.add(lying(100 + 110 * k, 240))
    assert fellows.resized(short) == []
    fellows.add(lying(500, 240))
    assert len(fellows.resized(short)) == 3


def too_short(corners: np.ndarray, share: float = 0.2) -> np.ndarray:
    """The card as if it ended before its foot."""
    cut = corners.copy()
    cut[2:] += np.float32(share) * (corners[[1, 0]] - corners[[2, 3]])
    return cut


def knowing(*detections: object, turn: float = 0) -> Fellows:
    fellows = Fellows(list(detections))  # type: ignore[arg-type]
    for k in range(FEWEST):
        fellows.add(lying(120 + 130 * k, 100, turn=turn))
    return fellows


def test_a_card_cut_short_is_tried_in_its_true_place_among_others() -> None:
    true = lying(300, 240)
    short = found(too_short(true))
    off = [float(np.abs(pose.corners - true).max()) for pose in knowing(short).resized(short)]
    assert min(off) < 1


def test_a_card_that_is_as_large_as_its_fellows_is_left_alone() -> None:
    whole = found(lying(300, 240))
    assert knowing(whole).resized(whole) == []
    assert knowing(whole).as_large(whole.corners)


def test_cards_that_lie_across_say_nothing_of_the_size_in_a_slanting_picture() -> None:
    short = found(too_short(lying(300, 240)))
    assert knowing(short, turn=90).resized(short) == []


def test_what_is_far_too_small_is_no_card_cut_short() -> None:
    scrap = found(too_short(lying(300, 240), 1 - 0.9 / LARGEST))
    assert knowing(scrap).resized(scrap) == []


def test_beyond_its_edge_a_card_is_seen_only_until_another_begins() -> None:
    true = lying(300, 240)
    short, over = found(too_short(true)), found(lying(300, 240 + 0.85 * sides(true)[1]))
    place = min(knowing(short, over).resized(short), key=lambda pose: float(np.abs(pose.corners - true).max()))
    grid = place.visible.reshape(32, 24)
    assert grid[:24].all()
    assert not grid[29:].any()


@pytest.mark.parametrize("piece", PIECES[:4])
def test_a_card_whose_foot_was_taken_for_the_table_is_named_and_measured_by_its_fellows(piece: str) -> None:
    picture, places = table(), [lying(90 + 150 * k, 130) for k in range(3)]
    for other, corners in zip(PIECES[-3:], places, strict=True):
        lay(picture, other, corners)
    true = lying(250, 330)
    lay(picture, piece, true)
    detections = [*(found(corners) for corners in places), found(too_short(true, 0.3))]
    card = Recogniser(deck()).name(picture, detections)[-1]
    assert card.piece == piece and card.confidence > 0.8
    assert float(np.abs(card.corners - true).max()) < 3
