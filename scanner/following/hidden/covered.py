"""What keeps a place from being seen: a hand, something that moves, a card that has not settled, the picture's edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from engine.observation import Place, PlaceKind
from scanner.following.cards.settled import PlacedCard
from scanner.following.cards.track import Track
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import FEW, Motion
from scanner.geometry.rectify import middle_of
from scanner.places.zones import Zones
from scanner.types import Floats

COVERED = 0.25
"""The share of a card that must be hidden for it not to be missed."""
TOUCHED = 0.12
"""The share of a card's place that must be hidden for the place to be."""
LYING = 5.0
"""Seconds without motion after which what passes for a hand is rather a thing: a bowl of snacks, a gleam on a phone."""
SEATED = (PlaceKind.PLATE, PlaceKind.PICK)
PILES = (PlaceKind.DECK, PlaceKind.DISCARD)
"""These may well lie elsewhere than beside the row: outside the picture they are where a card of theirs is."""


class Cover:
    """Judges what is hidden in the newest picture; `motion` and `zones` are those of one table and go on living."""

    def __init__(self, motion: Motion, zones: Zones) -> None:
        self._motion, self._zones = motion, zones
        self._spots: Mapping[Place, tuple[Floats, ...]] = {}
        self._cells = _Cells({}, motion)
        self._beyond: set[Place] = set()
        """The places that the picture does not show: the camera has moved on, or was bumped."""

    def busy(self, settled: bool) -> Mask:
        """The cells that show a hand or something that moves, or nothing; in a settled picture nothing does."""
        motion = self._motion
        return motion.hands if settled else np.asarray(motion.hands | motion.moving | motion.changed | motion.unseen)

    def covers(self, busy: Mask, track: Track) -> bool:
        """Whether so much of a card's place is busy, or outside the picture, that the card would not be missed."""
        return is_outside(track.corners, self._motion) or self._motion.covers(busy, track.corners, COVERED)

    def places(self, busy: Mask, cards: Sequence[PlacedCard], unsettled: Sequence[Track]) -> dict[Place, bool]:
        """Of every place, whether something keeps it from being seen; `unsettled`: what may be a card just laid."""
        quads = self._zones.quads()
        unsure = {placed.place for placed in cards if not placed.settled or self._is_pile_outside(placed)}
        middles = [middle_of(track.corners) for track in unsettled]
        unsure |= {place for place, spots in quads.items() if middles and any(_lands_in(s, middles) for s in spots)}
        owned = self._whose(busy)
        undecided = {Place(PlaceKind.PLATE, seat) for seat in self._zones.undecided}
        puzzled = self._zones.puzzled or (not self._zones.seated and bool(np.count_nonzero(busy) > FEW))
        touched = self._touched(busy, quads)
        return {
            place: place in unsure or place in undecided or place in touched
            or (place.kind in SEATED and place not in quads and (puzzled or place.index in owned))
            for place in self._zones.places()
        }

    def _is_pile_outside(self, placed: PlacedCard) -> bool:
        return placed.place.kind in PILES and is_outside(placed.card.corners, self._motion)

    def _touched(self, busy: Mask, quads: Mapping[Place, tuple[Floats, ...]]) -> set[Place]:
        """The places of which a noticeable share is busy, or a card's middle outside the picture."""
        if quads is not self._spots or self._cells.shape != busy.shape:
            self._spots, self._cells = quads, _Cells(quads, self._motion)
            at = [(place, spot) for place, spots in quads.items() for spot in spots if place.kind not in PILES]
            self._beyond = {place for place, spot in at if is_outside(spot, self._motion)}
        return self._cells.touched(busy) | self._beyond

    def _whose(self, busy: Mask) -> set[int]:
        """The seats that a hand or something moving is nearest to; what has long lain still there is none, nor is an
        edge of the table that a moving camera does not see."""
        if np.count_nonzero(busy) <= FEW or not self._zones.seated:
            return set()
        long = self._motion.hands & ~self._motion.lately(LYING)
        rows, columns = np.nonzero(busy & ~(long | self._motion.unseen))
        if len(rows) <= FEW:
            return set()
        some = slice(None, None, max(1, len(rows) // 20))
        return self._zones.nearest_seats(self._motion.areas.pixels(rows[some], columns[some]))


class _Cells:
    """The cells of all places of a table, in one array: each picture in which something moves asks about all."""

    def __init__(self, quads: Mapping[Place, tuple[Floats, ...]], motion: Motion) -> None:
        spots = [(place, motion.areas.of(spot).cells) for place, spots in quads.items() for spot in spots]
        self.shape = motion.shape if spots else (0, 0)
        self._places = [place for place, _ in spots]
        self._all = np.concatenate([cells for _, cells in spots]) if spots else np.zeros(0, np.intp)
        lengths = np.array([len(cells) for _, cells in spots], np.intp)
        self._ends, self._least = lengths.cumsum(), np.maximum(2.0, TOUCHED * lengths)

    def touched(self, busy: Mask) -> set[Place]:
        """The places of which a noticeable share is True in a mask of cells."""
        counted = np.concatenate([[0], np.cumsum(busy.ravel()[self._all])])[np.concatenate([[0], self._ends])]
        return {self._places[k] for k in np.flatnonzero(np.diff(counted) >= self._least).tolist()}


def is_outside(corners: Floats, motion: Motion) -> bool:
    """Whether the middle of a place, (4, 2) pixels, lies outside the picture: the camera has moved on."""
    (rows, columns), (across, down) = motion.shape, motion.areas.scale
    x, y = middle_of(corners).tolist()
    return not (0 <= x * across < columns and 0 <= y * down < rows)


def _lands_in(spot: Floats, middles: Sequence[Floats]) -> bool:
    """Whether the middle of one of these cards, (2,) pixels, lies here."""
    outline = spot.astype(np.float32)
    return any(cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in middles)
