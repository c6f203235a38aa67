"""The light on a card: the one under which a face explains it best.

A brightness and an offset for each channel, and an even slope of both across the card.  What is burnt out is at least
as bright as it looks: it tells but how strong the light is at least.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.geometry import Ints
from scanner.naming.appearance import CHESSBOARD, COLUMNS, ROWS
from scanner.types import Floats

_FORGIVEN = 0.5
_ROUNDS = 3
_LIGHTS = 10
_OF_CHANNEL = np.array([[channel, 3 + channel, 6, 7, 8, 9] for channel in range(3)])
"""Those of the ways in which the light may differ that tell in a channel: two in this alone, four in all alike."""
_PLANE = np.stack([
    np.tile(np.linspace(-1, 1, COLUMNS, dtype=np.float32), ROWS),
    np.repeat(np.linspace(-1, 1, ROWS, dtype=np.float32), COLUMNS),
])  # fmt: skip
"""(2, CELLS) where each cell lies across and down."""


def _telling(cells: Floats) -> Floats:
    """(..., m) those cells by which the light is told, of (..., CELLS)."""
    return np.asarray(np.take(cells, CHESSBOARD, axis=-1), np.float32)


_TELLING = _telling(_PLANE)
"""(2, m) where each of those cells lies."""
_ACROSS, _DOWN = _TELLING
_MOMENTS = np.stack([np.ones_like(_ACROSS), _ACROSS, _DOWN, _ACROSS**2, _ACROSS * _DOWN, _DOWN**2], axis=1)
"""(m, 6) what sums over the cells by which the light is told are taken with; even, across and down come first."""
_WAYS = np.array([(1, 0), (0, 0), (1, 1), (1, 2), (0, 1), (0, 2)])
"""What a channel's ways make of the light: the face (1) or a constant (0), even (0), sloping across (1) or down (2)."""
_PRODUCT = np.array([[0, 1, 2], [1, 3, 4], [2, 4, 5]])
_BOTH = 6 * np.add.outer(_WAYS[:, 0], _WAYS[:, 0]) + _PRODUCT[_WAYS[:, 1][:, None], _WAYS[:, 1]]
"""(6, 6) which sum tells how a way goes with another: of the weights, of the face or of its square; with which moment.
"""
_SEEN = 3 * _WAYS[:, 0] + _WAYS[:, 1]
"""(6,) the same for how a way goes with what is seen."""


def _alone() -> tuple[Ints, Ints]:
    """Where, among all ways with all, those stand that are not in all channels alike; and where, among each channel's
    ways with each."""
    channel, one, other = np.indices((3, 6, 6)).reshape(3, -1)
    alone = np.flatnonzero((one < 2) | (other < 2))
    return (_LIGHTS * _OF_CHANNEL[channel, one] + _OF_CHANNEL[channel, other])[alone], alone


_ALONE = _alone()


