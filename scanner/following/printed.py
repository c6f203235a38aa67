"""Outlines printed on a playmat: as large as cards, in the places of cards, and nothing in them but the mat.

The detector takes them for cards that nobody can name, and a row of them for the row.  What is nothing but table all
over is none (`scanner.finding.bare_table`); it is looked at once, and again when its place looks different.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.finding.bare_table import Bare
from scanner.following.glimpse import Mask
from scanner.following.looked import LookedAt
from scanner.following.motion import Motion
from scanner.following.track import Track
from scanner.geometry.rectify import grown
from scanner.types import Floats, Image

WITHIN = 0.8
"""So far within an outline it is looked at: the line itself is no table."""
READ = 2
"""Readings after which a card that has no name is looked at so."""
FINER = 5.0
"""What is so many times as busy as what lies round it is no mat.  Seven places on a playmat were 2.2 times as busy at
most, squares of a cloth and a telephone 1.7 times, the deck's back that was taken for table 12 times."""
GRAIN = 2.0
"""Pixels: what is busy changes within so many."""
LEAST = 0.5
"""Grey levels: nothing that a camera sees is less busy."""
ROUND, CARD = 1.6, 1.1
"""What lies round a place is looked at so many times as far as it reaches; cards are taken to be so much larger."""


class Printed:
    """What passes for cards on one table and is print on it."""

    def __init__(self, motion: Motion) -> None:
        self._table, self._cards = LookedAt(motion), LookedAt(motion)
        self._in_vain: frozenset[int] = frozenset()
        """The cards among which nobody could tell the table from the deck: looking again would not tell either."""

    def is_print(self, track: Track) -> bool:
        """Whether a track was found to be nothing but table, and looks as it did then."""
        return _is_nameless(track) and self._table.times(track.corners) > 0

    def look(self, image: Image, tracks: Sequence[Track]) -> None:
        """Look at those that have had their readings and no name."""
        lying = [track for track in tracks if track.kind == "card" and not track.missed]
        wanted = [track for track in lying if _is_nameless(track) and track.reads >= READ and not self._was_seen(track)]
        lie = frozenset(track.number for track in lying)
        if not wanted or lie == self._in_vain:
            return
        named = [track.corners for track in lying if not _is_nameless(track)]
        nameless = [track.corners for track in lying if _is_nameless(track)]
        bare = Bare.between(image, named, nameless)
        if bare is None:
            self._in_vain = lie
            return
        for track in wanted:
            is_mat = bare.shows_nothing_at(track.corners, WITHIN)
            is_mat = is_mat and finer(image, track.corners, named, nameless) < FINER
            (self._table if is_mat else self._cards).add(track.corners)

    def _was_seen(self, track: Track) -> bool:
        return bool(self._table.times(track.corners) or self._cards.times(track.corners))


def finer(image: Image, corners: Floats, named: Sequence[Floats], nameless: Sequence[Floats]) -> float:
    """How many times as busy a picture is within an outline, (4, 2), as it is round it; named cards lie on both, and
    nameless ones, which are what is asked about, lie round it."""
    about = grown(corners, ROUND)
    low, high = np.floor(about.min(axis=0)), np.ceil(about.max(axis=0))
    (left, top), (right, foot) = (np.maximum(corner, 0).astype(int).tolist() for corner in (low, high))
    part = cv2.cvtColor(image[top:foot, left:right], cv2.COLOR_BGR2GRAY).astype(np.float32)
    busy = np.abs(part - cv2.GaussianBlur(part, (0, 0), GRAIN))

    def drawn(quads: Sequence[Floats]) -> Mask:
        cells = np.zeros(part.shape, np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(cells, np.round(quad - (left, top)).astype(np.int32), 1)
        return np.asarray(cells > 0)

    cards = drawn([grown(card, CARD) for card in named])
    inside = drawn([grown(corners, WITHIN)]) & ~cards
    free = drawn([about]) & ~cards & ~drawn([grown(card, CARD) for card in nameless])
    if not inside.any() or not free.any():
        return 0.0
    return float(busy[inside].mean() / max(float(busy[free].mean()), LEAST))


def _is_nameless(track: Track) -> bool:
    return track.kind == "card" and track.votes.piece == UNKNOWN
