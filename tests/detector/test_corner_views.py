"""What the network for corners learns from is true."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.corners import FRAME, UNIT, in_frame
from models.workshop.corner_views import another_light, flipped, is_nobody_s, thrown_off, views
from models.workshop.scenes import Canvas, Pool
from scanner.finding.detect import Detector
from scanner.geometry.rectify import homography, moved
from tests.eyes.made import lying


@pytest.fixture(scope="module")
def some() -> list:
    """Views of two tables: of one as the detector has its cards, of one thrown off by lot."""
    rng = np.random.default_rng(5)
    pool, detector = Pool(rng, 8, 2), Detector(threads=1, refine=False)
    return [view for _ in range(6) for view in views(rng, pool, detector)]


def inside(view: object, corners: np.ndarray) -> np.ndarray:
    """(28, 20) which parts of the frame lie in these corners, or next to what does."""
    mask = np.zeros((FRAME[1], FRAME[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round(in_frame(corners) * 16).astype(np.int32), 255, cv2.LINE_8, 4)
    parts = cv2.resize(mask, (FRAME[0] // 4, FRAME[1] // 4), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.dilate(parts, np.ones((3, 3), np.uint8)) > 0)


def test_what_is_seen_of_a_card_lies_inside_its_corners(some: list) -> None:
    assert len(some) > 50
    for view in some:
        assert not (view.seen & ~inside(view, view.corners)).any()
        assert cv2.contourArea(view.corners, oriented=True) > 0


def test_of_a_place_where_no_card_is_nothing_is_to_be_seen(some: list) -> None:
    nobodys = [view for view in some if not view.card]
    assert 0.1 * len(some) < len(nobodys) < 0.5 * len(some)
    assert not any(view.seen.any() for view in nobodys)
    assert all(view.seen.any() for view in some if view.card)
    assert not flipped(nobodys[0], True).card and flipped(next(v for v in some if v.card), False).card


def test_a_piece_of_a_card_is_no_card_and_a_card_cut_short_is_one() -> None:
    canvas = Canvas(np.zeros((480, 640, 3), np.uint8))
    true = lying(320, 240, width=110)
    canvas.cards.append((true, False))
    assert is_nobody_s(canvas, lying(320, 240, width=40)) and is_nobody_s(canvas, lying(500, 240, width=110))
    assert not is_nobody_s(canvas, lying(320, 240, width=80))
    canvas.cards[0] = true, True    # a row marker is no card, wherever it is taken for one
    assert is_nobody_s(canvas, true)


@pytest.mark.parametrize("across", [True, False])
def test_a_mirror_and_a_half_turn_keep_the_truth(some: list, across: bool) -> None:
    for view in some:
        other = flipped(view, across)
        assert cv2.contourArea(other.corners, oriented=True) > 0
        assert not (other.seen & ~inside(other, other.corners)).any()
        again = flipped(other, across)
        assert np.array_equal(again.inputs, view.inputs) and np.allclose(again.corners, view.corners)


def test_another_light_changes_colours_alone(some: list) -> None:
    other = another_light(np.random.default_rng(1), some[0])
    assert np.array_equal(other.inputs[3], some[0].inputs[3]) and np.array_equal(other.corners, some[0].corners)
    assert not np.array_equal(other.inputs[:3], some[0].inputs[:3])


def test_cards_are_thrown_off_their_place_but_not_away_from_it() -> None:
    rng, true = np.random.default_rng(2), lying(320, 240, width=110)
    away = [moved(thrown_off(rng, true), homography(true, UNIT)) for _ in range(300)]
    off = np.array([min(np.abs(np.roll(a, k, axis=0) - UNIT).mean() for k in (0, 2)) for a in away])
    assert 0.01 < np.median(off) < 0.15 and off.max() < 0.6
