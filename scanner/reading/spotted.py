"""Names that stand in a picture where no card was found: the print tells that a card lies there, and roughly where.

The detector may not know cards so dark on a table so dark; print stands out all the same.  On the cards of one deck the
name has one place, so cards that were found tell where the others lie about their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import middle_of, sides, turned
from scanner.types import Floats

FEWEST = 3
"""So many cards that were found must agree on where their names stand."""
_STEADY = 0.06
"""They agree where the names' middles, or their beginnings, lie no farther from each other, in card lengths."""
_SMALLEST = 8.0
"""Lines less high than this, in pixels, are not read."""
_ROOM = 0.12


@dataclass(frozen=True, slots=True, eq=False)
class Spotted:
    """A name that was read in a picture.

    corners: (4, 2) pixels of the line, from the beginning of its print, clockwise.
    """

    piece: str
    text: str
    corners: Floats

    @property
    def middle(self) -> Floats:
        """(2,) pixels."""
        return np.asarray(middle_of(self.corners), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A card that was found and whose name was read: (4, 2) corners from its own top left, and its line."""

    corners: Floats
    line: Spotted


def lying(lines: NDArray[np.float32]) -> list[Floats]:
    """Lines from their long side on, with a little room, those that are large enough to be read, each once."""
    long = [line if sides(line)[0] >= sides(line)[1] else turned(line, 1) for line in lines]
    large = sorted((line for line in long if sides(line)[1] >= _SMALLEST), key=lambda line: -cv2.contourArea(line))
    kept: list[Floats] = []
    for line in large:
        if not any(contains(other, line.mean(axis=0)) for other in kept):
            kept.append(_with_room(line))
    return kept


def _with_room(line: Floats) -> Floats:
    room = _ROOM * sides(line)[1]
    along, down = line[1] - line[0], line[3] - line[0]
    along, down = (room * step / max(float(np.linalg.norm(step)), 1e-6) for step in (along, down))
    return np.asarray(line + [-along - down, along - down, along + down, down - along], np.float32)


def contains(corners: Floats, place: Floats) -> bool:
    """Whether a place lies within four corners."""
    x, y = place.tolist()
    return cv2.pointPolygonTest(corners.astype(np.float32), (x, y), False) >= 0


def cards_about(names: Sequence[Spotted], known: Sequence[Named]) -> list[Floats | None]:
    """(4, 2) corners of the card about each name, from its own top left; None where too few cards tell."""
    ways = [[one for one in known if _quarters(one) == quarters] for quarters in range(4)]
    steady = [(way, share) for way in ways if (share := _anchor(way)) is not None]
    return [_about(name, *_like(name, steady)) if steady else None for name in names]


def _quarters(one: Named) -> int:
    """How a name stands on its card, in quarter turns: a deck may have it down a side as well as across the card."""
    return round((_angle(one.line.corners) - _angle(one.corners)) / (np.pi / 2)) % 4


def _like(name: Spotted, steady: Sequence[tuple[Sequence[Named], float]]) -> tuple[Named, float]:
    """The card next to a name on which it stands in the same way: such that both cards lie much the same way up."""
    nearest = [(min(way, key=lambda one: _apart(one.line, name)), share) for way, share in steady]
    return min(nearest, key=lambda like: abs(_spin(name, like[0])))


def _spin(name: Spotted, like: Named) -> float:
    """How far a card about a name is turned against the other, in radians from -pi to pi."""
    spin = _angle(name.corners) - _angle(like.line.corners)
    return float(np.arctan2(np.sin(spin), np.cos(spin)))


def _apart(one: Spotted, other: Spotted) -> float:
    return float(np.linalg.norm(one.middle - other.middle))


def _anchor(known: Sequence[Named]) -> float | None:
    """What of a name stands at one place of all cards: its middle (0.5), its beginning (0), or None for neither."""
    if len(known) < FEWEST:
        return None
    spreads = {share: float(np.median(np.abs(_steps(known, share)))) for share in (0.5, 0.0)}
    best = min(spreads, key=spreads.__getitem__)
    return best if spreads[best] < _STEADY else None


def _steps(known: Sequence[Named], share: float) -> NDArray[np.float64]:
    """(n, 2) how far a point of the names lies from where most have it, in card lengths, across and along the card."""
    points = np.array([_on_card(one, share) for one in known])
    return np.asarray(points - np.median(points, axis=0), np.float64)


def _on_card(one: Named, share: float) -> NDArray[np.float64]:
    away = _at(one.line, share) - middle_of(one.corners)
    across, along = _axes(one.corners)
    return np.array([away @ across, away @ along]) / sides(one.corners)[1]


def _at(line: Spotted, share: float) -> Floats:
    """(2,) the point of a line that is so far from its beginning to its end, half way down."""
    left, right = line.corners[[0, 3]].mean(axis=0), line.corners[[1, 2]].mean(axis=0)
    return np.asarray(left + share * (right - left), np.float32)


def _axes(corners: Floats) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Unit vectors from left to right and from the top down."""
    across = (corners[1] + corners[2] - corners[0] - corners[3]).astype(np.float64)
    along = (corners[2] + corners[3] - corners[0] - corners[1]).astype(np.float64)
    return across / max(float(np.hypot(*across)), 1e-6), along / max(float(np.hypot(*along)), 1e-6)


def _about(name: Spotted, like: Named, share: float) -> Floats:
    """The corners of a card whose name stands as it does on another, which lies near it."""
    spin = _spin(name, like)
    turn = np.array([[np.cos(spin), np.sin(spin)], [-np.sin(spin), np.cos(spin)]])
    return np.asarray((like.corners - _at(like.line, share)) @ turn + _at(name, share), np.float32)


def _angle(corners: Floats) -> float:
    across, _ = _axes(corners)
    return float(np.arctan2(across[1], across[0]))
