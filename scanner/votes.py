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
"""Votes that may begin a card without becoming one: a picture of nothing but noise must not take for ever."""
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
    """(n, 8): middle, perspective term and both axes with doubled angles, in which votes can be averaged."""
    m, p, long, short = parts(quads)
    return np.concatenate([m, p, raise_angle(long, 2), raise_angle(short, 2)], 1)


def composed(mean: Floats) -> Floats:
    """(4, 2) corners of one mean description."""
    long, short = lower_angle(mean[4:6], 2), lower_angle(mean[6:8], 2)
    return compose(mean[0:2], mean[2:4], long, clockwise(long, short))


def weighed(values: Floats, trust: Floats) -> Floats:
    """Mean of (n, 8) by the square of trust, as is right for errors of known width."""
    weight = trust**2
    return np.asarray((values * weight[:, None]).sum(0) / weight.sum(), np.float32)


def near(values: Floats, mean: Floats, free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which free votes agree with a description."""
    half = float(np.hypot(mean[6], mean[7]))
    apart = np.hypot(values[:, 0] - mean[0], values[:, 1] - mean[1]) < 2 * REACH * half
    axes = np.abs(values[:, 4:8] - mean[4:8]).max(1) < 2 * TURN * half
    return np.asarray(free & apart & axes)


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


def gather(votes: Votes) -> list[Cluster]:
    """Cards, the surest first: take the most trusted vote left, average all that agree with it, go on."""
    free = np.ones(len(votes.rows), np.bool_)
    values, clusters = described(votes.quads) if len(votes.rows) else np.zeros((0, 8), np.float32), []
    kept: list[tuple[Floats, float]] = []
    tries = 0
    for seed in np.argsort(-votes.trust):
        if not free[seed]:
            continue
        tries += 1
        if tries > TRIES:
            break
        mean = values[seed]
        agree = near(values, mean, free)
        for _ in range(2):
            mean = weighed(values[agree], votes.trust[agree]) if agree.any() else mean
            agree = near(values, mean, free)
        members = np.nonzero(agree)[0]
        free[agree] = False
        free[seed] = False
        if len(members) < FEWEST:
            continue
        corners = composed(weighed(values[members], votes.trust[members]))
        share = len(members) / area_in_cells(corners)
        if share < LEAST_SHARE or is_double(corners, share, kept):
            continue
        kept.append((corners, share))
        error = float(1 / np.median(votes.trust[members]))
        clusters.append(Cluster(corners, members, float(np.clip(1.15 - 3 * error, 0.05, 1))))
    return clusters
