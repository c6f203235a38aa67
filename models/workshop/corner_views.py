"""What the second network learns from: cards of made-up tables as the detector might take them to lie.

Half of them are where the committed detector really puts them, the others are thrown off their place by lot: a side cut
short, all of it turned or moved a little.  Among both are places where no card lies: what the detector takes for one, a
piece of a card's drawing, a row marker, a hand, a patch of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.corners import CARD, FRAME, UNIT, from_frame, in_frame
from models.workshop.scenes import Canvas, Pool, lay_table
from scanner.finding.detect import Detector
from scanner.finding.refine import framed, with_margin
from scanner.geometry.rectify import frame_corners, homography, moved, overlap
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.types import Detection

SIZE = (640, 512)
WIDTHS = (34.0, 160.0)
LEAST_SEEN = 0.12
"""A card of which less is seen teaches nothing."""
NEAR_ENOUGH, NOBODY_S = 0.3, 0.18
"""Intersection over union: a finding farther off is of another card; one that shares less with every card is no card.
What lies between teaches nothing."""
EACH = 3
ONE_IN = 3
"""To so many cards one place where none is."""
_RATIO = np.array([1.0, CARD[1] / CARD[0]], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """inputs (4, 112, 80) uint8: BGR and the mask, 0 or 255; corners (4, 2) as `models.corners` has them; seen (28, 20)
    bool, which quarters of the frame show the card; card: whether there is one."""

    inputs: NDArray[np.uint8]
    corners: NDArray[np.float32]
    seen: NDArray[np.bool_]
    card: bool


def views(rng: np.random.Generator, pool: Pool, detector: Detector) -> Iterator[View]:
    """Those of one table."""
    canvas = lay_table(rng, pool, SIZE, WIDTHS)
    shares = _shares(canvas)
    if rng.random() < 0.5:
        side = int(32 * rng.integers(12, 25))
        for found in detector.look(canvas.picture, side).detections:
            number = _whose(canvas, found, shares)
            if number is not None:
                yield _view(canvas, number, found.corners, found.mask)
            elif found.kind == "card" and is_nobody_s(canvas, found.corners):
                yield _nothing(canvas, found.corners, found.mask)
        return
    for number, share in shares.items():
        for _ in range(EACH if share >= LEAST_SEEN else 0):
            corners = thrown_off(rng, canvas.cards[number - 1][0])
            yield _view(canvas, number, corners, _spoilt(rng, _mine(canvas, number, corners)))
    for _ in range(EACH * len(shares) // ONE_IN):
        corners = elsewhere(rng, canvas)
        if is_nobody_s(canvas, corners):
            yield _nothing(canvas, corners, _spoilt(rng, _any_part(rng)))


def _shares(canvas: Canvas) -> dict[int, float]:
    """What is seen of each card, by its number on the canvas; markers are left out."""
    counts = np.bincount(np.maximum(canvas.owner, 0).ravel(), minlength=len(canvas.cards) + 1)
    return {
        k: float(counts[k]) / max(float(cv2.contourArea(quad)), 1.0)
        for k, (quad, marker) in enumerate(canvas.cards, 1) if not marker
    }


def _whose(canvas: Canvas, found: Detection, shares: dict[int, float]) -> int | None:
    """The number of the card that the detector means: the one that overlaps it most."""
    seen = [k for k, share in shares.items() if share >= LEAST_SEEN]
    overlaps = {k: overlap(found.corners, canvas.cards[k - 1][0]) for k in seen}
    best = max(overlaps, key=overlaps.__getitem__, default=None)
    return best if best is not None and found.kind == "card" and overlaps[best] >= NEAR_ENOUGH else None


def thrown_off(rng: np.random.Generator, quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """(4, 2) corners near those of a card, either end first."""
    low, high = (rng.normal(0, 0.03, (2,)) for _ in range(2))
    ends = np.concatenate([low, high])          # left, top, right, foot: how much is cut away
    if rng.random() < 0.6:
        for _ in range(rng.integers(1, 3)):
            ends[rng.integers(4)] += rng.uniform(-0.2, 0.35)
    left, top, right, foot = ends
    corners = np.array([[left, top], [1 - right, top], [1 - right, 1 - foot], [left, 1 - foot]]) - 0.5
    angle = rng.normal(0, 0.2 if rng.random() < 0.12 else 0.035)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    shift = rng.normal(0, 0.02, 2) if rng.random() < 0.8 else rng.uniform(-0.2, 0.2, 2)
    flat = (corners * _RATIO) @ turn + shift + rng.normal(0, 0.012, (4, 2))
    if rng.random() < 0.5:
        flat = np.roll(flat, 2, axis=0)
    return moved(np.asarray(flat / _RATIO, np.float32), homography(UNIT, quad))


def elsewhere(rng: np.random.Generator, canvas: Canvas) -> NDArray[np.float32]:
    """(4, 2) corners of what might be a card, somewhere: a piece of one, a marker, a sheet of paper, anything."""
    like, marker = canvas.cards[rng.integers(len(canvas.cards))]
    if canvas.things and rng.random() < 0.5:
        thing = canvas.things[rng.integers(len(canvas.things))]
        if rng.random() < 0.4:
            return thrown_off(rng, thing)
        return _like_a_card(rng, _somewhere_in(rng, thing), like[1] - like[0], rng.uniform(0.4, 1.2))
    if marker:
        return _like_a_card(rng, like.mean(axis=0), like[1] - like[0], rng.uniform(1, 1.5))
    if rng.random() < 0.6:
        return _like_a_card(rng, _somewhere_in(rng, like), like[1] - like[0], rng.uniform(0.3, 0.7))
    height, width = canvas.owner.shape
    return _like_a_card(rng, rng.uniform(0, (width, height)), like[1] - like[0], rng.uniform(0.5, 1.2))


def _somewhere_in(rng: np.random.Generator, quad: NDArray[np.float32]) -> NDArray[np.float64]:
    middle = quad.mean(axis=0)
    return np.asarray(middle + (quad - middle)[rng.integers(4)] * rng.uniform(0, 1), np.float64)


def _like_a_card(
    rng: np.random.Generator, middle: NDArray[np.float64], side: NDArray[np.float32], size: float
) -> NDArray[np.float32]:
    """(4, 2) corners about a middle, the short side `size` times as long as `side` and much along it or across."""
    angle = float(np.arctan2(side[1], side[0])) + rng.normal(0, 0.1) + rng.integers(4) * np.pi / 2
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    flat = (UNIT * (1, rng.uniform(1.1, 1.7)) + rng.normal(0, 0.04, (4, 2))) @ turn
    return np.asarray(flat * size * np.linalg.norm(side) + middle, np.float32)


def is_nobody_s(canvas: Canvas, corners: NDArray[np.float32]) -> bool:
    """Whether no card lies there, not even one that is hidden."""
    return all(marker or overlap(corners, quad) < NOBODY_S for quad, marker in canvas.cards)


def _any_part(rng: np.random.Generator) -> NDArray[np.bool_]:
    """(32, 24) a part of a card by lot: all of it, or what is left of it beside or under a straight edge."""
    mask = np.ones((ROWS, COLUMNS), np.bool_)
    if rng.random() < 0.6:
        mask[rng.integers(4, ROWS) :] = False
    if rng.random() < 0.4:
        mask[:, rng.integers(4, COLUMNS) :] = False
    return np.asarray(np.rot90(mask, 2 * rng.integers(2)))


def _mine(canvas: Canvas, number: int, corners: NDArray[np.float32]) -> NDArray[np.bool_]:
    """(32, 24) where the card is seen inside these corners."""
    size, frame = (COLUMNS, ROWS), frame_corners(COLUMNS, ROWS)
    own = (canvas.owner == number).astype(np.uint8)
    flat = cv2.warpPerspective(own, homography(frame, corners), size, flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP)
    return np.asarray(flat > 0)


def _spoilt(rng: np.random.Generator, mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A mask as the detector's cells tell it: ragged, a band taken for the table, holes."""
    cells = mask.astype(np.uint8)
    if rng.random() < 0.5:
        kernel = np.ones((3, 3), np.uint8)
        cells = np.asarray(cv2.erode(cells, kernel) if rng.random() < 0.6 else cv2.dilate(cells, kernel), np.uint8)
    if rng.random() < 0.2:
        band = rng.integers(2, 9)
        cells[(slice(0, band), slice(-band, None))[rng.integers(2)]] = 0
    if rng.random() < 0.1:
        band = rng.integers(2, 7)
        cells[:, (slice(0, band), slice(-band, None))[rng.integers(2)]] = 0
    coarse = (rng.random((ROWS // 2, COLUMNS // 2)) < rng.choice([0, 0.02, 0.15], p=[0.4, 0.4, 0.2])).astype(np.uint8)
    cells[cv2.resize(coarse, (COLUMNS, ROWS), interpolation=cv2.INTER_NEAREST) > 0] = 0
    return np.asarray(cells > 0)


def _view(canvas: Canvas, number: int, corners: NDArray[np.float32], mask: NDArray[np.bool_]) -> View:
    """What the network sees, and what it should say: the card's corners in the order nearest to the given one."""
    quad = canvas.cards[number - 1][0]
    ways = [np.roll(quad, turn, axis=0) for turn in range(4)]
    nearest = min(ways, key=lambda way: float(np.abs(way - corners).sum()))
    to_frame = homography(corners, in_frame(UNIT))
    (picture,) = framed(canvas.picture, corners[None])
    own = (canvas.owner == number).astype(np.float32)
    seen = cv2.warpPerspective(own, to_frame, FRAME, flags=cv2.INTER_LINEAR)
    quarter = cv2.resize(seen, (FRAME[0] // 4, FRAME[1] // 4), interpolation=cv2.INTER_AREA) > 0.5
    inputs = np.concatenate([picture.transpose(2, 0, 1), with_margin(mask[None])])
    return View(inputs, from_frame(moved(nearest, to_frame)), np.asarray(quarter), True)


def _nothing(canvas: Canvas, corners: NDArray[np.float32], mask: NDArray[np.bool_]) -> View:
    """What the network sees of a place where no card is."""
    (picture,) = framed(canvas.picture, corners[None])
    inputs = np.concatenate([picture.transpose(2, 0, 1), with_margin(mask[None])])
    return View(inputs, UNIT, np.zeros((FRAME[1] // 4, FRAME[0] // 4), np.bool_), False)


def flipped(view: View, across: bool) -> View:
    """The view in a mirror, or upside down; the corners still run clockwise, from where the first one should be."""
    if across:
        inputs, seen = view.inputs[:, :, ::-1], view.seen[:, ::-1]
        corners = view.corners[[1, 0, 3, 2]] * np.float32([-1, 1])
        return View(np.ascontiguousarray(inputs), corners, seen.copy(), view.card)
    inputs, seen = view.inputs[:, ::-1, ::-1], view.seen[::-1, ::-1]
    return View(np.ascontiguousarray(inputs), -view.corners[[2, 3, 0, 1]], seen.copy(), view.card)


def another_light(rng: np.random.Generator, view: View) -> View:
    """The view in other colours: its channels exchanged, brighter or darker."""
    picture = view.inputs[:3][rng.permutation(3)].astype(np.float32)
    picture = picture * rng.uniform(0.7, 1.25, (3, 1, 1)) + rng.normal(0, 8, (3, 1, 1))
    inputs = np.concatenate([np.clip(picture, 0, 255).astype(np.uint8), view.inputs[3:]])
    return replace(view, inputs=inputs)