def unexplained(have: Floats, faces: Floats, visible: Floats, burnt: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """(n, 3, CELLS) what differs after the light is fitted, in the card's own spread; (n,) the faces' contrast in it.

    have, faces: (n, 3, CELLS), levelled.  visible: (n, CELLS).  burnt: (n, 3, CELLS) where the camera could tell no
    brighter from white: a face that is brighter there differs in nothing.
    """
    seen = _Seen(_telling(have), _telling(visible), np.take(burnt, CHESSBOARD, axis=-1), _telling(faces))
    light = _fitted(seen, seen.shown[:, None])
    which = np.flatnonzero(seen.white.any(axis=(1, 2)))
    if len(which):
        light[which] = _fitted_where_burnt(seen.some(which), light[which])
    left = have - _lit(faces, light, _PLANE)
    left[burnt & (left < 0)] = 0
    return np.asarray(left, np.float32), np.asarray(np.abs(light[:, :3]).max(axis=1), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """Of n cards m cells by which the light is told.

    have, faces: (n, 3, m).  shown: (n, m) 0 or 1.  white: (n, 3, m) what is burnt out.
    """

    have: Floats
    shown: Floats
    white: NDArray[np.bool_]
    faces: Floats

    def some(self, which: Ints) -> _Seen:
        """Those of some of the cards."""
        return _Seen(self.have[which], self.shown[which], self.white[which], self.faces[which])

    def under(self, light: Floats) -> tuple[Floats, Floats]:
        """What the cards should show, what is burnt out as bright as the face is; and (n, 3, m) what differs."""
        lit = _lit(self.faces, light, _TELLING)
        wanted = np.where(self.white, np.maximum(self.have, lit), self.have)
        return wanted, wanted - lit


def _fitted(seen: _Seen, weight: Floats) -> Floats:
    """(n, 10) the light, from weights (n, 1 or 3, m) on; what does not fit counts less then."""
    stiffness = _STIFFNESS * np.maximum(seen.shown.sum(axis=1), 1)[:, None, None]
    light = _light(seen.have, seen.faces, weight, stiffness)
    for _ in range(1, _ROUNDS):
        wanted, left = seen.under(light)
        weight = seen.shown / (1 + np.einsum("nck,nck->nk", left, left) / np.float32(_FORGIVEN))
        light = _light(wanted, seen.faces, weight[:, None], stiffness)
    return light


def _fitted_where_burnt(seen: _Seen, light: Floats) -> Floats:
    """The light as it is told from what is not burnt out, where the faces fit better in it."""
    other = _fitted(seen, seen.shown[:, None] * ~seen.white)
    better = _misfit(seen, other) < _misfit(seen, light)
    return np.where(better[:, None], other, light)


def _misfit(seen: _Seen, light: Floats) -> Floats:
    """(n,) how badly the faces fit in this light; what is far off counts little."""
    left = seen.under(light)[1]
    far = np.log1p(np.einsum("nck,nck->nk", left, left) / np.float32(_FORGIVEN))
    return np.asarray((far * seen.shown).sum(axis=1), np.float32)


def _light(have: Floats, faces: Floats, weight: Floats, stiffness: Floats) -> Floats:
    """(n, 10) the light under which faces come nearest to (n, 3, m) colours, with weights: (n, 3 or 1, m)."""
    weighted = np.empty((len(have), 3, 3, have.shape[2]), np.float32)
    weighted[:, :, 0] = weight
    np.multiply(weighted[:, :, 0], faces, out=weighted[:, :, 1])
    of_seen = _summed(weighted[:, :, :2] * have[:, :, None], 3)[:, :, _SEEN]
    np.multiply(weighted[:, :, 1], faces, out=weighted[:, :, 2])
    of_both = _summed(weighted, 6)[:, :, _BOTH]
    square, pull = stiffness.copy(), np.empty((len(have), _LIGHTS), np.float32)
    square.reshape(-1, _LIGHTS**2)[:, _ALONE[0]] += of_both.reshape(len(have), -1)[:, _ALONE[1]]
    square[:, 6:, 6:] += of_both[:, :, 2:, 2:].sum(axis=1)
    pull[:, :6] = of_seen[:, :, :2].swapaxes(1, 2).reshape(-1, 6)
    pull[:, 6:] = of_seen[:, :, 2:].sum(axis=1)
    return np.asarray(np.linalg.solve(square, pull[..., None])[..., 0], np.float32)


def _summed(weighted: Floats, moments: int) -> Floats:
    """(n, 3, k * moments): sums with the first moments, from (n, 3, k, m)."""
    cells = weighted.shape[3]
    sums = weighted.reshape(-1, cells) @ _MOMENTS[:, :moments]
    return np.asarray(sums, np.float32).reshape(len(weighted), 3, -1)


def _lit(faces: Floats, light: Floats, plane: Floats) -> Floats:
    """(n, 3, m) the faces in the light of (n, 10); plane: (2, m) where each cell lies."""
    lit = faces * (light[:, :3, None] + (light[:, 6:8] @ plane)[:, None])
    lit += light[:, 3:6, None]
    lit += (light[:, 8:10] @ plane)[:, None]
    return np.asarray(lit, np.float32)


def _stiffness() -> Floats:
    """Light that slopes steeply, or that treats the channels very differently, is less likely."""
    matrix = np.diag(np.array([0.02] * 3 + [1e-4] * 3 + [0.3] * 2 + [0.05] * 2, np.float32))
    matrix[:3, :3] += 0.1 * (3 * np.eye(3, dtype=np.float32) - 1)
    return matrix


_STIFFNESS = _stiffness()
