"""What lamps and cameras make of a scene."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.paint import clouds
from models.workshop.surfaces import Picture


def out_of_depth(rng: np.random.Generator, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """What lies nearer or farther than the lens is set for is less sharp."""
    height = image.shape[0]
    sharp, reach = rng.uniform(-0.2, 1.2) * height, rng.uniform(0.3, 1.0) * height
    share = np.clip(np.abs(np.arange(height) - sharp) / reach, 0, 1).astype(np.float32)[:, None, None]
    blurred = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.8, 2.4))
    return np.asarray(image + (blurred - image) * share, np.float32)


def light(rng: np.random.Generator, picture: Picture) -> Picture:
    """Lamp, daylight, cast, exposure, glare, blur, noise and compression, as a camera would add them."""
    height, width = picture.shape[:2]
    image = picture.astype(np.float32)
    field = np.ones((height, width), np.float32)
    if rng.random() < 0.7:
        field *= 1 + (clouds(rng, (width, height), 1) - 0.5) * rng.uniform(0, 1.1)
    if rng.random() < 0.25:  # the hard edge of somebody's shadow
        turn, at = rng.uniform(0, 2 * np.pi), rng.uniform(-0.5, 0.5) * width
        yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
        along = (xx - width / 2) * np.cos(turn) + (yy - height / 2) * np.sin(turn) - at
        field *= 1 - rng.uniform(0.1, 0.6) / (1 + np.exp(np.clip(along / rng.uniform(1, 15), -30, 30)))
    cast = rng.normal(1, 0.1, 3).astype(np.float32)
    image = 255 * np.clip(image * (field[..., None] * cast * rng.uniform(0.45, 1.35)) / 255, 0, None) ** rng.uniform(
        0.75, 1.35
    )
    for _ in range(rng.poisson(0.5)):
        yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
        spread = rng.uniform(6, 60)
        spot = np.exp(
            -((xx - rng.uniform(0, width)) ** 2 + ((yy - rng.uniform(0, height)) * rng.uniform(0.5, 2)) ** 2)
            / spread**2
        )
        image += 255 * rng.uniform(0.1, 0.9) * spot[..., None]
    if rng.random() < 0.5:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.4))
    if rng.random() < 0.12:
        image = out_of_depth(rng, image)
    if rng.random() < 0.08:
        kernel = np.zeros((9, 9), np.float32)
        end = (int(4 + 4 * np.cos(t := rng.uniform(0, np.pi))), int(4 + 4 * np.sin(t)))
        cv2.line(kernel, (8 - end[0], 8 - end[1]), end, 1.0)
        image = cv2.filter2D(image, -1, kernel / kernel.sum())
    image += rng.normal(0, 1, image.shape).astype(np.float32) * rng.gamma(1.2, 3.5)
    out = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        ok, code = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])
        out = cv2.imdecode(code, cv2.IMREAD_COLOR) if ok else out
    return np.asarray(out, np.uint8)


def in_other_colours(rng: np.random.Generator, picture: Picture) -> Picture:
    """The picture (h, w, 3) brighter or darker in each channel, and sometimes with its channels exchanged."""
    channels = rng.permutation(3) if rng.random() < 0.4 else np.arange(3)
    seen = picture[..., channels] * rng.uniform(0.75, 1.2, 3).astype(np.float32)
    return np.asarray(np.clip(seen + rng.normal(0, 8, 3).astype(np.float32), 0, 255), np.uint8)
