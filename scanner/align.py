"""Laying a card exactly over an enrolled face: its corners to a fraction of a pixel, from what is visible.

Inverse compositional Lucas-Kanade (Baker and Matthews, 2004) on the cells' colours, the four corners being the
unknowns, and with them the light, even or sloping: a lamp's glow or a shadow must not pull at the corners.  Weights
forgive glare and wrong masks; a prior keeps corners which nothing visible determines where the detector put them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.appearance import CELLS, COLUMNS, ROWS
from scanner.rectify import HEIGHT, WIDTH, frame_corners, homography, moved, upright
from scanner.residue import inside
from scanner.types import Floats, Image

_MARGIN = 0.15
"""How much of a card's length is looked at beyond its outline, on each side."""
_FORGIVEN = 1.0
"""Squared error, over the three channels of levelled colours, at which a cell counts half."""
_ROUNDS = 7
LIGHTS = 8
"""Ways in which the light may differ: a constant in each channel; sloping across and down; more or less contrast, and
that sloping across and down."""
_DIM = [1e-3] * 3 + [0.03] * 2 + [0.05] + [0.1] * 2
_HELD = [1.0] * LIGHTS
"""What holds each of them back, for every cell; and where the light is as good as even."""
_STIFFNESS = 0.0015
"""The same for the corners: the smaller, the freer those are that the visible part says little about."""
_EVEN_LIGHT = np.concatenate([np.eye(3), np.zeros((LIGHTS - 3, 3))]).astype(np.float32)[:, None]
_ACROSS = np.tile(np.linspace(-1, 1, COLUMNS, dtype=np.float32), ROWS)
_DOWN = np.repeat(np.linspace(-1, 1, ROWS, dtype=np.float32), COLUMNS)
_DIAGONAL = np.diag_indices(8 + LIGHTS)
_FRAME = frame_corners(COLUMNS, ROWS)
_SMOOTH = (4.5, 1.5)
"""Blurs, in pixels of the upright crop, under which colours change evenly enough to be followed: first from afar."""
_SMALLER = (2, 1)
"""By how much a crop is made smaller before it is blurred: what a strong blur leaves shows on fewer pixels as well."""
_FINE = len(_SMOOTH) - 1
_STILL = (0.1, 0.03)
"""A step that moves no corner farther, in cells, is the last."""
_CHANCE, _HOPELESS = 3, 0.45
"""After so many steps a face with which fewer cells agree is given up: the right one is at 0.7 by then."""
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
    agreeing: 0..1, about the share of the cells that look like the face.
    """

    corners: Floats
    colours: Floats
    agreeing: float

    @property
    def hopeless(self) -> bool:
        """Whether the face is so unlike the card that it was not laid over it to the end."""
        return self.agreeing < _HOPELESS


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
        across, down = (2 * round(side * (0.5 + _MARGIN)) for side in (WIDTH, HEIGHT))
        margin = np.array([across - WIDTH, down - HEIGHT], np.float32) / np.float32(2)
        inner = np.asarray(frame_corners(WIDTH, HEIGHT) + margin, np.float32)
        self._to_image = homography(inner, corners)
        outer = moved(frame_corners(across, down), self._to_image)
        self._crop = upright(image, outer, (across, down))
        self._blurred: dict[int, Floats] = {}
        self._inner = inner

    def colours(self, corners: Floats, level: int = _FINE) -> Floats:
        """(CELLS, 3) colours of the cells if the card lay at `corners`, given on the upright crop of this object."""
        if level not in self._blurred:
            self._blurred[level] = _blurred(self._crop, level)
        half = np.float32(0.5)
        return _sampled(self._blurred[level], (corners + half) / np.float32(_SMALLER[level]) - half)

    @property
    def start(self) -> Floats:
        """The corners as given, on the upright crop."""
        return self._inner

    def in_image(self, corners: Floats) -> Floats:
        """Corners on the upright crop as corners in the picture."""
        return moved(corners, self._to_image)


def _blurred(crop: Image, level: int) -> Floats:
    smaller = _SMALLER[level]
    size = (crop.shape[1] // smaller, crop.shape[0] // smaller)
    crop = np.asarray(cv2.resize(crop, size, interpolation=cv2.INTER_AREA), np.uint8) if smaller > 1 else crop
    return np.asarray(cv2.GaussianBlur(crop, (0, 0), _SMOOTH[level] / smaller), np.float32)


def lay_over(card: Surroundings, visible: Floats, face: Patterns, even: bool = False) -> Fit:
    """Move the card's corners until it lies over the face; `visible` is (CELLS,), 0 or 1.

    With `even`, the light is taken to be even all over it.
    """
    cells = np.flatnonzero(inside(visible))
    corners, wandered, agreeing = card.start, np.zeros(8, np.float32), 0.0
    if len(cells):
        dark = np.zeros(LIGHTS, np.float32)
        agreeing = float(_weights(Sought.of(face[_FINE], cells).wrong(card.colours(corners), dark)).mean())
        for level in range(_FINE if agreeing > _NEAR else 0, len(face)):
            sought = Sought.of(face[level], cells, even)
            corners, wandered, agreeing = _follow(card, sought, level, corners, wandered)
            if agreeing < _HOPELESS:
                break
    return Fit(card.in_image(corners), card.colours(corners), agreeing)


@dataclass(frozen=True, slots=True, eq=False)
class Sought:
    """A face on the m cells that are seen of a card, its colours levelled.

    cells: (m,) indices.  colours: (m, 3).  pulls: (8 + LIGHTS, m * 3), how the colours change as the corners move and
    as the light does.  stiff: (8 + LIGHTS,) what holds both back.
    """

    cells: NDArray[np.intp]
    colours: Floats
    pulls: Floats
    stiff: Floats

    @classmethod
    def of(cls, face: Pattern, cells: NDArray[np.intp], even: bool = False) -> Sought:
        colours, spread = _levelled(face.colours[cells])
        pulls = np.empty((8 + LIGHTS, len(cells), 3), np.float32)
        pulls[:8] = face.slopes[cells].transpose(2, 0, 1) / spread
        across, down = _ACROSS[cells, None], _DOWN[cells, None]
        pulls[8:] = _EVEN_LIGHT
        pulls[11], pulls[12] = across, down
        pulls[13], pulls[14], pulls[15] = colours, colours * across, colours * down
        stiff = np.array([_STIFFNESS] * 8 + (_HELD if even else _DIM), np.float32) * np.float32(len(cells))
        return cls(cells, colours, pulls.reshape(8 + LIGHTS, -1), stiff)

    def wrong(self, seen: Floats, light: Floats) -> Floats:
        """(m, 3) how far the levelled colours of a card, (CELLS, 3) as they are seen, are from the face in a light."""
        left = _levelled(seen[self.cells])[0] - self.colours
        return np.asarray(left - (light @ self.pulls[8:]).reshape(-1, 3), np.float32)


def _levelled(colours: Floats) -> tuple[Floats, np.float32]:
    """(m, 3) colours with mean 0 in each channel and spread 1 over all; and their spread before."""
    centred = colours - colours.mean(axis=0)
    spread = np.sqrt(np.vdot(centred, centred) / np.float32(centred.size)) + np.float32(1)
    return np.asarray(centred / spread, np.float32), spread


def _follow(
    card: Surroundings, sought: Sought, level: int, corners: Floats, wandered: Floats
) -> tuple[Floats, Floats, float]:
    """The corners after some steps under one blur, how far they have wandered in all, in cells, and what agrees."""
    agreeing, light = 0.0, np.zeros(LIGHTS, np.float32)
    for done in range(_ROUNDS):
        wrong = sought.wrong(card.colours(corners, level), light)
        weights = _weights(wrong)
        agreeing = float(weights.mean())
        if done >= _CHANCE and agreeing < _HOPELESS:
            break
        step, brighter = _step(wrong, weights, sought, np.concatenate([wandered, light]))
        corners = moved(_FRAME - step.reshape(4, 2), homography(_FRAME, corners))
        wandered, light = wandered + step, light + brighter
        if np.abs(step).max() < _STILL[level]:
            break
    return corners, wandered, agreeing


def _step(wrong: Floats, weights: Floats, sought: Sought, strayed: Floats) -> tuple[Floats, Floats]:
    """The next movement of the corners, in cells, on the face, and how the light changes."""
    weighted = sought.pulls * np.repeat(weights, 3)
    square = weighted @ sought.pulls.T
    square[_DIAGONAL] += sought.stiff
    pull = weighted @ wrong.reshape(-1) - sought.stiff * strayed
    best = np.linalg.solve(square, pull).astype(np.float32)
    return best[:8].clip(-2, 2), best[8:]


def _weights(wrong: Floats) -> Floats:
    """(m,) how much each cell counts: one that is far off is glare, a finger or another card."""
    return np.asarray(1 / (1 + np.einsum("kc,kc->k", wrong, wrong) / np.float32(_FORGIVEN)), np.float32)
