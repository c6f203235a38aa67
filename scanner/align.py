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
from scanner.types import Floats, Image

_MARGIN = 0.15
"""How much of a card's length is looked at beyond its outline, on each side."""
_FORGIVEN = 1.0
"""Squared error, over the three channels of levelled colours, at which a cell counts half."""
_FRAME = frame_corners(COLUMNS, ROWS)
_SMOOTH = 1.5
"""The blur, in pixels of the upright crop, under which colours change evenly enough to be followed."""


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """A face prepared for laying cards over it.

    colours: (CELLS, 3).  slopes: (CELLS, 3, 8), how the colours change as the four corners move by one cell.
    """

    colours: Floats
    slopes: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Where a card lies if it is a certain face.

    corners: (4, 2) pixels, clockwise from the face's own top left.
    worst: the mean squared difference of levelled colours in the worst block of 4 x 4 cells.
    """

    corners: Floats
    worst: float


def pattern_of(crop: Image) -> Pattern:
    """Prepare a face, given as an upright crop of WIDTH x HEIGHT pixels."""
    smooth = np.asarray(cv2.GaussianBlur(crop, (0, 0), _SMOOTH), np.float32)
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
        self._crop = np.asarray(cv2.GaussianBlur(crop, (0, 0), _SMOOTH), np.float32)
        self._inner = inner

    def colours(self, corners: Floats) -> Floats:
        """(CELLS, 3) colours of the cells if the card lay at `corners`, given on the upright crop of this object."""
        return _sampled(self._crop, corners)

    @property
    def start(self) -> Floats:
        """The corners as given, on the upright crop."""
        return self._inner

    def in_image(self, corners: Floats) -> Floats:
        """Corners on the upright crop as corners in the picture."""
        return moved(corners, self._to_image)


def lay_over(card: Surroundings, visible: Floats, face: Pattern, rounds: int = 6, stiffness: float = 0.006) -> Fit:
    """Move the card's corners until it lies over the face; `visible` is (CELLS,), 0 or 1.

    The smaller `stiffness`, the freer corners are that the visible part says little about.
    """
    corners, wandered = card.start, np.zeros(8, np.float32)
    visible = _inside(visible)
    stiff = np.float32(stiffness) * max(float(visible.sum()), 1.0)
    seen = card.colours(corners)
    for _ in range(rounds):
        step = _step(seen, visible, face, wandered, stiff)
        corners = moved(_FRAME - step.reshape(4, 2), homography(_FRAME, corners))
        wandered = wandered + step
        seen = card.colours(corners)
        if np.abs(step).max() < 0.03:
            break
    return Fit(card.in_image(corners), _worst_block(seen, face.colours, visible))


def _worst_block(seen: Floats, face: Floats, visible: Floats) -> float:
    """Where the difference is greatest; blocks of which less than half is visible do not count."""
    wrong = (_levelled(seen, visible)[0] - _levelled(face, visible)[0]) ** 2
    share = cv2.boxFilter(visible.reshape(ROWS, COLUMNS), -1, (4, 4), borderType=cv2.BORDER_CONSTANT)
    total = (wrong.mean(axis=1) * visible).reshape(ROWS, COLUMNS)
    blocks = cv2.boxFilter(total, -1, (4, 4), borderType=cv2.BORDER_CONSTANT) / np.maximum(share, 0.01)
    return float(blocks[share >= 0.5].max(initial=0.0))


def _inside(visible: Floats) -> Floats:
    """The visible cells without those at an edge, into which the blur carries what lies beyond."""
    grid = cv2.copyMakeBorder(visible.reshape(ROWS, COLUMNS), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.erode(grid, np.ones((3, 3), np.uint8)), np.float32)[1:-1, 1:-1].reshape(-1)


def _step(seen: Floats, visible: Floats, face: Pattern, wandered: Floats, stiff: np.float32) -> Floats:
    """The next movement of the corners, in cells, on the face."""
    target, scale = _levelled(face.colours, visible)
    have, _ = _levelled(seen, visible)
    wrong = have - target
    weight = (visible / (1 + (wrong**2).sum(axis=1) / _FORGIVEN)).astype(np.float32)
    slopes = (face.slopes / scale).reshape(CELLS * 3, 8)
    weighted = slopes * np.repeat(weight, 3)[:, None]
    square = weighted.T @ slopes + stiff * np.eye(8, dtype=np.float32)
    pull = weighted.T @ wrong.reshape(-1) - stiff * wandered
    return np.clip(np.linalg.solve(square, pull), -2, 2).astype(np.float32)


def _levelled(colours: Floats, visible: Floats) -> tuple[Floats, np.float32]:
    """Colours with mean 0 in each channel and spread 1 over all, on the visible cells; and their spread before."""
    count = max(float(visible.sum()), 1.0)
    centred = colours - (colours * visible[:, None]).sum(axis=0) / count
    spread = np.float32(np.sqrt((centred**2 * visible[:, None]).sum() / (3 * count)) + 1.0)
    return np.asarray(centred / spread, np.float32), spread
