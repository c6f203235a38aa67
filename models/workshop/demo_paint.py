"""Painting on the lit table: cards with edge, gloss and shadow; arms with theirs.  Linear RGB float32, 1280 x 720."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path

import cv2
import numpy as np

from models.workshop.art import deck_svg, draw
from models.workshop.demo_bake import ARM_AT, ARM_SIZE
from models.workshop.demo_camera import LAMP, SIZE, Spot, project, scale_at
from models.workshop.demo_stage import CARD, Pose, corners

MARKER = 26.0
FINE = 3
"""Cards are drawn at three times the size and averaged."""
Box = tuple[int, int, int, int]


def _texture(svg: str) -> np.ndarray:
    """A face as premultiplied linear RGBA, with round corners and a paler cut edge."""
    drawn = cv2.cvtColor(draw(svg), cv2.COLOR_BGR2RGB).astype(np.float32) / 255
    picture = cv2.resize(drawn ** 2.2 * 0.94 + 0.012, None, fx=0.44, fy=0.44, interpolation=cv2.INTER_AREA)
    height, width = picture.shape[:2]
    mask, inner = (np.zeros((height * 4, width * 4), np.uint8) for _ in range(2))
    for plane, inset in ((mask, 0), (inner, 5)):
        r, w, h = 46, width * 4 - 1, height * 4 - 1
        for x in (inset + r, w - inset - r):
            for y in (inset + r, h - inset - r):
                cv2.circle(plane, (x, y), r, 255, -1)
        cv2.rectangle(plane, (inset + r, inset), (w - inset - r, h - inset), 255, -1)
        cv2.rectangle(plane, (inset, inset + r), (w - inset, h - inset - r), 255, -1)
    alpha, core = (cv2.resize(m, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
                   for m in (mask, inner))
    picture = picture * core + (0.45 * picture + 0.4) * (1 - core)
    return np.dstack([picture * alpha, alpha])


def _without_sparks(light: np.ndarray) -> np.ndarray:
    """Path tracing leaves single pixels far too bright; they take their neighbours' value."""
    calm = cv2.medianBlur(light, 3)
    sparks = np.any((light > calm * 1.25 + 0.02) | (light < calm * 0.75), axis=2)
    return np.where(sparks[..., None], calm, light).astype(np.float32)


def _box(points: np.ndarray, margin: float) -> Box | None:
    low, high = np.floor(points.min(0) - margin), np.ceil(points.max(0) + margin)
    x0, y0 = max(0, int(low[0])), max(0, int(low[1]))
    x1, y1 = min(SIZE[0], int(high[0])), min(SIZE[1], int(high[1]))
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def _on_table(space: np.ndarray) -> np.ndarray:
    """Where the lamp throws points in space onto the table, in pixels."""
    lamp = np.array(LAMP)
    ratio = space[:, 2:] / (lamp[2] - space[:, 2:])
    ground = space + (space - lamp) * ratio
    ground[:, 2] = 0
    return project(ground)


@dataclass(frozen=True, slots=True)
class Sprite:
    """A baked picture, zero where there is nothing; `coarse` is how many pixels of ARM_SIZE one of its own covers."""

    picture: np.ndarray
    coarse: float
    bounds: np.ndarray
    """Corners (4, 2) of what is not zero, in its own pixels."""

    def laid(self, start: np.ndarray, to: np.ndarray, size: float, turn: float, margin: float = 0
             ) -> tuple[Box, np.ndarray] | None:
        """Moved from `start` to `to`, scaled and turned about it: where in the camera's picture, and what is there."""
        c, s = size * self.coarse * cos(radians(turn)), size * self.coarse * sin(radians(turn))
        spin = np.array([[c, -s], [s, c]])
        shift = to - spin @ (start / self.coarse)
        box = _box(self.bounds @ spin.T + shift, 2 + margin)
        if box is None:
            return None
        warp = np.column_stack([spin, shift - box[:2]])
        return box, cv2.warpAffine(self.picture, warp, (box[2] - box[0], box[3] - box[1]), flags=cv2.INTER_LINEAR)


def _sprite(picture: np.ndarray, coarse: float, there: np.ndarray) -> Sprite:
    y, x = np.nonzero(there)
    low, high = (x.min(), y.min()), (x.max(), y.max())
    bounds = np.array([low, (high[0], low[1]), high, (low[0], high[1])], np.float64)
    return Sprite(picture, coarse, bounds)


