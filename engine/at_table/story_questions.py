"""Questions what happened that the table answers by itself, when it is in view again and only one answer fits it.

Only the answer under which play goes on is ever confirmed so; that it was another people say.  Nor is it confirmed by a
card that comes later: where what was told lay nowhere in plain view, the next card of the same name is another one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.asking.questions import CERTAIN, MOST
from engine.at_table.ledger import Ledger
from engine.explaining.expected import Expect, Form, Layout
from engine.explaining.fit import Look
from engine.explaining.thresholds import NEEDED, QUIET
from engine.go_nuts.layout import layout
from engine.history.log import OpenMatter
from engine.observation import UNKNOWN, Place, TableObservation

PLAIN = (Form.SINGLE, Form.SPREAD)
"""Forms in which no card lies wholly under another."""


@dataclass(slots=True)
class StoryQuestions:
    """What speaks for the first answer of each open question, in nats, since it was asked."""

    _evidence: dict[int, float] = field(default_factory=dict)
    _rivals: dict[int, tuple[Layout, ...]] = field(default_factory=dict)
    """By question, what would lie on the table if another answer were right."""
    _bare: dict[int, tuple[int, float]] = field(default_factory=dict)
    """In how many looks what the first answer tells of was not where it should be, in plain view, and when last."""
    _length: int = 0

    def answered(self, ledger: Ledger, seen: TableObservation) -> Iterator[tuple[int, str]]:
        """The questions that this observation settles, each with its answer."""
        if self._length != len(ledger.log):
            self._length = len(ledger.log)
            self._rivals = {matter.seq: self._other_tables(ledger, matter) for matter in ledger.matters}
        look, lies = Look(seen), layout(ledger.state)
        for matter in ledger.matters:
            rivals = self._rivals[matter.seq]
            if rivals and not self._came_later(matter.seq, look, lies, rivals):
                gain = min(_dearer(look, lies, rival) for rival in rivals)
                total = self._evidence[matter.seq] = self._evidence.get(matter.seq, 0.0) + min(gain, MOST)
                if total >= CERTAIN:
                    yield matter.seq, matter.options[0]

    def _came_later(self, seq: int, look: Look, lies: Layout, rivals: Iterable[Layout]) -> bool:
        """Whether what the first answer tells of came after its place was seen without it."""
        looks, last = self._bare.get(seq, (0, math.inf))
        if any(_lacks(look, lies, rival, math.inf) for rival in rivals):
            looks, last = self._bare[seq] = looks + 1, look.observation.taken_at
        return looks >= NEEDED and any(_lacks(look, lies, rival, last) for rival in rivals)

    def _other_tables(self, ledger: Ledger, matter: OpenMatter) -> tuple[Layout, ...]:
        meanings = ledger.entry(matter.seq).answers.values()
        others = [ledger.meant(meaning, matter.seq) for meaning in meanings if "instead_of" in meaning]
        differ = [amendment for amendment in others if amendment.drafts or amendment.withdrawn]
        told = [ledger.amended(0.0, {"event": "answered"}, amendment) for amendment in differ]
        return tuple(layout(ledger.told_with(entries)) for entries in told)


def _dearer(look: Look, lies: Layout, rival: Layout) -> float:
    """By how many nats the other table costs more, where the two differ, all of that is in view and the first fits."""
    places = [place for place in lies.keys() & rival.keys() if lies[place] != rival[place]]
    now = sum(look.cost_at(place, lies[place]) for place in places)
    if now > QUIET or not all(map(look.sees, places)):
        return 0.0
    return sum(look.cost_at(place, rival[place]) for place in places) - now


def _lacks(look: Look, lies: Layout, rival: Layout, at: float) -> bool:
    """Whether a place in view shows too few of the pieces that the other table has not there; only cards count that
    lay there before a time."""
    return any(
        look.sees(place) and _told_only(place, lies, rival) & _unseen(look, place, expect, at)
        for place, expect in lies.items() if expect.form in PLAIN
    )


def _told_only(place: Place, lies: Layout, rival: Layout) -> Counter[str]:
    """The pieces at a place that the other table has not there."""
    return Counter(lies[place].pieces) - Counter(rival[place].pieces if place in rival else ())


def _unseen(look: Look, place: Place, expect: Expect, at: float) -> Counter[str]:
    """The pieces that should lie at a place and lay not there before a time; none where a nameless one may be each."""
    lay = Counter(sighting.piece for sighting in look.at(place) if sighting.since < at)
    return Counter() if lay[UNKNOWN] else Counter(expect.pieces) - lay
