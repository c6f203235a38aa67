"""Faces laid into a picture: where they come to lie, their shadow, and how a lamp shows them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.textures import Face


@dataclass(frozen=True, slots=True)
class Lamp:
    """How the light of one scene falls on its cards.

    shade, fall: how dark a card's shadow is, and how far from the card it falls, (x, y) in card widths; edge: how much
    lighter or darker its rim is on two of its sides; gloss: how much of the lamp it mirrors.
    """

    shade: float
    fall: tuple[float, float]
    edge: float
    gloss: float

    @classmethod
    def drawn(cls, rng: np.random.Generator) -> Lamp:
        """One by lot; many leave out a part of it."""
        shade = float(rng.choice([0, rng.uniform(0, 0.7)]))
        fall = rng.normal(0, 0.035, 2) if rng.random() < 0.7 else np.zeros(2)
        edge = rng.normal(0, 45) if rng.random() < 0.5 else 0.0
        gloss = float(rng.gamma(1.0, 40)) if rng.random() < 0.25 else 0.0
        return cls(shade, (float(fall[0]), float(fall[1])), float(edge), gloss)


def lit(
    rng: np.random.Generator, laid: NDArray[np.uint8], quad: NDArray[np.float32], lamp: Lamp, gain: float
) -> NDArray[np.float32]:
    """(h, w, 3) the card's colours as it lies there; quad: its corners in the cut-out `laid`, which has an alpha."""
    colours = laid[..., :3] * np.float32(gain)
    if lamp.edge:
        rim = np.zeros(laid.shape[:2], np.uint8)
        start = int(lamp.fall[0] > 0) + 2 * int(lamp.fall[1] > 0)
        sides = quad[[start % 4, (start + 1) % 4, (start + 2) % 4]]
        cv2.polylines(rim, [np.round(sides * 8).astype(np.int32)], False, 255, 1, cv2.LINE_AA, shift=3)
        colours += rim[..., None] * np.float32(lamp.edge / 255)
    if lamp.gloss or rng.random() < 0.3:
        across, down = rng.normal(0, 1, 2)
        yy, xx = np.ogrid[: laid.shape[0], : laid.shape[1]]
        size = max(laid.shape)
        ramp = (((xx - laid.shape[1] / 2) * across + (yy - laid.shape[0] / 2) * down) / size).astype(np.float32)
        if rng.random() < 0.5:
            colours *= (1 + 0.12 * ramp)[..., None]
        if lamp.gloss:
            colours += (lamp.gloss * np.exp(-(((ramp - rng.normal(0, 0.3)) / rng.uniform(0.1, 0.5)) ** 2)))[..., None]
    return np.asarray(np.clip(colours, 0, 255), np.float32)


def cut_out(
    picture: NDArray[np.uint8], face: Face, quad: NDArray[np.float32]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.float32]] | None:
    """The part of the picture that a face comes to lie in, the face as it lies there (h, w, 4) and its corners there;
    None where it lies outside."""
    height, width = picture.shape[:2]
    x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int) - 6, 0)
    x1, y1 = np.minimum(np.ceil(quad.max(0)).astype(int) + 7, (width, height))
    if x1 <= x0 or y1 <= y0:
        return None
    long_side = float(np.linalg.norm(quad[3] - quad[0]))
    level = face.levels[int(np.clip(np.floor(np.log2(face.levels[0].shape[0] / max(long_side, 1))), 0, 3))]
    h, w = level.shape[:2]
    source, there = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32), quad - (x0, y0)
    warp = cv2.getPerspectiveTransform(source - np.float32(0.5), (there - 0.5).astype(np.float32))
    laid = cv2.warpPerspective(level, warp, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR)
    return picture[y0:y1, x0:x1], np.asarray(laid, np.uint8), there.astype(np.float32)


def paste(picture: NDArray[np.uint8], face: Face, quad: NDArray[np.float32], gain: float, shade: float) -> None:
    """Lay a face into the picture with a soft shadow under it."""
    if (there := cut_out(picture, face, quad)) is None:
        return
    target, laid, _ = there
    if shade > 0:
        darken(target, laid[..., 3], shade)
    blend(target, laid, np.clip(laid[..., :3] * gain, 0, 255))


def darken(target: NDArray[np.uint8], alpha: NDArray[np.uint8], shade: float) -> None:
    """A soft shadow of what has this alpha."""
    under = cv2.blur(alpha, (7, 7)).astype(np.float32)[..., None] / 255
    target[:] = (target * (1 - shade * under)).astype(np.uint8)


def blend(target: NDArray[np.uint8], laid: NDArray[np.uint8], colours: NDArray[np.float32]) -> None:
    """Lay colours upon the target where the face is."""
    alpha = laid[..., 3:].astype(np.float32) / 255
    target[:] = (target * (1 - alpha) + colours * alpha).astype(np.uint8)


def paste_lit(
    rng: np.random.Generator, picture: NDArray[np.uint8], face: Face, quad: NDArray[np.float32], lamp: Lamp
) -> None:
    """Lay a face into the picture as a lamp shows it, its shadow beside it."""
    if (there := cut_out(picture, face, quad)) is None:
        return
    target, laid, corners = there
    if lamp.shade > 0:
        wide = float(np.linalg.norm(quad[1] - quad[0]))
        shift = np.array([[1, 0, lamp.fall[0] * wide], [0, 1, lamp.fall[1] * wide]], np.float32)
        fallen = cv2.warpAffine(laid[..., 3], shift, (laid.shape[1], laid.shape[0])) if any(lamp.fall) else laid[..., 3]
        darken(target, np.asarray(fallen, np.uint8), lamp.shade)
    blend(target, laid, lit(rng, laid, corners, lamp, float(rng.normal(1, 0.03))))
