"""Laying a card exactly over an enrolled face: its corners to a fraction of a pixel, from what is visible.

Inverse compositional Lucas-Kanade (Baker and Matthews, 2004) on the cells' colours, the four corners being the
unknowns, with weights that forgive glare and wrong masks, and a prior that keeps corners which nothing visible
determines where the detector put them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.appearance import CELLS, COLUMNS, ROWS
from scanner.rectify import HEIGHT, WIDTH, frame_corners, homography, moved, upright
from scanner.residue import inside, levelled
from scanner.types import Floats, Image

_MARGIN = 0.15
"""How much of a card's length is looked at beyond its outline, on each side."""
_FORGIVEN = 1.0
"""Squared error, over the three channels of levelled colours, at which a cell counts half."""
_ROUNDS = 7
_FRAME = frame_corners(COLUMNS, ROWS)
_SMOOTH = (4.5, 1.5)
"""Blurs, in pixels of the upright crop, under which colours change evenly enough to be followed: first from afar."""
_FINE = len(_SMOOTH) - 1
_NEAR = 0.85
"""A card whose cells agree so well where it lies is not looked at from afar."""


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """A face under one blur, prepared for laying cards over it.

    colours: (CELLS, 3).  slopes: (CELLS, 3, 8), how the colours change as the four corners move by one cell.
    """

    colours: Floats
    slopes: Floats


Patterns = tuple[Pattern, ...]
"""A face under each blur, the strongest first."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Where a card lies if it is a certain face.

    corners: (4, 2) pixels, clockwise from the face's own top left.
    colours: (CELLS, 3) what the card shows there.
    """

    corners: Floats
    colours: Floats


def patterns_of(crop: Image) -> Patterns:
    """Prepare a face, given as an upright crop of WIDTH x HEIGHT pixels."""
    return tuple(_pattern(np.asarray(cv2.GaussianBlur(crop, (0, 0), blur), np.float32)) for blur in _SMOOTH)


def _pattern(smooth: Floats) -> Pattern:
    colours = _sampled(smooth, frame_corners(WIDTH, HEIGHT))
    picture = colours.reshape(ROWS, COLUMNS, 3)
    down, across = (np.asarray(np.gradient(picture, axis=axis), np.float32) for axis in (0, 1))
    slopes = across.reshape(CELLS, 3, 1) * _PULL[:, None, 0] + down.reshape(CELLS, 3, 1) * _PULL[:, None, 1]
    return Pattern(colours, slopes.astype(np.float32))


def _sampled(picture: Floats, corners: Floats) -> Floats:
    """(CELLS, 3) colours at the middles of the cells of a card that lies at `corners` in a smooth picture."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    matrix, size = homography(_FRAME, corners), (COLUMNS, ROWS)
    seen = cv2.warpPerspective(picture, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32).reshape(CELLS, 3)


def _pull_of_corners() -> Floats:
    """(CELLS, 2, 8): how far each cell moves, across and down, for each corner coordinate moved by one."""
    columns, rows = np.meshgrid(np.arange(COLUMNS), np.arange(ROWS))
    cells = np.stack([columns, rows], axis=-1).reshape(-1, 2).astype(np.float32)
    pull = np.empty((CELLS, 2, 8), np.float32)
    for k in range(8):
        ahead, behind = _FRAME.copy(), _FRAME.copy()
        ahead.flat[k] += 0.5
        behind.flat[k] -= 0.5
        pull[:, :, k] = moved(cells, homography(_FRAME, ahead)) - moved(cells, homography(_FRAME, behind))
    return pull


_PULL = _pull_of_corners()


class Surroundings:
    """A card's upright crop with a margin, from which it can be looked at again under moved corners."""

    def __init__(self, image: Image, corners: Floats) -> None:
        self.corners = corners
        self._across, self._down = round(WIDTH * (1 + 2 * _MARGIN)), round(HEIGHT * (1 + 2 * _MARGIN))
        margin = np.array([self._across - WIDTH, self._down - HEIGHT], np.float32) / np.float32(2)
        inner = np.asarray(frame_corners(WIDTH, HEIGHT) + margin, np.float32)
        self._to_image = homography(inner, corners)
        outer = moved(frame_corners(self._across, self._down), self._to_image)
        crop = upright(image, outer, (self._across, self._down))
        self._crops = [np.asarray(cv2.GaussianBlur(crop, (0, 0), blur), np.float32) for blur in _SMOOTH]
        self._inner = inner

    def colours(self, corners: Floats, level: int = _FINE) -> Floats:
        """(CELLS, 3) colours of the cells if the card lay at `corners`, given on the upright crop of this object."""
        return _sampled(self._crops[level], corners)

    @property
    def start(self) -> Floats:
        """The corners as given, on the upright crop."""
        return self._inner

    def in_image(self, corners: Floats) -> Floats:
        """Corners on the upright crop as corners in the picture."""
        return moved(corners, self._to_image)


def lay_over(card: Surroundings, visible: Floats, face: Patterns, stiffness: float = 0.0015) -> Fit:
    """Move the card's corners until it lies over the face; `visible` is (CELLS,), 0 or 1.

    The smaller `stiffness`, the freer corners are that the visible part says little about.
    """
    inner = inside(visible)
    agreeing = _weights(levelled(card.colours(card.start), inner)[0] - levelled(face[_FINE].colours, inner)[0])
    near = float((agreeing * inner).sum()) > _NEAR * max(float(inner.sum()), 1.0)
    corners, wandered = card.start, np.zeros(8, np.float32)
    for level in range(_FINE if near else 0, len(face)):
        corners, wandered = _follow(card, inner, face[level], level, corners, wandered, stiffness)
    return Fit(card.in_image(corners), card.colours(corners))


def _follow(
    card: Surroundings, visible: Floats, face: Pattern, level: int, corners: Floats, wandered: Floats, stiffness: float
) -> tuple[Floats, Floats]:
    """The corners after some steps under one blur, and how far they have wandered in all, in cells."""
    stiff = np.float32(stiffness) * max(float(visible.sum()), 1.0)
    for _ in range(_ROUNDS):
        step = _step(card.colours(corners, level), visible, face, wandered, stiff)
        corners = moved(_FRAME - step.reshape(4, 2), homography(_FRAME, corners))
        wandered = wandered + step
        if np.abs(step).max() < 0.03:
            break
    return corners, wandered


def _step(seen: Floats, visible: Floats, face: Pattern, wandered: Floats, stiff: np.float32) -> Floats:
    """The next movement of the corners, in cells, on the face."""
    target, scale = levelled(face.colours, visible)
    wrong = levelled(seen, visible)[0] - target
    slopes = (face.slopes / scale).reshape(CELLS * 3, 8)
    weighted = slopes * np.repeat(visible * _weights(wrong), 3)[:, None]
    square = weighted.T @ slopes + stiff * np.eye(8, dtype=np.float32)
    pull = weighted.T @ wrong.reshape(-1) - stiff * wandered
    return np.clip(np.linalg.solve(square, pull), -2, 2).astype(np.float32)


def _weights(wrong: Floats) -> Floats:
    """(CELLS,) how much each cell counts: one that is far off is glare, a finger or another card."""
    return np.asarray(1 / (1 + (wrong**2).sum(axis=1) / _FORGIVEN), np.float32)
