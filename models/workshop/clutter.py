"""Things beside the cards of training scenes: plates, cups, sheets, pens, phones, the table's end."""

from __future__ import annotations

import cv2
import numpy as np

from models.workshop.paint import colour
from models.workshop.surfaces import Picture


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
