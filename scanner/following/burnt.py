"""Slots of the row that a lamp burns out: where a picture shows nothing but white, no card is seen and none is gone.

Where all of a pale table is burnt out the cards upon it are not, and a slot without one is empty.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import Place, PlaceKind
from scanner.following.glimpse import Mask
from scanner.following.settled import PlacedCard
from scanner.naming.clipping import burnt_from
from scanner.places.zones import Zones
from scanner.types import Floats, Image

MOST = 0.5
"""Of a slot so much is burnt out at least: what is left of a card then tells nothing of it."""
ALL_OVER = 0.25
"""Where more of the picture than this is burnt out, it is the table: the patch under a lamp is no larger."""
FINE = 4
"""Every so many pixels, across and down, one is looked at."""


def burnt_out(image: Image, zones: Zones, cards: Sequence[PlacedCard]) -> set[Place]:
    """The slots of the row at which no card is seen, and hardly anything but white.

    image: (height, width, 3) BGR.
    """
    told = {one.place for one in cards}
    slots = {place: quads[0] for place, quads in zones.quads().items() if place.kind is PlaceKind.ROW}
    bare = {place: corners for place, corners in slots.items() if place not in told}
    if not bare:
        return set()
    some = cv2.resize(image, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_NEAREST)
    white = cv2.inRange(some, np.ceil(burnt_from(image)), np.full(3, 255, np.float32)) > 0
    if white.mean() > ALL_OVER:
        return set()
    return {place for place, corners in bare.items() if _share(white, corners) >= MOST}


def _share(white: Mask, corners: Floats) -> float:
    """The share of a place, corners (4, 2) pixels, that is burnt out; white: (height, width), of every so many
    pixels whether they are."""
    inside = np.zeros(white.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(corners / FINE).astype(np.int32), 1)
    return float(white[inside > 0].mean()) if inside.any() else 0.0
