"""A card that was laid down and that no look finds: on a cloth whose squares are as large as cards, or like the table.

How the bare table looks is remembered, cell for cell, wherever no card and no hand has been.  Where a hand leaves it
otherwise, over as much as a card would cover, something was laid; the faces are laid over that place, and a sure name
is a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.following.cards.footprint import filled
from scanner.following.cards.settled import PlacedCard
from scanner.following.cards.track import Track, width_of
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import FEW
from scanner.following.doubted.doubts import Doubts, is_doubt, learned, rectangle
from scanner.geometry.rectify import middle_of
from scanner.geometry.tablemap import LENGTH, TableMap
from scanner.types import Floats, Image, SeenCard

PART, MOST = 0.25, 3.0
"""As many cells as so many cards have look otherwise at least, and at most, where one may have been laid."""
LONG = 1.8
"""What is longer than so many cards are wide is more than one."""
ALL_OVER = 0.3
"""Where so much of the bare table looks otherwise, it is the light, or the camera."""
IN_VAIN = 6
"""So many places on end that show no card, and it was the camera that was nudged: each look is dear, and whoever leans
on a table with a checkered cloth changes some thirty places by a pixel."""
SHOWS = 0.5
"""So much of what looks otherwise, or of a card that is found there, must be of both."""
STILL = 0.4
"""Seconds for which it must have lain still: somebody may hold a card before the camera for a moment."""
HERE = 0.4
"""What lies no farther from where a card lay, in card widths, is that card."""
SURELY = 0.9
"""How sure a card's name must be that was found so.  It is beyond doubt then: no look finds it ever again, and what is
in doubt passes for gone where another card is laid upon it."""


@dataclass(slots=True)
class LaidAnywhere(Doubts):
    """Remembers how one table looks where nothing lies, and looks at each place that a hand has left otherwise.

    _bare: (rows, columns) levels of the table's cells; infinite where nobody knows.  _stirred: where something has
    moved since they looked so, or since it was looked at in vain.  _asked_at: when that was last worked out.
    _in_vain: places on end that were looked at in vain.  _found: (4, 2) pixels each, the cards that were found so.
    """

    _bare: Floats = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    _stirred: Mask = field(default_factory=lambda: np.zeros((0, 0), np.bool_))
    _asked_at: float = -inf
    _in_vain: int = 0
    _found: list[Floats] = field(default_factory=list)

    def look(self, image: Image, at: float, placed: Sequence[PlacedCard], table: TableMap, busy: Mask) -> bool:
        """Look at one place, if there is one, of the picture `image` of time `at`; whether a card was found.

        placed: the cards that are told of.  busy: the cells of which nothing is known.
        """
        if self.tracks.alive is self._none:
            return False
        named = [one.card.corners for one in placed if one.settled and one.card.piece != UNKNOWN]
        if not named:
            return False
        seen, lost = [track.corners for track in self.tracks.alive if _is_seen(track)], self._lost()
        taken = np.asarray(filled([*named, *seen, *lost], self.motion) | busy)
        other = self._otherwise(taken, at)
        if self._in_vain >= IN_VAIN:
            self._is_bare(~taken)
            other, self._in_vain = np.zeros_like(other), 0
        self.looked.forget_changed()
        moving = busy | self.motion.lately(STILL)
        still = next((one for one in lost if not np.any(moving & filled([one], self.motion))), None)
        if still is not None:
            return self._finds_again(image, at, still, table)
        found = self._finds_new(image, at, self._laid(other, named), named, table)
        if found is None and not lost:
            self._none, self._in_vain = self.tracks.alive, 0
        return bool(found)

    def _finds_again(self, image: Image, at: float, place: Floats, table: TableMap) -> bool:
        """Whether a card that nobody tells of any more lies still where it lay."""
        self._found = [one for one in self._found if one is not place]
        return self._finds(image, at, place, np.asarray(filled([place], self.motion)), table)

    def _finds_new(
        self, image: Image, at: float, laid: Sequence[Mask], named: Sequence[Floats], table: TableMap
    ) -> bool | None:
        """Look at the first place that was not looked at yet, of where something may have been laid; None where nothing
        is left to be looked at."""
        lately, waits = self.motion.lately(STILL), False
        for cells in laid:
            if np.any(lately & cells):
                waits = True
                continue
            place = next((one for one in self._may_lie(cells, named) if not self.looked.times(one)), None)
            if place is not None:
                self.looked.add(place)
                found = self._finds(image, at, place, cells, table)
                self._in_vain = 0 if found else self._in_vain + 1
                return found
            self._stirred &= ~cells
        return False if waits else None

    def _finds(self, image: Image, at: float, place: Floats, cells: Mask, table: TableMap) -> bool:
        card = self.closely.card_at(image, SeenCard(((UNKNOWN, 1.0),), place, 1.0, 1.0), table)
        if card is None or card.confidence < SURELY:
            return False
        covered = filled([card.corners], self.motion)
        least = min(np.count_nonzero(cells), np.count_nonzero(covered))
        if np.count_nonzero(cells & covered) < SHOWS * least:
            return False
        self._found.append(card.corners)
        return learned(self.tracks, self.motion, [card], at, overlooked=False, certain=SURELY)

    def _lost(self) -> list[Floats]:
        """Where the cards lay that were found so and are told of no more: no look finds them again, neither when a hand
        has lain there nor in another light, and they may lie there still."""
        lie = [(middle_of(track.corners), track.corners) for track in self.tracks.alive if not track.is_unclear]
        lost = list[Floats]()
        for k, place in enumerate(self._found):
            near = [corners for at, corners in lie if np.linalg.norm(at - middle_of(place)) < HERE * width_of(place)]
            if near:
                self._found[k] = near[0]
            else:
                lost.append(place)
        return lost

    def _otherwise(self, taken: Mask, at: float) -> Mask:
        """Where the bare table looks otherwise than it did; what was not known of it is, from now on.

        taken: the cells that do not show it.
        """
        now = self.motion.levels
        if self._bare.shape != now.shape:
            self._bare, self._stirred = np.full(now.shape, inf, np.float32), np.zeros(now.shape, np.bool_)
        self._stirred |= self.motion.moved_since(self._asked_at)
        self._asked_at = at
        known = np.isfinite(self._bare) & ~taken
        other = known & self.motion.otherwise(self._bare)
        if np.count_nonzero(other) > ALL_OVER * np.count_nonzero(known):
            self._bare[:] = inf
            other = np.zeros_like(other)
        self._is_bare(~taken & ~np.isfinite(self._bare))
        return np.asarray(other)

    def _is_bare(self, cells: Mask) -> None:
        self._bare[cells] = self.motion.levels[cells]
        self._stirred &= ~cells

    def _laid(self, other: Mask, named: Sequence[Floats]) -> list[Mask]:
        """The cells of what hangs together and may be a card that was laid, what is about as large as one first; where
        nobody was it is a light or a shadow."""
        if not other.any():
            return []
        size = float(np.median([np.count_nonzero(filled([one], self.motion)) for one in named]))
        closed = cv2.morphologyEx(other.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
        laid = list[Mask]()
        for k in range(1, count):
            cells = np.asarray(labels == k)
            if np.count_nonzero(self._stirred & cells) <= FEW:
                self._is_bare(other & cells)
            elif PART * size <= stats[k, cv2.CC_STAT_AREA] <= MOST * size:
                laid.append(cells)
        return sorted(laid, key=lambda cells: abs(float(np.log(np.count_nonzero(cells) / size))))

    def _may_lie(self, cells: Mask, named: Sequence[Floats]) -> list[Floats]:
        """(4, 2) pixels, the places about the middle of a card that covers these cells: amid them, or at both ends of
        what is too long for one, half a card from its end."""
        width = float(np.median([width_of(one) for one in named]))
        points = self.motion.areas.pixels(*np.nonzero(cells))
        middle = (points.min(axis=0) + points.max(axis=0)) / 2
        along = np.linalg.svd(points - points.mean(axis=0), full_matrices=False)[2][0]
        far = (points - middle) @ along
        inset = LENGTH / 2 * width
        ends = (far.min() + inset, far.max() - inset) if far.max() - far.min() >= LONG * width else (0.0,)
        corner = np.full(2, width / 2, np.float32)
        return [rectangle(at - corner, at + corner) for at in (middle + np.float32(end) * along for end in ends)]


def _is_seen(track: Track) -> bool:
    """Whether a look tells what lies there, or is about to; a marker without a name may be the disc on which a card
    that is like the table has its number."""
    return not is_doubt(track) and not (track.kind == "marker" and track.is_unclear)
