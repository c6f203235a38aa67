"""The demo's camera: a laptop's eye on a stand, looking down at the table.

Table coordinates are millimetres: x to the right, y away from the near player, z up; the table top is z = 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin, tan

import numpy as np

SIZE = (1280, 720)
FOV, ELEVATION, DISTANCE = 60.0, 66.0, 1045.0
"""Degrees across the width, degrees above the table, mm from the aim."""
AIM = (-10.0, -2.0, 0.0)
LAMP = (-260.0, 330.0, 820.0)
"""The lamp's bulb, mm; the shadows and the gloss follow from it."""


def eye() -> np.ndarray:
    """Where the camera stands (3,), mm."""
    lift = radians(ELEVATION)
    return np.array(AIM) + DISTANCE * np.array([0, -cos(lift), sin(lift)])


def focal() -> float:
    """Focal length in pixels of the 1280-wide picture."""
    return SIZE[0] / 2 / tan(radians(FOV / 2))


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on or above the table."""

    x: float
    y: float
    z: float = 0.0


def project(points: np.ndarray) -> np.ndarray:
    """Table points (n, 3) in mm to pixels (n, 2) of the 1280 x 720 picture."""
    away, lift = np.asarray(points, np.float64) - eye(), radians(ELEVATION)
    depth = away @ np.array([0, cos(lift), -sin(lift)])
    down = away @ np.array([0, -sin(lift), -cos(lift)])
    return np.asarray(np.stack([away[:, 0], down], 1) / depth[:, None] * focal() + np.array(SIZE) / 2)


def scale_at(spot: Spot) -> float:
    """Pixels a millimetre, across the view, at a place."""
    a, b = project(np.array([[spot.x - 5, spot.y, spot.z], [spot.x + 5, spot.y, spot.z]]))
    return float(np.linalg.norm(b - a) / 10)
