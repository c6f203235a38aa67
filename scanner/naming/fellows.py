"""How large a card is, going by the cards round it that are surely known: those of one deck are of one size.

A strip of colour along a card's edge is easily taken for the table, and then the card for shorter than it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import cv2
import numpy as np

from scanner.geometry.rectify import middle_of, placed, sides
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.patterns import GRID
from scanner.naming.poses import Posed, turned_mask
from scanner.types import Detection, Floats

FEWEST, MOST = 3, 5
"""How many cards that lie alike must be known, and how many of the nearest are gone by."""
ALIKE = 20.0
"""Degrees between the directions of two cards up to which a slanting camera shortens them alike."""
OTHER_SIZE, LARGEST = 0.04, 1.5
"""A side that differs by a smaller share is as long as it should be; what must grow by more is no whole card at all."""
_SIGNS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
"""Which way each corner goes as a card grows to the right and towards its foot."""
_ROOM = np.array([COLUMNS // 2, ROWS // 2])
"""Cells that are looked at beyond a card's edges."""


class Fellows:
    """The surely known cards of one picture."""

    def __init__(self, detections: Sequence[Detection]) -> None:
        """detections: all that was found in the picture."""
        self._all = [detection for detection in detections if detection.kind == "card"]
        self._middles = np.array([middle_of(detection.corners) for detection in self._all])
        self._lengths = np.array([max(sides(detection.corners)) for detection in self._all])
        self._known = np.zeros((0, 5))

    def add(self, corners: Floats) -> None:
        """A card that is surely known lies at these (4, 2) corners, the first two spanning a short side."""
        x, y = middle_of(corners)
        self._known = np.vstack([self._known, (x, y, _direction(corners), *sides(corners))])

    def as_large(self, corners: Floats) -> bool:
        """Whether a card that lies here is known to be as large as its fellows."""
        size = self._size_at(corners)
        return size is not None and _ratios(corners, size) == [1.0, 1.0]

    def resized(self, detection: Detection) -> list[Posed]:
        """Where a card may lie if it is as large as its fellows: held in its middle, or at a side or a corner of it.

        What was beyond its edges is seen unless it is seen to be another's.  Nothing where too few are known, or where
        it is as large as they are.
        """
        places = self._places(detection.corners)
        if not len(places):
            return []
        (own,) = placed(detection.corners[None], COLUMNS, ROWS)
        grids = np.linalg.inv(own) @ placed(places, COLUMNS, ROWS)
        grids[:, :2] += _ROOM[:, None] * grids[:, 2:]
        across, down, away = (grids.astype(np.float32) @ GRID).transpose(1, 0, 2)
        there = cv2.remap(self._seen_about(detection), across / away, down / away, cv2.INTER_LINEAR)
        cells = (there > 0.5).astype(np.float32)
        return [Posed(0, corners, visible) for corners, visible in zip(places, cells, strict=True)]

    def _seen_about(self, detection: Detection) -> Floats:
        """(2 * ROWS, 2 * COLUMNS) 1 where the card is seen, if it goes on beyond its edges until another begins."""
        own = turned_mask(detection.mask, 0).reshape(ROWS, COLUMNS)
        across, down = (int(room) for room in _ROOM)
        about = np.asarray(cv2.copyMakeBorder(own, down, down, across, across, cv2.BORDER_REPLICATE), np.float32)
        others = self._beside(detection)
        if others:
            corners = np.array([detection.corners, *(other.corners for other in others)])
            mine, *theirs = placed(corners, COLUMNS, ROWS)
            for other, grid in zip(others, np.linalg.inv(mine) @ np.array(theirs), strict=True):
                grid[:2] += _ROOM[:, None] * grid[2]
                mask = turned_mask(other.mask, 0).reshape(ROWS, COLUMNS)
                about[cv2.warpPerspective(mask, grid, about.shape[::-1]) > 0.5] = 0
        about[down:-down, across:-across] = own
        return about

    def _beside(self, detection: Detection) -> list[Detection]:
        """The others that are near enough to lie on it or under it."""
        away = np.abs(self._middles - middle_of(detection.corners)).max(axis=1)
        near = np.flatnonzero(away < np.maximum(self._lengths, max(sides(detection.corners))))
        return [self._all[k] for k in near if self._all[k] is not detection]

    def _places(self, corners: Floats) -> Floats:
        """(n, 4, 2) the corners of a card that is as large as its fellows, for each way in which it may be held: by its
        middle, or at one of its sides."""
        size = self._size_at(corners)
        ratios = _ratios(corners, size) if size else [1.0, 1.0]
        if ratios == [1.0, 1.0] or max(ratios) > LARGEST:
            return np.zeros((0, 4, 2), np.float32)
        right = (ratios[0] - 1) * (corners[1] + corners[2] - corners[0] - corners[3]) / 4
        foot = (ratios[1] - 1) * (corners[2] + corners[3] - corners[0] - corners[1]) / 4
        held = [(0,) if ratio == 1 else (-1, 0, 1) for ratio in ratios]
        shifts = np.array([[x * right + y * foot] for x in held[0] for y in held[1]])
        return np.asarray(corners + _SIGNS[:, :1] * right + _SIGNS[:, 1:] * foot - shifts, np.float32)

    def _size_at(self, corners: Floats) -> tuple[float, float] | None:
        """The sides that a card should have here."""
        turned_by = np.abs(self._known[:, 2] - _direction(corners)) % 180
        alike = self._known[np.minimum(turned_by, 180 - turned_by) < ALIKE]
        if len(alike) < FEWEST:
            return None
        nearest = np.argsort(np.abs(alike[:, :2] - middle_of(corners)).max(axis=1))[:MOST]
        across, along = zip(*alike[nearest, 3:].tolist(), strict=True)
        return median(across), median(along)


def _ratios(corners: Floats, size: tuple[float, float]) -> list[float]:
    """By how much each side is too short; 1 where it is as good as right."""
    ratios = [wanted / max(side, 1.0) for wanted, side in zip(size, sides(corners), strict=True)]
    return [ratio if abs(ratio - 1) > OTHER_SIZE else 1.0 for ratio in ratios]


def _direction(corners: Floats) -> float:
    """Degrees of a card's long side; its head and its foot are one."""
    x, y = corners[2] + corners[3] - corners[0] - corners[1]
    return float(np.degrees(np.arctan2(y, x))) % 180
