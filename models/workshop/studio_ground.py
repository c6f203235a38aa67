"""What the studio's cards lie on: 2400 x 1800 mm of table, as an sRGB picture.  None of it is the training's."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.workshop.demo_wood import table_top
from models.workshop.paint import clouds, tint
from models.workshop.studio_donuts import Picture, bgr

SPAN = (2400, 1800)
"""Size of the table in mm; its middle is the origin."""
PIXELS = (3600, 2700)
Dice = np.random.Generator


def _srgb(linear: np.ndarray) -> Picture:
    """Linear light (RGB) as an sRGB picture (BGR)."""
    return np.asarray(255 * np.clip(linear[..., ::-1], 0, 1) ** (1 / 2.2), np.uint8)


def oak(dice: Dice) -> Picture:
    """Planks, a warm or a bleached wood."""
    wood = table_top(int(dice.integers(1000)))
    tone = np.float32([1.5, 1.45, 1.35]) if dice.random() < 0.5 else np.float32([0.85, 0.7, 0.6])
    return np.asarray(cv2.resize(_srgb(wood * tone), PIXELS, interpolation=cv2.INTER_AREA), np.uint8)


def birch(dice: Dice) -> Picture:
    """Pale, nearly white wood without joints: light cards hardly stand out."""
    small = dice.standard_normal((PIXELS[1] // 3, PIXELS[0] // 90)).astype(np.float32)
    fibre = cv2.resize(small, PIXELS, interpolation=cv2.INTER_CUBIC)
    mix = np.clip(0.5 + 0.16 * fibre + 0.5 * (clouds(dice, PIXELS, 3) - 0.5), 0, 1)
    return tint(mix, bgr("#d9c7a8"), bgr("#efe4cf"))


def stone(dice: Dice) -> Picture:
    """Dark stone with grains: dark cards hardly stand out."""
    grain = dice.random((PIXELS[1], PIXELS[0]), np.float32)
    mix = 0.25 * clouds(dice, PIXELS, 6) + 0.2 * cv2.GaussianBlur(grain, (0, 0), 1.2) + (grain > 0.992) * 0.6
    return tint(np.clip(mix, 0, 1).astype(np.float32), bgr("#17181b"), bgr("#8a8d92"))


def marble(dice: Dice) -> Picture:
    """White with grey veins."""
    veins = np.abs(clouds(dice, PIXELS, 6) - 0.5) + 0.3 * np.abs(clouds(dice, PIXELS, 7) - 0.5)
    return tint(np.exp(-veins * 38).astype(np.float32), bgr("#eceae6"), bgr("#6f7076"))


def gingham(dice: Dice) -> Picture:
    """A chequered cloth with its threads."""
    yy, xx = np.mgrid[0 : PIXELS[1], 0 : PIXELS[0]].astype(np.float32)
    step = float(dice.uniform(28, 60))
    mix = 0.5 * ((xx // step) % 2) + 0.5 * ((yy // step) % 2) + 0.08 * np.sin(xx * 1.9) * np.sin(yy * 1.9)
    dark = str(dice.choice(["#b3202c", "#1f4f94", "#2c6b3f", "#8a6d1f"]))
    return tint(np.clip(mix, 0, 1).astype(np.float32), bgr("#f4f0e8"), bgr(dark))


def oilcloth(dice: Dice) -> Picture:
    """Lemons and leaves as large as cards, printed all over."""
    picture = np.full((PIXELS[1], PIXELS[0], 3), bgr(str(dice.choice(["#dfe9e6", "#274046", "#f2e2c4"]))), np.uint8)
    for _ in range(420):
        at = (int(dice.uniform(0, PIXELS[0])), int(dice.uniform(0, PIXELS[1])))
        size, turn = dice.uniform(25, 60), float(dice.uniform(0, 360))
        cv2.ellipse(picture, at, (int(size * 0.9), int(size * 0.3)), turn + 60, 0, 360, bgr("#3f7a45"), -1, cv2.LINE_AA)
        cv2.ellipse(picture, at, (int(size), int(size * 0.7)), turn, 0, 360, bgr("#e9c52f"), -1, cv2.LINE_AA)
        cv2.ellipse(picture, at, (int(size), int(size * 0.7)), turn, 0, 360, bgr("#a98415"), 3, cv2.LINE_AA)
    return picture


def playmat(dice: Dice) -> Picture:
    """A mat of 1300 x 800 mm with a painted valley and outlines for cards, on a dark desk."""
    desk = tint(clouds(dice, PIXELS, 5), bgr("#1d1a18"), bgr("#2c2723"))
    width, height = int(1300 * PIXELS[0] / SPAN[0]), int(800 * PIXELS[1] / SPAN[1])
    sky = tint(np.linspace(0, 1, height, dtype=np.float32)[:, None].repeat(width, 1), bgr("#20305c"), bgr("#e8885a"))
    for depth in range(6):
        ridge = (0.35 + 0.1 * depth + 0.18 * (clouds(dice, (width, 4), 6)[0] - 0.5)) * height
        below = np.arange(height)[:, None] > ridge[None]
        sky[below] = np.float32(bgr("#6a4a78")) * (1 - depth / 6) + np.float32(bgr("#10241c")) * depth / 6
    for k in range(7):
        x, y = 190 + k * 230, int(height * 0.4)
        cv2.rectangle(sky, (x, y), (x + 96, y + 134), bgr("#c9c2b0"), 3)
    cv2.rectangle(sky, (4, 4), (width - 5, height - 5), bgr("#0d0d10"), 9)
    left, top = (PIXELS[0] - width) // 2, (PIXELS[1] - height) // 2
    desk[top : top + height, left : left + width] = sky
    return desk


GROUNDS: dict[str, Callable[[Dice], Picture]] = {
    "oak": oak, "birch": birch, "stone": stone, "marble": marble, "gingham": gingham, "oilcloth": oilcloth,
    "playmat": playmat,
}
ROUGH = {"oak": 0.35, "birch": 0.5, "stone": 0.2, "marble": 0.15, "gingham": 0.95, "oilcloth": 0.25, "playmat": 0.9}
"""How matt each is, 0..1."""
