"""Five lights over a made table; each takes dice and a picture (1920 x 1080, BGR) and gives it lit, not clipped."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

SIZE = (1920, 1080)
Picture = NDArray[np.uint8]


def lamp(rng: np.random.Generator, picture: Picture) -> NDArray[np.float32]:
    """Warm, bright in one place, falling off towards the corners."""
    yy, xx = np.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype(np.float32)
    far = np.hypot(xx - rng.uniform(600, 1300), yy - rng.uniform(200, 800)) / 1300
    return np.asarray(picture * (1.15 - 0.55 * far**1.5)[..., None] * np.float32([0.78, 0.94, 1.06]), np.float32)


def daylight(rng: np.random.Generator, picture: Picture) -> NDArray[np.float32]:
    """Cool, from one side."""
    slope = np.linspace(1.1, 0.7, SIZE[0], dtype=np.float32)[:: rng.choice([-1, 1])]
    return np.asarray(picture * slope[None, :, None] * np.float32([1.08, 1.0, 0.92]), np.float32)


def dusk(rng: np.random.Generator, picture: Picture) -> NDArray[np.float32]:
    """Too little light: dark and grainy."""
    return np.asarray(picture * 0.4 + rng.normal(0, 6, picture.shape), np.float32)


def shadow(rng: np.random.Generator, picture: Picture) -> NDArray[np.float32]:
    """Somebody leans over the table."""
    yy, xx = np.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    along = (xx - 960) * np.cos(turn) + (yy - 540) * np.sin(turn)
    return np.asarray(picture * (1 - 0.45 / (1 + np.exp(np.clip(along / 25, -30, 30))))[..., None], np.float32)


def glare(rng: np.random.Generator, picture: Picture) -> NDArray[np.float32]:
    """Two lamps mirrored in glossy cards."""
    yy, xx = np.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype(np.float32)
    lit = picture.astype(np.float32)
    for _ in range(2):
        at, reach = (rng.uniform(200, 1700), rng.uniform(150, 950)), rng.uniform(50, 110)
        spot = np.exp(-((xx - at[0]) ** 2 + (yy - at[1]) ** 2) / reach**2)
        lit += 110 * spot[..., None]
    return lit


Light = Callable[[np.random.Generator, Picture], NDArray[np.float32]]
LIGHTS: tuple[Light, ...] = (lamp, daylight, dusk, shadow, glare)
