"""A camera anywhere round a table.  Table coordinates as in `demo_camera`: mm, x right, y away from the near side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin, tan

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Camera:
    """Where it stands and how it looks.

    size: pixels.  elevation: degrees above the table.  azimuth: the side it stands at, degrees against the clock, 0 =
    near.  fov: degrees across.  aim: the middle of the view on the table; distance: from there, mm.  roll: degrees.
    """

    size: tuple[int, int] = (1280, 720)
    elevation: float = 66.0
    azimuth: float = 0.0
    fov: float = 60.0
    aim: tuple[float, float] = (0.0, 0.0)
    distance: float = 1000.0
    roll: float = 0.0

    def back(self) -> Points:
        """The way from the table to the camera (3,), of length 1."""
        lift, turn = radians(self.elevation), radians(self.azimuth)
        return np.array([sin(turn) * cos(lift), -cos(turn) * cos(lift), sin(lift)])

    def eye(self) -> Points:
        """Where it is (3,), mm."""
        return np.asarray(np.array([*self.aim, 0.0]) + self.distance * self.back())

    def project(self, points: Points) -> Points:
        """Points in space (n, 3) to pixels (n, 2)."""
        back, turn = self.back(), radians(self.azimuth)
        right = np.array([cos(turn), sin(turn), 0.0])
        away = np.asarray(points, np.float64) - self.eye()
        across, down, depth = away @ right, away @ np.cross(-back, right), away @ -back
        focal, c, s = self.size[0] / 2 / tan(radians(self.fov / 2)), cos(radians(self.roll)), sin(radians(self.roll))
        flat = np.stack([c * across - s * down, s * across + c * down], 1) / depth[:, None]
        return np.asarray(flat * focal + np.array(self.size) / 2)

    def scale_at(self, x: float, y: float, z: float = 0.0) -> float:
        """Pixels a millimetre, at a place."""
        a, b, c = self.project(np.array([[x, y, z], [x + 8, y, z], [x, y + 8, z]]))
        return float(np.linalg.norm(b - a) + np.linalg.norm(c - a)) / 16

    def flat(self) -> NDArray[np.float64]:
        """(3, 3) from the table's plane (mm) to pixels."""
        ground = np.array([[0, 0, 0], [300, 0, 0], [300, 300, 0], [0, 300, 0]], np.float64)
        seen = self.project(ground).astype(np.float32)
        return np.asarray(cv2.getPerspectiveTransform(ground[:, :2].astype(np.float32), seen))


def framed(camera: Camera, points: Points, margin: float = 14.0) -> Camera:
    """The camera moved as near as it can, with all points (n, 3) in the picture."""
    low, high = 300.0, 4000.0
    for _ in range(22):
        middle = (low + high) / 2
        held = _centred(replace(camera, distance=middle), points)
        seen = held.project(points)
        inside = (seen > margin).all() and (seen < np.array(held.size) - margin).all()
        low, high = (low, middle) if inside else (middle, high)
    return _centred(replace(camera, distance=high), points)


def _centred(camera: Camera, points: Points) -> Camera:
    """Aimed so that the points fill the picture's middle."""
    for _ in range(6):
        seen = camera.project(points)
        off = (seen.min(0) + seen.max(0)) / 2
        back = np.linalg.inv(camera.flat()) @ np.array([*off, 1.0])
        here = np.linalg.inv(camera.flat()) @ np.array([camera.size[0] / 2, camera.size[1] / 2, 1.0])
        shift = back[:2] / back[2] - here[:2] / here[2]
        camera = replace(camera, aim=(camera.aim[0] + float(shift[0]), camera.aim[1] + float(shift[1])))
    return camera
