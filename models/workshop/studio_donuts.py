"""What lies on the cards of the studio's decks: every donut as flat layers, and four hands that draw them.

A donut is a list of masks with a colour each, the lowest first.  From them it is drawn as lines, in coarse pixels, with
a wet brush, or moulded (`mould`) for `studio_render` to photograph.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.paint import clouds

Mask = NDArray[np.bool_]
Picture = NDArray[np.uint8]
Layer = tuple[Mask, tuple[int, int, int]]
"""Where it is, and its colour (BGR)."""


@dataclass(frozen=True, slots=True)
class Donut:
    """form: its outline.  dough, glaze: colours as #rrggbb, no glaze if empty.  extra: what is on it, in `tint`."""

    form: str
    dough: str
    glaze: str = ""
    extra: str = ""
    tint: str = "#ffffff"


DONUTS = {
    "chocolate_frosted": Donut("ring", "#c98a4b", "#43261a"),
    "donut_holes": Donut("balls", "#c07f3f", "", "", "#f3e7d0"),
    "eclair": Donut("bar", "#d9a45f", "#3b2016", "drizzle", "#f5ead2"),
    "french_cruller": Donut("cruller", "#dca65c", "#f7e9c4"),
    "glazed": Donut("ring", "#cf9148", "#efc886", "shine", "#fff8e6"),
    "jelly_filled": Donut("disc", "#d39a55", "", "blob", "#b3122d"),
    "maple_bar": Donut("bar", "#cf934d", "#a8632a"),
    "plain": Donut("ring", "#b9783a"),
    "powdered": Donut("ring", "#e6c79a", "#fbfaf6", "crumbs", "#dcd7cf"),
    "boston_cream": Donut("disc", "#d8a35d", "#3a2219", "blob", "#f4d67a"),
    "double_chocolate": Donut("ring", "#4b2c1e", "#26140d", "crumbs", "#8a5a3c"),
    "red_velvet": Donut("ring", "#8e1f26", "#f6efe6", "crumbs", "#a3262e"),
    "sprinkled": Donut("ring", "#cf9450", "#f39ab8", "sprinkles"),
    "bear_claw": Donut("claw", "#b8742f", "#d99f55", "crumbs", "#f2dfb3"),
    "cinnamon_twist": Donut("twist", "#c58341", "", "drizzle", "#6e3c19"),
    "coffee": Donut("cup", "#e9e4da", "#4a2b1a"),
    "day_old_donuts": Donut("three", "#8d8a62", "#6f7a55", "crumbs", "#4e5a3c"),
    "milk": Donut("glass", "#cfe3ee", "#fdfdfb"),
    "old_fashioned": Donut("flower", "#9c5f2b", "#d9a866"),
    "maple_frosted": Donut("ring", "#d39c58", "#b06a2c", "drizzle", "#e3b078"),
    "mucho_matcha": Donut("ring", "#b79b4e", "#7f9f3a", "crumbs", "#dfe8b8"),
    "raspberry_frosted": Donut("ring", "#d09a5a", "#c2185b", "drizzle", "#f7c1d6"),
    "strawberry_glazed": Donut("ring", "#cb8f4c", "#f0566f", "shine", "#ffd9df"),
}
SPRINKLES = ("#e4405f", "#f7c844", "#3fa7d6", "#59b86b", "#ffffff", "#7d4bb3")


def bgr(colour: str) -> tuple[int, int, int]:
    """`#rrggbb` as OpenCV has it."""
    return int(colour[5:7], 16), int(colour[3:5], 16), int(colour[1:3], 16)


