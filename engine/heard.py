"""What people said of cards that the eyes go on reading otherwise: their word holds while the card can be followed.

Otherwise the next look would tell the old name again, and nobody's word would last longer than a few seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.expected import Expect, Form, Layout
from engine.fit import Look
from engine.journal import LogEntry
from engine.observation import Place, PlaceKind, Sighting, TableObservation

NAMES = frozenset({"answered", "corrected"})
"""Entries in which people may say what a card is."""
NOTHING = Expect((), Form.OPEN)


@dataclass(slots=True)
class Heard:
    """By physical card, as the eyes follow it: what it is read as, and what people said that it is."""

    _names: dict[int, tuple[str, str]] = field(default_factory=dict)
    _said: set[tuple[Place, str]] = field(default_factory=set)
    """Cards that people have named and that nobody has looked for yet."""
    _held: set[tuple[Place, str, str]] = field(default_factory=set)
    """On plates: where, what it is read as and what it is.  A card there that was lost from sight is known by that."""

    def listen(self, entries: Sequence[LogEntry], before: Layout, after: Layout) -> None:
        """These entries have led from one layout to another: which cards people have named with them."""
        by_people = {entry.event for entry in entries if entry.body.get("by", "table") != "table"}
        if "undone" in by_people:
            self._names.clear()
            self._held.clear()
        if by_people & NAMES:
            self._said |= {(place, piece) for place in after for piece in _renamed(place, before, after)}

    def as_said(self, observation: TableObservation, layout: Layout) -> TableObservation:
        """The observation, every card that people have named under that name."""
        if self._said or self._held:
            look = Look(observation)
            self._find(look, layout)
            self._find_again(look, layout)
        if not self._names:
            return observation
        return replace(observation, sightings=tuple(map(self._name_of, observation.sightings)))

    def _name_of(self, sighting: Sighting) -> Sighting:
        read, is_really = self._names.get(sighting.track, ("", ""))
        return replace(sighting, candidates=((is_really, 0.0),)) if sighting.piece == read else sighting

    def _find(self, look: Look, layout: Layout) -> None:
        """Which of the cards in view are those that people have named; where they are hidden, that waits."""
        for place in sorted({place for place, _ in self._said}):
            if not look.sees(place):
                continue
            pieces = {piece for where, piece in self._said if where == place}
            earlier = [self._names.pop(card.track) for card in look.at(place) if card.track in self._names]
            self._said = {(where, piece) for where, piece in self._said if where != place}
            self._held = {held for held in self._held if held[0] != place}
            self._bind(look, place, layout.get(place, NOTHING), pieces | {name for _, name in earlier})

    def _bind(self, look: Look, place: Place, expect: Expect, pieces: set[str]) -> None:
        for odd in look.mismatches(place, expect):
            if odd.expected in pieces and odd.seen is not None and odd.seen.track:
                self._names[odd.seen.track] = (odd.seen.piece, odd.expected)
                if place.kind is PlaceKind.PLATE:
                    self._held.add((place, odd.seen.piece, odd.expected))

    def _find_again(self, look: Look, layout: Layout) -> None:
        """A card that the eyes have lost under a hand and found again has another number, and lies there still."""
        for place, read, name in sorted(self._held):
            if look.sees(place) and not any(card.track in self._names for card in look.at(place)):
                odd = [m for m in look.mismatches(place, layout.get(place, NOTHING)) if m.expected == name]
                self._names |= {m.seen.track: (read, name) for m in odd if m.seen is not None and m.seen.piece == read}


def _renamed(place: Place, before: Layout, after: Layout) -> list[str]:
    """The pieces that lie at a place now in the stead of others."""
    was, now = (Counter(layout.get(place, NOTHING).pieces) for layout in (before, after))
    return list(now - was) if was - now else []
