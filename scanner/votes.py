"""From what single cells say to cards: gather the cells that agree."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import STRIDE, Floats, Ints, clockwise, compose, lower_angle, parts, raise_angle

REACH = 0.2
"""How far, in card widths, a cell's idea of its card's middle may lie from the card's."""
TURN = 0.35
"""How far its idea of the axes may lie from the card's, in half widths of the card."""
FEWEST = 4
TRIES = 300
"""Votes that may begin a card: a picture of nothing but noise must not take for ever."""
LEAST_SHARE = 0.045
"""A card of which a smaller share of cells is seen is left out."""
DOUBTFUL_SHARE = 0.16
DOUBLE = 0.3
"""Middles closer than this, in card widths, are one card when one of the two is doubtful."""


@dataclass(frozen=True, slots=True, eq=False)
class Votes:
    """rows, cols (n,) of the cells; quads (n, 4, 2) in input pixels; trust (n,)."""

    rows: Ints
    cols: Ints
    quads: Floats
    trust: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Cluster:
    """corners (4, 2) in input pixels, the indices of the votes that agree, and a score in 0..1."""

    corners: Floats
    members: Ints
    score: float


def described(quads: Floats) -> Floats:
    """(8, n): middle, perspective term and both axes with doubled angles, in which votes can be averaged."""
    m, p, long, short = parts(quads)
    rows = np.concatenate([m, p, raise_angle(long, 2), raise_angle(short, 2)], 1).T
    return np.ascontiguousarray(rows)


def composed(mean: Floats) -> Floats:
    """(4, 2) corners of one mean description."""
    long, short = lower_angle(mean[4:6], 2), lower_angle(mean[6:8], 2)
    return compose(mean[0:2], mean[2:4], long, clockwise(long, short))


def weighed(values: Floats, trust: Floats) -> Floats:
    """Mean of (8, n) by the square of trust, as is right for errors of known width."""
    weight = trust**2
    return np.asarray((values @ weight) / weight.sum(), np.float32)


def near(values: Floats, mean: Floats) -> NDArray[np.bool_]:
    """Which votes agree with a description."""
    half = float(np.hypot(mean[6], mean[7]))
    agree = np.hypot(values[0] - mean[0], values[1] - mean[1]) < 2 * REACH * half
    for axis in range(4, 8):
        agree &= np.abs(values[axis] - mean[axis]) < 2 * TURN * half
    return np.asarray(agree)


def area_in_cells(corners: Floats) -> float:
    return max(1.0, float(cv2.contourArea(corners.astype(np.float32))) / STRIDE**2)


def is_double(corners: Floats, share: float, kept: list[tuple[Floats, float]]) -> bool:
    """Stray cells round a card sometimes agree on a ghost of it: few cells, nearly the same place."""
    width = float(np.linalg.norm(corners[1] - corners[0]))
    for other, other_share in kept:
        doubtful = share < DOUBTFUL_SHARE and share < 0.5 * other_share
        if doubtful and float(np.linalg.norm(corners.mean(0) - other.mean(0))) < DOUBLE * width:
            return True
    return False


def agreement(values: Floats, trust: Floats) -> NDArray[np.bool_]:
    """Which votes are of one card with the first of them, the average followed twice."""
    mean = values[:, 0]
    agree = near(values, mean)
    for _ in range(2):
        if not agree.any():
            break
        mean = weighed(values[:, agree], trust[agree])
        agree = near(values, mean)
    agree[0] = True
    return agree


def gather(votes: Votes) -> list[Cluster]:
    """Cards, the surest first: take the most trusted vote left, average all that agree with it, go on."""
    if not len(votes.rows):
        return []
    left = np.argsort(-votes.trust)
    values, trust = described(votes.quads)[:, left], votes.trust[left]
    clusters: list[Cluster] = []
    kept: list[tuple[Floats, float]] = []
    for _ in range(TRIES):
        if not len(left):
            break
        agree = agreement(values, trust)
        members, mean, sure = left[agree], weighed(values[:, agree], trust[agree]), trust[agree]
        stay = ~agree
        left, values, trust = left[stay], values[:, stay], trust[stay]
        corners = composed(mean)
        share = len(members) / area_in_cells(corners)
        if len(members) < FEWEST or share < LEAST_SHARE or is_double(corners, share, kept):
            continue
        kept.append((corners, share))
        error = float(1 / np.median(sure))
        clusters.append(Cluster(corners, members, float(np.clip(1.15 - 3 * error, 0.05, 1))))
    return clusters
