"""How well an observation fits what a story says should lie on the table.  Knows no game.

Costs are in nats, 0 for a perfect fit, always relative to the best reading of each card: a card that the eyes
read as it should be costs nothing, one read as another costs how much surer the eyes were of the other, never
more than `pairing.CAP`: one misread card must not outweigh everything else.  Hidden places cost nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.explaining.expected import Expect, Form, Layout
from engine.explaining.followed import NOBODY, Followed
from engine.explaining.pairing import CAP, cost_as, pair_up
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting, TableObservation

UNSEEN = {PlaceKind.ROW: 5.0, PlaceKind.PLATE: 1.5, PlaceKind.DISCARD: 4.0, PlaceKind.PICK: 0.5}
"""What a card that should lie there and is not seen costs.  Plates grow, their cards cover one another."""
ALONE = 4.0
"""What the first card costs at such a place that is not seen, where no card lies that might cover it."""
FEW = 2
"""More cards than this do not all leave a plate at once: where none is seen, the eyes have lost them."""
SURPLUS = 5.0
"""What a card costs that should not lie there."""
REVEALED = 1.0
"""What a card costs that shows its face where all should still be face down: it happens one by one."""
COVERED = 0.5
"""What a card costs that is not seen where another came since: that one may cover it."""
BENEATH = 0.5
"""What a card that peeks out of a pile costs when it should not be in the pile."""

NOT_UPON_IT = 1.2
"""What a card costs that nobody could read and that should lie on a pile, where one is seen that should lie
beneath it: rather it is in somebody's hand, and it may still be another of the same name."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A card that should be `expected` and was seen as `seen`; either may be None."""

    place: Place
    expected: str | None
    seen: Sighting | None


