"""From cards at places to what is told: the settled part of the table, and how long it has stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.observation import Place, Sighting, TableObservation
from scanner.places.flat import TrackedCard
from scanner.types import Floats

AGAIN = (0.08, 0.16, 0.3, 0.6, 1.0, 1.6, 2.2, 3.1, 4.5, 7.0, 10.0)
"""After how many seconds of stillness the same is told again: a referee wants to hear everything twice.

The first two come soon, since people wait for them; what they tell was seen by two looks after it had come to rest.
"""
PROMPT = 2
"""So many of them come one by one."""
SELDOM = 0.3
"""Seconds between two pictures from which on each is told by itself: before a slow computer hardly two on end show the
same, with hands coming and going, and what each shows was seen by two looks all the same."""
LATER = 10.0
AT_REST = 20.0
"""How long a table stands that was settled when its picture was taken: not so long that somebody who may still do
something is taken to have done nothing, since the next picture may show it."""


@dataclass(frozen=True, slots=True, eq=False)
class PlacedCard:
    """A card with its place; settled when it was seen to lie there more than once."""

    card: TrackedCard
    place: Place
    settled: bool


@dataclass(slots=True)
class Teller:
    """Decides when there is something to tell."""

    _seq: int = 0
    _cards: Sequence[PlacedCard] | None = None
    _sightings: tuple[Sighting, ...] = ()
    _gist: tuple[tuple[Place, str], ...] = ()
    _told: tuple[object, ...] | None = None
    _since: float = 0.0
    _times: int = 0
    _seen_at: float = float("inf")

    def tell(
        self, cards: Sequence[PlacedCard], hidden: frozenset[Place], at: float, settled: bool
    ) -> TableObservation | None:
        """The observation that is due now, if one is.  `settled`: nothing moves, there is nothing to wait for."""
        if cards is not self._cards:  # most frames bring nothing new
            self._cards, self._sightings = cards, _sightings_of([card for card in cards if card.settled])
            self._gist = tuple((sighting.place, sighting.piece) for sighting in self._sightings)
        now = (self._gist, hidden)
        if now != self._told:
            self._told, self._since, self._times = now, at, 0
        still, seldom = at - self._since, not self._times and at - self._seen_at >= SELDOM
        self._seen_at = at
        if not settled and not seldom and still < _due(self._times):
            return None
        self._times += 1  # of what people wait for no hearing is lost to a frame that took long
        while self._times >= PROMPT and _due(self._times) <= still:
            self._times += 1
        self._seq += 1
        return TableObservation(self._seq, at, self._sightings, hidden, AT_REST if settled else still, settled=settled)

    def begin_anew(self) -> None:
        """Nobody saw whether what was told last stood till now."""
        self._told, self._seen_at = None, float("inf")


def _due(times: int) -> float:
    return AGAIN[times] if times < len(AGAIN) else AGAIN[-1] + LATER * (times - len(AGAIN) + 1)


def _sightings_of(cards: Sequence[PlacedCard]) -> tuple[Sighting, ...]:
    """The cards as sightings, place by place; of a pile the topmost, which is the best seen, first."""
    ranked = sorted(cards, key=lambda placed: (placed.place, -round(placed.card.visible, 1), placed.card.track))
    told = [placed for placed in ranked if placed.card.kind != "marker"]
    return tuple(
        Sighting(
            p.place, p.card.candidates, _quarter_turns(p.card.corners), p.card.track, round(float(p.card.visible), 2),
            p.card.since,
        )
        for p in told
    )


def _quarter_turns(corners: Floats) -> int:
    """How a card lies in the picture, in quarter turns clockwise from upright."""
    up = corners[0] + corners[1] - corners[2] - corners[3]
    return round(float(np.arctan2(up[0], -up[1])) / (np.pi / 2)) % 4


@dataclass(slots=True)
class Unhurried:
    """Places stay hidden for a moment after whatever hid them is gone."""

    _until: dict[Place, float] = field(default_factory=dict)

    def hidden(self, busy: Mapping[Place, bool], at: float, moment: float) -> frozenset[Place]:
        """The places that are busy now or were less than a moment ago."""
        for place, is_busy in busy.items():
            if is_busy:
                self._until[place] = at + moment
        return frozenset(place for place in busy if busy[place] or self._until.get(place, -np.inf) > at)
