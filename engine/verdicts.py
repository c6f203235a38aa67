"""What the referee's judgements become in the log: events, questions, objections, corrections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from engine.afterwards import Afterwards
from engine.amend import rename
from engine.go_nuts import event_from_json
from engine.go_nuts.rules import Verdict
from engine.go_nuts.state import GameState
from engine.go_nuts.umpire import GO_NUTS, lying, not_in_view, objection, objection_at, rulings, too_many, used_picks
from engine.go_nuts.words import which_card
from engine.journal import LogEntry
from engine.ledger import Ledger
from engine.log import OpenMatter, standing
from engine.missing import Missing
from engine.notes import LEAVE, PLAY_ON, Note, card_question, lost_question, remark, story_question, surplus_objection
from engine.notes import objection as objection_note
from engine.objections import no_longer_lawful
from engine.observation import PlaceKind, TableObservation
from engine.past import Amendment, Draft, Past
from engine.questions import CardQuestions
from engine.referee import Referee
from engine.running_out import may_be_empty
from engine.story import Accepted, Breach, Judgement, Reading, Reread, Step
from engine.thresholds import THINKING
from engine.unread import unread_questions

COUNTED = frozenset({"GN-CONSERVE", "GN-FC-COPIES"})
"""The rules that count the copies of a card."""


class Verdicts:
    """The referee at a table, and its words in the ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._referee: Referee[GameState] = Referee(GO_NUTS)
        self._questions = CardQuestions()
        self._missing = Missing()
        self._afterwards = Afterwards()
        self._retold = -1
        self._repairs_at = 0
        self._repairs: tuple[Step[GameState], ...] = ()

    def observe(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """What the eyes saw: the new entries that it brings, often none."""
        self._begin_anew()
        at, ledger = observation.taken_at, self._ledger
        entries = self._told(self._referee.judge(ledger.state, observation, self.repairs()), at)
        answered = self._questions.answered(ledger.log, ledger.matters, ledger.state, observation)
        for seq, answer in tuple(answered):
            entries += ledger.answer(seq, answer, by="table", at=at)
        self._missing.look(ledger.state, observation)
        if observation.still_for >= THINKING and not observation.hidden:
            entries += self._waits_for_cards(at)
        return entries + self._not_found(at)

    def finish(self, at: float) -> tuple[LogEntry, ...]:
        """The source is over: conclude what can be concluded."""
        self._begin_anew()
        entries = self._told(self._referee.finish(self._ledger.state, at), at)
        return entries + self._waits_for_cards(at) + self._not_found(at)

    def _waits_for_cards(self, at: float) -> tuple[LogEntry, ...]:
        """The question whether the game is over, where the row waits for cards that may not be there."""
        note = None if self._ledger.over else may_be_empty(self._ledger.log, self._ledger.state)
        return self._ledger.commit(at, [note] if note is not None else [], source="camera")

    def _not_found(self, at: float) -> tuple[LogEntry, ...]:
        """The questions about cards that the log has on a plate and nobody has seen there."""
        ledger = self._ledger
        return ledger.commit(at, list(self._missing.questions(ledger.state, ledger.log)), source="camera")

    def answer(self, seq: int, answer: str, by: str, at: float) -> tuple[LogEntry, ...]:
        """Somebody answers; what then turns out to break the rules is objected to."""
        before = Past.of(self._ledger.log)
        entries = self._ledger.answer(seq, answer, by, at)
        if "missing" in self._ledger.entry(seq).memo:
            for entry in entries:
                entries += self._told_otherwise(entry, at) if entry.replaces is not None else ()
            return entries
        return entries + self.contradicted(before, at)

    def contradicted(self, before: Past, at: float) -> tuple[LogEntry, ...]:
        """What no longer goes together now that people tell the past otherwise than before: objections."""
        first = no_longer_lawful(before, Past.of(self._ledger.log))
        entries = () if first is None else self._told_otherwise(first, at)
        return entries + self.not_of_this_deck(at)

    def _told_otherwise(self, entry: LogEntry, at: float) -> tuple[LogEntry, ...]:
        """The objection to an event that is told as it happened, against the rules."""
        past = Past.of(self._ledger.log)
        index = past.index(entry.seq)
        breach = objection_at(past.events, index) if index is not None else None
        if breach is None:
            return ()
        note = Note({**objection_note(breach, 0, 0).body, "source": "table"}, {"about": entry.seq})
        return self._ledger.commit(at, [note], source="table")

    def after_the_end(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """The objection to a round that is played when the game is over; once."""
        ledger = self._ledger
        ended = next(e.seq for e in reversed(standing(ledger.log)) if e.event == "game_ended")
        if any(e.memo.get("kept", {}).get("again") == ended for e in ledger.log):
            return ()
        picks = self._afterwards.chosen_again(ledger.state, observation)
        breach = objection(ledger.state, [picks]) if picks is not None else None
        if breach is None:
            return ()
        self._afterwards = Afterwards()
        note = objection_note(breach, 0, 0)
        return ledger.commit(
            observation.taken_at, [Note(note.body, {"kept": {"again": ended}})], source="camera"
        )

    def not_of_this_deck(self, at: float) -> tuple[LogEntry, ...]:
        """Objections to cards that people say lie there, and that this deck does not have, or not so often."""
        said = {(e.body["rule"], e.body["seen"]) for e in self._ledger.log if e.event == "objected"}
        found = [(piece, breach) for piece, breach in too_many(self._ledger.state).items()]
        notes = [surplus_objection(b, piece) for piece, b in found if (b.rule, b.seen[0]) not in said]
        return self._ledger.commit(at, notes, source="table")

    def repairs(self) -> tuple[Step[GameState], ...]:
        """How the table would lie if an open objection were put right."""
        if self._repairs_at != len(self._ledger.log):
            self._repairs_at, self._repairs = len(self._ledger.log), tuple(self._worked_out_repairs())
        return self._repairs

    def _worked_out_repairs(self) -> Iterator[Step[GameState]]:
        ledger = self._ledger
        for matter in ledger.matters:
            instead = ledger.entry(matter.seq).memo.get("instead") if matter.kind == "objected" else None
            amendment = ledger.meant(instead or {})
            if amendment.drafts:
                entries = ledger.amended(0.0, {"event": "settled"}, amendment)
                yield Step((), ledger.told_with(entries), settles=matter.seq)

    def _begin_anew(self) -> None:
        """After anything that was not seen the referee begins anew; the last reveal's picks may still lie there."""
        if self._retold == self._ledger.retold:
            return
        self._retold = self._ledger.retold
        self._referee.forget()
        reveal, lying_still = self._ledger.last_reveal(), {}
        if reveal is not None:
            as_read = self._ledger.entry(reveal.memo.get("root", reveal.seq))
            lying_still = used_picks(self._ledger.state, event_from_json(as_read.body))
        self._referee.lies_from_before(lying_still)

    def _told(self, judgement: Judgement[GameState], at: float) -> tuple[LogEntry, ...]:
        """Log what the referee is certain of, and what it must ask or object to."""
        lost = next((m for m in self._ledger.matters if LEAVE in m.options), None)
        entries: tuple[LogEntry, ...] = ()
        for part in _parts(judgement):
            drafts = self._drafts(part, at)
            if judgement.lost is not None and lost is None:
                state, look = self._ledger.state, judgement.lost
                drafts.append(lost_question(lying(state, look), not_in_view(state, look)))
            entries += self._ledger.commit(at, drafts, source="camera")
            for accepted in part.accepted:
                entries += self._follows(accepted, at)
        if judgement.accepted:
            for seq, answer in [(m.seq, a) for m in self._ledger.matters for a in (LEAVE, PLAY_ON) if a in m.options]:
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
            quiet = remark(ruling) if ruling.verdict is Verdict.UNRULED else {}
            yield Draft(event, seen_at=max(0.0, min(accepted.seen_at, at)), remark=quiet)
        if step.reread is None:
            yield from (card_question(state, reading, seq) for reading in doubtful)

    def _said(self, breach: Breach) -> bool:
        """Whether this very objection is open already."""
        objected = (m for m in self._ledger.matters if m.kind == "objected")
        return any((m.rule, m.seen) == (breach.rule, breach.seen[0]) for m in objected)

    def _follows(self, accepted: Accepted[GameState], at: float) -> tuple[LogEntry, ...]:
        """What a step changes in what was told before: a card was another, or a mistake is put right."""
        step = accepted.step
        entries = self._read_again(step.reread, accepted.doubtful, at) if step.reread is not None else ()
        if step.settles is not None:
            entries += self._ledger.settle(step.settles, "put_right", by="table", at=at)
        return entries

    def _unread(self, entries: Sequence[LogEntry], at: float) -> tuple[LogEntry, ...]:
        """At the end of a round, the questions about cards that nobody could read."""
        if not any(entry.event in ("row_refilled", "game_ended") for entry in entries):
            return ()
        ledger = self._ledger
        return ledger.commit(at, list(unread_questions(ledger.log, ledger.matters, ledger.state)), source="camera")

    # -- what was told before is told otherwise ---------------------------------------------------------------

    def _read_again(self, reread: Reread, doubtful: Sequence[Reading], at: float) -> tuple[LogEntry, ...]:
        """A card was another all along: if that was asked, it is answered; if not, it is corrected."""
        if reread.place.kind is PlaceKind.PICK:
            return self._renumber(reread, doubtful, at)
        past = Past.of(self._ledger.log)
        card = past.lineage.lying(self._ledger.state, reread.place, reread.was)
        if card is None:
            return ()
        asked = next((m for m in self._ledger.matters if self._asks_about(past, m, card)), None)
        where, _ = which_card(self._ledger.state, reread.place)
        what = f"{where}: {reread.piece}, not {reread.was}"
        return self._told_anew(rename(past, card, reread.piece), asked, reread.piece, what, at)

    def _renumber(self, reread: Reread, doubtful: Sequence[Reading], at: float) -> tuple[LogEntry, ...]:
        """Somebody chose another number than was read; where a mistake may be behind it, that is asked."""
        ledger = self._ledger
        reveal, player = ledger.last_reveal(), ledger.state.players[reread.place.index - 1]
        if reveal is None:
            return ()
        seq, number = reveal.memo.get("root", reveal.seq), reread.piece.removeprefix("select_")
        amendment = ledger.meant({"seq": seq, "player": player, "piece": reread.piece})
        asked = next((m for m in ledger.matters if self._asks_number(m, player)), None)
        entries = self._told_anew(amendment, asked, number, f"pick/{player}: {number}", at)
        questions = [card_question(ledger.state, reading, seq) for reading in doubtful]
        return entries + ledger.commit(at, questions, source="camera")

    def _told_anew(
        self, amendment: Amendment, asked: OpenMatter | None, answer: str, what: str, at: float
    ) -> tuple[LogEntry, ...]:
        if asked is not None:
            body = {"event": "answered", "seq_of": asked.seq, "answer": answer, "by": "table"}
        else:
            body = {"event": "corrected", "what": what, "by": "table"}
        return self._ledger.amend(at, body, amendment)

    def _asks_about(self, past: Past, matter: OpenMatter, card: int) -> bool:
        meanings = self._ledger.entry(matter.seq).memo.get("answers", {}).values()
        return any("mention" in m and past.card(m["seq"], m["mention"]) == card for m in meanings)

    def _asks_number(self, matter: OpenMatter, player: str) -> bool:
        meanings = self._ledger.entry(matter.seq).memo.get("answers", {}).values()
        return any(m.get("player") == player for m in meanings)


def _parts(judgement: Judgement[GameState]) -> list[Judgement[GameState]]:
    """A judgement cut where a card is told to be another: that is logged before what was done with the card."""
    told = judgement.accepted
    cuts = [n for n, accepted in enumerate(told, 1) if accepted.step.reread is not None and n < len(told)]
    if judgement.doubt is not None or not cuts:
        return [judgement]
    return [replace(judgement, accepted=told[a:b]) for a, b in pairwise([0, *cuts, len(told)])]
