"""Tables, clutter, hands and light for training scenes."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

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


def surface(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A random table top, (height, width, 3) for `size` = (width, height)."""
    makers = (wood, cloth, cloth, checks, checks, artwork, artwork)
    return makers[rng.integers(len(makers))](rng, size)


def snack(rng: np.random.Generator, picture: Picture, at: tuple[int, int], reach: float) -> None:
    """A plate with something round and sprinkled on it, or a full cup: what lies beside a game about donuts."""
    lean = rng.uniform(0.6, 1.0)

    def disc(share: float, fill: tuple[float, float, float], shift: float = 0.0) -> None:
        centre = (at[0], int(at[1] - shift * reach))
        axes = (max(1, int(share * reach)), max(1, int(share * reach * lean)))
        cv2.ellipse(picture, centre, axes, 0, 0, 360, fill, -1, cv2.LINE_AA)

    disc(1.05, tuple(0.4 * float(c) for c in picture[at[1], at[0]]), -0.05)
    rim = float(rng.uniform(150, 250))
    disc(1.0, (rim, rim, rim) if rng.random() < 0.6 else colour(rng))
    disc(rng.uniform(0.75, 0.9), (rim * 0.93,) * 3 if rng.random() < 0.6 else colour(rng))
    if rng.random() < 0.8:
        disc(0.7, colour(rng, 40), 0.02)
        disc(0.66, colour(rng, 60), 0.08)
        for _ in range(rng.integers(0, 50)):
            turn, far = rng.uniform(0, 2 * np.pi), reach * rng.uniform(0.25, 0.6)
            dot = (int(at[0] + far * np.cos(turn)), int(at[1] + far * lean * np.sin(turn) - 0.08 * reach))
            cv2.line(picture, dot, (dot[0] + int(rng.integers(-3, 4)), dot[1] + 2), colour(rng, 100), 1, cv2.LINE_AA)
        disc(rng.uniform(0.1, 0.25), colour(rng, 30), 0.04)


def clutter(rng: np.random.Generator, picture: Picture) -> None:
    """Things that are no cards: plates, cups, sheets, pens, tokens, phones, the table's end."""
    height, width = picture.shape[:2]
    for _ in range(rng.integers(0, 5)):
        at = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        kind = rng.integers(6)
        if kind > 3:
            snack(rng, picture, at, rng.uniform(12, 90))
            continue
        if kind == 0:
            for reach in (rng.uniform(8, 60), rng.uniform(4, 30)):
                cv2.circle(picture, at, int(reach), colour(rng), -1, cv2.LINE_AA)
        elif kind == 1:
            end = (int(at[0] + rng.normal(0, 80)), int(at[1] + rng.normal(0, 80)))
            cv2.line(picture, at, end, colour(rng), int(rng.integers(2, 12)), cv2.LINE_AA)
        elif kind == 2:
            box = cv2.boxPoints((at, (rng.uniform(60, 400), rng.uniform(4, 30)), rng.uniform(0, 180)))
            cv2.fillPoly(picture, [box.astype(np.int32)], colour(rng), cv2.LINE_AA)
        else:
            line = [rng.uniform(-50, width + 50), rng.uniform(-50, height + 50)]
            points = np.array(
                [
                    line,
                    [line[0] + rng.normal(0, 500), line[1] + rng.normal(0, 500)],
                    [rng.choice([-2000, 2000]), rng.choice([-2000, 2000])],
                ]
            )
            cv2.fillPoly(picture, [points.astype(np.int32)], colour(rng), cv2.LINE_AA)


def hand_mask(rng: np.random.Generator, size: tuple[int, int], unit: float) -> NDArray[np.uint8]:
    """A forearm with a hand reaching in from outside; `unit` is a card's short side in pixels."""
    width, height = size
    mask = np.zeros((height, width), np.uint8)
    palm = np.array([rng.uniform(0, width), rng.uniform(0, height)])
    angle = rng.uniform(0, 2 * np.pi)
    forward = np.array([np.cos(angle), np.sin(angle)])
    side = np.array([-forward[1], forward[0]])
    thick = unit * rng.uniform(0.7, 1.2)
    wrist = palm - forward * unit * 0.6

    def stroke(a: NDArray[np.float64], b: NDArray[np.float64], w: float) -> None:
        start, end = (int(a[0]), int(a[1])), (int(b[0]), int(b[1]))
        cv2.line(mask, start, end, 255, max(1, int(w)), cv2.LINE_AA)

    stroke(wrist, wrist - forward * 2000, thick * rng.uniform(0.8, 1.1))
    if rng.random() < 0.25:  # a pointed sketch of a hand
        tip = palm + forward * unit * rng.uniform(0.6, 1.4)
        fan = np.array([wrist + side * thick * 0.7, tip, wrist - side * thick * 0.7])
        cv2.fillPoly(mask, [fan.astype(np.int32)], 255, cv2.LINE_AA)
        return mask
    cv2.ellipse(
        mask,
        (int(palm[0]), int(palm[1])),
        (max(1, int(unit * 0.75)), max(1, int(thick * 0.62))),
        np.degrees(angle),
        0,
        360,
        255,
        -1,
    )
    for finger in np.linspace(-1, 1, 4):
        root = palm + forward * unit * 0.55 + side * finger * thick * 0.45
        bend = forward + side * rng.normal(0.12 * finger, 0.12)
        stroke(root, root + bend * unit * rng.uniform(0.3, 1.0), thick * 0.26)
    thumb = palm + side * rng.choice([-1, 1]) * thick * 0.5
    stroke(thumb, thumb + (forward + side * rng.normal(0, 0.6)) * unit * 0.6, thick * 0.3)
    return mask


