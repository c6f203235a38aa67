"""The photographs of a set as worse cameras and lamps take them: ``python -m models.workshop.worn SET OUT``.

Each photograph of a finished table, and of one amid a game, is written again in a few of eleven ways, drawn by lot from
a fixed seed, with its truth moved along.  `python -m tests.accuracy OUT` measures them like any other set.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.types import Image

KINDS = ("final", "table")
EACH = 3
"""Ways in which each photograph is written."""
ROOM = 0.8
"""What is bent or tilted is made smaller, so that everything stays in the picture."""
Points = NDArray[np.float64]
"""(..., 2) pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photograph and where something on it lies."""

    image: Image
    points: Points


def blurred(rng: np.random.Generator, shot: Shot) -> Shot:
    """Out of focus."""
    reach = rng.uniform(1.0, 2.2) * shot.image.shape[1] / 1920
    return Shot(np.asarray(cv2.GaussianBlur(shot.image, (0, 0), reach), np.uint8), shot.points)


def shaken(rng: np.random.Generator, shot: Shot) -> Shot:
    """The camera moved along a line of five to eleven pixels."""
    side, turn = int(rng.integers(5, 12)), rng.uniform(0, np.pi)
    along = np.linspace(0.5 - side / 2, side / 2 - 0.5, 50)
    kernel = np.zeros((side, side), np.float32)
    middle = side / 2 - 0.5
    kernel[np.round(middle + along * np.sin(turn)).astype(int), np.round(middle + along * np.cos(turn)).astype(int)] = 1
    return Shot(np.asarray(cv2.filter2D(shot.image, -1, kernel / kernel.sum()), np.uint8), shot.points)


def grainy(rng: np.random.Generator, shot: Shot) -> Shot:
    """A weak sensor and much compression."""
    grain = rng.uniform(8, 22)
    noise = rng.normal(0, grain, shot.image.shape) + rng.normal(0, grain / 2, shot.image.shape[:2])[..., None]
    noisy = np.clip(shot.image + noise, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 55))])[1]
    return Shot(np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), shot.points)


def resized(shot: Shot, factor: float, how: int) -> Shot:
    image = np.asarray(cv2.resize(shot.image, None, fx=factor, fy=factor, interpolation=how), np.uint8)
    return Shot(image, shot.points * factor)


def small(rng: np.random.Generator, shot: Shot) -> Shot:
    """A camera of half or two thirds the pixels."""
    return resized(shot, rng.uniform(0.5, 0.67), cv2.INTER_AREA)


def large(rng: np.random.Generator, shot: Shot) -> Shot:
    """A phone's many pixels that show no more."""
    return resized(shot, rng.uniform(1.8, 2.6), cv2.INTER_CUBIC)


def tinted(rng: np.random.Generator, shot: Shot) -> Shot:
    """Another exposure and white balance."""
    gamma = rng.uniform(0.45, 0.7) if rng.random() < 0.5 else rng.uniform(1.4, 2.2)
    lit = (shot.image / 255.0) ** gamma * np.exp(rng.normal(0, 0.18, 3)) * rng.uniform(0.5, 1.1)
    return Shot((255 * np.clip(lit, 0, 1)).astype(np.uint8), shot.points)


def rotated(rng: np.random.Generator, shot: Shot) -> Shot:
    """Taken from another side of the table."""
    quarters = int(rng.integers(1, 4))
    points, (height, width) = shot.points, shot.image.shape[:2]
    for _ in range(quarters):
        points = np.stack([points[..., 1], width - points[..., 0]], axis=-1)
        height, width = width, height
    return Shot(np.ascontiguousarray(np.rot90(shot.image, quarters)), points)


