"""A picture that is mostly as it was: the part that changed is worked out anew, and the rest stays."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.geometry import Floats
from scanner.finding.patchwork import MOST, Patchwork, Where

SIZE = (512, 320)


class Neighbourly:
    """A stand-in for the network: what a cell says depends on all that lies within 60 pixels of it."""

    def __init__(self) -> None:
        self.pixels: list[int] = []

    def __call__(self, batch: Floats) -> Floats:
        self.pixels.append(batch.shape[2] * batch.shape[3])
        seen = cv2.blur(batch[0].transpose(1, 2, 0), (121, 121), borderType=cv2.BORDER_REPLICATE)
        return np.ascontiguousarray(seen[2::4, 2::4].transpose(2, 0, 1)[None])


@pytest.fixture
def table() -> np.ndarray:
    rng = np.random.default_rng(4)
    return cv2.GaussianBlur(rng.integers(0, 255, (SIZE[1], SIZE[0], 3)).astype(np.uint8), (0, 0), 3)


def with_card(table: np.ndarray, x: int, y: int, level: int = 240) -> np.ndarray:
    """The table with a light card that begins at (x, y)."""
    laid = table.copy()
    laid[y : y + 60, x : x + 44] = level
    return laid


def whole(picture: np.ndarray) -> Floats:
    return Patchwork(Neighbourly()).cells(picture)


def test_a_card_laid_down_is_seen_as_if_the_whole_picture_had_been_looked_at(table: np.ndarray) -> None:
    network = Neighbourly()
    patchwork = Patchwork(network)
    patchwork.cells(table)
    for picture in (with_card(table, 60, 70), with_card(table, 90, 80), table):
        assert np.abs(patchwork.cells(picture) - whole(picture)).max() < 1e-6
    first, *later = network.pixels
    assert first == SIZE[0] * SIZE[1]
    assert max(later) < 0.8 * first


def test_what_was_told_before_is_not_changed_afterwards(table: np.ndarray) -> None:
    patchwork = Patchwork(Neighbourly())
    before = patchwork.cells(table)
    kept = before.copy()
    patchwork.cells(with_card(table, 60, 70))
    assert np.array_equal(before, kept)


def test_two_places_far_apart_are_looked_at_one_by_one() -> None:
    network = Neighbourly()
    patchwork = Patchwork(network)
    table = np.full((640, 1280, 3), 90, np.uint8)
    patchwork.cells(table)
    both = with_card(with_card(table, 40, 40), 1200, 560)
    cells = patchwork.cells(both)
    assert len(network.pixels) == 3
    assert np.abs(cells - whole(both)).max() < 1e-6


def test_a_picture_as_before_is_looked_at_whole_and_noise_is_no_change(table: np.ndarray) -> None:
    network, rng = Neighbourly(), np.random.default_rng(1)
    patchwork = Patchwork(network)
    for _ in range(3):
        patchwork.cells(np.clip(table + rng.normal(0, 6, table.shape), 0, 255).astype(np.uint8))
    assert network.pixels == [SIZE[0] * SIZE[1]] * 3


def test_a_slow_change_is_noticed_when_it_has_added_up(table: np.ndarray) -> None:
    patchwork = Patchwork(Neighbourly())
    patchwork.cells(with_card(table, 60, 70, 100))
    for level in range(102, 140, 2):
        picture = with_card(with_card(table, 60, 70, level), 400, 200, 100 + level % 4 * 40)
        cells = patchwork.cells(picture)
    assert np.abs(cells - whole(picture)).max() < 0.02


def test_the_whole_is_looked_at_again_after_some_parts_and_when_the_size_changes(table: np.ndarray) -> None:
    network = Neighbourly()
    patchwork = Patchwork(network)
    for number in range(MOST + 2):
        patchwork.cells(with_card(table, 60, 70, 255 * (number % 2)))
    parts = [pixels < SIZE[0] * SIZE[1] for pixels in network.pixels]
    assert parts == [False, *[True] * MOST, False]
    assert patchwork.cells(table[:256]).shape == (3, 64, SIZE[0] // 4)


def box(left: int, top: int, right: int, bottom: int) -> np.ndarray:
    """A mask of an eighth of the picture's size, True within these pixels."""
    mask = np.zeros((SIZE[1] // 8, SIZE[0] // 8), np.bool_)
    mask[top // 8 : bottom // 8, left // 8 : right // 8] = True
    return mask


NOWHERE = np.zeros((SIZE[1] // 8, SIZE[0] // 8), np.bool_)


def test_what_moves_is_not_looked_at_before_it_rests(table: np.ndarray) -> None:
    network = Neighbourly()
    patchwork = Patchwork(network)
    patchwork.cells(table)
    moving = with_card(table, 64, 64)
    before = len(network.pixels)
    assert np.abs(patchwork.cells(moving, Where(box(48, 48, 128, 144), NOWHERE)) - whole(table)).max() < 1e-6
    assert len(network.pixels) == before
    assert np.abs(patchwork.cells(moving, Where(NOWHERE, NOWHERE)) - whole(moving)).max() < 1e-6


def test_where_a_card_has_not_settled_the_same_picture_is_looked_at_again_and_nowhere_else() -> None:
    network = Neighbourly()
    patchwork = Patchwork(network)
    table = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
    patchwork.cells(table)
    patchwork.cells(table, Where(NOWHERE, box(0, 0, 40, 40)))
    first, again = network.pixels
    assert 0 < again < 0.4 * first


def test_where_only_the_exposure_is_another_nothing_is_worked_out_anew(table: np.ndarray) -> None:
    network = Neighbourly()
    patchwork = Patchwork(network)
    patchwork.cells(table)
    patchwork.cells(with_card(np.asarray(table * 0.9, np.uint8), 60, 70), Where(NOWHERE, NOWHERE))
    assert len(network.pixels) == 2 and network.pixels[1] < 0.8 * network.pixels[0]


def test_a_dim_camera_s_noise_is_no_news_and_a_card_is(table: np.ndarray) -> None:
    """Every picture has noise of its own: 24 levels in each channel, by blocks of four, as colours are kept."""
    rng = np.random.default_rng(7)

    def noisy(picture: np.ndarray) -> np.ndarray:
        noise = rng.normal(0, 24, (SIZE[1] // 4, SIZE[0] // 4, 3)).repeat(4, axis=0).repeat(4, axis=1)
        return np.clip(picture + noise, 0, 255).astype(np.uint8)

    network = Neighbourly()
    patchwork = Patchwork(network)
    patchwork.cells(noisy(table))
    nothing = np.zeros((SIZE[1] // 8, SIZE[0] // 8), np.bool_)
    for _ in range(6):
        patchwork.cells(noisy(table), Where(nothing, nothing))
    assert sum(network.pixels[1:]) < 0.5 * network.pixels[0]
    seen = len(network.pixels)
    patchwork.cells(noisy(with_card(table, 60, 70)), Where(nothing, nothing))
    assert len(network.pixels) > seen and patchwork.fresh is not None and patchwork.fresh[20:28, 18:24].all()
