"""A picture made smaller as a camera makes it."""

from __future__ import annotations

import numpy as np

from scanner.naming.averaged_light import smaller


def test_fine_white_print_on_black_is_lighter_from_afar_than_the_mean_of_its_levels() -> None:
    lines = np.zeros((40, 40, 3), np.uint8)
    lines[::2] = 255
    seen = smaller(lines, (10, 10))
    assert seen.shape == (10, 10, 3)
    assert 184 <= int(seen.min()) <= int(seen.max()) <= 188  # half the light, not half the level


def test_what_is_even_stays_as_it_is_in_every_level() -> None:
    levels = np.repeat(np.arange(256, dtype=np.uint8)[:, None, None], 3, axis=2).repeat(4, axis=0).repeat(4, axis=1)
    again = smaller(levels, (1, 256)).reshape(256, 3)
    apart = np.abs(again.astype(int) - np.arange(256)[:, None])
    assert apart[8:].max() <= 1 and apart.max() <= 4


def test_a_lens_blurs_besides() -> None:
    edge = np.zeros((32, 32, 3), np.uint8)
    edge[:, 16:] = 255
    sharp, soft = (smaller(edge, (16, 16), blur)[8, :, 0] for blur in (0.0, 2.0))
    assert {*sharp.tolist()} == {0, 255} and 0 < int(soft[7]) < int(soft[8]) < 255
