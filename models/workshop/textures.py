"""Made-up card faces, backs and markers for training: no real card, and none of the demo's, is among them.

The detector must find cards of any deck, so the faces differ in everything that decks differ in: border, frame,
picture, text box, pips, pattern, corner radius and proportions.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Rgba = NDArray[np.uint8]
TEXTURE = (160, 224)
"""Width and height of a face's finest picture in pixels."""
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


@dataclass(frozen=True, slots=True)
class Face:
    """A face as a pyramid of BGRA pictures, finest first, with its proportions (width over height)."""

    levels: tuple[Rgba, ...]
    aspect: float


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


def paint_doily(style: np.random.Generator, picture: Rgba, split: int) -> None:
    """A disc, plain or scalloped, that the illustration lies on."""
    middle, fill = (picture.shape[1] // 2, split // 2 + 4), colour(style, 150)
    if style.random() < 0.6:
        fill = (float(style.uniform(225, 255)),) * 3
    reach, lobes = style.uniform(0.28, 0.44) * picture.shape[1], int(style.integers(8, 26))
    cv2.circle(picture, middle, int(reach), fill, -1, cv2.LINE_AA)
    if style.random() < 0.5:
        for turn in np.arange(lobes) * 2 * np.pi / lobes:
            at = (int(middle[0] + reach * np.cos(turn)), int(middle[1] + reach * np.sin(turn)))
            cv2.circle(picture, at, int(reach * 3 / lobes) + 1, fill, -1, cv2.LINE_AA)


def paint_framed(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """A border, a ground, a picture and usually a text box: what most modern game cards are."""
    height, width = picture.shape[:2]
    edge = int(style.choice([0, 3, 6, 9, 13]))
    picture[:] = colour(style, 0) if style.random() < 0.4 else (float(style.choice([20, 235, 255])),) * 3
    inner = picture[edge : height - edge, edge : width - edge]
    paint_ground(style, inner)
    if style.random() < 0.5:
        line = (255.0, 255.0, 255.0) if style.random() < 0.6 else colour(style)
        cv2.rectangle(
            inner, (5, 5), (inner.shape[1] - 6, inner.shape[0] - 6), line, int(style.integers(1, 4)), cv2.LINE_AA
        )
    split = int(height * style.uniform(0.4, 0.75))
    if style.random() < 0.45:
        paint_doily(style, picture, split)
    paint_blobs(rng, picture[edge + 6 : split, edge + 6 : width - edge - 6], int(rng.integers(1, 9)))
    if style.random() < 0.85:
        box = picture[split : height - edge - 8, edge + 8 : width - edge - 8]
        box[:] = (250.0, 250.0, 250.0) if style.random() < 0.6 else colour(style, 120)
        paint_text(rng, box, int(rng.integers(1, 7)))
    if style.random() < 0.3:
        bar = picture[edge + 6 : edge + 24, edge + 8 : width - edge - 8]
        bar[:] = colour(style, 100)
        paint_text(rng, bar, 1)


def paint_pips(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """A playing card: light, corner signs, pips or a crowded figure."""
    height, width = picture.shape[:2]
    picture[:] = tuple(float(c) for c in style.uniform(225, 255, 3))
    ink = (30.0, 30.0, 30.0) if rng.random() < 0.5 else (40.0, 40.0, 220.0)
    if rng.random() < 0.4:
        paint_blobs(rng, picture[20 : height - 20, 22 : width - 22], int(rng.integers(15, 40)))
    else:
        for _ in range(rng.integers(1, 11)):
            at = (int(rng.uniform(0.25, 0.75) * width), int(rng.uniform(0.15, 0.85) * height))
            cv2.circle(picture, at, int(rng.uniform(6, 16)), ink, -1, cv2.LINE_AA)
    sign = str(rng.choice(list("AKDBQJ1987")))
    cv2.putText(picture, sign, (6, 26), cv2.FONT_HERSHEY_DUPLEX, 0.8, ink, 2, cv2.LINE_AA)
    cv2.putText(picture, sign, (width - 24, height - 10), cv2.FONT_HERSHEY_DUPLEX, 0.8, ink, 2, cv2.LINE_AA)


def paint_number(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """A selection card: one big number, on a plain or striped ground, often framed, sometimes on a disc."""
    height, width = picture.shape[:2]
    if style.random() < 0.5:
        picture[:] = colour(style, 20)
    else:
        paint_ground(style, picture)
    if style.random() < 0.5:
        inner = picture[12 : height - 12, 12 : width - 12]
        inner[:] = tuple(0.6 * float(c) for c in picture[0, 0, :3])
    if style.random() < 0.5:
        for share, fill in ((0.46, colour(style, 60)), (0.42, colour(style, 120)), (0.38, colour(style, 120))):
            cv2.circle(picture, (width // 2, height // 2), int(share * width), fill, -1, cv2.LINE_AA)
    ink = (235.0, 240.0, 250.0) if rng.random() < 0.5 else colour(rng)
    text, font = str(rng.integers(1, 10)) if rng.random() < 0.8 else "?", int(rng.choice(FONTS))
    scale, thick = float(rng.uniform(2, 5)), int(rng.integers(4, 14))
    (w, h), _ = cv2.getTextSize(text, font, scale, 8)
    cv2.putText(picture, text, ((width - w) // 2, (height + h) // 2), font, scale, ink, thick, cv2.LINE_AA)
    if style.random() < 0.6:
        cv2.putText(picture, text, (8, 28), font, 0.8, ink, 2, cv2.LINE_AA)
        cv2.putText(picture, text, (width - 28, height - 10), font, 0.8, ink, 2, cv2.LINE_AA)


def paint_back(style: np.random.Generator, _: np.random.Generator, picture: Rgba) -> None:
    """A back: a pattern all over, a border, perhaps a word; all backs of a deck are alike."""
    height, width = picture.shape[:2]
    rng = style
    paint_ground(rng, picture)
    ink = colour(rng)
    for _ in range(rng.integers(0, 60)):
        at = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        cv2.circle(picture, at, int(rng.uniform(2, 12)), ink, 1 if rng.random() < 0.7 else -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.putText(
            picture, "DONUTS?"[: rng.integers(1, 8)], (20, height // 2), cv2.FONT_HERSHEY_DUPLEX, 1, colour(rng, 150), 3
        )
    if rng.random() < 0.7:
        cv2.rectangle(picture, (0, 0), (width - 1, height - 1), colour(rng, 60), int(rng.integers(4, 24)))


PAINTERS = (paint_framed,) * 4 + (paint_pips, paint_number, paint_number, paint_back)


def rounded(size: tuple[int, int], radius: float) -> NDArray[np.uint8]:
    """The alpha of a rounded rectangle."""
    width, height = size
    mask = np.zeros((height, width), np.uint8)
    r = int(radius)
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x, y in ((r, r), (width - 1 - r, r), (r, height - 1 - r), (width - 1 - r, height - 1 - r)):
        cv2.circle(mask, (x, y), r, 255, -1)
    return mask


def pyramid(picture: NDArray[np.uint8], alpha: NDArray[np.uint8]) -> tuple[Rgba, ...]:
    """The picture with its alpha at full, half, quarter and eighth size."""
    level = np.dstack([picture, alpha])
    levels = [level]
    for _ in range(3):
        level = cv2.resize(level, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        levels.append(level)
    return tuple(np.ascontiguousarray(one) for one in levels)


def make_family(rng: np.random.Generator, count: int) -> list[Face]:
    """Faces of one deck: alike in frame, ground and proportions, each with its own picture and words.

    Cards that touch are nearly always of one deck, so this likeness is what the detector has to see through.
    """
    painter, seed = PAINTERS[rng.integers(len(PAINTERS))], rng.integers(2**31)
    aspect, radius = 63 / 88 if rng.random() < 0.6 else float(rng.uniform(0.6, 0.8)), rng.uniform(0, 14)
    sleeve = (int(rng.integers(3, 12)), colour(rng, 0, 90)) if rng.random() < 0.1 else None
    family = []
    for _ in range(count):
        picture = np.zeros((TEXTURE[1], TEXTURE[0], 3), np.uint8)
        painter(np.random.default_rng(seed), rng, picture)
        if sleeve:  # a sleeve or a backing sheet looks out all round
            cv2.rectangle(picture, (0, 0), (TEXTURE[0] - 1, TEXTURE[1] - 1), sleeve[1], sleeve[0])
        family.append(Face(pyramid(picture, rounded(TEXTURE, radius)), aspect))
    return family


def make_marker(rng: np.random.Generator) -> Face:
    """One random row marker: a small square or round tile with a number."""
    side = 96
    picture = np.zeros((side, side, 3), np.uint8)
    picture[:] = colour(rng)
    alpha = rounded((side, side), side / 2 - 1 if rng.random() < 0.3 else rng.uniform(0, 16))
    if rng.random() < 0.6:
        cv2.circle(picture, (side // 2, side // 2), int(rng.uniform(30, 46)), colour(rng), -1, cv2.LINE_AA)
    ink = (250.0, 250.0, 250.0) if rng.random() < 0.6 else colour(rng)
    text, font, scale = str(rng.integers(1, 8)), int(rng.choice(FONTS)), float(rng.uniform(1.2, 2.6))
    (w, h), _ = cv2.getTextSize(text, font, scale, 5)
    cv2.putText(
        picture, text, ((side - w) // 2, (side + h) // 2), font, scale, ink, int(rng.integers(3, 8)), cv2.LINE_AA
    )
    return Face(pyramid(picture, alpha), 1.0)
