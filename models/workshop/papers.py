"""Things on a table that are easily taken for cards: sheets with writing, places drawn on a mat, bowls, phones."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.paint import FONTS, colour

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]
"""(4, 2) corners in pixels."""
Colour = tuple[float, ...]
Point = tuple[float, float]


def lying_flat(rng: np.random.Generator, at: Point, width: float, height: float) -> Quad:
    """(4, 2) the corners of something flat as a camera may see it, in pixels."""
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2)
    half[:2] *= rng.uniform(0.75, 1.0)                      # the far side is the shorter one
    angle = rng.normal(0, 0.3) + rng.integers(4) * np.pi / 2 if rng.random() < 0.7 else rng.uniform(0, 7)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(half @ turn * (1, rng.uniform(0.6, 1.0)) + at, np.float32)


def lay(picture: Picture, flat: Picture, quad: Quad, shade: float) -> None:
    """Paste a flat picture, with a soft shadow under it."""
    height, width = flat.shape[:2]
    warp = cv2.getPerspectiveTransform(np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32), quad)
    size = (picture.shape[1], picture.shape[0])
    laid = cv2.warpPerspective(flat, warp, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full((height, width), 255, np.uint8), warp, size)
    under = cv2.blur(mask, (9, 9)).astype(np.float32)[..., None] / 255 * shade
    picture[:] = (picture * (1 - under)).astype(np.uint8)
    picture[mask > 127] = laid[mask > 127]


def paper(rng: np.random.Generator) -> Colour:
    """Mostly nearly white."""
    white = rng.uniform(190, 252) * np.exp(rng.normal(0, 0.03, 3))
    return tuple(float(c) for c in np.minimum(white, 255)) if rng.random() < 0.8 else colour(rng, 60)


def written_on(rng: np.random.Generator) -> Picture:
    """A score pad, a list, a letter."""
    width, height = int(rng.integers(120, 320)), int(rng.integers(140, 360))
    flat = np.empty((height, width, 3), np.uint8)
    flat[:] = paper(rng)
    ink, rule = colour(rng, 0) if rng.random() < 0.4 else (40.0, 30.0, 30.0), tuple(rng.uniform(120, 230, 3))
    step, font, big = int(rng.integers(16, 46)), int(rng.choice(FONTS)), rng.uniform(0.4, 1.3)
    columns = np.sort(rng.uniform(0, width - 20, rng.integers(1, 6)))
    for y in range(step, height, step):
        if rng.random() < 0.9:
            cv2.line(flat, (0, y + 3), (width, y + 3), rule, 1, cv2.LINE_AA)
        for x in columns:
            if rng.random() < 0.8:
                word = str(rng.integers(-9, 41)) if rng.random() < 0.8 else "lorem ipsum"[: rng.integers(2, 11)]
                cv2.putText(flat, word, (int(x), y), font, big, ink, int(rng.integers(1, 3)), cv2.LINE_AA)
    return flat


def sheet(rng: np.random.Generator, picture: Picture, at: Point) -> Quad:
    """A sheet of paper, larger than a card or not."""
    wide = float(np.exp(rng.uniform(np.log(50), np.log(380))))
    quad = lying_flat(rng, at, wide, wide * rng.uniform(0.6, 1.7))
    lay(picture, written_on(rng), quad, rng.uniform(0, 0.5))
    return quad


def places(rng: np.random.Generator, picture: Picture, at: Point) -> Quad:
    """Where cards belong, drawn on a mat: their outlines, side by side; the first of them."""
    wide, tall = rng.uniform(30, 170), rng.uniform(1.2, 1.6)
    step = wide * rng.uniform(1.05, 1.5)
    seen = picture[int(np.clip(at[1], 0, len(picture) - 1)), int(np.clip(at[0], 0, picture.shape[1] - 1))]
    other = seen + rng.choice([-1, 1]) * rng.uniform(25, 130) + rng.normal(0, 8, 3)
    ink = tuple(float(c) for c in np.clip(other, 0, 255))
    frame, thick = lying_flat(rng, (0, 0), wide, wide * tall), int(rng.integers(1, 5))
    along = (frame[1] - frame[0]) / wide * step
    for k in range(rng.integers(1, 7)):
        outline = np.round(frame + k * along + at).astype(np.int32)
        cv2.polylines(picture, [outline], isClosed=True, color=ink, thickness=thick, lineType=cv2.LINE_AA)
    return np.asarray(frame + at, np.float32)


def bowl(rng: np.random.Generator, picture: Picture, at: Point) -> Quad:
    """A bowl with balls in it."""
    reach, flat = rng.uniform(25, 130), rng.uniform(0.6, 1.0)
    x, y = int(at[0]), int(at[1])

    def disc(x: int, y: int, share: float, fill: Colour) -> None:
        axes = (max(1, int(reach * share)), max(1, int(reach * share * flat)))
        cv2.ellipse(picture, (x, y), axes, 0, 0, 360, fill, -1, cv2.LINE_AA)

    own, food = colour(rng, 30), np.array(colour(rng, 80))
    disc(x, y, 1.0, own)
    disc(x, y, rng.uniform(0.7, 0.92), tuple(0.8 * c for c in own))
    for _ in range(rng.integers(0, 12)):
        dx, dy = (int(d) for d in rng.normal(0, 0.3 * reach, 2))
        own = tuple(float(c) for c in food * rng.uniform(0.8, 1.05))
        disc(x + dx, y + int(dy * flat), rng.uniform(0.12, 0.25), own)
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (reach, reach * flat)
    return np.asarray(box + at, np.float32)


def phone(rng: np.random.Generator, picture: Picture, at: Point) -> Quad:
    """A phone or a book: of one colour with something in the middle."""
    width, height = 120, int(120 * rng.uniform(1.3, 2.2))
    flat = np.empty((height, width, 3), np.uint8)
    flat[:] = colour(rng, 0) if rng.random() < 0.5 else tuple(rng.uniform(5, 60, 1).repeat(3))
    rim = int(rng.integers(3, 20))
    cv2.rectangle(flat, (rim, rim), (width - rim, height - rim), colour(rng, 0), -1)
    wide = float(np.exp(rng.uniform(np.log(50), np.log(260))))
    quad = lying_flat(rng, at, wide, wide * height / width)
    lay(picture, flat, quad, rng.uniform(0, 0.5))
    return quad


THINGS: tuple[Callable[[np.random.Generator, Picture, Point], Quad], ...] = (
    sheet, sheet, places, places, bowl, phone,
)  # fmt: skip


def scatter(rng: np.random.Generator, picture: Picture) -> list[Quad]:
    """Some of them, anywhere; where they lie."""
    height, width = picture.shape[:2]
    lying = []
    for _ in range(rng.choice([0, 1, 2, 4], p=[0.4, 0.3, 0.2, 0.1])):
        at = float(rng.uniform(0, width)), float(rng.uniform(0, height))
        lying.append(THINGS[rng.integers(len(THINGS))](rng, picture, at))
    return lying
