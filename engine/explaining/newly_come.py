"""Which cards came to places where several lie, as eyes that follow cards tell.  Knows no game.

A card that was drawn may cover one of the same name, or the only other: by their names alone nothing came.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.explaining.expected import Expect, Form, Layout
from engine.explaining.fit import Look
from engine.explaining.followed import Came
from engine.explaining.thresholds import QUIET
from engine.observation import Place


@dataclass(frozen=True, slots=True)
class Stood:
    """How a place was last seen to be as it should: with these pieces, these cards by track, at that time."""

    pieces: tuple[str, ...]
    tracks: frozenset[int]
    at: float


@dataclass(slots=True)
class NewlyCome:
    """What is remembered of them."""

    _stood: dict[Place, Stood] = field(default_factory=dict)

    def sees(self, look: Look, layout: Layout) -> Mapping[Place, Came]:
        """What came to each such place; `look` is one of which nothing is known yet."""
        for place, expect in layout.items():
            if expect.form is Form.SPREAD:
                self._learn(look, place, expect)
        return {place: (stood.pieces, self._come(look, place, stood)) for place, stood in self._stood.items()}

    def _learn(self, look: Look, place: Place, expect: Expect) -> None:
        before = self._stood.get(place)
        if before is not None and before.pieces != expect.pieces:
            before = None
            del self._stood[place]
        fits = bool(expect.pieces) and look.sees(place) and look.cost_at(place, expect) <= QUIET
        if fits and (before is None or not self._come(look, place, before)):
            tracks = frozenset(sighting.track for sighting in look.at(place))
            known = before.tracks if before is not None else frozenset[int]()
            self._stood[place] = Stood(expect.pieces, known | tracks, look.observation.taken_at)

    @staticmethod
    def _come(look: Look, place: Place, stood: Stood) -> frozenset[int]:
        """The cards that came; where none of several is one that lay there, all of them were pushed."""
        seen = [sighting for sighting in look.at(place) if look.sees(place) and sighting.track]
        come = [one for one in seen if one.track not in stood.tracks and one.since > stood.at]
        pushed = len(come) == len(seen) > 1
        return frozenset(one.track for one in come if not pushed)
