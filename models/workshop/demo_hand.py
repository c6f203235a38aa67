"""A right hand and its sleeved arm as meshes: smoothly joined round cones, polygonised; and sugar for the donut.

Lengths in mm, palm down, fingertips about the origin on z = 0, the arm running off towards -y.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from skimage.measure import marching_cubes

Point = tuple[float, float, float]
FINGERS: tuple[tuple[Point, ...], ...] = (
    ((-28, -90, 46), (-33, -46, 51), (-29, -20, 33), (-25, -5, 9)),
    ((-6, -86, 51), (-8, -35, 56), (-6, -6, 37), (-4, 9, 9)),
    ((16, -90, 48), (18, -42, 52), (17, -13, 34), (15, 3, 9)),
    ((36, -100, 40), (42, -62, 43), (40, -38, 28), (36, -25, 9)),
)
"""Knuckle, two joints and tip of index, middle, ring and little finger, bent down to touch a card."""
THUMB: tuple[Point, ...] = ((-20, -146, 40), (-56, -108, 36), (-64, -68, 25), (-52, -40, 9))
RADII = (10.6, 9.1, 8.3, 6.7)
WRIST: Point = (4, -178, 52)
ELBOW: Point = (16, -340, 66)


@dataclass(frozen=True, slots=True)
class Mesh:
    """Vertices (n, 3) in mm, triangles (m, 3), linear RGB a vertex (n, 3)."""

    vertices: np.ndarray
    triangles: np.ndarray
    colours: np.ndarray


def _cone(at: np.ndarray, a: Point, b: Point, ra: float, rb: float, flat: float = 1.0) -> np.ndarray:
    """Distance to a round cone; `flat` < 1 squeezes it in z."""
    stretch = np.array([1, 1, 1 / flat])
    start, run = np.array(a) * stretch, (np.array(b) - np.array(a)) * stretch
    along = np.clip(((at * stretch - start) @ run) / (run @ run), 0, 1)
    gap = at * stretch - start - along[..., None] * run
    return np.asarray((np.sqrt((gap ** 2).sum(-1)) - (ra + (rb - ra) * along)) * min(1.0, flat + 0.25))


def _join(a: np.ndarray, b: np.ndarray, soft: float) -> np.ndarray:
    """Smooth minimum of two distances."""
    mix = np.clip(0.5 + 0.5 * (b - a) / soft, 0, 1)
    return np.asarray(b + (a - b) * mix - soft * mix * (1 - mix))


def _hand_distance(at: np.ndarray) -> np.ndarray:
    body = _cone(at, WRIST, ELBOW, 28, 40, 0.78)
    for finger, wide in zip(FINGERS, (14.5, 15.5, 14.5, 12.5), strict=True):
        body = _join(body, _cone(at, (WRIST[0], -160, 50), finger[0], 22, wide, 0.72), 9)
    body = _join(body, _cone(at, THUMB[0], THUMB[1], 21, 14), 14)
    digits = [(f, 1.0 if k < 3 else 0.86) for k, f in enumerate(FINGERS)] + [(THUMB, 1.16)]
    for joints, size in digits:
        digit = np.full(at.shape[:-1], 1e3)
        for k in range(3):
            digit = _join(digit, _cone(at, joints[k], joints[k + 1], RADII[k] * size, RADII[k + 1] * size), 3)
        body = _join(body, digit, 5)
    return body


def _polygons(distance: np.ndarray, corner: np.ndarray, step: float) -> tuple[np.ndarray, np.ndarray]:
    vertices, faces, _, _ = marching_cubes(distance, 0.0)  # type: ignore[no-untyped-call]
    return vertices * step + corner, faces[:, ::-1].copy()


def _grid(low: Point, high: Point, step: float) -> np.ndarray:
    axes = [np.arange(a, b, step) for a, b in zip(low, high, strict=True)]
    return np.stack(np.meshgrid(*axes, indexing="ij"), -1)


def _skin(vertices: np.ndarray, tone: np.ndarray) -> np.ndarray:
    """Redder knuckles and tips, paler nails, and blotches too faint to notice."""
    colours = np.repeat(tone[None], len(vertices), 0)
    for joints in (*FINGERS, THUMB):
        for k, amount in ((0, 0.35), (1, 0.4), (2, 0.25), (3, 0.45)):
            near = np.exp(-(((vertices - np.array(joints[k])) / 13) ** 2).sum(1))
            colours *= 1 - amount * near[:, None] * np.array([0.12, 0.42, 0.4])
        nail = np.array(joints[2]) * 0.42 + np.array(joints[3]) * 0.58
        run = np.array(joints[3]) - np.array(joints[2])
        out = np.array([0, -run[2], run[1]]) / np.hypot(run[1], run[2])
        inside = (((vertices - nail - 7.5 * abs(out)) / np.array([5.4, 6.5, 7.0])) ** 2).sum(1) < 1
        colours[inside] = tone * 0.45 + np.array([0.62, 0.38, 0.33]) * 0.65
    blotch = np.sin(vertices[:, 0] / 9 + 2) * np.sin(vertices[:, 1] / 13) * np.sin(vertices[:, 2] / 8)
    return np.clip(colours * (1 + 0.05 * blotch[:, None]), 0, 1)


def hand(tone: Point) -> Mesh:
    """The bare hand and forearm, in a skin tone (linear RGB)."""
    low, step = (-84.0, -310.0, 0.0), 1.6
    distance = _hand_distance(_grid(low, (70, 30, 100), step))
    vertices, triangles = _polygons(distance, np.array(low), step)
    return Mesh(vertices, triangles, _skin(vertices, np.array(tone)))


def sleeve(cloth: Point, stripe: Point) -> Mesh:
    """A jumper's arm from the wrist to beyond the picture, ribbed cuff, folds and stripes."""
    low, step = (-70.0, -1000.0, -10.0), 4.0
    at = _grid(low, (140, -206, 190), step)
    along = -(at[..., 1] + 212)
    folds = 3.2 * np.sin(along / 17 + 0.05 * at[..., 0] + np.sin(at[..., 0] / 22)) * np.clip(along / 60, 0, 1)
    ribs = 1.2 * np.sin(np.arctan2(at[..., 2] - 58, at[..., 0] - 8) * 26) * (along < 42)
    arm = _cone(at, (8, -216, 57), (60, -1100, 120), 38, 74, 0.9)
    distance = np.maximum(arm + folds * 0.6 + ribs + 4.0 * (along < 40), at[..., 1] + 216)
    vertices, triangles = _polygons(distance, np.array(low), step)
    banded = (np.mod(-vertices[:, 1], 46) < 14) & (vertices[:, 1] < -250)
    return Mesh(vertices, triangles, np.where(banded[:, None], np.array(stripe), np.array(cloth)))


