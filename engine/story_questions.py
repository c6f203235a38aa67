"""Questions what happened that the table answers by itself, when it is in view again and only one answer fits it.

Only the answer under which play goes on is ever confirmed so; that it was another people say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.expected import Layout
from engine.fit import Look
from engine.go_nuts.layout import layout
from engine.ledger import Ledger
from engine.log import OpenMatter
from engine.observation import TableObservation
from engine.questions import CERTAIN, MOST
from engine.thresholds import QUIET


@dataclass(slots=True)
class StoryQuestions:
    """What speaks for the first answer of each open question, in nats, since it was asked."""

    _evidence: dict[int, float] = field(default_factory=dict)
    _rivals: dict[int, tuple[Layout, ...]] = field(default_factory=dict)
    """By question, what would lie on the table if another answer were right."""
    _length: int = 0

    def answered(self, ledger: Ledger, seen: TableObservation) -> Iterator[tuple[int, str]]:
        """The questions that this observation settles, each with its answer."""
        if self._length != len(ledger.log):
            self._length = len(ledger.log)
            self._rivals = {matter.seq: self._other_tables(ledger, matter) for matter in ledger.matters}
        look, lies = Look(seen), layout(ledger.state)
        for matter in ledger.matters:
            rivals = self._rivals[matter.seq]
            if rivals:
                gain = min(_dearer(look, lies, rival) for rival in rivals)
                total = self._evidence[matter.seq] = self._evidence.get(matter.seq, 0.0) + min(gain, MOST)
                if total >= CERTAIN:
                    yield matter.seq, matter.options[0]

    def _other_tables(self, ledger: Ledger, matter: OpenMatter) -> tuple[Layout, ...]:
        meanings = ledger.entry(matter.seq).memo.get("answers", {}).values()
        others = [ledger.meant(meaning, matter.seq) for meaning in meanings if "instead_of" in meaning]
        told = [ledger.amended(0.0, {"event": "answered"}, amendment) for amendment in others if amendment.drafts]
        return tuple(layout(ledger.told_with(entries)) for entries in told)


def _dearer(look: Look, lies: Layout, rival: Layout) -> float:
    """By how many nats the other table costs more, where the two differ, all of that is in view and the first fits."""
    places = [place for place in lies.keys() & rival.keys() if lies[place] != rival[place]]
    now = sum(look.cost_at(place, lies[place]) for place in places)
    if now > QUIET or not all(map(look.sees, places)):
        return 0.0
    return sum(look.cost_at(place, rival[place]) for place in places) - now
