"""Bands of a flickering light that wander through the pictures, and what is none."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from scanner.following.changes.flicker import PICTURES, Flicker
from scanner.types import Floats, Frame
from tests.scanner_follow.test_following import ROW, Session

ROWS, COLUMNS = 90, 160


def a_table(seed: int = 1) -> Floats:
    """Something to see, in levels of grey."""
    return np.random.default_rng(seed).uniform(20, 230, (ROWS, COLUMNS)).astype(np.float32)


def lit(picture: Floats, number: int, strength: float, axis: int = 1) -> Floats:
    """A picture in a light that flickers, as the camera's lines caught it."""
    lines = np.arange(picture.shape[1 - axis])
    wave = 1 + strength * np.sin(2 * np.pi * (2.3 * lines / len(lines) + 0.34 * number))
    return np.asarray(picture * np.expand_dims(wave, axis), np.float32)


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("strength", [0.02, 0.05, 0.15])
def test_wandering_bands_are_taken_out_of_either_way_that_a_phone_is_held(axis: int, strength: float) -> None:
    flicker, table = Flicker(), a_table()
    for number in range(PICTURES + 1):
        picture = lit(table, number, strength, axis)
        flicker.see(picture)
    assert flicker.axis == axis
    assert np.abs(flicker.steadied(picture, table) - table).max() < 2.0 < np.abs(picture - table).max()


def test_what_lies_on_the_table_since_stays_to_be_seen() -> None:
    flicker, table = Flicker(), a_table()
    for number in range(PICTURES + 1):
        flicker.see(lit(table, number, 0.1))
    with_card = table.copy()
    with_card[30:60, 20:50] = 240
    picture = lit(with_card, 40, 0.1)
    flicker.see(picture)
    changed = np.abs(flicker.steadied(picture, table) - table) > 7
    assert changed[30:60, 20:50].mean() > 0.8 and changed.sum() <= 30 * 30


def test_noise_a_lamp_and_an_arm_are_no_flicker() -> None:
    flicker, table, rng = Flicker(), a_table(), np.random.default_rng(2)
    for number in range(60):
        picture = (table + rng.normal(0, 1, table.shape)).astype(np.float32)
        if number // 5 % 2:
            picture = picture * np.float32(1.2)
        picture[number : number + 12, :130] = 90
        flicker.see(picture)
        assert flicker.axis is None


def test_a_light_that_was_exchanged_is_no_longer_made_up_for() -> None:
    flicker, table = Flicker(), a_table()
    for number in range(PICTURES + 1):
        flicker.see(lit(table, number, 0.1))
    for _ in range(PICTURES):
        flicker.see(table)
    assert flicker.axis is None and flicker.steadied(table, a_table(2)) is table


def test_a_game_in_a_flickering_light_is_followed() -> None:
    session = Session()
    wander = session.camera.frames

    def flickering(count: int) -> list[Frame]:
        return [
            Frame(np.clip(lit_frame(frame.image, frame.number), 0, 255).astype(np.uint8), frame.number, frame.taken_at)
            for frame in wander(count)
        ]

    session.camera.frames = flickering  # type: ignore[method-assign,assignment]
    session.lay(list(ROW), [["powdered"], ["milk"]], ["glazed"], [None, None])
    session.watch(6.0)
    session.lay([None, *ROW[1:]], [["powdered", ROW[0]], ["milk"]], ["glazed"], [None, None])
    session.watch(3.0)
    assert not session.told[-1].hidden and session.seen()["plate/1"] == Counter(["powdered", ROW[0]])


def lit_frame(image: np.ndarray, number: int) -> np.ndarray:
    """A frame in a light that flickers by a tenth."""
    lines = np.arange(len(image))
    return np.asarray(image * (1 + 0.1 * np.sin(2 * np.pi * (2.3 * lines / len(lines) + 0.34 * number)))[:, None, None])
