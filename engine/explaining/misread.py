"""A card that lies there was read as another all along, or could not be read and can be now.  Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from engine.explaining.expected import Expect, Form
from engine.explaining.fit import Look, Mismatch
from engine.explaining.pairing import cost_as, margin_of
from engine.explaining.remembered import Remembered
from engine.explaining.story import Accepted, Reread, S, Stands, Step, Story
from engine.explaining.thresholds import (
    BEYOND_DECK,
    CONTRADICTED,
    MARGIN,
    MISREAD,
    ODD,
    READ_MARGIN,
    REREAD_NEEDED,
    WELL_SEEN,
)
from engine.explaining.weighing import Weighed
from engine.observation import UNKNOWN, Place, PlaceKind, Sighting

THROWN = 4
"""So many last cards of a pile may lie in another order: several are thrown at once."""


@dataclass(frozen=True, slots=True)
class Misread(Generic[S]):
    """Everything that is remembered, explained by one card that was misread where it lies."""

    remembered: Remembered[S]

    def stories(self, state: S, lawful: Story[S], view: Look) -> list[Weighed[S]]:
        """The lawful story and then a card that was another all along, for each that is plainly seen as another.

        Where such a card lies there and the lawful story has it nowhere, none of that story: what it did with the card
        it had by the rules, for it would have done so only if it had been what it was read as.
        """
        last = lawful[-1].state if lawful else state
        told = [(*lawful, step) for step in self._rereads(last, view)]
        told += [(step,) for step in self._rereads_of_astray(state, last, view)] if lawful else []
        return self.remembered.ranked(state, told)

    def _rereads_of_astray(self, state: S, last: S, view: Look) -> Iterator[Step[S]]:
        """The steps that a card was all along what is seen, of what at last lies where nothing brings it."""
        astray = {(odd.place, odd.seen.piece) for odd in self._odd(last, view) if odd.expected is None and odd.seen}
        for step in self._rereads(state, view) if astray else ():
            if step.reread is not None and (step.reread.place, step.reread.piece) in astray:
                yield step

    def likeliest(
        self, state: S, told: Sequence[Weighed[S]], lawful: Sequence[Weighed[S]]
    ) -> tuple[Accepted[S], ...]:
        """The likeliest misread card, if it explains more than every lawful story."""
        if not told or told[0].total + MARGIN >= lawful[0].total or told[0].done < len(told[0].story):
            return ()
        if told[0].left >= ODD:
            return ()
        upto = self.remembered.evidence.beyond_doubt(state, told[0], [*lawful, *told[1:]], REREAD_NEEDED)
        return self.remembered.evidence.accepted(told[0], upto) if upto == told[0].done else ()

    def read_at_last(self, state: S, best: Weighed[S]) -> tuple[Accepted[S], ...]:
        """A card that nobody could read, read now in look after look while nothing else happens.

        Where something else has happened that is not told yet, another card may lie there by now: then only eyes that
        have followed it tell that it is the same.
        """
        unread = [place for place, expect in self.remembered.game.layout(state).items() if UNKNOWN in expect.pieces]
        if best.done or all(place.kind is PlaceKind.PICK for place in unread):
            return ()
        view = self.remembered.view
        plain = {Reread(place, UNKNOWN, piece) for place in unread for piece in self._plainly_read(state, view, place)}
        told = self.remembered.ranked(state, [(step,) for step in self._rereads(state, view) if step.reread in plain])
        if not told or not told[0].done or self.remembered.evidence.support(state, told[0], 1) < REREAD_NEEDED:
            return ()
        reread = told[0].story[0].reread
        same = told[0].left < ODD or (reread is not None and self._is_followed(view, reread.place))
        return self.remembered.evidence.accepted(told[0], 1) if same else ()

    def _is_followed(self, view: Look, place: Place) -> bool:
        """Whether the very card lies at a place that lay there when that was told."""
        return [card.track for card in view.at(place)] == [self.remembered.lay.get(place)]

    def _plainly_read(self, state: S, view: Look, place: Place) -> Iterator[str]:
        """What a card that nobody could read is now, where it is no other that should lie there and is not seen."""
        odd = view.mismatches(place, self.remembered.game.layout(state)[place])
        unseen = [one.expected for one in odd if one.seen is None and one.expected and one.expected != UNKNOWN]
        for seen in (one.seen for one in odd if one.seen is not None and one.expected == UNKNOWN):
            if margin_of(seen) >= READ_MARGIN and all(cost_as(seen, piece) >= CONTRADICTED for piece in unseen):
                yield seen.piece

    def _rereads(self, state: S, view: Look) -> Iterator[Step[S]]:
        """For each card that is plainly seen as another, the step that it was another all along."""
        layout = self.remembered.game.layout(state)
        for odd in self._odd(state, view):
            was, seen, place = odd.expected, odd.seen, odd.place
            if was is not None and seen is not None and self._is_another(was, seen, layout[place], view.at(place)):
                yield self._reread(state, Reread(place, was, seen.piece))

    def _odd(self, state: S, view: Look) -> Iterator[Mismatch]:
        """Where what is seen is not what should lie there; of a number the work is done, and only what happens tells
        that it was another."""
        for place, expect in self.remembered.game.layout(state).items():
            if place.kind is not PlaceKind.PICK:
                yield from view.mismatches(place, expect)

    def _is_another(self, expected: str, seen: Sighting, expect: Expect, there: Sequence[Sighting]) -> bool:
        """Whether what is seen of a card, with all that is seen there, is plainly another than should lie there."""
        if seen.piece in (expected, UNKNOWN):
            return False
        if self.remembered.known.get(seen.track) == seen.piece:
            return False  # it is that card, come from elsewhere, and no other that was misread
        if expected == UNKNOWN and seen.track in self.remembered.beside:
            return False  # that lay there when this was laid down
        shown = {sighting.piece for sighting in there}
        if expect.form is Form.PILE and (seen.piece in expect.pieces[-THROWN:] or expected in shown):
            return False  # it lies there, in another order
        well_seen = seen.visible >= WELL_SEEN and margin_of(seen) >= READ_MARGIN
        return expected == UNKNOWN or well_seen  # where not, it was seen better when it came

    def _reread(self, state: S, reread: Reread) -> Step[S]:
        """The step that a card was all along what is seen."""
        after = self.remembered.game.another(state, reread)
        prior = 0.0 if reread.was == UNKNOWN else MISREAD
        prior += 0.0 if self.remembered.game.exists(after) else BEYOND_DECK
        return Step((), after, Stands.SEEN, prior, reread=reread)
