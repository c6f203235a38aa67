"""Table tops for training scenes."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.backs import paint_lattice, paint_mosaic, paint_tiles
from models.workshop.paint import clouds, colour, tint

Picture = NDArray[np.uint8]


def wood(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """Planks with a grain along them."""
    width, height = size
    grain = cv2.resize(
        clouds(rng, (max(8, width // 12), height * 2), 7), (width, height), interpolation=cv2.INTER_LINEAR
    )
    rings = 0.5 + 0.5 * np.sin(grain * rng.uniform(10, 60))
    tone = np.array([rng.uniform(30, 130), rng.uniform(60, 170), rng.uniform(90, 220)], np.float32)
    picture = np.clip(tone * (0.75 + 0.35 * rings[..., None] * rng.uniform(0.2, 1)), 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        for y in range(int(rng.integers(10, 60)), height, int(rng.integers(30, 140))):
            cv2.line(picture, (0, y), (width, y), tuple(0.4 * float(c) for c in tone), int(rng.integers(1, 3)))
    return picture


def cloth(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """One colour with a weave."""
    width, height = size
    base = np.array(colour(rng, 15), np.float32) if rng.random() < 0.7 else np.full(3, rng.uniform(15, 240), np.float32)
    weave = rng.normal(0, rng.uniform(1, 12), (height, width, 1)).astype(np.float32)
    folds = (clouds(rng, size, 2)[..., None] - 0.5) * rng.uniform(0, 60)
    return np.clip(base + weave + folds, 0, 255).astype(np.uint8)


def checks(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """Checked, striped or dotted cloth."""
    width, height = size
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    step, turn = np.exp(rng.uniform(np.log(0.04), np.log(0.5))), rng.choice([0.0, rng.uniform(0, np.pi)])
    u = xx * np.cos(turn) + yy * np.sin(turn)
    v = -xx * np.sin(turn) + yy * np.cos(turn)
    kind = rng.integers(4)
    if kind == 0:
        mix = np.sin(u * step) * np.sin(v * step) > 0
    elif kind == 1:
        mix = np.sin(u * step) > rng.uniform(-0.8, 0.8)
    elif kind == 2:
        mix = np.sin(u * step) + np.sin(v * step) > rng.uniform(0.2, 1.6)
    else:
        mix = 0.5 * (np.sin(u * step) > 0) + 0.5 * (np.sin(v * step) > 0)
    light = tuple(float(c) for c in rng.uniform(150, 240, 3)) if rng.random() < 0.5 else colour(rng, 30)
    return tint(mix.astype(np.float32), light, colour(rng, 30))


def artwork(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A playmat or a tablecloth with a picture on it."""
    mix = clouds(rng, size, int(rng.integers(4, 8)))
    picture = tint(mix, colour(rng, 10), colour(rng, 10))
    third = tint(clouds(rng, size, 5), colour(rng, 0, 160), colour(rng))
    picture = cv2.addWeighted(picture, 0.6, third, 0.4, 0)
    for _ in range(rng.integers(0, 14)):
        at = (int(rng.uniform(0, size[0])), int(rng.uniform(0, size[1])))
        axes = (int(rng.uniform(5, 120)), int(rng.uniform(3, 60)))
        cv2.ellipse(
            picture, at, axes, rng.uniform(0, 180), 0, 360, colour(rng), -1 if rng.random() < 0.6 else 2, cv2.LINE_AA
        )
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.5, 3))
    if rng.random() < 0.25:
        print_places(rng, picture)
    return picture


def print_places(rng: np.random.Generator, picture: Picture) -> None:
    """Outlines where cards belong, as mats have them: the shape of a card, and no card."""
    ink, width = colour(rng, 60), rng.uniform(25, 110)
    turn = rng.normal(0, 20)
    for _ in range(rng.integers(1, 6)):
        at = (rng.uniform(0, picture.shape[1]), rng.uniform(0, picture.shape[0]))
        box = cv2.boxPoints((at, (width, width * rng.uniform(1.25, 1.5)), turn)).astype(np.int32)
        cv2.polylines(picture, [box], True, ink, int(rng.integers(1, 4)), cv2.LINE_AA)


def printed(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A cover with one motif all over, a lattice or squares, faint or strong."""
    picture = np.zeros((size[1], size[0], 3), np.uint8)
    (paint_tiles, paint_lattice, paint_mosaic)[rng.integers(3)](rng, picture)
    plain = np.empty_like(picture)
    plain[:] = colour(rng, 15)
    share = rng.uniform(0.1, 1)
    return cv2.addWeighted(picture, share, plain, 1 - share, 0)


def newsprint(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """Lines of small print in columns, lying any way: a newspaper, or a page, under the game."""
    width, height = size
    big = max(width, height) * 3 // 2
    picture = np.empty((big, big, 3), np.uint8)
    picture[:] = tuple(float(min(c, 255)) for c in rng.uniform(150, 250) * np.exp(rng.normal(0, 0.03, 3)))
    ink, step, column = rng.uniform(10, 110), int(rng.integers(3, 11)), int(rng.integers(30, 140))
    for left in range(0, big, column):
        words = rng.random((big // step, max(1, (column - 6) // 3))) < rng.uniform(0.6, 0.9)
        words &= (rng.random(len(words)) < 0.93)[:, None]
        block = cv2.resize(words.astype(np.uint8), ((column - 6), len(words) * step), interpolation=cv2.INTER_NEAREST)
        block[(np.arange(len(block)) % step) > 0.6 * step] = 0
        part = picture[: len(block), left : left + column - 6]
        part[block[:, : part.shape[1]] > 0] = ink
        for _ in range(rng.integers(0, 3)):
            top = int(rng.integers(0, big))
            cv2.rectangle(picture, (left, top), (left + column - 8, top + int(rng.integers(10, 90))), colour(rng), -1)
    turn = cv2.getRotationMatrix2D((big / 2, big / 2), rng.uniform(0, 360), 1.0)
    turn[:, 2] += (np.array(size) - big) / 2
    return np.asarray(cv2.warpAffine(picture, turn, size, borderMode=cv2.BORDER_REFLECT), np.uint8)


def surface(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A random table top, (height, width, 3) for `size` = (width, height)."""
    makers = (wood, wood, cloth, cloth, cloth, checks, checks, artwork, artwork, printed, newsprint)
    return makers[rng.integers(len(makers))](rng, size)
