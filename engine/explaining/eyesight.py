"""What the referee learns of the eyes and of the table while it watches.  Knows no game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.explaining.expected import Form, Layout
from engine.explaining.fit import Look
from engine.explaining.followed import Followed
from engine.explaining.laid_beside import Nameless
from engine.explaining.newly_come import NewlyCome
from engine.explaining.pooling import pooled
from engine.explaining.thresholds import FADE, LEAST_UNSEEN, LINGERING, MOST_UNSEEN, NEEDED, SETTLED
from engine.observation import UNKNOWN, Place, Sighting, TableObservation

LOST_SIGHT_OF = 0.8
"""Of the cards of a place so many were not found, counted over the last looks, where the eyes have lost them."""


@dataclass(slots=True)
class Eyesight:
    """How well places with many cards are seen, and which cards lie on from the round before."""

    stale: dict[Place, str] = field(default_factory=dict)
    """Cards that have done their work: while they still lie there they say nothing new."""
    read: dict[Place, Sighting] = field(default_factory=dict)
    """How those cards were read when they did their work."""
    _spent: dict[Place, tuple[int, float]] = field(default_factory=dict)
    """Which physical cards those are, and since when they lie as they lay then."""
    _cleared: dict[Place, str] = field(default_factory=dict)
    """What was such a card until nothing was seen of it any more."""
    _laid: dict[Place, int] = field(default_factory=dict)
    """In how many looks a card lay face down where the one before has done its work."""
    _missed: dict[Place, tuple[float, float]] = field(default_factory=dict)
    """At places with several cards: how many were not seen lately, and how many should have been."""
    _lost: frozenset[Place] = frozenset()
    """Of such places those at which none had been seen for long when what lies there was last told: that none is seen
    says nothing of where they are."""
    _absent: dict[Place, int] = field(default_factory=dict)
    """In how many looks on end a card that had done its work was not found, nor anything in its stead."""
    _lay: dict[Place, tuple[int, float]] = field(default_factory=dict)
    """Which physical card lay at a place when it was last taken for what the state says, and since when."""
    _hidden: dict[Place, float] = field(default_factory=dict)
    """Since when, in source time, nothing is known of a place where a single card lies or may lie."""
    _newly: NewlyCome = field(default_factory=NewlyCome)
    known: dict[int, str] = field(default_factory=dict)
    """Which physical cards lay alone at some place as what the state says, by track."""
    _nameless: dict[Place, Nameless] = field(default_factory=dict)
    """What nobody can read on plates on which a card lies of which nobody knows what it is."""
    beside: set[int] = field(default_factory=set)
    """The physical cards, by track, that were laid on a plate beside one that nobody could read: they are not that."""

    def look(self, observation: TableObservation, layout: Layout) -> Look:
        """The next observation with what is known of its cards, learning from it; `layout` is what should lie there."""
        self._notice_cleared(Look(observation))
        look = Look(observation, self._unseen_costs(), dict(self.stale))
        self._lost = frozenset(place for place in self._lost if not look.at(place))
        look.followed = Followed(
            unmoved=self._unmoved(look, layout), gone=self._gone(look), spent=self._still_spent(look),
            laid=self._laid_since(look, layout), come=self._newly.sees(Look(observation), layout),
            unseen=self._long_unseen(observation, layout), lost=self._lost,
        )  # fmt: skip
        self._count_missed(look, layout)
        self._note_beside(look, layout)
        return look

    def _note_beside(self, look: Look, layout: Layout) -> None:
        """What came to a plate later than the card there that nobody could read, which may not be found any more: two
        dark cards side by side pass for one."""
        unread = [place for place, expect in layout.items() if expect.form is Form.SPREAD and UNKNOWN in expect.pieces]
        self._nameless = {place: self._nameless.get(place, Nameless()).and_of(look.at(place)) for place in unread}
        for place in unread:
            if look.sees(place):
                self.beside |= {one.track for one in self._nameless[place].laid_later(look.at(place))}

    def used(self, cards: Mapping[Place, str], window: Sequence[Look]) -> None:
        """These cards have done their work: from now on they say nothing new, and they were read like this."""
        self.stale.update(cards)
        view = pooled(window)
        for place in cards:
            for known in (self._cleared, self.read, self._spent, self._laid):
                known.pop(place, None)
            shown = sorted(view.at(place), key=lambda sighting: sighting.piece != cards[place])[:1]
            self.read.update((place, sighting) for sighting in shown)
            self._spent.update((place, (s.track, s.since)) for s in shown if s.track)

    def lie_from_before(self, cards: Mapping[Place, str]) -> None:
        """These cards, and no others, have done their work, whenever that was; of those that had before it is known
        which they are."""
        same = {place for place, piece in self.stale.items() if cards.get(place) == piece}
        self._spent = {place: card for place, card in self._spent.items() if place in same}
        self._cleared = {place: piece for place, piece in self._cleared.items() if cards.get(place) == piece}
        self._laid = {place: looks for place, looks in self._laid.items() if place in same}
        self.stale = dict(cards)

    def _still_spent(self, look: Look) -> dict[Place, int]:
        """Places where the very card that did its work lies on, just as it lay, with its track."""
        lie = {place: [(s.track, s.since) for s in look.at(place)] for place in self.stale}
        return {place: self._spent[place][0] for place, cards in lie.items() if self._spent.get(place) in cards}

    def _laid_since(self, look: Look, layout: Layout) -> frozenset[Place]:
        """Places where a card was laid face down since the one before did its work; one look alone may err."""
        for place, expect in layout.items():
            backs = {*expect.pieces} - {UNKNOWN} if expect.form is Form.SECRET else set()
            self._laid[place] = self._laid.get(place, 0) + any(s.piece in backs for s in look.at(place))
        return frozenset(place for place, looks in self._laid.items() if looks >= NEEDED)

    def _long_unseen(self, observation: TableObservation, layout: Layout) -> frozenset[Place]:
        """Places of single cards of which nothing has been seen for long: no hand, but a lamp or a thing hides them."""
        now = observation.taken_at
        singles = (place for place, expect in layout.items() if expect.form is Form.SINGLE)
        self._hidden = {place: self._hidden.get(place, now) for place in singles if place in observation.hidden}
        return frozenset(place for place, since in self._hidden.items() if now - since >= LINGERING)

    def _unmoved(self, look: Look, layout: Layout) -> frozenset[Place]:
        """Places where the very same card has lain all the time: it was not taken and put back.

        One that lies a little otherwise than it did may be another with the same face.
        """
        lying = self._lying(look, layout)
        for place, card in lying.items():
            self._lay.setdefault(place, card)
            self.known[card[0]] = layout[place].pieces[0]
        return frozenset(place for place, card in lying.items() if self._lay[place] == card)

    def _gone(self, look: Look) -> frozenset[Place]:
        """Places whose card, as the eyes followed it, lies somewhere else now."""
        now = {sighting.track: sighting.place for sighting in look.observation.sightings if sighting.track}
        return frozenset(place for place, (track, _) in self._lay.items() if now.get(track, place) != place)

    def settled(self, look: Look, layout: Layout) -> None:
        """From now on the state says this: these are its cards."""
        self._lay = self._lying(look, layout)
        missed = (place for place, (gone, lying) in self._missed.items() if gone >= LOST_SIGHT_OF * lying)
        self._lost = frozenset(place for place in missed if not look.at(place))

    @property
    def lay(self) -> Mapping[Place, int]:
        """Which physical card, by track, lay alone at a place when it was last taken for what the state says."""
        return {place: track for place, (track, _) in self._lay.items()}

    @staticmethod
    def _lying(look: Look, layout: Layout) -> dict[Place, tuple[int, float]]:
        """The tracks of single cards that are what they should be, and since when they lie there."""
        singles = {place: expect for place, expect in layout.items() if expect.form is Form.SINGLE and expect.pieces}
        seen = {place: look.at(place) for place in singles}
        return {
            place: (cards[0].track, cards[0].since)
            for place, cards in seen.items()
            if len(cards) == 1 and cards[0].track and cards[0].piece == singles[place].pieces[0]
        }

    def _count_missed(self, look: Look, layout: Layout) -> None:
        """How many cards that should lie side by side are not found, counted over the last looks."""
        for place, expect in layout.items():
            if expect.form is Form.SPREAD and expect.pieces and look.sees(place):
                missed, lying = self._missed.get(place, (0.0, 0.0))
                gone = max(len(expect.pieces) - len(look.at(place)), 0)
                self._missed[place] = (FADE * missed + gone, FADE * lying + len(expect.pieces))

    def _unseen_costs(self) -> dict[Place, float]:
        """Where every card was found lately, one that is not found says more."""
        return {
            place: min(max(math.log((lying + 1) / (missed + 0.2)), LEAST_UNSEEN), MOST_UNSEEN)
            for place, (missed, lying) in self._missed.items()
        }

    def _notice_cleared(self, look: Look) -> None:
        """A card of the last round that was taken away or turned over is news again when it comes back.

        While another of them lies on untouched it was but overlooked for a while.
        """
        for place, piece in list(self.stale.items()):
            if look.sees(place) and self._is_cleared(look, place, piece):
                self._cleared[place] = self.stale.pop(place)
        if self._still_spent(look):
            lost = {place: piece for place, piece in self._cleared.items() if self._laid.get(place, 0) < NEEDED}
            self.stale |= {place: piece for place, piece in lost.items() if shows(look, place, piece)}

    def _is_cleared(self, look: Look, place: Place, piece: str) -> bool:
        """Whether a card is gone: another lies there, or nothing does, and not for the blink of an eye only."""
        if shows(look, place, piece):
            self._absent.pop(place, None)
            return False
        self._absent[place] = self._absent.get(place, 0) + 1
        still = look.observation.still_for >= SETTLED
        return still or self._absent[place] >= NEEDED or any(s.piece != UNKNOWN for s in look.at(place))


def shows(look: Look, place: Place, piece: str) -> bool:
    """Whether a look shows at a place what is, or may be, this piece."""
    return any(_may_be(sighting, piece) for sighting in look.at(place))


def _may_be(sighting: Sighting, piece: str) -> bool:
    return sighting.piece == piece or any(named == piece for named, _ in sighting.candidates)