def paint_hand(rng: np.random.Generator, picture: Picture, mask: NDArray[np.uint8]) -> None:
    """Skin (or a sleeve, or a glove) with a soft shading and a shadow beside it."""
    shift = np.array([[1, 0, rng.normal(0, 8)], [0, 1, rng.uniform(2, 12)]], np.float32)
    shade = cv2.GaussianBlur(cv2.warpAffine(mask, shift, mask.shape[::-1]), (0, 0), rng.uniform(2, 9))
    picture[:] = (picture * (1 - shade[..., None] / 255 * rng.uniform(0.1, 0.6))).astype(np.uint8)
    skin = np.array([rng.uniform(40, 170), 0, 0], np.float32)
    skin[1] = skin[0] * rng.uniform(1.05, 1.35)
    skin[2] = min(255, skin[1] * rng.uniform(1.1, 1.6))
    if rng.random() < 0.2:  # a glove or a sleeve down to the fingers
        skin = np.array(colour(rng), np.float32)
    round_off = cv2.GaussianBlur(mask, (0, 0), max(2.0, mask.shape[1] / 60)).astype(np.float32) / 255
    if rng.random() < 0.5:  # a sleeve ends somewhere along the arm
        turn, at = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3) * mask.shape[1]
        yy, xx = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]].astype(np.float32)
        along = (xx - mask.shape[1] / 2) * np.cos(turn) + (yy - mask.shape[0] / 2) * np.sin(turn)
        skin = np.where((along < at)[..., None], np.array(colour(rng), np.float32), skin)
    tone = (0.55 + 0.55 * round_off + 0.2 * (clouds(rng, (mask.shape[1], mask.shape[0]), 4) - 0.5))[..., None]
    alpha = cv2.GaussianBlur(mask, (0, 0), 0.8)[..., None].astype(np.float32) / 255
    picture[:] = np.clip(picture * (1 - alpha) + skin * tone * alpha, 0, 255).astype(np.uint8)


def light(rng: np.random.Generator, picture: Picture) -> Picture:
    """Lamp, daylight, cast, exposure, glare, blur, noise and compression, as a camera would add them."""
    height, width = picture.shape[:2]
    image = picture.astype(np.float32)
    field = np.ones((height, width), np.float32)
    if rng.random() < 0.7:
        field *= 1 + (clouds(rng, (width, height), 1) - 0.5) * rng.uniform(0, 1.1)
    if rng.random() < 0.25:  # the hard edge of somebody's shadow
        turn, at = rng.uniform(0, 2 * np.pi), rng.uniform(-0.5, 0.5) * width
        yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
        along = (xx - width / 2) * np.cos(turn) + (yy - height / 2) * np.sin(turn) - at
        field *= 1 - rng.uniform(0.1, 0.6) / (1 + np.exp(np.clip(along / rng.uniform(1, 15), -30, 30)))
    cast = rng.normal(1, 0.1, 3).astype(np.float32)
    image = 255 * np.clip(image * (field[..., None] * cast * rng.uniform(0.45, 1.35)) / 255, 0, None) ** rng.uniform(
        0.75, 1.35
    )
    for _ in range(rng.poisson(0.5)):
        yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
        spread = rng.uniform(6, 60)
        spot = np.exp(
            -((xx - rng.uniform(0, width)) ** 2 + ((yy - rng.uniform(0, height)) * rng.uniform(0.5, 2)) ** 2)
            / spread**2
        )
        image += 255 * rng.uniform(0.1, 0.9) * spot[..., None]
    if rng.random() < 0.5:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.4))
    if rng.random() < 0.08:
        kernel = np.zeros((9, 9), np.float32)
        end = (int(4 + 4 * np.cos(t := rng.uniform(0, np.pi))), int(4 + 4 * np.sin(t)))
        cv2.line(kernel, (8 - end[0], 8 - end[1]), end, 1.0)
        image = cv2.filter2D(image, -1, kernel / kernel.sum())
    image += rng.normal(0, 1, image.shape).astype(np.float32) * rng.gamma(1.2, 3.5)
    out = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        ok, code = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])
        out = cv2.imdecode(code, cv2.IMREAD_COLOR) if ok else out
    return np.asarray(out, np.uint8)
