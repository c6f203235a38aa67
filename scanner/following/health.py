"""What is wrong with what a camera sees, in one sentence at a time, the worst first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.observation import Place
from scanner.following.cards.track import Track
from scanner.following.changes.motion import Motion
from scanner.following.changes.pace import Pace, count
from scanner.following.follow import Follower
from scanner.places.zones import Zones
from scanner.types import Frame

DARK, LIGHT = 20.0, 0.01
"""Where less than this share of a picture is lighter than this level, of 255, no card can be told.  A dark cloth is no
dark room."""
MOSTLY, SECONDS = 0.5, 4.0
"""The share of the picture that must move, and for how long, for it to be said."""
BURNT, FEW = 245.0, 3
"""Cards of which half is lighter than this show nothing; so many of them are no score pad.  In two films half of each
card is darker than 213, and in one that a window burnt out lighter than 246."""
TOO_DARK = "The picture is very dark: switch a lamp on or open the camera's cover."
SHAKY = "The whole picture moves: put the camera where it stands still, and see whether a lamp flickers."
NO_CARD = "No card is seen: is the table in the picture?"
ASTRAY = "The camera no longer sees the cards where they lay: point it at the table as before."
NO_ROW = "The deck and the row beside it are not seen yet."
BURNT_OUT = "The cards are burnt out to white: turn the light away from them, or lay a lighter cloth under them."
GLARE = "Light burns slot {} of the row out to white: turn the lamp away from it, or move all cards out of its glare."
GLARES = 3.0
"""Seconds for which it must have done so: a hand that goes by may be as white."""
TOO_FEW = "Pictures come too seldom to follow the hands: more light or a better connection, and check what was told."
TOO_SLOW = "This computer is too busy to follow the hands: close other programs, and check what was told."


@dataclass(slots=True)
class Health:
    """Watches over the eyes of one table.

    burnt: says which slots of the row are burnt out to white.
    """

    motion: Motion
    follower: Follower
    zones: Zones
    pace: Pace
    burnt: Callable[[], Collection[Place]]
    _glares: dict[Place, float] = field(default_factory=dict)
    """Since when which of them are, in the source's time."""
    _calm_at: float | None = None
    """When less than most of the picture last moved, in the source's time."""

    def sees(self, frame: Frame) -> None:
        """The next picture, which `motion` has seen already."""
        moving = self.motion.moving
        if self._calm_at is None or frame.settled or count(moving) <= MOSTLY * moving.size:
            self._calm_at = frame.taken_at
        self._glares = {place: self._glares.get(place, frame.taken_at) for place in self.burnt()}

    def sentence(self, at: float) -> str:
        """What is to be said now; nothing where all is well."""
        if self.motion.lighter(DARK) < LIGHT:
            return TOO_DARK
        if self._calm_at is not None and at - self._calm_at > SECONDS:
            return SHAKY
        lost = bool(self.follower.whereabouts.lost)
        seen = self.follower.whereabouts.strangers if lost else self.follower.tracks.alive
        if not seen:
            return NO_CARD
        if (lost or not self.zones.found) and self._are_white(seen):
            return BURNT_OUT
        if lost:
            return ASTRAY
        if not self.zones.found:
            return NO_ROW
        if self.pace.is_sparse:
            return TOO_FEW
        return TOO_SLOW if self.pace.is_behind else self._glare(at)

    def _glare(self, at: float) -> str:
        """Which slot is burnt out for longest, if one is for long."""
        since, slot = min(((since, place.index) for place, since in self._glares.items()), default=(at, 0))
        return GLARE.format(slot) if at - since >= GLARES else ""

    def _are_white(self, seen: Sequence[Track]) -> bool:
        """Whether some cards show nothing but white: of a dark table a camera makes a picture in which they do."""
        if not self.motion.lighter(BURNT):
            return False
        glimpses = [track.glimpse for track in seen if track.kind == "card"]
        levels = [glimpse.levels[glimpse.inside] for glimpse in glimpses]
        return sum(bool(2 * np.count_nonzero(cells > BURNT) > cells.size) for cells in levels) >= FEW
