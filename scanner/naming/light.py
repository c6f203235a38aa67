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
"""Those of the ways in which the light may differ that tell in a channel."""
_PLANE = np.stack([
    np.tile(np.linspace(-1, 1, COLUMNS, dtype=np.float32), ROWS),
    np.repeat(np.linspace(-1, 1, ROWS, dtype=np.float32), COLUMNS),
])  # fmt: skip
"""(2, CELLS) where each cell lies across and down."""


def unexplained(have: Floats, faces: Floats, visible: Floats, burnt: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """(n, 3, CELLS) what differs after the light is fitted, in the card's own spread; (n,) the faces' contrast in it.

    have, faces: (n, 3, CELLS), levelled.  visible: (n, CELLS).  burnt: (n, 3, CELLS) where the camera could tell no
    brighter from white: a face that is brighter there differs in nothing.
    """
    seen = _Seen(np.ascontiguousarray(have[..., CHESSBOARD]), visible[:, CHESSBOARD], burnt[..., CHESSBOARD],
                 _lights(faces[..., CHESSBOARD]))  # fmt: skip
    light = _fitted(seen, seen.shown[:, None])
    which = np.flatnonzero(seen.white.any(axis=(1, 2)))
    if len(which):
        light[which] = _fitted_where_burnt(seen.some(which), light[which])
    left = have - _lit(faces, light)
    left[burnt & (left < 0)] = 0
    return np.asarray(left, np.float32), np.asarray(np.abs(light[:, :3]).max(axis=1), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """Of n cards m cells by which the light is told.

    have: (n, 3, m).  shown: (n, m) 0 or 1.  white: (n, 3, m) what is burnt out.  basis: (n, 3, 6, m), `_lights`.
    """

    have: Floats
    shown: Floats
    white: NDArray[np.bool_]
    basis: Floats

    def some(self, which: Ints) -> _Seen:
        """Those of some of the cards."""
        return _Seen(self.have[which], self.shown[which], self.white[which], self.basis[which])

    def under(self, light: Floats) -> tuple[Floats, Floats]:
        """What the cards should show, what is burnt out as bright as the face is; and (n, 3, m) what differs."""
        lit = (light[:, _OF_CHANNEL][:, :, None] @ self.basis)[:, :, 0]
        wanted = np.where(self.white, np.maximum(self.have, lit), self.have)
        return wanted, wanted - lit


def _fitted(seen: _Seen, weight: Floats) -> Floats:
    """(n, 10) the light, from weights (n, 1 or 3, m) on; what does not fit counts less then."""
    stiffness = _STIFFNESS * np.maximum(seen.shown.sum(axis=1), 1)[:, None, None]
    light = _light(seen.have, seen.basis, weight, stiffness)
    for _ in range(1, _ROUNDS):
        wanted, left = seen.under(light)
        weight = seen.shown / (1 + np.einsum("nck,nck->nk", left, left) / np.float32(_FORGIVEN))
        light = _light(wanted, seen.basis, weight[:, None], stiffness)
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


def _light(have: Floats, basis: Floats, weight: Floats, stiffness: Floats) -> Floats:
    """(n, 10) the light under which faces come nearest to (n, 3, m) colours, with weights: (n, 3 or 1, m)."""
    square, pull = stiffness.copy(), np.zeros((len(have), _LIGHTS), np.float32)
    weighted = basis * weight[:, :, None]
    of_both, of_colours = weighted @ basis.swapaxes(2, 3), (weighted @ have[..., None])[..., 0]
    for channel, which in enumerate(_OF_CHANNEL):
        square[:, which[:, None], which] += of_both[:, channel]
        pull[:, which] += of_colours[:, channel]
    return np.asarray(np.linalg.solve(square, pull[..., None])[..., 0], np.float32)


def _lit(faces: Floats, light: Floats) -> Floats:
    """(n, 3, CELLS) the faces in the light of (n, 10)."""
    slopes, even = (light[:, 6:8] @ _PLANE)[:, None], (light[:, 8:10] @ _PLANE)[:, None]
    return np.asarray(faces * (light[:, :3, None] + slopes) + light[:, 3:6, None] + even, np.float32)


def _lights(faces: Floats) -> Floats:
    """(n, 3, 6, m) what the light makes of each channel, of the cells by which it is told: the face and a constant, of
    this channel alone, and both sloping each way, in all channels alike."""
    basis = np.empty((len(faces), 3, 6, faces.shape[2]), np.float32)
    across, down = _PLANE[:, CHESSBOARD]
    basis[:, :, 0], basis[:, :, 1] = faces, 1
    np.multiply(faces, across, out=basis[:, :, 2])
    np.multiply(faces, down, out=basis[:, :, 3])
    basis[:, :, 4], basis[:, :, 5] = across, down
    return basis


def _stiffness() -> Floats:
    """Light that slopes steeply, or that treats the channels very differently, is less likely."""
    matrix = np.diag(np.array([0.02] * 3 + [1e-4] * 3 + [0.3] * 2 + [0.05] * 2, np.float32))
    matrix[:3, :3] += 0.1 * (3 * np.eye(3, dtype=np.float32) - 1)
    return matrix


_STIFFNESS = _stiffness()
