"""Arms as a camera sees them: the demo's hand and sleeve, painted triangle by triangle for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.demo_hand import Mesh, hand, sleeve
from models.workshop.demo_stage import Arm, Pose
from models.workshop.film_camera import Camera

SKINS = ((0.60, 0.33, 0.22), (0.36, 0.185, 0.115), (0.75, 0.48, 0.36))
SLEEVES = (((0.78, 0.50, 0.08), (0.80, 0.72, 0.56)), ((0.035, 0.085, 0.17), (0.055, 0.13, 0.25)),
           ((0.5, 0.05, 0.06), (0.45, 0.4, 0.38)), ((0.02, 0.2, 0.09), (0.02, 0.16, 0.08)),
           ((0.6, 0.6, 0.58), (0.2, 0.25, 0.4)), ((0.03, 0.03, 0.035), (0.05, 0.05, 0.06)))
NEAREST = 330.0
"""What is nearer to the camera's plane is not painted, mm: it would be out of the picture, and huge."""
Picture = NDArray[np.uint8]


@cache
def _mesh(skin: int, cloth: int) -> Mesh:
    """Bare hand and sleeve together."""
    bare, clad = hand(SKINS[skin]), sleeve(*SLEEVES[cloth])
    triangles = np.vstack([bare.triangles, clad.triangles + len(bare.vertices)])
    return Mesh(np.vstack([bare.vertices, clad.vertices]), triangles, np.vstack([bare.colours, clad.colours]))


@dataclass(frozen=True, slots=True, eq=False)
class ArmSprite:
    """picture (h, w, 4) BGRA of an arm; tip (2,): its fingertips in it; scale: its pixels a millimetre;
    lean: degrees in the picture, clockwise, of the way it points."""

    picture: Picture
    tip: NDArray[np.float64]
    scale: float
    lean: float


def _facing(camera: Camera, at: tuple[float, float], way: tuple[float, float]) -> float:
    """The direction of a way over the table in the picture, degrees, clockwise from upwards."""
    a, b = camera.project(np.array([[*at, 0.0], [at[0] + 20 * way[0], at[1] + 20 * way[1], 0.0]]))
    return degrees(atan2(b[0] - a[0], a[1] - b[1]))


def sprite(camera: Camera, arm: Arm, number: int) -> ArmSprite:
    """The arm as it is seen when it reaches half over the table."""
    mesh = _mesh(number % len(SKINS), number % len(SLEEVES))
    inward = (-arm.out[0], -arm.out[1])
    at = (arm.home[0] + 520 * inward[0], arm.home[1] + 520 * inward[1])
    right = (inward[1], -inward[0])
    x, y, z = mesh.vertices.T
    space = np.stack([at[0] + x * right[0] + y * inward[0], at[1] + x * right[1] + y * inward[1], z], 1)
    seen, tip = camera.project(space), camera.project(np.array([[*at, 9.0]]))[0]
    near = (space - camera.eye()) @ -camera.back() < NEAREST
    triangles = mesh.triangles[~near[mesh.triangles].any(1)]
    low = np.floor(seen[triangles].min((0, 1))) - 3
    size = np.ceil(seen[triangles].max((0, 1)) - low).astype(int) + 3
    shown = Mesh(space, triangles, mesh.colours)
    picture = _painted(shown, seen - low, (int(size[0]), int(size[1])), camera)
    return ArmSprite(picture, tip - low, camera.scale_at(*at), _facing(camera, at, inward))


def _painted(mesh: Mesh, flat: NDArray[np.float64], size: tuple[int, int], camera: Camera) -> Picture:
    """Triangles from the farthest to the nearest, shaded by how far they face upwards; `flat` are pixels (n, 2)."""
    corners = mesh.vertices[mesh.triangles]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    up = np.abs(normal[:, 2]) / np.maximum(np.linalg.norm(normal, axis=1), 1e-9)
    colour = mesh.colours[mesh.triangles].mean(1) * (0.35 + 0.75 * up[:, None])
    level = np.clip(255 * np.clip(colour, 0, 1) ** (1 / 2.2), 0, 255)[:, ::-1]
    order = np.argsort(-np.linalg.norm(corners.mean(1) - camera.eye(), axis=1))
    picture = np.zeros((size[1], size[0], 4), np.uint8)
    points = np.round(flat[mesh.triangles] * 8).astype(np.int32)
    for k in order:
        cv2.fillConvexPoly(picture, points[k], (*map(float, level[k]), 255.0), cv2.LINE_8, 3)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.uint8)


def lay(picture: Picture, arm: ArmSprite, camera: Camera, way: tuple[float, float], pose: Pose) -> None:
    """Paints an arm, and its shadow beside it, whose fingertips are at a pose; `way` is how its seat faces."""
    turn = radians(_facing(camera, (pose.x, pose.y), way) - arm.lean + pose.turn)
    size = camera.scale_at(pose.x, pose.y, pose.z) / arm.scale
    c, s = size * cos(turn), size * sin(turn)
    spin = np.array([[c, -s], [s, c]])
    to = camera.project(np.array([[pose.x, pose.y, 9 + pose.z]]))[0]
    warp = np.column_stack([spin, to - spin @ arm.tip])
    height, width = picture.shape[:2]
    edge = np.array([[0, 0], [arm.picture.shape[1], 0], arm.picture.shape[1::-1], [0, arm.picture.shape[0]]], float)
    seen = edge @ spin.T + warp[:, 2]
    x0, y0 = np.clip(np.floor(seen.min(0)), 0, (width, height)).astype(int)
    x1, y1 = np.clip(np.ceil(seen.max(0)) + 12, 0, (width, height)).astype(int)
    if x1 <= x0 or y1 <= y0:
        return
    warp[:, 2] -= (x0, y0)
    over = cv2.warpAffine(arm.picture, warp, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR)
    deep = 6 + 0.25 * pose.z * size
    dark = cv2.GaussianBlur(_moved(over[..., 3], 0.7 * deep, 0.5 * deep), (0, 0), 1 + 0.35 * deep)
    target = picture[y0:y1, x0:x1]
    alpha = over[..., 3:].astype(np.float32) / 255
    shaded = target * (1 - 0.38 / 255 * dark[..., None].astype(np.float32))
    target[:] = (shaded * (1 - alpha) + over[..., :3]).clip(0, 255).astype(np.uint8)


def _moved(mask: Picture, x: float, y: float) -> Picture:
    shift = np.array([[1, 0, x], [0, 1, y]], np.float64)
    return np.asarray(cv2.warpAffine(mask, shift, (mask.shape[1], mask.shape[0])), np.uint8)
