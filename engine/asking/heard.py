"""What people said of cards that the eyes go on reading otherwise: their word holds while the card can be followed.

Otherwise the next look would tell the old name again, and nobody's word would last longer than a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.asking.said import NOTHING, Said
from engine.explaining.expected import Expect, Layout
from engine.explaining.fit import Look
from engine.observation import Place, PlaceKind, Sighting, TableObservation

NOBODYS = 0
"""The number of a card that is not followed."""
NOWHERE = Place(PlaceKind.ROW, 0)
"""Where a card lies that was lost from sight and does not lie where it lay: no row has such a slot."""
JUST_NOW = 12.0
"""Seconds for which what was seen last is what people have before them: what rests is told every ten seconds."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A card that people have named, as the eyes follow it: where it last lay, what it is read as, and what it is."""

    track: int
    place: Place
    read: str
    piece: str
    said: int
    """The entry that says so: while that has fallen, nobody has said it..."""
    until: int | None = None
    """...and the one with which people said something else of the cards that lie there."""


@dataclass(slots=True)
class Heard:
    """By physical card, as the eyes follow it: what it is read as, and what people said that it is.

    Nothing is forgotten with an undo: what was said before stays said, and an undo that is undone brings back the rest.
    """

    _named: list[_Named] = field(default_factory=list)
    _waiting: set[Said] = field(default_factory=set)
    """Cards that people have named and that nobody has looked for yet."""
    _fallen: frozenset[int] = frozenset()
    _newest: TableObservation | None = None

    def listen(self, said: Iterable[Said], fallen: frozenset[int]) -> None:
        """What people have just said, and which entries of the log do not stand by now."""
        self._waiting |= {*said}
        self._fallen = fallen

    def find_at_once(self, layout: Layout, at: float) -> None:
        """Find the cards that were named in what was seen last, if that was just now, source time `at`; the rest waits.

        layout: what should lie there, with these names.  By the next look a card may lie elsewhere.
        """
        if self._newest is None or at - self._newest.taken_at > JUST_NOW:
            return
        waiting = self._waiting
        self._waiting = set(waiting)
        self._find(Look(self._newest), layout)
        found = {(one.place, one.piece, one.said) for one in self._named}
        self._waiting |= {one for one in waiting if (one.place, one.piece, one.entry) not in found}

    def recall(self, said: Iterable[Said], fallen: frozenset[int]) -> None:
        """What people said before the program was started anew: the eyes follow other numbers since, or none yet."""
        self._fallen = fallen
        for one in said:
            self._named += [_Named(NOBODYS, one.place, read, one.piece, one.entry) for read in one.taken_for]

    def as_said(self, observation: TableObservation, layout: Layout) -> TableObservation:
        """The observation, every card that people have named under that name."""
        self._newest = observation
        if self._waiting or self._named:
            look = Look(observation)
            self._find(look, layout)
            self._follow(look)
            self._find_again(look, layout)
        names = {(one.track, one.read): one.piece for one in self._holds()}
        if not names:
            return observation
        return replace(observation, sightings=tuple(_named_so(names, card) for card in observation.sightings))

    def _holds(self) -> Iterator[_Named]:
        """What people have said and neither taken back nor said otherwise since."""
        for one in self._named:
            if one.said not in self._fallen and (one.until is None or one.until in self._fallen):
                yield one

    def _find(self, look: Look, layout: Layout) -> None:
        """Which of the cards in view are those that people have named; where they are hidden, that waits."""
        waiting = sorted(one for one in self._waiting if one.entry not in self._fallen)
        for place in sorted({one.place for one in waiting}):
            if not look.sees(place):
                continue
            said = {one.piece: one for one in waiting if one.place == place}
            self._waiting -= {one for one in waiting if one.place == place}
            earlier = [one for one in self._holds() if _lies(one, look, place)]
            until = max(one.entry for one in said.values())
            self._named = [replace(one, until=until) if one in earlier else one for one in self._named]
            before = {one.piece: Said(place, one.piece, one.said, (one.read,)) for one in earlier}
            self._bind(look, place, layout.get(place, NOTHING), before | said)

    def _bind(self, look: Look, place: Place, expect: Expect, said: Mapping[str, Said]) -> None:
        """Find the cards that were named: by what lies there in their stead, or by their own looks."""
        found: dict[str, Sighting] = {}
        for odd in look.mismatches(place, expect):
            if odd.expected is not None and odd.expected in said and odd.seen is not None:
                found[odd.expected] = odd.seen
        for piece, one in said.items():
            alike = [card for card in look.at(place) if card.piece == piece]
            card = found.get(piece, alike[0] if len(alike) == 1 else None)
            if card is None or not card.track:
                continue
            reads = {card.piece, *one.taken_for} - {piece}
            self._named += [_Named(card.track, place, read, piece, one.entry) for read in sorted(reads)]

    def _follow(self, look: Look) -> None:
        """Where the cards that were named lie by now: there they are looked for when the eyes lose them."""
        lies = {card.track: card.place for card in look.observation.sightings if card.track != NOBODYS}
        self._named = [replace(one, place=lies.get(one.track, one.place)) for one in self._named]

    def _find_again(self, look: Look, layout: Layout) -> None:
        """A card that the eyes have lost under a hand and found again has another number, and lies there still."""
        holds = list(self._holds())
        in_view = {card.track for card in look.observation.sightings} - {NOBODYS}
        for one in holds:
            if one.track in in_view or not look.sees(one.place):
                continue
            self._named.remove(one)
            again = _found_again(one, look, layout.get(one.place, NOTHING), holds)
            if again is not None:
                self._named.append(again)
            elif one.place.kind is PlaceKind.PLATE:
                self._named.append(one)
            elif one.track != NOBODYS:      # in a slot of the row another card may lie by the next look
                self._named.append(replace(one, place=NOWHERE))


def _found_again(one: _Named, look: Look, expect: Expect, holds: Sequence[_Named]) -> _Named | None:
    """The same card as it is followed now: one that lies there in its stead, is read as it was and is no other's."""
    odd = [m.seen for m in look.mismatches(one.place, expect) if m.expected == one.piece and m.seen is not None]
    others = {each.track for each in holds if each.piece != one.piece}
    alike = {each.track for each in holds}
    tracks = [card.track for card in odd if card.piece == one.read and card.track not in others]
    found = next(iter(sorted(tracks, key=lambda track: track in alike)), NOBODYS)
    return replace(one, track=found) if found != NOBODYS else None


def _lies(one: _Named, look: Look, place: Place) -> bool:
    """Whether a card that was named is in view at a place, or lay there before the eyes lost it."""
    in_view = [card.place for card in look.observation.sightings if card.track == one.track != NOBODYS]
    return place in in_view or (one.place == place and not in_view)


def _named_so(names: Mapping[tuple[int, str], str], card: Sighting) -> Sighting:
    is_really = names.get((card.track, card.piece))
    return card if is_really is None else replace(card, candidates=((is_really, 0.0),))
