"""What made-up cards and tables are painted with: colours, clouds, grounds, illustrations and words."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Rgba = NDArray[np.uint8]
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


def colour(rng: np.random.Generator, low: float = 0, high: float = 255) -> tuple[float, float, float]:
    """A random BGR colour, more often saturated than uniform noise would be."""
    hsv = np.array([[[rng.integers(180), 255 * rng.beta(1.5, 1.2), rng.uniform(low, high)]]], np.float32)
    bgr = cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    return float(bgr[0]), float(bgr[1]), float(bgr[2])


def clouds(rng: np.random.Generator, size: tuple[int, int], octaves: int = 4) -> NDArray[np.float32]:
    """Smooth noise in 0..1 of (height, width) for `size` = (width, height)."""
    width, height = size
    total = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        cells = 2 ** (octave + 1)
        coarse = rng.random((cells + 1, cells + 1), np.float32)
        total += cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC) / 2**octave
    total -= total.min()
    return np.asarray(total / max(float(total.max()), 1e-6), np.float32)


def tint(mix: NDArray[np.float32], first: tuple[float, ...], second: tuple[float, ...]) -> NDArray[np.uint8]:
    """A picture between two colours by `mix` in 0..1."""
    a, b = np.array(first, np.float32), np.array(second, np.float32)
    return np.clip(a + (b - a) * mix[..., None], 0, 255).astype(np.uint8)


def paint_ground(rng: np.random.Generator, picture: Rgba) -> None:
    """Fill with one colour, a gradient, rays, stripes, dots or clouds."""
    height, width = picture.shape[:2]
    first, second = colour(rng, 60), colour(rng, 30)
    kind = rng.integers(6)
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    if kind == 0:
        picture[:] = first
        return
    if kind == 1:
        mix = yy / height
    elif kind == 2:
        angle = np.arctan2(yy - height * rng.uniform(0.2, 0.6), xx - width / 2)
        mix = 0.5 + 0.5 * np.sign(np.sin(angle * rng.integers(4, 16)))
        second = tuple(0.8 * c + 20 for c in first)
    elif kind == 3:
        mix = 0.5 + 0.5 * np.sign(np.sin((xx * rng.uniform(-1, 1) + yy * rng.uniform(-1, 1)) * rng.uniform(0.1, 1)))
    elif kind == 4:
        step = rng.uniform(0.1, 0.8)
        mix = ((np.sin(xx * step) + np.sin(yy * step)) > rng.uniform(0, 1.5)).astype(np.float32)
    else:
        mix = clouds(rng, (width, height), int(rng.integers(2, 7)))
    picture[:] = tint(np.asarray(mix, np.float32), first, second)


def paint_blobs(rng: np.random.Generator, picture: Rgba, count: int) -> None:
    """An illustration: overlapping ellipses, rings and polygons."""
    height, width = picture.shape[:2]
    for _ in range(count):
        centre = (int(rng.normal(width / 2, width / 8)), int(rng.normal(height / 2, height / 8)))
        reach = int(rng.uniform(0.08, 0.4) * min(width, height))
        fill = -1 if rng.random() < 0.7 else max(1, reach // 4)
        if rng.random() < 0.7:
            axes = (max(1, reach), max(1, int(reach * rng.uniform(0.4, 1))))
            cv2.ellipse(picture, centre, axes, rng.uniform(0, 180), 0, 360, colour(rng), fill, cv2.LINE_AA)
        else:
            turns = np.sort(rng.uniform(0, 2 * np.pi, rng.integers(3, 8)))
            points = np.stack([np.cos(turns), np.sin(turns)], 1) * reach + centre
            cv2.fillPoly(picture, [points.astype(np.int32)], colour(rng), cv2.LINE_AA)


def paint_text(rng: np.random.Generator, picture: Rgba, lines: int) -> None:
    """Words that nobody can read, a bigger one first."""
    height, width = picture.shape[:2]
    ink = colour(rng, 0, 120) if rng.random() < 0.8 else (240.0, 240.0, 240.0)
    y = height / (lines + 1)
    for line in range(lines):
        word = "".join(rng.choice(list("abcdefghiklmnoprstu  "), rng.integers(4, 22)))
        size = max(0.2, height / (lines + 1) / (28 if line == 0 else 45))
        at = (int(width * rng.uniform(0.03, 0.2)), int(y * (line + 1) + 3))
        cv2.putText(picture, word, at, int(rng.choice(FONTS)), size, ink, 1, cv2.LINE_AA)


def paint_scenery(rng: np.random.Generator, picture: Rgba) -> None:
    """An illustration that fills its frame, as a painting or a photograph does: no outline tells where it ends."""
    size = (picture.shape[1], picture.shape[0])
    first = tint(clouds(rng, size, int(rng.integers(3, 7))), colour(rng, 10), colour(rng, 60))
    second = tint(clouds(rng, size, int(rng.integers(2, 6))), colour(rng, 0, 160), colour(rng, 60))
    picture[:] = cv2.addWeighted(first, 0.6, second, 0.4, 0)
    paint_blobs(rng, picture, int(rng.integers(0, 12)))
    if rng.random() < 0.7:
        picture[:] = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.5, 3))
