"""A camera's own exposure changes the whole picture, and nothing on the table."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.finding.exposure import Exposure
from scanner.following.changes.motion import FEW, REST, Motion
from scanner.types import Floats
from tests.scanner_follow.test_flicker import a_table
from tests.scanner_follow.test_motion import NOBODY, picture


@pytest.mark.parametrize("gain", [0.85, 0.94, 1.06, 1.2])
def test_a_picture_in_another_exposure_is_the_same_picture(gain: float) -> None:
    table = a_table()
    came = np.clip(table * np.float32(gain), 0, 255)
    assert np.abs(came - table).max() > 10.0
    assert np.mean(np.abs(Exposure().steadied(came, table) - table) > 1.0) < 0.01


@pytest.mark.parametrize(("contrast", "lighter"), [(1.0, 14.0), (0.9, 20.0), (1.15, -18.0)])
def test_nor_is_one_whose_contrast_changes_and_whose_black_does(contrast: float, lighter: float) -> None:
    table = a_table()
    came = np.clip(np.round(table * np.float32(contrast) + np.float32(lighter)), 0, 255)
    assert np.mean(np.abs(came - table) > 5.0) > 0.5
    assert np.mean(np.abs(Exposure().steadied(came, table) - table) > 2.0) < 0.02


def test_noise_is_no_exposure() -> None:
    table = np.round(a_table())
    noise = np.random.default_rng(5).normal(0, 3, table.shape).astype(np.float32)
    came = table + noise
    assert Exposure().steadied(came, table) is came


def test_white_is_white_in_any_exposure() -> None:
    table = a_table()
    table[:40] = 255
    came = np.clip(table * np.float32(1.1), 0, 255)
    assert np.abs(Exposure().steadied(came, table)[:40] - 255).max() < 1.0


def test_what_comes_out_lighter_than_white_in_the_light_of_before_can_still_be_told_apart() -> None:
    """A lamp had gone down: for half a minute a card that somebody had taken lay there still, as light as bare wood."""
    table, place = a_table(), (slice(30, 60), slice(20, 50))
    dimmer = table * np.float32(0.85)
    card = dimmer.copy()
    dimmer[place], card[place] = 222, 240
    told = Exposure().steadied(dimmer, table)[place], Exposure().steadied(card, table)[place]
    assert min(one.min() for one in told) > 255 and (told[1] - told[0]).min() > 7


def test_a_colour_of_the_light_that_drifts_is_taken_out_too() -> None:
    table = np.stack([a_table(seed) for seed in (1, 2, 3)], axis=2)
    came = table * np.array([0.9, 1.0, 1.1], np.float32)
    assert np.mean(np.abs(Exposure().steadied(came, table) - table) > 1.0) < 0.01


def test_a_card_that_was_laid_meanwhile_is_seen() -> None:
    table = a_table()
    laid = table.copy()
    laid[30:60, 20:50] = 235
    changed = np.abs(Exposure().steadied(laid * np.float32(0.9), table) - table) > 7
    assert changed[30:60, 20:50].mean() > 0.8 and changed.sum() <= 30 * 30


def test_a_lamp_that_comes_on_is_news_and_noise_is_left_alone() -> None:
    table: Floats = a_table() * np.float32(0.6)
    lit, noisy = table * np.float32(1.5), table + np.float32(1.0)
    assert Exposure().steadied(lit, table) is lit and Exposure().steadied(noisy, table) is noisy


@pytest.mark.parametrize("farthest", [0.6, 1.7])
def test_what_drifts_far_by_and_by_is_taken_out_and_what_jumps_as_far_is_news(farthest: float) -> None:
    table, exposure = np.clip(a_table(), 40, 140), Exposure()
    for gain in np.linspace(1, farthest, 40).astype(np.float32):
        assert np.mean(np.abs(exposure.steadied(table * gain, table) - table) > 2.0) < 0.01
    jumped = table * np.float32(farthest)
    assert Exposure().steadied(jumped, table) is jumped


def test_a_picture_of_two_levels_tells_of_the_light_or_of_nothing() -> None:
    came = np.where(np.arange(14400).reshape(90, 160) % 2, np.float32(60), np.float32(180))
    like = np.where(np.arange(14400).reshape(90, 160) % 4 < 2, came, came + np.float32(12))
    assert np.isfinite(Exposure().steadied(came, like)).all()


def test_while_the_exposure_drifts_nothing_has_changed_but_what_is_laid() -> None:
    motion, now = Motion(), 0.0
    motion.see(picture(160, None), now)
    motion.looked(NOBODY)
    for number in range(100):
        now += 0.05
        gain = 1 + 0.08 * np.sin(number / 9)
        motion.see(np.asarray(picture(160, None) * gain, np.uint8), now)
        assert np.count_nonzero(motion.changed) <= FEW and not motion.moving.any()
    while now < 5.0 + 3 * REST:
        now += 0.05
        motion.see(np.asarray(picture(70, None) * 1.08, np.uint8), now)
    assert np.count_nonzero(motion.changed & ~motion.restless) > FEW