def bent(rng: np.random.Generator, shot: Shot) -> Shot:
    """Through a lens that bends lines, outwards or inwards."""
    height, width = shot.image.shape[:2]
    bend, focal, middle = rng.choice([-1, 1]) * rng.uniform(0.06, 0.14), width / 2, np.array([width, height]) / 2
    grid = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1)
    here = (grid - middle) / focal / ROOM
    there = (here * (1 + bend * (here**2).sum(axis=-1, keepdims=True)) * focal + middle).astype(np.float32)
    wanted = (shot.points - middle) / focal
    points = wanted.copy()
    for _ in range(30):     # the inverse of the bend
        points = wanted / (1 + bend * (points**2).sum(axis=-1, keepdims=True))
    image = cv2.remap(shot.image, there, None, cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return Shot(np.asarray(image, np.uint8), points * focal * ROOM + middle)


def tilted(rng: np.random.Generator, shot: Shot) -> Shot:
    """From lower down, or from one side."""
    height, width = shot.image.shape[:2]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    middle = np.array([width, height], np.float32) / 2
    target = np.roll(source - middle, int(rng.integers(3)), axis=0) * np.float32(ROOM)
    near, far = target[:2].copy(), target[2:].copy()
    target[:2], target[2:] = near * np.float32(rng.uniform(0.6, 0.85)), far
    turns = [np.roll(target, k, axis=0) for k in range(4)]
    upright = min(turns, key=lambda quad: float(np.abs(quad - (source - middle)).sum())) + middle
    warp = cv2.getPerspectiveTransform(source, np.asarray(upright, np.float32))
    image = cv2.warpPerspective(shot.image, warp, (width, height), borderMode=cv2.BORDER_REPLICATE)
    moved = cv2.perspectiveTransform(shot.points.reshape(-1, 1, 2), warp).reshape(shot.points.shape)
    return Shot(np.asarray(image, np.uint8), np.asarray(moved, np.float64))


def dazzled(rng: np.random.Generator, shot: Shot) -> Shot:
    """Three lamps, or a flash, mirrored in the table, so that nothing is left where they are."""
    height, width = shot.image.shape[:2]
    lit = shot.image.astype(np.float32)
    yy, xx = np.mgrid[0:height, 0:width]
    for _ in range(3):
        x, y = rng.uniform(0.1, 0.9, 2) * (width, height)
        across, along = rng.uniform(0.04, 0.09) * width * np.array([1, rng.uniform(0.5, 1)])
        lit += (rng.uniform(120, 260) * np.exp(-(((xx - x) / across) ** 2 + ((yy - y) / along) ** 2) / 2))[..., None]
    return Shot(np.clip(lit, 0, 255).astype(np.uint8), shot.points)


def shaded(rng: np.random.Generator, shot: Shot) -> Shot:
    """Half of the table in a shadow with a hard or a soft edge."""
    height, width = shot.image.shape[:2]
    turn, (yy, xx) = rng.uniform(0, 2 * np.pi), np.mgrid[0:height, 0:width]
    along = (xx / width - 0.5) * np.cos(turn) + (yy / height - 0.5) * np.sin(turn) + rng.uniform(-0.2, 0.2)
    dark = 1 - rng.uniform(0.4, 0.7) / (1 + np.exp(np.clip(-along / rng.uniform(0.005, 0.15), -50, 50)))
    return Shot((shot.image * dark[..., None]).astype(np.uint8), shot.points)


WAYS: tuple[Callable[[np.random.Generator, Shot], Shot], ...] = (
    blurred, shaken, grainy, small, large, tinted, rotated, bent, tilted, dazzled, shaded,
)  # fmt: skip


def write(shot: Shot, told: dict[str, Any], path: Path) -> None:
    """A photograph with its truth beside it."""
    cards = [card | {"corners": quad.tolist()} for card, quad in zip(told["cards"], shot.points, strict=True)]
    cv2.imwrite(str(path), shot.image, [cv2.IMWRITE_JPEG_QUALITY, 88])
    size = [shot.image.shape[1], shot.image.shape[0]]
    path.with_suffix(".json").write_text(json.dumps(told | {"size": size, "cards": cards}), "utf-8")


def make(source: Path, out: Path, seed: int) -> None:
    """Write the photographs of a set again."""
    out.mkdir(parents=True, exist_ok=True)
    if not (out / "faces").exists():
        (out / "faces").symlink_to((source / "faces").resolve(), target_is_directory=True)
    for number, path in enumerate(sorted(p for kind in KINDS for p in source.glob(f"{kind}*.jpg"))):
        rng = np.random.default_rng((seed, number))
        told = json.loads(path.with_suffix(".json").read_text("utf-8"))
        quads = np.array([card["corners"] for card in told["cards"]], np.float64).reshape(-1, 4, 2)
        shot = Shot(np.asarray(cv2.imread(str(path)), np.uint8), quads)
        for which in rng.permutation(len(WAYS))[:EACH]:
            way = WAYS[which]
            write(way(rng, shot), told, out / f"{path.stem}-{way.__name__}.jpg")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="a folder with faces/ and measured photographs")
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    make(given.source, given.out, given.seed)
