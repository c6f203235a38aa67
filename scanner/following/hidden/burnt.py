"""Slots of the row that a lamp burns out: where a picture shows nothing but white, no card is seen and none is gone.

Where all of a pale table is burnt out the cards upon it are not, and a slot without one is empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import Place, PlaceKind
from scanner.following.cards.settled import PlacedCard
from scanner.following.changes.motion import Motion
from scanner.following.hidden.spot import Spot
from scanner.geometry.rectify import share_within
from scanner.naming.clipping import LEAST, burnt_from
from scanner.places.zones import Zones
from scanner.types import Floats, Image

MOST = 0.5
"""Of a slot so much is burnt out at least: what is left of a card then tells nothing of it."""
ALL_OVER = 0.25
"""Where more of the picture than this is burnt out, it is the table: the patch under a lamp is no larger."""
FINE = 4
"""Every so many pixels, across and down, one is looked at."""


@dataclass(slots=True)
class BurntOut:
    """The slots of one table at which no card is seen, and hardly anything but white.

    A camera dims and lifts its pictures as it likes, and what it burnt out is seldom as white as a moment ago.  So it
    is remembered how a slot looked that was burnt out: while it looks so, in the light of then, it still is.
    """

    motion: Motion
    zones: Zones
    _burnt: dict[Place, Spot] = field(default_factory=dict)

    def places(self, image: Image, cards: Sequence[PlacedCard]) -> set[Place]:
        """Those of the present picture.  image: (height, width, 3) BGR."""
        told = {one.place for one in cards}
        bare = {place: at for place, at in self.zones.spots(PlaceKind.ROW).items() if place not in told}
        if not bare:
            return set()
        corner, part = _round_all(image, list(bare.values()))
        if not part.size:
            return set()  # all of them are outside the picture
        if not self._burnt and not _mostly(_from(part, np.full(3, LEAST, np.float32)), corner, bare):
            return set()  # so dark is no picture burnt out, and to find out from which level on takes longer
        levels = burnt_from(image)
        if _from(np.ascontiguousarray(image[::FINE, ::FINE]), levels).mean() > ALL_OVER:
            self._burnt = {}
            return set()
        now = _mostly(_from(part, levels), corner, bare)
        self._burnt |= {place: Spot(bare[place], self.motion.glimpse(bare[place]), self.motion.shape) for place in now}
        return now | {place for place, at in bare.items() if self._looks_so_still(place, at)}

    def _looks_so_still(self, place: Place, corners: Floats) -> bool:
        before = self._burnt.get(place)
        if before is None or not before.is_at(corners, self.motion):
            return False
        return before.share_otherwise(self.motion) <= 1 - MOST


def _round_all(image: Image, places: Sequence[Floats]) -> tuple[Floats, Image]:
    """What of a picture holds these places, (4, 2) corners each, every so many pixels of it; and where it begins."""
    corners = np.concatenate(places)
    left, top = (max(int(low) // FINE * FINE, 0) for low in corners.min(axis=0))
    right, bottom = (int(high) + FINE for high in corners.max(axis=0))
    part = image[top : max(bottom, top + 1) : FINE, left : max(right, left + 1) : FINE]
    return np.array([left, top], np.float32), np.ascontiguousarray(part)


def _from(some: Image, levels: Floats) -> NDArray[np.bool_]:
    """Where a picture, every so many pixels of it, is as bright as these levels of (3,) channels, or brighter."""
    return np.asarray(cv2.inRange(some, np.ceil(levels), np.full(3, 255, np.float32)) > 0)


def _mostly(white: NDArray[np.bool_], corner: Floats, places: Mapping[Place, Floats]) -> set[Place]:
    """The places, (4, 2) corners each, of which most is white; corner: the pixel at which `white` begins."""
    return {place for place, at in places.items() if share_within(white, (at - corner) / np.float32(FINE)) >= MOST}
