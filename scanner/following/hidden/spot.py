"""How a place of the row looked in one picture, kept to be compared with how it looks later."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from scanner.following.changes.glimpse import Glimpse, Mask
from scanner.following.changes.motion import Motion
from scanner.geometry.rectify import middle_of
from scanner.types import Floats

MOVED = 0.1
"""A place that has moved by so much of its width is another one: the camera was bumped, the row pushed."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """corners: (4, 2) pixels, the place.  glimpse: how it, or what lies round a card there, looked.  shape: of the
    small grey picture then."""

    corners: Floats
    glimpse: Glimpse
    shape: tuple[int, int]

    def is_at(self, corners: Floats, motion: Motion, moved: float = MOVED) -> bool:
        """Whether the place is still there, in pictures of the same shape.

        moved: by how much of its width it may be elsewhere.
        """
        away = dist(middle_of(self.corners).tolist(), middle_of(corners).tolist())
        return self.shape == motion.shape and away <= moved * dist(*self.corners[:2].tolist())

    def without(self, taken: Mask) -> Spot:
        """Of it what is not taken; taken: (rows, columns) in cells."""
        old = self.glimpse
        inside = old.inside & ~taken[old.window]    # `replace` takes several times as long, and this is asked often
        return Spot(self.corners, Glimpse(old.top, old.left, inside, old.levels), self.shape)

    def share_otherwise(self, motion: Motion) -> float:
        """The share of it that looks otherwise now, 0..1."""
        return motion.share_otherwise(self.glimpse)
