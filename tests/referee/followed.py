"""Eyes that follow cards by numbers, and a card that comes to look like another one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engine.observation import Place, PlaceKind, Sighting
from tests.referee.watched import Watched


class Followed(Watched):
    """Eyes that follow the one card of each plate by a number; `lost` is how often they had to begin anew."""

    lost = 0

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        return [
            replace(s, track=10 * self.lost + s.place.index) if s.place.kind is PlaceKind.PLATE else s
            for s in super().seen(hidden)
        ]


def taken_for_another(path: Path | None = None) -> Followed:
    """Ann took Plain and Ben took Powdered; then Ann's card looks like Maple Bar."""
    watched = Followed(["plain", "glazed", "powdered"], (1, 3), path)
    watched.takes(1, 1)
    watched.look(3)
    watched.takes(2, 3)
    watched.look(3)
    watched.plates[0] = ["maple_bar"]
    return watched


class FollowedAll(Followed):
    """Eyes that follow the card of the first slot onto Ann's plate, and the next one that lies there."""

    def seen(self, hidden: frozenset[Place]) -> list[Sighting]:
        number = 10 * self.lost + (3 if self.plates[0] else 1)
        slot = Place(PlaceKind.ROW, 1)
        return [replace(s, track=number) if s.place == slot else s for s in super().seen(hidden)]
