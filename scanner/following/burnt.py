"""Slots of the row that a lamp burns out: where a picture shows nothing but white, no card is seen and none is gone.

Where all of a pale table is burnt out the cards upon it are not, and a slot without one is empty.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import Place, PlaceKind
from scanner.following.settled import PlacedCard
from scanner.geometry.rectify import share_within
from scanner.naming.clipping import burnt_from
from scanner.places.zones import Zones
from scanner.types import Image

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
    bare = {place: corners for place, corners in zones.spots(PlaceKind.ROW).items() if place not in told}
    if not bare:
        return set()
    some = cv2.resize(image, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_NEAREST)
    white = cv2.inRange(some, np.ceil(burnt_from(image)), np.full(3, 255, np.float32)) > 0
    if white.mean() > ALL_OVER:
        return set()
    return {place for place, corners in bare.items() if share_within(white, corners / np.float32(FINE)) >= MOST}
