"""The exact outline of cards that the detector found roughly."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.geometry.outline import NEARLY, ROUGH, Ground, fitted
from scanner.learning.learn import cards_of
from scanner.learning.one_card import card_in
from tests.eyes.made import PIECES, found, lay, lying, nudged, table

WIDTH, LENGTH = 100.0, 100.0 * 352 / 252


@pytest.mark.parametrize("turn", [0.0, 17.0, 90.0, 200.0])
def test_rough_corners_become_exact_ones(turn: float) -> None:
    picture = table()
    places = [lying(110 + 150 * (n % 4), 130 + 200 * (n // 4), WIDTH, turn + 5 * n) for n in range(len(PIECES))]
    for piece, place in zip(PIECES, places, strict=True):
        lay(picture, piece, place)
    rough = [nudged(place, 0.06, seed) for seed, place in enumerate(places)]
    ground = Ground.of(picture, rough)
    for place, guess in zip(places, rough, strict=True):
        off = np.linalg.norm(fitted(picture, guess, ground) - place, axis=1) / LENGTH
        assert off.max() < 0.02


def test_on_a_black_table_a_white_card_is_plainly_none_of_it() -> None:
    """Each colour counts for its neighbours, and black and white are none."""
    picture = np.zeros((400, 600, 3), np.uint8)
    place = lying(300, 200, WIDTH)
    cv2.fillConvexPoly(picture, place.astype(np.int32), (255, 255, 255))
    seen = Ground.of(picture, [place]).seen_in(picture)
    assert seen[20, 20] > 0.95 and seen[200, 300] < 0.05


def test_the_next_card_s_side_is_not_taken_for_ones_own() -> None:
    picture = table()
    places = [lying(120 + 1.06 * WIDTH * n, 240) for n in range(4)]
    for place in places:
        lay(picture, "plain", place)
    rough = [place + np.float32(5) for place in places]
    ground = Ground.of(picture, rough)
    found = [fitted(picture, guess, ground) for guess in rough]
    assert np.abs(np.array(found) - np.array(places)).max() < 0.02 * LENGTH


def test_what_is_no_card_keeps_its_corners_within_reason() -> None:
    guess = lying(320, 240)
    found = fitted(table(), guess, Ground.of(table(), [guess]))
    assert np.abs(found - guess).max() < 0.35 * LENGTH


@pytest.mark.parametrize(("piece", "turn", "seed"), [("milk", 8.0, 1), ("milk", 16.0, 0), ("plain", 8.0, 0)])
def test_the_edge_of_the_picture_is_no_side_of_a_card(piece: str, turn: float, seed: int) -> None:
    """Beyond it no line is seen, and the box on the card must not be taken for its foot."""
    picture, place = table(), lying(320, 410, WIDTH, turn)
    lay(picture, piece, place)
    rough = nudged(place, 0.03, seed)
    off = np.linalg.norm(fitted(picture, rough, Ground.of(picture, [rough])) - place, axis=1) / LENGTH
    assert off.max() < 0.03


def test_the_frame_of_a_card_whose_margin_is_like_the_table_is_not_taken_for_its_end() -> None:
    picture, places = table(), [lying(120 + 150 * n, 240, WIDTH, 6.0 * n) for n in range(4)]
    for place in places:
        frame = place.mean(axis=0) + 0.88 * (place - place.mean(axis=0))
        cv2.polylines(picture, [np.round(place).astype(np.int32)], True, (60, 95, 140), 1, cv2.LINE_AA)
        cv2.fillConvexPoly(picture, np.round(frame).astype(np.int32), (240, 240, 240), cv2.LINE_AA)
    known = [nudged(place, 0.008, seed) for seed, place in enumerate(places)]
    ground = Ground.of(picture, known)

    def off(reach: float) -> float:
        found = [fitted(picture, guess, ground, reach) for guess in known]
        return float(np.linalg.norm(np.array(found) - places, axis=2).mean()) / LENGTH

    assert off(NEARLY) < 0.04 < 0.055 < off(ROUGH)


@pytest.mark.parametrize("shape", [(40, 60_000, 3), (60_000, 40, 3)])
def test_of_the_slimmest_picture_too_something_is_left(shape: tuple[int, ...]) -> None:
    """Nothing was left of its short side, and learning from it ended in a sentence of the library's."""
    slim = np.full(shape, 90, np.uint8)
    assert Ground.of(slim, []).seen_in(table(9, 9)).shape == (9, 9)
    assert card_in(slim, None) is None


@pytest.mark.parametrize("seed", range(4))
def test_a_row_marker_to_be_learned_gets_exact_corners_too(seed: int) -> None:
    """No network tells them: markers were learned with a third of them missing, and with table instead."""
    picture, place = table(), np.array([[300, 380], [360, 386], [354, 446], [294, 440]], np.float32)
    cards = [lying(110 + 150 * n, 140, WIDTH) for n in range(4)]
    for card in cards:
        lay(picture, "plain", card)
    cv2.fillConvexPoly(picture, place.astype(np.int32), (40, 40, 60), cv2.LINE_AA)
    cv2.putText(picture, "4", (310, 430), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (200, 230, 240), 3, cv2.LINE_AA)
    rough = np.asarray(nudged(place, 0.06, seed) + np.float32([6, -3]), np.float32)
    detections = [*map(found, cards), found(rough, kind="marker")]
    (marker,) = [card for card in cards_of(picture, detections) if card.kind == "marker"]
    assert np.linalg.norm(rough - place, axis=1).max() > 0.1 * 60
    assert np.linalg.norm(marker.corners - place, axis=1).max() < 0.05 * 60