def _pill() -> tuple[np.ndarray, np.ndarray]:
    """A little rod along x: 9 rings of 8 points, and its triangles."""
    down, around = np.meshgrid(np.linspace(0, np.pi, 9), np.linspace(0, 2 * np.pi, 9)[:8], indexing="ij")
    thick = 1.35 * np.sin(down)
    points = np.stack([4.6 * np.cos(down), thick * np.cos(around), thick * np.sin(around)], -1)
    places = [(r * 8 + k, r * 8 + (k + 1) % 8) for r in range(8) for k in range(8)]
    corner = [(a, b, a + 8, b + 8) for a, b in places]
    return points.reshape(-1, 3), np.array([t for a, b, c, d in corner for t in ((a, b, c), (b, d, c))])


def sprinkles(at: tuple[float, float], count: int = 70) -> Mesh:
    """Sugar strewn on a donut's icing (a ring of radius 38, 25 thick, its middle 32 above the table)."""
    dice, (rod, triangles) = np.random.default_rng(3), _pill()
    colours = np.array([[0.75, 0.6, 0.05], [0.75, 0.75, 0.72], [0.06, 0.35, 0.6], [0.1, 0.45, 0.12], [0.6, 0.03, 0.05]])
    points = []
    for _ in range(count):
        around, tilt, turn = dice.uniform(0, 2 * np.pi), dice.uniform(-0.95, 0.95), dice.uniform(0, np.pi)
        out = np.array([np.cos(around), np.sin(around), 0])
        normal = np.sin(tilt) * out + np.array([0, 0, np.cos(tilt)])
        side = np.array([-np.sin(around), np.cos(around), 0])
        along = np.cos(turn) * side + np.sin(turn) * np.cross(normal, side)
        frame = np.stack([along, np.cross(normal, along), normal])
        points.append(rod @ frame + np.array([*at, 32]) + 38 * out + 25.6 * normal)
    index = np.vstack([triangles + 72 * k for k in range(count)])
    return Mesh(np.vstack(points), index, np.repeat(colours[np.arange(count) % 5], 72, 0))
