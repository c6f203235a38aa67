"""Laying cards exactly over enrolled faces: their corners to a fraction of a pixel, from what is visible.

Inverse compositional Lucas-Kanade (Baker and Matthews, 2004) on the cells' colours, the four corners being the
unknowns, and with them the light, even or sloping: a lamp's glow or a shadow must not pull at the corners.  Weights
forgive glare and wrong masks; a prior keeps corners which nothing visible determines where the detector put them.

All cards of a picture are laid at once, as stacks: for one card's small arrays, calling costs more than counting.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import Ints
from scanner.geometry.rectify import frame_corners, placed
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.patterns import FINE, GRID, Patterns
from scanner.naming.residue import inside, levelled, shares
from scanner.naming.surroundings import Surroundings
from scanner.types import Floats, Image

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
_FRAME = frame_corners(COLUMNS, ROWS)
_STILL = (0.1, 0.03)
"""A step that moves no corner farther, in cells, is the last; under each blur."""
_CHANCE, _HOPELESS = 3, 0.45
"""After so many steps a face with which fewer cells agree is given up: the right one is at 0.7 by then."""
_NEAR = 0.85
"""A card whose cells agree so well where it lies is not looked at from afar."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Where a card lies if it is a certain face.

    corners: (4, 2) pixels, clockwise from the face's own top left.
    colours: (3, CELLS) what the card shows there.
    agreeing: 0..1, about the share of the cells that look like the face.
    """

    corners: Floats
    colours: Floats
    agreeing: float

    @property
    def hopeless(self) -> bool:
        """Whether the face is so unlike the card that it was not laid over it to the end."""
        return self.agreeing < _HOPELESS


def lay_over(
    image: Image, corners: Floats, visible: Floats, patterns: Patterns, faces: Sequence[int], even: NDArray[np.bool_]
) -> list[Fit]:
    """Move the corners of n cards until each lies over its face.

    corners: (n, 4, 2).  visible: (n, CELLS), 0 or 1.  faces: n numbers of faces.  even: (n,) whether the light is taken
    to be even all over a card.
    """
    if not len(faces):
        return []
    cards = _Cards(Surroundings(image, corners), inside(visible))
    every = np.flatnonzero(cards.inner.any(axis=1))
    own = np.asarray(faces, np.intp)
    fine = _Sought.of(patterns, FINE, own, cards.inner, even)
    cards.agreeing[every] = cards.agreement(fine, every)
    far = every[cards.agreeing[every] <= _NEAR]
    for level in range(FINE):
        cards.follow(_Sought.of(patterns, level, own, cards.inner, even), far)
        far = far[cards.agreeing[far] >= _HOPELESS]
    cards.follow(fine, every[cards.agreeing[every] >= _HOPELESS])
    return cards.fits()


@dataclass(frozen=True, slots=True, eq=False)
class _Sought:
    """The faces of n cards under one blur, on m cells, their colours levelled on those that are seen of each card.

    places: (3, m) column, row and 1 of each cell.  seen: (n, m) 0 or 1; share: what each counts in their mean.
    colours: (n, 3, m).
    pulls: (n, 8 + LIGHTS, 3, m), how the colours change as the corners move and as the light does.
    stiff: (n, 8 + LIGHTS), what holds both back.
    """

    level: int
    places: Floats
    seen: Floats
    share: Floats
    colours: Floats
    pulls: Floats
    stiff: Floats

    @classmethod
    def of(
        cls, patterns: Patterns, level: int, faces: Ints, inner: Floats, even: NDArray[np.bool_]
    ) -> _Sought:
        """inner: (n, CELLS) 0 or 1."""
        pattern = patterns[level]
        seen = np.ascontiguousarray(inner[:, pattern.cells])
        share = shares(seen)
        colours, spread = levelled(pattern.colours[faces], share)
        pulls = np.empty((len(faces), 8 + LIGHTS, 3, len(pattern.cells)), np.float32)
        for card, face in enumerate(faces):
            np.divide(pattern.slopes[face], spread[card], out=pulls[card, :8])
        pulls[:, 8:11] = np.eye(3, dtype=np.float32)[..., None]
        pulls[:, 11], pulls[:, 12] = pattern.across, pattern.down
        pulls[:, 13] = colours
        np.multiply(colours, pattern.across, out=pulls[:, 14])
        np.multiply(colours, pattern.down, out=pulls[:, 15])
        held = np.where(even[:, None], np.array(_HELD, np.float32), np.array(_DIM, np.float32))
        stiff = np.concatenate([np.full((len(faces), 8), _STIFFNESS, np.float32), held], axis=1)
        stiff *= np.maximum(seen.sum(axis=1, keepdims=True), 1)   # of a sliver a coarse grid may have no cell
        return cls(level, pattern.places, seen, share, colours, pulls, stiff)


class _Cards:
    """n cards on their way to where they lie; inner: (n, CELLS) 0 or 1, the cells that tell.

    _wandered: (n, 8 + LIGHTS) how far the corners have come, in cells, and how the light is thought to differ.
    """

    def __init__(self, around: Surroundings, inner: Floats) -> None:
        self.inner = inner
        self.agreeing = np.zeros(len(inner), np.float32)
        self._around = around
        self._grids = around.start
        self._wandered = np.zeros((len(inner), 8 + LIGHTS), np.float32)

    def fits(self) -> list[Fit]:
        """Where they have come to lie."""
        every = np.arange(len(self.inner))
        colours = self._around.colours(every, self._grids, FINE, GRID)
        corners = self._around.in_image(self._grids)
        return [Fit(*fit) for fit in zip(corners, colours, self.agreeing.tolist(), strict=True)]

    def agreement(self, sought: _Sought, which: Ints) -> Floats:
        """(k,) about the share of the cells of some cards that agree."""
        if not len(which):
            return np.zeros(0, np.float32)
        return _shared(self._apart(sought, which)[1], sought.seen[which])

    def follow(self, sought: _Sought, which: Ints) -> None:
        """Some steps under one blur."""
        self._wandered[which, 8:] = 0
        for done in range(_ROUNDS):
            if not len(which):
                return
            wrong, weights = self._apart(sought, which)
            self.agreeing[which] = _shared(weights, sought.seen[which])
            if done >= _CHANCE:
                hoped = self.agreeing[which] >= _HOPELESS
                which, wrong, weights = which[hoped], wrong[hoped], weights[hoped]
            step = self._step(sought, which, wrong, weights)
            which = which[np.abs(step).max(axis=1) >= _STILL[sought.level]]

    def _apart(self, sought: _Sought, which: Ints) -> tuple[Floats, Floats]:
        """(k, 3 * m) how far the levelled colours of some cards are from their faces in the light; (k, m) weights:
        a cell that is far off is glare, a finger or another card."""
        seen = self._around.colours(which, self._grids[which], sought.level, sought.places)
        wrong = levelled(seen, sought.share[which])[0]
        wrong -= sought.colours[which]
        flat = wrong.reshape(len(which), -1)
        for k, card in enumerate(which):
            flat[k] -= self._wandered[card, 8:] @ sought.pulls[card, 8:].reshape(LIGHTS, -1)
        weights = sought.seen[which] / (1 + np.einsum("ncm,ncm->nm", wrong, wrong) / np.float32(_FORGIVEN))
        return flat, np.asarray(weights, np.float32)

    def _step(self, sought: _Sought, which: Ints, wrong: Floats, weights: Floats) -> Floats:
        """Move the corners of some cards and change the light on them; (k, 8) the steps, in cells, on the face."""
        weighted = np.empty_like(sought.pulls[0])
        flat, best = weighted.reshape(8 + LIGHTS, -1), np.empty((len(which), 8 + LIGHTS), np.float32)
        for k, card in enumerate(which):
            np.multiply(sought.pulls[card], weights[k], out=weighted)
            square = flat @ sought.pulls[card].reshape(flat.shape).T
            square[_DIAGONAL, _DIAGONAL] += sought.stiff[card]
            pull = flat @ wrong[k] - sought.stiff[card] * self._wandered[card]
            best[k] = cv2.solve(square, pull, flags=cv2.DECOMP_CHOLESKY)[1][:, 0]
        step = best[:, :8].clip(-2, 2, out=best[:, :8])
        self._grids[which] = self._grids[which] @ placed(_FRAME - step.reshape(-1, 4, 2), COLUMNS, ROWS)
        self._wandered[which] += best
        return step


def _shared(weights: Floats, seen: Floats) -> Floats:
    """(k,) the share of the seen cells that (k, m) weights count; 1 where none is seen: nothing contradicts."""
    count = seen.sum(axis=1)
    return np.asarray(np.where(count > 0, weights.sum(axis=1) / np.maximum(count, 1), 1), np.float32)


_DIAGONAL = np.arange(8 + LIGHTS)
