"""Made-up card faces, backs and markers for training: no real card, and none of the demo's, is among them.

The detector must find cards of any deck, so the faces differ in everything that decks differ in: border, frame,
picture, text box, pips, pattern, corner radius and proportions.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.backs import paint_patterned_back
from models.workshop.bands import paint_all_over, paint_banded, paint_window
from models.workshop.paint import FONTS, Rgba, colour, paint_blobs, paint_ground, paint_scenery, paint_text
from models.workshop.panels import (
    paint_belted,
    paint_nested,
    paint_panels,
    paint_patterned_face,
    paint_printed,
    paint_thin,
)  # fmt: skip

TEXTURE = (160, 224)
"""Width and height of a face's finest picture in pixels."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face as a pyramid of BGRA pictures, finest first, with its proportions (width over height)."""

    levels: tuple[Rgba, ...]
    aspect: float


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
    art = picture[edge + 6 : split, edge + 6 : width - edge - 6]
    if style.random() < 0.2:
        paint_scenery(rng, art)
    else:
        paint_blobs(rng, art, int(rng.integers(1, 9)))
    if style.random() < 0.85:
        box = picture[split : height - edge - 8, edge + 8 : width - edge - 8]
        box[:] = (250.0, 250.0, 250.0) if style.random() < 0.6 else colour(style, 120)
        paint_text(rng, box, int(rng.integers(1, 7)))
    if style.random() < 0.3:
        bar = picture[edge + 6 : edge + 24, edge + 8 : width - edge - 8]
        bar[:] = colour(style, 100)
        paint_text(rng, bar, 1)


def twice(picture: Rgba) -> None:
    """The upper half again below, turned half round, as on playing cards."""
    half = picture.shape[0] // 2
    picture[-half:] = picture[:half][::-1, ::-1]


def paint_court(rng: np.random.Generator, picture: Rgba) -> None:
    """A figure in a thin frame: many small bright pieces."""
    height, width = picture.shape[:2]
    inner = picture[int(0.09 * height) : int(0.91 * height), int(0.14 * width) : int(0.86 * width)]
    paint_blobs(rng, inner, int(rng.integers(15, 40)))
    for _ in range(rng.integers(10, 80)):
        at = (int(rng.uniform(0, inner.shape[1])), int(rng.uniform(0, inner.shape[0])))
        end = (at[0] + int(rng.normal(0, 12)), at[1] + int(rng.normal(0, 12)))
        cv2.line(inner, at, end, colour(rng), int(rng.integers(1, 4)), cv2.LINE_AA)
    if rng.random() < 0.7:
        cv2.rectangle(inner, (0, 0), (inner.shape[1] - 1, inner.shape[0] - 1), colour(rng, 0, 160), 1)


def paint_pip(picture: Rgba, kind: int, at: tuple[int, int], reach: int, ink: tuple[float, ...]) -> None:
    """One suit sign: a disc, a diamond, or something like a heart or a club."""
    x, y = at
    if kind == 0:
        cv2.circle(picture, at, reach, ink, -1, cv2.LINE_AA)
    elif kind == 1:
        points = np.array([[x, y - reach], [x + 2 * reach // 3, y], [x, y + reach], [x - 2 * reach // 3, y]])
        cv2.fillPoly(picture, [points.astype(np.int32)], ink, cv2.LINE_AA)
    else:
        side = reach // 2
        cv2.circle(picture, (x - side, y - side // 2), side + 1, ink, -1, cv2.LINE_AA)
        cv2.circle(picture, (x + side, y - side // 2), side + 1, ink, -1, cv2.LINE_AA)
        points = np.array([[x - reach, y], [x + reach, y], [x, y + reach]])
        cv2.fillPoly(picture, [points.astype(np.int32)], ink, cv2.LINE_AA)


def paint_pips(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """A playing card: light, corner signs, pips in columns or a crowded figure, the same from both ends."""
    height, width = picture.shape[:2]
    picture[:] = tuple(float(c) for c in style.uniform(215, 255, 3))
    ink = (30.0, 30.0, 30.0) if rng.random() < 0.5 else (40.0, 40.0, 220.0)
    kind = int(rng.integers(3))
    if rng.random() < 0.35:
        paint_court(rng, picture)
    elif rng.random() < 0.25:
        paint_pip(picture, kind, (width // 2, height // 2), int(rng.uniform(8, 40)), ink)
    else:
        columns, reach = ((0.5,), (0.3, 0.7), (0.3, 0.5, 0.7))[rng.integers(3)], int(rng.uniform(8, 15))
        for across in columns:
            for down in np.linspace(0.18, 0.82, rng.integers(1, 5)):
                paint_pip(picture, kind, (int(across * width), int(down * height)), reach, ink)
    sign, big = str(rng.choice(list("AKDBQJ1987"))), float(rng.uniform(0.6, 1.1))
    cv2.putText(picture, sign, (6, int(8 + 22 * big)), cv2.FONT_HERSHEY_DUPLEX, big, ink, 2, cv2.LINE_AA)
    paint_pip(picture, kind, (14, int(20 + 30 * big)), 7, ink)
    twice(picture)


def paint_trading(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """A collector's card: border, name, a painting in its own frame, rules below: rectangles inside a rectangle."""
    height, width = picture.shape[:2]
    edge = int(style.choice([5, 8, 10, 12]))
    picture[:] = (float(style.choice([12, 25, 240])),) * 3 if style.random() < 0.8 else colour(style, 20)
    inner = picture[edge : height - edge, edge : width - edge]
    paint_ground(rng if style.random() < 0.4 else style, inner)
    first, second = int(style.uniform(0.08, 0.14) * height), int(style.uniform(0.5, 0.62) * height)
    side = edge + int(style.integers(2, 12))
    for top, bottom in ((edge + 3, first), (second + 2, second + 18)):
        picture[top:bottom, side : width - side] = colour(style, 120) if style.random() < 0.6 else picture[top, side]
        paint_text(rng, picture[top:bottom, side : width - side], 1)
    paint_scenery(rng, picture[first + 2 : second, side : width - side])
    if style.random() < 0.7:
        cv2.rectangle(picture, (side, first + 2), (width - side - 1, second - 1), colour(style, 0, 200), 2)
    box = picture[second + 20 : height - edge - 6, side : width - side]
    box[:] = tuple(float(c) for c in style.uniform(170, 250, 3)) if style.random() < 0.8 else (30.0, 30.0, 30.0)
    paint_text(rng, box, int(rng.integers(1, 8)))


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


PAINTERS = (paint_framed,) * 4 + (paint_pips, paint_trading, paint_number, paint_banded, paint_window) * 2 + (
    paint_back, paint_patterned_back, paint_all_over, paint_panels, paint_panels, paint_panels, paint_belted,
    paint_belted, paint_nested, paint_printed, paint_thin, paint_patterned_face,
)  # fmt: skip


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
