"""Hands and arms for training scenes."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.workshop.paint import clouds, colour
from models.workshop.surfaces import Picture


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
