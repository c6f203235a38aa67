"""How the detector's network writes a card at each cell, so that it never matters which end of a card is its top.

A quad c0..c3 (clockwise, c0-c1 a short side) is its middle m, half axes L (towards the top) and S (to the right),
and the perspective term p:

    m = (c0+c1+c2+c3)/4   L = (c0+c1-c2-c3)/4   S = (c1+c2-c0-c3)/4   p = (c0+c2-c1-c3)/4

Turning the card by half a turn flips the signs of L and S and keeps m and p, so L and S are written with their
angles doubled (z -> z*z/|z| on the complex plane).  A marker is a square: its L is written with the angle times four.
Channels: m - cell (x, y), p, L, S, all in units of 32 pixels (p of 8).
"""

from __future__ import annotations

from math import atan2, cos, hypot, sin

import numpy as np
from numpy.typing import NDArray

STRIDE = 4
SCALE = np.array([32, 32, 8, 8, 32, 32, 32, 32], np.float32)
Floats = NDArray[np.float32]
Ints = NDArray[np.intp]


def parts(quad: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """m, p, L, S of (4, 2) corners, or of (n, 4, 2)."""
    c0, c1, c2, c3 = (quad[..., i, :] for i in range(4))
    sums = (c0 + c1 + c2 + c3, c0 + c2 - c1 - c3, c0 + c1 - c2 - c3, c1 + c2 - c0 - c3)
    m, p, long, short = (np.asarray(total / 4, np.float32) for total in sums)
    return m, p, long, short


def raise_angle(vector: Floats, times: int) -> Floats:
    """A vector's angle times `times`, its length kept; (..., 2)."""
    z = vector[..., 0] + 1j * vector[..., 1]
    out = z**times / np.maximum(np.abs(z), 1e-6) ** (times - 1)
    return np.stack([out.real, out.imag], -1).astype(np.float32)


def lower_angle(vector: Floats, times: int) -> Floats:
    """The inverse, up to a turn of 360/times degrees."""
    angle = np.arctan2(vector[..., 1], vector[..., 0]) / times
    length = np.hypot(vector[..., 0], vector[..., 1])
    return np.stack([length * np.cos(angle), length * np.sin(angle)], -1).astype(np.float32)


def cell_centres(rows: Ints, cols: Ints) -> Floats:
    """(n, 2) pixel positions of cells."""
    return np.stack([cols, rows], -1).astype(np.float32) * STRIDE + STRIDE / 2


def encode_card(quad: Floats, rows: Ints, cols: Ints) -> Floats:
    """(8, n): what the cells of a card should say."""
    m, p, long, short = parts(quad)
    offset = m - cell_centres(rows, cols)
    rest = np.concatenate([p, raise_angle(long, 2), raise_angle(short, 2)])
    return (np.column_stack([offset, np.tile(rest, (len(rows), 1))]) / SCALE).T.astype(np.float32)


def encode_marker(quad: Floats, rows: Ints, cols: Ints) -> Floats:
    """(8, n): what the cells of a marker should say."""
    m, _, long, short = parts(quad)
    offset = m - cell_centres(rows, cols)
    zero = np.zeros(2, np.float32)
    turn = (np.arctan2(long[1], long[0]) + np.arctan2(short[1], short[0]) - np.pi / 2) / 2
    half = (np.linalg.norm(long) + np.linalg.norm(short)) / 2
    axis = np.array([half * np.cos(turn), half * np.sin(turn)], np.float32)
    rest = np.concatenate([zero, raise_angle(axis, 4), zero])
    return (np.column_stack([offset, np.tile(rest, (len(rows), 1))]) / SCALE).T.astype(np.float32)


def described_cards(geometry: Floats, rows: Ints, cols: Ints) -> Floats:
    """(8, n): m, p and both half axes with doubled angles in pixels, in which what cells say can be averaged; from
    (8, n) of what card cells say."""
    described = geometry * SCALE[:, None]
    described[:2] += cell_centres(rows, cols).T
    return np.asarray(described, np.float32)


def described_markers(geometry: Floats, rows: Ints, cols: Ints) -> Floats:
    """(8, n), as `described_cards`, from what marker cells say: a square's axes are at right angles."""
    described = described_cards(geometry, rows, cols)
    described[2:4] = 0
    described[4:6] = lower_angle(described[4:6].T, 2).T
    described[6:8] = -described[4:6]
    return described


def corners_of(described: Floats) -> Floats:
    """(4, 2) corners, clockwise as seen (y down), c0-c1 a short side, of one description, (8,)."""
    x, y, tilt_x, tilt_y, *axes = described.tolist()
    (lx, ly), (sx, sy) = _halved(*axes[:2]), _halved(*axes[2:])
    if lx * sy - ly * sx < 0:
        sx, sy = -sx, -sy
    signs = ((1, -1, 1), (1, 1, -1), (-1, 1, 1), (-1, -1, -1))
    corners = [(x + a * lx + b * sx + c * tilt_x, y + a * ly + b * sy + c * tilt_y) for a, b, c in signs]
    return np.array(corners, np.float32)


def _halved(x: float, y: float) -> tuple[float, float]:
    """A vector with half its angle."""
    angle, length = atan2(y, x) / 2, hypot(x, y)
    return length * cos(angle), length * sin(angle)
