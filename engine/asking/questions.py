"""Questions about a card that the table answers by itself, when the card is seen better later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.entry import LogEntry
from engine.explaining.fit import Look
from engine.explaining.surer import is_no_news
from engine.explaining.thresholds import ODD
from engine.go_nuts.edits import exchanged
from engine.go_nuts.layout import layout
from engine.go_nuts.state import GameState
from engine.history.log import OpenMatter
from engine.history.notes import PEOPLE_TELL
from engine.history.past import Past
from engine.observation import TableObservation

CERTAIN = 6.0
"""Nats by which one answer must be likelier, over several looks."""
MOST = 2.0
"""What one look may add: no single look answers a question."""


@dataclass(slots=True)
class CardQuestions:
    """What was seen, since they were asked, of the cards that open questions are about."""

    _evidence: dict[int, float] = field(default_factory=dict)
    _past: tuple[int, Past] | None = None

    def answered(
        self, log: Sequence[LogEntry], matters: Sequence[OpenMatter], state: GameState, seen: TableObservation
    ) -> Iterator[tuple[int, str]]:
        """The questions that this observation settles, each with its answer."""
        about = [m for m in matters if m.kind == "asked" and len(m.options) > 1 and _meanings(log, m)]
        if not about:
            return
        look, past = Look(seen), self._past_of(log)
        for matter in about:
            answer = self._weigh(matter, _meanings(log, matter), past, state, look)
            if answer is not None:
                yield matter.seq, answer

    def _past_of(self, log: Sequence[LogEntry]) -> Past:
        if self._past is None or self._past[0] != len(log):
            self._past = (len(log), Past.of(log))
        return self._past[1]

    def _weigh(
        self, matter: OpenMatter, meanings: Mapping[str, tuple[int, int]], past: Past, state: GameState, look: Look
    ) -> str | None:
        seq, mention = next(iter(meanings.values()))
        card = past.card(seq, mention)
        place = past.lineage.place(state, card) if card is not None else None
        if card is None or place is None or place not in layout(state) or not look.sees(place):
            return None
        taken, other = matter.options[:2]
        if is_no_news(look, place, (taken, other)):
            return None
        if past.lineage.named(state, place, card) != taken:
            return None  # nobody has read it yet
        lies = layout(state)
        now = look.cost_at(place, lies[place])
        swapped = look.cost_at(place, layout(exchanged(state, place, taken, other))[place])
        if min(now, swapped) >= ODD or look.contradicting(lies, ODD) - {place}:
            return None  # something else has happened that is not told yet: another card may lie there by now
        gain = max(-MOST, min(MOST, swapped - now))
        total = self._evidence[matter.seq] = self._evidence.get(matter.seq, 0.0) + gain
        return taken if total >= CERTAIN else other if total <= -CERTAIN else None


def _meanings(log: Sequence[LogEntry], matter: OpenMatter) -> dict[str, tuple[int, int]]:
    """For a question about one card that looks can answer, which one it is; empty for other questions."""
    asked = log[matter.seq - 1]
    answers = {} if PEOPLE_TELL in asked.memo else asked.answers
    return {piece: (m["seq"], m["mention"]) for piece, m in answers.items() if "mention" in m}
