"""Made-up faces that are laid out like pages: panels, bands anywhere, frames within frames, print, thin lines.

On these a straight edge from side to side is part of one card, as often as it is the end of one.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.workshop.backs import paint_patterned_back
from models.workshop.bands import paint_art
from models.workshop.paint import Rgba, clouds, colour, paint_ground, paint_scenery, paint_text, tint


def fill(style: np.random.Generator, rng: np.random.Generator, panel: Rgba) -> None:
    """One panel: bare, lettered, drawn on, patterned or painted; what it is belongs to the deck, its picture to the
    card."""
    if min(panel.shape[:2]) < 8:
        panel[:] = colour(style)
        return
    kind = style.integers(7)
    if kind == 0:
        panel[:] = colour(style, 20)
    elif kind == 1:
        panel[:] = tuple(float(c) for c in style.uniform(200, 255, 3)) if style.random() < 0.6 else colour(style)
        paint_text(rng, panel, int(rng.integers(1, 5)))
    elif kind == 2:
        paint_ground(style, panel)
    elif kind == 3:
        paint_scenery(rng, panel)
    else:
        panel[:] = colour(rng if style.random() < 0.3 else style, 40)
        paint_art(style, rng, panel)


def cut(style: np.random.Generator, picture: Rgba, times: int) -> list[Rgba]:
    """The picture cut so many times from side to side, the largest piece each time, anywhere."""
    pieces = [picture]
    for _ in range(times):
        pieces.sort(key=lambda piece: piece.shape[0] * piece.shape[1])
        last = pieces.pop()
        along = int(last.shape[0] < 1.2 * last.shape[1]) if style.random() < 0.8 else int(style.integers(2))
        at = int(last.shape[along] * style.uniform(0.12, 0.88))
        pieces += [last[:at], last[at:]] if along == 0 else [last[:, :at], last[:, at:]]
    return pieces


def paint_panels(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """A page cut into two to five panels, which lie close together or on a ground that looks out between them."""
    edge, gap = int(style.choice([0, 0, 4, 9])), int(style.choice([0, 0, 2, 5]))
    picture[:] = colour(style) if style.random() < 0.5 else (float(style.choice([18, 245])),) * 3
    inner = picture[edge : picture.shape[0] - edge, edge : picture.shape[1] - edge]
    for panel in cut(style, inner, int(style.integers(1, 5))):
        fill(style, rng, panel[gap : panel.shape[0] - gap, gap : panel.shape[1] - gap])


def paint_belted(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """One drawing or ground over the whole card and a belt across its middle, or down it, with words on it."""
    height = picture.shape[0]
    if style.random() < 0.6:
        picture[:] = tuple(float(c) for c in style.uniform(200, 255, 3)) if style.random() < 0.5 else colour(style, 30)
    else:
        paint_ground(style, picture)
    paint_art(style, rng, picture[: int(0.5 * height)])
    paint_art(style, rng, picture[int(0.5 * height) :])
    turned = np.rot90(picture) if style.random() < 0.25 else picture
    first, wide = style.uniform(0.25, 0.7), style.uniform(0.06, 0.28)
    belt = turned[int(first * len(turned)) : int((first + wide) * len(turned))]
    belt[:] = colour(style)
    lettered = np.ascontiguousarray(belt)
    paint_text(rng, lettered, int(rng.integers(1, 3)))
    belt[:] = lettered


def paint_nested(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """Frames within frames, each of which might be the card's edge."""
    inner = picture
    for _ in range(style.integers(2, 5)):
        inner[:] = colour(style) if style.random() < 0.6 else (float(style.choice([15, 130, 250])),) * 3
        across, down = int(style.integers(2, 16)), int(style.integers(2, 22))
        if min(inner.shape[:2]) < 60 + 2 * max(across, down):
            break
        inner = inner[down : inner.shape[0] - down, across : inner.shape[1] - across]
    fill(style, rng, inner)


def paint_printed(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """Columns of small print with a headline and a picture, as a newspaper has them."""
    height, width = picture.shape[:2]
    picture[:] = tuple(float(min(c, 255)) for c in style.uniform(170, 255) * np.exp(style.normal(0, 0.04, 3)))
    ink = tuple(float(c) for c in style.uniform(0, 90, 3))
    paint_text(rng, picture[: int(0.2 * height), : width - 8], 1)
    columns, step = int(style.integers(1, 4)), int(style.integers(4, 9))
    for column in range(columns):
        left = int(8 + column * (width - 12) / columns)
        right = int((column + 1) * (width - 12) / columns)
        for y in range(int(0.22 * height), height - 6, step):
            end = right if rng.random() < 0.85 else int(left + rng.uniform(0.2, 0.9) * max(1, right - left))
            for x in range(left, end, 9):
                cv2.line(picture, (x, y), (min(x + int(rng.integers(2, 8)), end), y), ink, 1 + (step > 6), cv2.LINE_AA)
    if style.random() < 0.8:
        top, side = int(style.uniform(0.2, 0.6) * height), int(style.uniform(0.05, 0.3) * width)
        fill(style, rng, picture[top : top + int(0.35 * height), side : width - side])


def paint_thin(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """Thin lines on bare card, hardly darker or as dark as ink."""
    height, width = picture.shape[:2]
    bare = style.uniform(195, 255, 3) if style.random() < 0.8 else style.uniform(10, 60, 3)
    picture[:] = tuple(float(c) for c in bare)
    away = style.uniform(18, 180) * (-1 if bare.mean() > 128 else 1)
    ink = tuple(float(c) for c in np.clip(bare + away + style.normal(0, 20, 3), 0, 255))
    thick = int(style.integers(1, 3))
    for _ in range(rng.integers(2, 9)):
        at = (int(rng.normal(width / 2, width / 8)), int(rng.normal(0.42 * height, height / 8)))
        axes = (int(rng.uniform(6, 0.4 * width)), int(rng.uniform(6, 0.35 * width)))
        cv2.ellipse(picture, at, axes, rng.uniform(0, 180), 0, float(rng.choice([180, 360])), ink, thick, cv2.LINE_AA)
    paint_text(rng, picture[int(0.78 * height) :, width // 10 :], 1)
    if style.random() < 0.4:
        edge = int(style.integers(4, 14))
        cv2.rectangle(picture, (edge, edge), (width - 1 - edge, height - 1 - edge), ink, thick, cv2.LINE_AA)


def paint_patterned_face(style: np.random.Generator, rng: np.random.Generator, picture: Rgba) -> None:
    """The deck's fine pattern to the edge, and on it a label with the card's picture."""
    height, width = picture.shape[:2]
    paint_patterned_back(style, rng, picture)
    if style.random() < 0.3:
        veil = tint(clouds(style, (width, height), 2), colour(style), colour(style))
        picture[:] = cv2.addWeighted(picture, 0.4, veil, 0.6, 0)
    side, top = int(style.uniform(0.08, 0.25) * width), int(style.uniform(0.08, 0.3) * height)
    fill(style, rng, picture[top : int(top + style.uniform(0.35, 0.6) * height), side : width - side])