def _grid(size: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
    return (xx + 0.5) / size * 2 - 1, (yy + 0.5) / size * 2 - 1


def _ring(x: np.ndarray, y: np.ndarray, outer: float = 0.9, waves: int = 0, deep: float = 0.0) -> Mask:
    """A ring about the origin; its edges run in waves."""
    turn = np.arctan2(y, x)
    edge = deep * np.sin(waves * turn + 0.7)
    far = np.hypot(x, y)
    return np.asarray((far < outer + edge) & (far > 0.32 * outer + 0.5 * edge))


def _capsule(x: np.ndarray, y: np.ndarray, half: float, radius: float) -> Mask:
    """A bar that leans to the right."""
    u, v = 0.9 * x - 0.44 * y, 0.44 * x + 0.9 * y
    return np.asarray(np.hypot(np.maximum(np.abs(u) - half, 0), v) < radius)


def _body(form: str, x: np.ndarray, y: np.ndarray) -> Mask:
    far, turn = np.hypot(x, y), np.arctan2(y, x)
    if form in ("ring", "cruller"):
        return _ring(x, y, 0.9, 11 if form == "cruller" else 0, 0.05)
    if form == "flower":
        return _ring(x, y, 0.86, 6, 0.09)
    if form == "bar":
        return _capsule(x, y, 0.5, 0.36)
    if form == "twist":
        return _capsule(x, y + 0.1 * np.sin(7 * x), 0.55, 0.24 + 0.06 * np.cos(14 * x))
    if form == "claw":
        slits = (np.abs(np.sin(3.1 * turn)) < 0.12) & (far > 0.5) & (y > -0.1)
        return np.asarray((far < 0.9) & (y > -0.62) & ~slits)
    if form == "cup":
        handle = (np.hypot(x - 0.62, y - 0.1) < 0.32) & (np.hypot(x - 0.62, y - 0.1) > 0.17)
        return np.asarray(((np.abs(x + 0.12) < 0.62 - 0.14 * y) & (np.abs(y) < 0.72)) | handle)
    if form == "glass":
        return np.asarray((np.abs(x) < 0.55 - 0.13 * y) & (np.abs(y) < 0.9))
    if form == "three":
        rings = [_ring(x * 1.9 - a, y * 1.9 - b) for a, b in ((-0.85, 0.6), (0.85, 0.6), (0, -0.7))]
        return np.asarray(np.any(rings, 0))
    if form == "balls":
        places = ((-0.5, 0.45), (0.5, 0.45), (0, 0.5), (-0.27, -0.05), (0.28, -0.05), (0, -0.5))
        return np.asarray(np.any([np.hypot(x - a, y - b) < 0.29 for a, b in places], 0))
    return np.asarray(far < 0.85)


def _glaze(form: str, x: np.ndarray, y: np.ndarray, body: Mask) -> Mask:
    """What is spread over a body."""
    if form == "cup":
        return np.asarray((((x + 0.12) / 0.6) ** 2 + ((y + 0.6) / 0.14) ** 2) < 1)
    if form == "glass":
        return np.asarray(body & (y > -0.45) & (np.abs(x) < 0.47 - 0.13 * y) & (y < 0.82))
    if form == "cruller":
        turn = np.arctan2(y, x)
        return np.asarray(body & (np.sin(11 * turn + 9 * np.hypot(x, y)) > -0.1))
    if form == "flower":
        turn = np.arctan2(y, x)
        return np.asarray(body & (np.hypot(x, y) > 0.55 + 0.1 * np.sin(6 * turn + 2)))
    if form == "ring":
        return _ring(x, y, 0.8, 8, 0.045)
    shrunk = cv2.erode(body.astype(np.uint8), np.ones((3, 3), np.uint8), iterations=max(1, body.shape[0] // 22))
    return np.asarray(shrunk > 0)


def _strokes(dice: np.random.Generator, where: Mask, count: int, long: float) -> Mask:
    """Short strokes strewn where there is something; of no length they are dots."""
    size = where.shape[0]
    out, places = np.zeros(where.shape, np.uint8), np.argwhere(where)
    for y, x in places[dice.integers(len(places), size=count)]:
        turn = dice.uniform(0, np.pi)
        end = (int(x + long * size * np.cos(turn)), int(y + long * size * np.sin(turn)))
        cv2.line(out, (int(x), int(y)), end, 1, max(1, size // 40))
    return np.asarray((out > 0) & where)


def _extra(kind: str, tint: str, x: np.ndarray, y: np.ndarray, on: Mask, dice: np.random.Generator) -> list[Layer]:
    if kind == "drizzle":
        return [(np.asarray(on & (np.abs(np.sin(8 * x + 5 * y)) < 0.28)), bgr(tint))]
    if kind == "blob":
        edge = 0.3 + 0.05 * np.sin(5 * x + 9 * y)
        return [(np.asarray((np.hypot(x - 0.15, (y - 0.1) * 1.2) < edge) & on), bgr(tint))]
    if kind == "shine":
        far, turn = np.hypot(x, y), np.arctan2(y, x)
        return [(np.asarray((np.abs(far - 0.62) < 0.05) & (turn > -2.7) & (turn < -1.7)), bgr(tint))]
    if kind == "crumbs":
        return [(_strokes(dice, on, 70, 0.004), bgr(tint))]
    if kind == "sprinkles":
        return [(_strokes(dice, on, 14, 0.055), bgr(tint)) for tint in SPRINKLES]
    return []


def layers(piece: str, size: int) -> list[Layer]:
    """A donut's masks (size, size) with their colours, the lowest first."""
    told, (x, y) = DONUTS[piece], _grid(size)
    dice = np.random.default_rng(sum(map(ord, piece)))
    body = _body(told.form, x, y)
    out: list[Layer] = [(body, bgr(told.dough))]
    if told.form == "balls":
        out += [(np.asarray(np.hypot(x - a, y - b) < 0.26), bgr(c)) for a, b, c in
                ((-0.5, 0.45, "#4a2a1c"), (0.28, -0.05, "#f3e7d0"), (0, -0.5, "#e7a2b5"))]
    on = body
    if told.glaze:
        on = _glaze(told.form, x, y, body)
        out.append((on, bgr(told.glaze)))
    return out + _extra(told.extra, told.tint, x, y, on, dice)


def flat(piece: str, size: int) -> tuple[Picture, NDArray[np.float32]]:
    """The layers' colours (size, size, 3), and how much of each pixel is donut, 0..1; drawn large and made small."""
    big = np.zeros((4 * size, 4 * size, 3), np.uint8)
    cover = np.zeros((4 * size, 4 * size), np.uint8)
    for mask, colour in layers(piece, 4 * size):
        big[mask], cover[mask] = colour, 255
    to = (size, size)
    return (np.asarray(cv2.resize(big, to, interpolation=cv2.INTER_AREA), np.uint8),
            np.asarray(cv2.resize(cover, to, interpolation=cv2.INTER_AREA), np.float32) / 255)


def lines(piece: str, size: int, width: float, ink: str) -> str:
    """The edges of all layers as SVG paths on a field of `size`."""
    out = ""
    for mask, _ in layers(piece, 400):
        smooth = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 2.5) > 0.5
        edges, _ = cv2.findContours(smooth.astype(np.uint8), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for edge in edges:
            if len(edge) > 12:
                points = " ".join(f"{p[0, 0] * size / 400:.1f},{p[0, 1] * size / 400:.1f}" for p in edge[::3])
                out += f'<polygon points="{points}"/>'
    return f'<g fill="none" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round">{out}</g>'


def pixels(piece: str, cells: int, size: int) -> tuple[Picture, NDArray[np.float32]]:
    """Coarse pixels with a dark outline, lit from the upper left."""
    small, cover = flat(piece, cells)
    body = (cover > 0.5).astype(np.uint8)
    shade = np.roll(body, (1, 1), (0, 1)) * 1.0 - np.roll(body, (-1, -1), (0, 1)) * 1.0
    small = np.clip(small * (1 - 0.35 * shade[..., None]), 0, 255).astype(np.uint8) // 24 * 24
    rim = cv2.dilate(body, np.ones((3, 3), np.uint8)) - body
    small[rim > 0] = (18, 10, 24)
    to = (size, size)
    return (np.asarray(cv2.resize(small, to, interpolation=cv2.INTER_NEAREST), np.uint8),
            np.asarray(cv2.resize((body + rim).astype(np.float32), to, interpolation=cv2.INTER_NEAREST), np.float32))


def brush(piece: str, size: int, paper: Picture) -> Picture:
    """Washes of colour on `paper` (size, size, 3), darker where they dry at their edges."""
    dice = np.random.default_rng(sum(map(ord, piece)) + 1)
    picture = paper.astype(np.float32)
    for mask, colour in layers(piece, size):
        wobble = [(clouds(dice, (size, size), 4) - 0.5) * size / 14 for _ in range(2)]
        yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
        wash = cv2.remap(mask.astype(np.float32), xx + wobble[0], yy + wobble[1], cv2.INTER_LINEAR)
        rim = np.clip(wash - cv2.GaussianBlur(wash, (0, 0), size / 60), 0, 1)
        much = (wash * (0.45 + 0.45 * clouds(dice, (size, size), 5)) + 1.2 * rim)[..., None]
        picture = picture * (1 - np.clip(much, 0, 1)) + np.float32(colour) * 0.95 * np.clip(much, 0, 1)
    return np.clip(picture, 0, 255).astype(np.uint8)


def mould(piece: str, size: int) -> tuple[Picture, NDArray[np.float32]]:
    """The colours (size, size, 3) of a donut seen from above, and its height, as a share of its width."""
    colours, height = np.full((size, size, 3), 30, np.uint8), np.zeros((size, size), np.float32)
    for number, (mask, colour) in enumerate(layers(piece, size)):
        inner = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 5) / size
        reach = 0.16 if number == 0 else 0.02
        rise = np.sqrt(np.clip(1 - (1 - np.clip(inner / reach, 0, 1)) ** 2, 0, 1)) * reach
        height += np.where(mask, rise * (1.0 if number == 0 else 0.8), 0)
        colours[mask] = colour
    return colours, np.asarray(cv2.GaussianBlur(height, (0, 0), size / 220), np.float32)
