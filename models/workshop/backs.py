"""Made-up backs with a fine pattern all over, that shows many edges and none of them the card's."""

from __future__ import annotations

import cv2
import numpy as np

from models.workshop.paint import Rgba, colour


def paint_mosaic(rng: np.random.Generator, picture: Rgba) -> None:
    """Squares of a few colours by lot, as coarse pixels."""
    height, width = picture.shape[:2]
    cell = int(rng.integers(5, 20))
    few = np.array([colour(rng) for _ in range(rng.integers(2, 4))], np.float32)
    which = rng.choice(len(few), (height // cell + 1, width // cell + 1), p=rng.dirichlet(np.full(len(few), 2.0)))
    squares = cv2.resize(few[which], None, fx=cell, fy=cell, interpolation=cv2.INTER_NEAREST)
    picture[:] = squares[:height, :width].astype(np.uint8)


def paint_tiles(rng: np.random.Generator, picture: Rgba) -> None:
    """One small motif again and again, every other row shifted or not."""
    height, width = picture.shape[:2]
    picture[:] = colour(rng)
    ink, step = colour(rng), int(rng.integers(8, 34))
    shape, thick, shift = rng.integers(4), int(rng.choice([-1, 1, 2])), rng.choice([0, 0.5])
    for row in range(height // step + 2):
        for column in range(-1, width // step + 2):
            at = (int((column + shift * (row % 2)) * step), row * step)
            motif(picture, shape, at, max(2, int(0.4 * step)), ink, thick)


def motif(picture: Rgba, shape: int, at: tuple[int, int], reach: int, ink: tuple[float, ...], thick: int) -> None:
    """A ring, a diamond, a plus or an arc; thick: the line's width, or -1 for a filled one."""
    if shape == 0:
        cv2.circle(picture, at, reach, ink, thick, cv2.LINE_AA)
    elif shape == 1:
        points = np.array([[0, -reach], [reach, 0], [0, reach], [-reach, 0]]) + at
        if thick < 0:
            cv2.fillPoly(picture, [points.astype(np.int32)], ink, cv2.LINE_AA)
        else:
            cv2.polylines(picture, [points.astype(np.int32)], True, ink, thick, cv2.LINE_AA)
    elif shape == 2:
        cv2.drawMarker(picture, at, ink, cv2.MARKER_CROSS, 2 * reach, abs(thick) + 1, cv2.LINE_AA)
    else:
        cv2.ellipse(picture, at, (reach, reach), 0, 180, 360, ink, abs(thick), cv2.LINE_AA)


def paint_lattice(rng: np.random.Generator, picture: Rgba) -> None:
    """Lines crossing, straight or slanting."""
    height, width = picture.shape[:2]
    picture[:] = colour(rng)
    ink, step, thick = colour(rng), int(rng.integers(6, 30)), int(rng.integers(1, 5))
    lean = float(rng.choice([0.0, 1.0, rng.uniform(0.3, 2)]))
    far = int(height * lean) + step
    for x in range(-far, width + far, step):
        cv2.line(picture, (x, 0), (x + int(lean * height), height), ink, thick, cv2.LINE_AA)
        cv2.line(picture, (x, 0), (x - int(lean * height), height), ink, thick, cv2.LINE_AA)
    if lean == 0:
        for y in range(0, height, step):
            cv2.line(picture, (0, y), (width, y), ink, thick, cv2.LINE_AA)


def paint_patterned_back(style: np.random.Generator, _: np.random.Generator, picture: Rgba) -> None:
    """A pattern to the edge or inside a border, perhaps with something in the middle; all of a deck are alike."""
    height, width = picture.shape[:2]
    (paint_mosaic, paint_tiles, paint_lattice)[style.integers(3)](style, picture)
    if style.random() < 0.3:
        cv2.circle(picture, (width // 2, height // 2), int(style.uniform(15, 55)), colour(style), -1, cv2.LINE_AA)
    if style.random() < 0.5:
        cv2.rectangle(picture, (0, 0), (width - 1, height - 1), colour(style), int(style.integers(3, 24)))
