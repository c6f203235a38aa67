"""A kitchen table's top, made of noise: planks along x, grain, pores and a few knots.  Linear RGB reflectance."""

from __future__ import annotations

import cv2
import numpy as np

SPAN = (2400, 1800)
"""Size of the table top in mm (x, y), centred on the origin."""
PER_MM = 1.6
PLANK = 148.0


def _noise(dice: np.random.Generator, size: tuple[int, int], cells: tuple[float, float]) -> np.ndarray:
    """Smooth noise of unit spread; `cells` are its lengths in pixels (x, y)."""
    small = (max(2, int(size[0] / cells[0])), max(2, int(size[1] / cells[1])))
    field = dice.standard_normal((small[1], small[0])).astype(np.float32)
    return cv2.resize(field, size, interpolation=cv2.INTER_CUBIC)


def _plank(dice: np.random.Generator, size: tuple[int, int]) -> np.ndarray:
    """One plank's darkness, 0..1: rings seen on the flat, cut lengthwise, with pores."""
    across = np.linspace(-1, 1, size[1], dtype=np.float32)[:, None]
    bend = 0.5 * _noise(dice, size, (900, 120)) + 0.16 * _noise(dice, size, (260, 40))
    heart = dice.uniform(-1.4, 1.4)
    rings = np.abs(across - heart + 0.35 * bend) * dice.uniform(9, 15) + 0.7 * bend
    grain = 0.5 + 0.5 * np.sin(2 * np.pi * rings + 0.5 * _noise(dice, size, (160, 5)))
    fibre = _noise(dice, size, (140, 1.6))
    pores = np.clip(_noise(dice, size, (26, 1.5)) - 1.35, 0, 1.2)
    return np.clip(0.36 + 0.25 * grain ** 2 + 0.075 * fibre + 0.3 * pores + 0.1 * bend, 0, 1)


def table_top(seed: int = 5) -> np.ndarray:
    """The whole top (rows from far to near), float32 (h, w, 3), linear RGB."""
    dice = np.random.default_rng(seed)
    width, height = int(SPAN[0] * PER_MM), int(SPAN[1] * PER_MM)
    each, rows = int(PLANK * PER_MM), []
    for _ in range(height // each + 1):
        dark = _plank(dice, (width, each)) + dice.uniform(-0.07, 0.07)
        edge = np.minimum(np.arange(each), np.arange(each)[::-1]).astype(np.float32)[:, None]
        rows.append(np.clip(dark + 0.5 * np.exp(-edge / 1.1), 0, 1.1))
    dark = np.vstack(rows)[:height]
    light, deep = np.array([0.55, 0.34, 0.185]), np.array([0.135, 0.062, 0.026])
    return (light ** (1 - dark[..., None]) * deep ** dark[..., None]).astype(np.float32)
