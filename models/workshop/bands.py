"""Made-up faces without the usual frame: bands of colour along an edge, a picture in a window, a picture all over.

On these the strongest line is not the card's edge: a band passes for the next card or for the table, and a window for
the whole card.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.workshop.paint import Rgba, clouds, colour, paint_blobs, paint_ground, paint_scenery, paint_text, tint


def paint_ring(rng: np.random.Generator, picture: Rgba) -> None:
    """One round thing with a hole or without, that fills much of its place, and what is strewn on it."""
    height, width = picture.shape[:2]
    middle, reach = (width // 2, int(height * rng.uniform(0.4, 0.6))), int(rng.uniform(0.25, 0.48) * min(width, height))
    body = colour(rng)
    cv2.circle(picture, middle, reach, body, -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.circle(picture, middle, int(reach * rng.uniform(0.75, 0.95)), colour(rng), -1, cv2.LINE_AA)
    for _ in range(rng.integers(0, 30)):
        turn, out = rng.uniform(0, 2 * np.pi), reach * rng.uniform(0.4, 0.85)
        at = (int(middle[0] + out * np.cos(turn)), int(middle[1] + out * np.sin(turn)))
        cv2.circle(picture, at, int(rng.integers(1, 5)), colour(rng), -1, cv2.LINE_AA)
    if rng.random() < 0.7:
        hole = tuple(float(c) for c in picture[2, 2, :3])
        cv2.circle(picture, middle, int(reach * rng.uniform(0.2, 0.4)), hole, -1, cv2.LINE_AA)


def paint_art(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """What a card is about: one ring, or anything."""
    if style.random() < 0.6:
        paint_ring(rng, picture)
    else:
        paint_blobs(rng, picture, int(rng.integers(1, 9)))


def paint_banded(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """Bare card with a band of another colour along one or two of its edges, words in it, and a picture."""
    height, width = picture.shape[:2]
    picture[:] = tuple(float(c) for c in style.uniform(205, 255, 3)) if style.random() < 0.7 else colour(style, 0)
    if style.random() < 0.3:
        picture[:] = tint(clouds(style, (width, height), 6), picture[0, 0], colour(style, 120))
    ink = colour(rng if style.random() < 0.5 else style, 0, 200)
    art = picture[height // 8 : int(height * style.uniform(0.6, 0.9)), width // 8 : width - width // 8]
    paint_art(style, rng, art)
    if style.random() < 0.6:
        paint_text(rng, picture[int(0.75 * height) : int(0.95 * height), width // 8 : width - width // 8], 2)
    for side in style.permutation(4)[: style.integers(1, 3)]:
        turned = np.rot90(picture, int(side))
        band = turned[: int(turned.shape[0] * style.uniform(0.07, 0.26))]
        band[:] = ink
        lettered = np.ascontiguousarray(band)
        paint_text(rng, lettered, 1)
        band[:] = lettered


def paint_window(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """A card of one colour, its name and its rule printed on that, and between them a picture in a window."""
    height, width = picture.shape[:2]
    picture[:] = (float(style.uniform(10, 60)),) * 3 if style.random() < 0.6 else colour(style, 20)
    side = int(width * style.uniform(0.03, 0.14))
    first, second = int(height * style.uniform(0.08, 0.24)), int(height * style.uniform(0.55, 0.85))
    window = picture[first:second, side : width - side]
    paint_ground(rng if style.random() < 0.5 else style, window)
    paint_art(style, rng, window)
    for top, bottom, lines in ((2, first, 1), (second, height - 4, int(rng.integers(1, 5)))):
        if style.random() < 0.9:
            paint_text(rng, picture[top:bottom, side : width - side], lines)
    if style.random() < 0.3:
        cv2.rectangle(picture, (side, first), (width - side - 1, second - 1), colour(style), 2)


def paint_all_over(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """A picture over the whole face, with words in it, and sometimes a thin line near the edge."""
    height, width = picture.shape[:2]
    if style.random() < 0.5:
        paint_scenery(rng, picture)
    else:
        picture[:] = tint(clouds(style, (width, height), 3), colour(style, 0, 120), colour(style, 20, 160))
    paint_art(style, rng, picture[: int(0.8 * height)])
    paint_text(rng, picture[int(height * style.uniform(0.6, 0.85)) :, width // 10 :], int(rng.integers(1, 3)))
    if style.random() < 0.3:
        cv2.rectangle(picture, (6, 6), (width - 7, height - 7), colour(style, 120), int(style.integers(1, 3)))
