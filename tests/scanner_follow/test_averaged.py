"""Noise is averaged out of what lies still, and nothing that moves leaves a ghost."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.following.changes.averaged import MOMENT, PICTURES, Averaged
from scanner.following.changes.motion import Motion
from scanner.types import Floats, Frame, Image
from tests.scanner_follow.test_motion import picture


class Camera:
    """A camera that shows a table with so much noise, twenty pictures a second."""

    def __init__(self, noise: float) -> None:
        self.motion, self.rng, self.noise = Motion(), np.random.default_rng(4), noise
        self.averaged, self.number, self.newest = Averaged(self.motion), 0, picture(160, None)

    def shows(self, still: Image, times: int = 1, every: float = 0.05, settled: bool = False) -> None:
        for _ in range(times):
            noise: Floats = self.rng.normal(0, self.noise, still.shape).astype(np.float32)
            self.newest = np.clip(np.round(still + noise), 0, 255).astype(np.uint8)
            frame = Frame(self.newest, self.number, self.number * every, settled)
            self.motion.see(frame.image, frame.taken_at)
            self.averaged.sees(frame)
            self.number += 1

    def off(self, still: Image) -> Floats:
        """How far what is looked at is from the table without noise."""
        return np.abs(self.averaged.image().astype(np.float32) - still)


def test_half_of_the_noise_is_left() -> None:
    camera, table = Camera(8.0), picture(160, None)
    camera.shows(table, 10)
    one = np.abs(camera.newest.astype(np.float32) - table).mean()
    assert camera.off(table).mean() < 0.6 * one


def test_a_picture_without_noise_is_the_picture_itself() -> None:
    camera = Camera(0.0)
    camera.shows(picture(160, None), 10)
    assert camera.averaged.image() is camera.newest


@pytest.mark.parametrize("every", [0.05, 0.12])
def test_a_hand_that_moves_leaves_no_ghost(every: float) -> None:
    camera = Camera(8.0)
    camera.shows(picture(160, None), 6, every)
    for hand in (100, 180, 260, 340):
        there = picture(160, hand)
        camera.shows(there, every=every)
    assert camera.off(there)[100:260, 340:460].mean() < 8.0     # as much as the noise of one picture
    assert camera.off(there)[100:260, 60:300].mean() < 8.0


def test_pictures_of_long_ago_of_another_size_or_that_stand_for_themselves_are_none_of_this_moment() -> None:
    camera, table = Camera(8.0), picture(160, None)
    camera.shows(table, PICTURES, every=MOMENT + 0.01)
    assert camera.averaged.image() is camera.newest
    camera.shows(np.ascontiguousarray(table[::2, ::2]))
    assert camera.averaged.image() is camera.newest
    camera.shows(table, 2, settled=True)
    assert camera.averaged.image() is camera.newest