class Look:
    """One observation, ready to be compared with many stories."""

    def __init__(
        self,
        observation: TableObservation,
        unseen: Mapping[Place, float] | None = None,
        stale: Mapping[Place, str] | None = None,
    ) -> None:
        """`unseen` says for some places what an unseen card costs there, where that is known better.

        `stale` are cards that have done their work: where all should be face down they may still lie, and where
        the state says that one is another than was read, it goes on being misread.
        """
        self.observation = observation
        self.hidden = observation.hidden
        self.times = 1
        """How many observations in a row said exactly this."""
        self.since = observation.taken_at - observation.still_for
        """Since when, in source time, the table has looked like this."""
        self.followed = Followed()
        """What eyes that follow cards tell of places, whatever lies there now."""
        self._unseen = unseen or {}
        self._stale = stale or {}
        self._costs: dict[tuple[Place, tuple[str, ...], Form, tuple[str, ...]], float] = {}
        self._unclear: dict[tuple[Place, tuple[str, ...]], float] = {}
        self._at: dict[Place, tuple[Sighting, ...]] = {}
        for sighting in observation.sightings:
            self._at[sighting.place] = (*self._at.get(sighting.place, ()), sighting)

    @property
    def came(self) -> float:
        """When, in source time, this was first seen, as far as is known: nobody saw a picture's table come to rest."""
        return self.observation.taken_at if self.observation.settled else self.since

    def with_sightings(self, sightings: tuple[Sighting, ...], hidden: frozenset[Place]) -> Look:
        """The same look with its cards read otherwise, and other places hidden."""
        look = Look(replace(self.observation, sightings=sightings, hidden=hidden), self._unseen, self._stale)
        look.followed = self.followed
        return look

    def of_this_choice(self) -> Look:
        """The same look, for what may have happened since the selection cards that it shows."""
        look = self._seen_as_often(Look(self.observation, self._unseen, self._stale))
        look.followed = look.followed.of_this_choice()
        return look

    def knowing(self, stale: Mapping[Place, str]) -> Look:
        """The same look, now that these cards have done their work."""
        return self._seen_as_often(Look(self.observation, self._unseen, dict(stale)))

    def standing(self, seconds: float) -> Look:
        """The same look, of a table that has stood so for so long at least."""
        still = max(self.observation.still_for, seconds)
        return self._seen_as_often(Look(replace(self.observation, still_for=still), self._unseen, self._stale))

    def _seen_as_often(self, look: Look) -> Look:
        """Another look at the same sight, which has been seen as often and for as long."""
        look.times, look.since, look.followed = self.times, self.since, self.followed
        return look

    @cached_property
    def choice(self) -> list[tuple[Place, str]]:
        """The selection cards that lie before people."""
        return sorted((s.place, s.piece) for s in self.observation.sightings if s.place.kind is PlaceKind.PICK)

    @property
    def seen_at(self) -> Iterable[Place]:
        """The places at which cards are seen."""
        return self._at.keys()

    def at(self, place: Place) -> tuple[Sighting, ...]:
        """What is seen at a place, in the order given."""
        return self._at.get(place, ())

    def sees(self, place: Place) -> bool:
        """Whether anything may be concluded about a place."""
        return place not in self.hidden

    def cost(self, layout: Layout) -> float:
        """What the whole observation costs under a story."""
        return sum(self.cost_at(place, expect) for place, expect in layout.items())

    def cost_at(self, place: Place, expect: Expect) -> float:
        """What one place costs under a story."""
        key = (place, expect.pieces, expect.form, expect.tops)
        known = self._costs.get(key)
        if known is None:
            known = self._costs[key] = self._weigh(place, expect)
        return known

    def unseen(self, place: Place) -> float:
        """What an unseen card costs at a place."""
        return self._unseen.get(place, UNSEEN.get(place.kind, 1.0))

    def unclear(self, layout: Layout) -> float:
        """The part of the cost that comes from cards lying among others which are covered, or could not be read."""
        return sum(
            self._unclear_at(place, expect)
            for place, expect in layout.items()
            if expect.form is Form.SPREAD and place not in self.hidden
        )

    def contradicting(self, layout: Layout, least: float) -> frozenset[Place]:
        """The places that cost so much though nothing covers the cards there, and they could be read."""
        costs = {place: self.cost_at(place, expect) for place, expect in layout.items()}
        for place, expect in layout.items():
            if costs[place] and expect.form is Form.SPREAD:
                costs[place] -= self._unclear_at(place, expect)
        return frozenset(place for place, cost in costs.items() if cost >= least)

    def _unclear_at(self, place: Place, expect: Expect) -> float:
        key = (place, expect.pieces)
        known = self._unclear.get(key)
        if known is None:
            known = self._unclear[key] = self._weigh_unclear(place, expect)
        return known

    def _weigh_unclear(self, place: Place, expect: Expect) -> float:
        seen, total = self.at(place), 0.0
        if not seen:
            return self.cost_at(place, expect) if len(expect.pieces) > FEW else 0.0
        missing = 0
        for piece, sighting in pair_up(seen, expect.pieces, self.unseen(place) + SURPLUS):
            if sighting is None:
                missing += 1
            elif sighting.piece == UNKNOWN:
                total += _scrap(sighting) if piece is None else cost_as(sighting, piece)
        return total + self._missing(place, missing)

    def _none_of(self, place: Place, count: int) -> float:
        """What it costs that none is seen of so many cards which should lie there side by side."""
        if place in self.followed.lost:
            return 0.0
        return max(ALONE, self.unseen(place) * min(count, FEW + 1))

    def _missing(self, place: Place, count: int) -> float:
        """What so many cards cost that should lie there and are not seen."""
        covered = min(count, len(self.followed.come.get(place, NOBODY)[1]))
        return covered * min(COVERED, self.unseen(place)) + (count - covered) * self.unseen(place)

    def mismatches(self, place: Place, expect: Expect) -> tuple[Mismatch, ...]:
        """Which cards of a visible place are missing, surplus or read as something else; of a pile, its top."""
        if place in self.hidden or expect.form in (Form.OPEN, Form.SECRET, Form.HEAP, Form.SHOWN):
            return ()
        seen, pieces = self.at(place), expect.pieces
        if expect.form is Form.PILE:
            seen, pieces = seen[:1], pieces[-1:]
        pairs = pair_up(seen, pieces, CAP + 1)
        return tuple(Mismatch(place, p, s) for p, s in pairs if p is None or s is None or cost_as(s, p) > 0)

    def _weigh(self, place: Place, expect: Expect) -> float:
        if place in self.hidden or expect.form is Form.OPEN:
            return 0.0
        if expect.form is Form.PILE:
            return self._weigh_pile(place, expect.pieces)
        if expect.form is Form.HEAP:
            return self._weigh_heap(place, expect.tops or expect.pieces)
        seen, done = self.at(place), self._stale.get(place)
        if expect.form is Form.SECRET:
            return REVEALED * sum(s.piece not in expect.pieces and s.piece != done for s in seen)
        if done is not None and expect.pieces and done not in expect.pieces:
            return 0.0  # known to be taken for what it is not
        if expect.form is Form.SPREAD and expect.pieces and not seen:
            return self._none_of(place, len(expect.pieces))
        if expect.form is Form.SHOWN:
            read = [sighting for sighting in seen if sighting.piece != UNKNOWN]
            return min((cost_as(one, piece) for one in read for piece in expect.pieces), default=0.0)
        total, missing = 0.0, 0
        for piece, sighting in pair_up(seen, expect.pieces, self.unseen(place) + SURPLUS):
            if sighting is None:
                missing += 1
            elif piece is None:
                total += _scrap(sighting) if expect.form is Form.SPREAD and sighting.piece == UNKNOWN else SURPLUS
            else:
                total += cost_as(sighting, piece)
        return total + self._missing(place, missing)

    def _weigh_heap(self, place: Place, tops: tuple[str, ...]) -> float:
        seen = self.at(place)
        if not tops:  # the last of its cards was taken
            return SURPLUS if seen else 0.0
        return min(cost_as(seen[0], piece) for piece in tops) if seen else self.unseen(place)

    def _weigh_pile(self, place: Place, pile: tuple[str, ...]) -> float:
        seen = self.at(place)
        if not pile:
            return SURPLUS if seen else 0.0
        if not seen:
            return self.unseen(place)
        beneath = Counter(pile[:-1])
        uncovered = pile[-1] == UNKNOWN and seen[0].piece in pile[:-1]
        total = NOT_UPON_IT if uncovered else cost_as(seen[0], pile[-1])
        for sighting in seen[1:]:
            if not beneath[sighting.piece] and not beneath[UNKNOWN]:
                total += BENEATH
        return total


def _scrap(sighting: Sighting) -> float:
    """What something costs among cards that nobody could read: all of it seen, a card; a corner of it, hardly."""
    return SURPLUS * sighting.visible**2