def _arm(path: Path) -> tuple[Sprite, Sprite]:
    """A baked arm, its last grain smoothed away, and its shadow (0 = none)."""
    with np.load(path) as baked:
        light = np.nan_to_num(baked["arm"].astype(np.float32))
        shade = cv2.GaussianBlur(np.minimum(baked["shade"].astype(np.float32), 1), (0, 0), 2.2)
    alpha = np.clip(light[..., 3:], 0, 1)
    smooth = np.minimum(cv2.bilateralFilter(light[..., :3].copy(), 7, 0.06, 2.2), 1.5) * (alpha > 0)
    dark = np.maximum(1 - shade - 0.012, 0)
    return _sprite(np.dstack([smooth, alpha]), 1.0, alpha[..., 0] > 0.004), _sprite(dark, 2.0, dark > 0.012)


class Painter:
    """Holds what was baked and the deck's faces."""

    def __init__(self, folder: Path) -> None:
        with np.load(folder / "table.npz") as baked:
            self.table = _without_sparks(baked["table"].astype(np.float32))
            smooth = {k: cv2.GaussianBlur(baked[k], (0, 0), 4) for k in ("light", "gloss")}
        self.light = cv2.resize(smooth["light"], SIZE, interpolation=cv2.INTER_LINEAR)
        self.gloss = cv2.resize(smooth["gloss"], SIZE, interpolation=cv2.INTER_LINEAR)
        self.faces = {stem: _texture(svg) for stem, svg in deck_svg().items()}
        self.arms = {side: _arm(folder / f"arm_{side}.npz") for side in ("near", "far")}

    def shadow(self, canvas: np.ndarray, cards: list[np.ndarray], strength: float = 0.55) -> None:
        """One soft shadow of cards given by their corners in space; the higher, the wider and the fainter."""
        cast = [_on_table(c) for c in cards]
        height = max(float(c[:, 2].mean()) for c in cards)
        blur = 1.3 + 0.1 * height
        box = _box(np.vstack(cast), 3 * blur + 3)
        if box is None:
            return
        x0, y0, x1, y1 = box
        mask = np.zeros((y1 - y0, x1 - x0), np.float32)
        for points in cast:
            cv2.fillConvexPoly(mask, np.round((points - (x0, y0)) * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        mask = cv2.GaussianBlur(mask, (0, 0), blur) * (strength / (1 + height / 160))
        canvas[y0:y1, x0:x1] *= (1 - mask)[..., None]

    def card(self, canvas: np.ndarray, face: str, back: str, pose: Pose, size: tuple[float, float] = CARD) -> None:
        """The side of a card that the camera sees."""
        space = corners(pose, size)
        quad = project(space)
        up = float(np.linalg.det(quad[[1, 3]] - quad[0])) > 0
        texture = self.faces[face if up else back]
        box = _box(quad, 2)
        if box is None:
            return
        x0, y0, x1, y1 = box
        h, w = texture.shape[:2]
        source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
        target = ((quad if up else quad[[1, 0, 3, 2]]) - (x0, y0)) * FINE
        warp = cv2.getPerspectiveTransform(source, target.astype(np.float32))
        fine = cv2.warpPerspective(texture, warp, ((x1 - x0) * FINE, (y1 - y0) * FINE), flags=cv2.INTER_LINEAR)
        small = cv2.resize(fine, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
        alpha, tilt = small[..., 3:], 1 - 0.35 * abs(sin(radians(pose.over)))
        lit = small[..., :3] * self.light[y0:y1, x0:x1] * tilt + alpha * self.gloss[y0:y1, x0:x1] * 0.55 * tilt
        canvas[y0:y1, x0:x1] = canvas[y0:y1, x0:x1] * (1 - alpha) + lit

    def arm(self, canvas: np.ndarray, side: str, pose: Pose) -> None:
        """An arm whose fingertips are at a pose; `turn` is its lean, clockwise degrees."""
        top = float(project(np.array([[pose.x, pose.y, 0.0]]))[0, 1])
        if not -70 < top < SIZE[1] + 70:
            return   # still outside the picture, with all of its arm
        arm, shade = self.arms[side]
        x, y, _ = ARM_AT[side]
        here = np.array([[pose.x, pose.y, 9 + pose.z], [pose.x, pose.y, pose.z]])
        there = np.array([[x, y, 9.0], [x, y, 0.0]])
        to, start = (project(here)[0], _on_table(here)[1]), project(there) + (np.array(ARM_SIZE) - SIZE) / 2
        size = scale_at(Spot(pose.x, pose.y, pose.z)) / scale_at(Spot(x, y))
        spread = 1 + 2 * int(pose.z / 9)
        found = shade.laid(start[1], to[1], size, pose.turn, spread)
        if found:
            (x0, y0, x1, y1), dark = found
            dark = cv2.blur(dark, (spread, spread)) / (1 + pose.z / 130)
            canvas[y0:y1, x0:x1] *= (1 - dark)[..., None]
        found = arm.laid(start[0], to[0], size, pose.turn)
        if found:
            (x0, y0, x1, y1), over = found
            canvas[y0:y1, x0:x1] = canvas[y0:y1, x0:x1] * (1 - over[..., 3:]) + over[..., :3]
