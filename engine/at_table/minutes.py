"""The minutes of a game: what the referee's judgements become in the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from engine.asking.lying_questions import LEAVE
from engine.asking.unread import unread_questions
from engine.at_table.ledger import Ledger
from engine.at_table.retelling import Retelling
from engine.at_table.unexplained import Unexplained
from engine.entry import LogEntry
from engine.explaining.story import Accepted, Breach, Judgement, Step
from engine.go_nuts.events import Event, PicksRevealed
from engine.go_nuts.state import GameState
from engine.go_nuts.umpire import objection, rulings
from engine.history.notes import NOT_SEEN, PLAY_ON, Note, card_question, remark, story_question
from engine.history.notes import objection as objection_note
from engine.history.past import Draft
from engine.rulings import Ruling, Verdict

COUNTED = frozenset({"GN-CONSERVE", "GN-FC-COPIES"})
"""The rules that count the copies of a card."""


class Minutes:
    """Writes judgements into a ledger: events, questions, objections, corrections."""

    def __init__(self, ledger: Ledger, unexplained: Unexplained) -> None:
        self._ledger, self._unexplained, self._retelling = ledger, unexplained, Retelling(ledger)

    def told(self, judgement: Judgement[GameState], at: float, leaves_open: bool) -> tuple[LogEntry, ...]:
        """Log what the referee is certain of, and what it must ask or object to.

        leaves_open: whether the referee leaves open what happened besides.
        """
        entries: tuple[LogEntry, ...] = ()
        for part in _parts(judgement):
            drafts = self._drafts(part, at)
            drafts += self._unexplained.questions(judgement)
            entries += self._ledger.commit(at, drafts, source="camera")
            for accepted in part.accepted:
                entries += self._follows(accepted, at)
        entries += self._ledger.commit(at, list(self._unexplained.unseen(judgement)), source="camera")
        if judgement.accepted:
            over = (PLAY_ON,) if leaves_open else (LEAVE, PLAY_ON)
            for seq, answer in [(m.seq, a) for m in self._ledger.matters for a in over if a in m.options]:
                entries += self._ledger.answer(seq, answer, by="table", at=at)
        return entries + self._unread(entries, at)

    def _drafts(self, judgement: Judgement[GameState], at: float) -> list[Draft | Note]:
        """The events of the steps that are certain, with what is to be said of each, and the doubt."""
        drafts: list[Draft | Note] = []
        state, first = self._ledger.state, len(self._ledger.log) + 1
        for accepted in judgement.accepted:
            drafts += self._step(state, accepted, first + len(drafts), at)
            state = accepted.step.state
        if judgement.doubt is not None:
            drafts.append(story_question(judgement.doubt, first, len(drafts)))
        return drafts

    def _step(self, state: GameState, accepted: Accepted[GameState], seq: int, at: float) -> Iterator[Draft | Note]:
        """One step: the objection to it, its events, and the questions about its cards."""
        step, doubtful = accepted.step, accepted.doubtful
        breach = step.breach or objection(state, step.events)
        if breach is not None and breach.rule in COUNTED and step.readings:
            # One card too many of a kind is rather a misread card than a foreign one.
            breach, doubtful = None, (min(step.readings, key=lambda r: r.margin),)
        if breach is not None and not self._said(breach):
            seq += 1
            yield objection_note(breach, seq, len(step.events))
        for event, ruling in zip(step.events, rulings(state, step.events), strict=True):
            yield Draft(event, seen_at=max(0.0, min(accepted.seen_at, at)), remark=_said_quietly(step, event, ruling))
        if step.reread is None:
            yield from (card_question(state, reading, seq) for reading in doubtful)

    def _said(self, breach: Breach) -> bool:
        """Whether this very objection is open already."""
        objected = (m for m in self._ledger.matters if m.kind == "objected")
        return any((m.rule, m.seen) == (breach.rule, breach.seen[0]) for m in objected)

    def _follows(self, accepted: Accepted[GameState], at: float) -> tuple[LogEntry, ...]:
        """What a step changes in what was told before: a card was another, or a mistake is put right."""
        step = accepted.step
        entries = self._retelling.read_again(step.reread, accepted.doubtful, at) if step.reread is not None else ()
        if step.settles is not None:
            entries += self._ledger.settle(step.settles, "put_right", by="table", at=at)
        if step.answers:
            entries += self._retelling.renumber(step, at)
        return entries

    def _unread(self, entries: Sequence[LogEntry], at: float) -> tuple[LogEntry, ...]:
        """At the end of a round, the questions about cards that nobody could read."""
        if not any(entry.event in ("row_refilled", "game_ended") for entry in entries):
            return ()
        ledger = self._ledger
        return ledger.commit(at, list(unread_questions(ledger.log, ledger.matters, ledger.state)), source="camera")


def _said_quietly(step: Step[GameState], event: Event, ruling: Ruling[Event, Event]) -> dict[str, str]:
    """What the entry of an event says beside it."""
    if ruling.verdict is Verdict.UNRULED:
        return remark(ruling)
    return NOT_SEEN if step.guessed and isinstance(event, PicksRevealed) else {}


def _parts(judgement: Judgement[GameState]) -> list[Judgement[GameState]]:
    """A judgement cut where a card is told to be another: that is logged before what was done with the card."""
    told = judgement.accepted
    cuts = [n for n, one in enumerate(told, 1) if (one.step.reread is not None or one.step.answers) and n < len(told)]
    if judgement.doubt is not None or not cuts:
        return [judgement]
    return [replace(judgement, accepted=told[a:b]) for a, b in pairwise([0, *cuts, len(told)])]
