"""What was told before is told otherwise: by the eyes, or by people; and what no longer goes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.at_table.ledger import Ledger
from engine.entry import LogEntry
from engine.explaining.story import Reading, Reread, Step
from engine.go_nuts.state import GameState
from engine.go_nuts.umpire import objection_at, too_many
from engine.go_nuts.words import which_card
from engine.history.amend import rename
from engine.history.log import OpenMatter
from engine.history.meaning import asked_about
from engine.history.notes import Note, card_question, for_people, otherwise_question, surplus_objection
from engine.history.notes import objection as objection_note
from engine.history.objections import no_longer_lawful
from engine.history.past import Amendment, Past
from engine.observation import UNKNOWN, PlaceKind


class Retelling:
    """Changes the past that a ledger tells, and says what follows."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def answer(
        self, seq: int, answer: str, by: str, at: float, meaning: Mapping[str, Any] | None = None
    ) -> tuple[LogEntry, ...]:
        """Somebody answers; what then turns out to break the rules is objected to.

        `meaning` is what the answer means by now, where that is another thing than when it was asked.
        """
        before = Past.of(self._ledger.log)
        entries = self._ledger.answer(seq, answer, by, at, meaning)
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
        breach = objection_at(past.before()[index], past.events[index]) if index is not None else None
        if breach is None:
            return ()
        note = Note({**objection_note(breach, 0, 0).body, "source": "table"}, {"about": entry.root})
        return self._ledger.commit(at, [note], source="table")

    def not_of_this_deck(self, at: float) -> tuple[LogEntry, ...]:
        """Objections to cards that people say lie there, and that this deck does not have, or not so often."""
        said = {(e.body["rule"], e.body["seen"]) for e in self._ledger.log if e.event == "objected"}
        found = [(piece, breach) for piece, breach in too_many(self._ledger.state).items()]
        notes = [surplus_objection(b, piece) for piece, b in found if (b.rule, b.seen[0]) not in said]
        return self._ledger.commit(at, notes, source="table")

    def read_again(self, reread: Reread, doubtful: Sequence[Reading], at: float) -> tuple[LogEntry, ...]:
        """A card was another all along: if that was asked, it is answered; if not, it is corrected."""
        if reread.place.kind is PlaceKind.PICK:
            return self._renumber(reread, doubtful, at)
        past = Past.of(self._ledger.log)
        card = past.lineage.lying(self._ledger.state, reread.place, reread.was)
        if card is None:
            return ()
        asked = next(asked_about(self._ledger.log, past, card), None)
        where, _ = which_card(self._ledger.state, reread.place)
        what = f"{where}: {reread.piece}, not {reread.was}"
        entries = self._told_anew(rename(past, card, reread.piece), asked, reread.piece, what, at)
        named = past.first_named(card)
        entries += self._hardly_named(named, doubtful, at)
        return entries if asked is not None else entries + self._asked_of_people(reread, named, at)

    def _hardly_named(
        self, named: tuple[int, int] | None, doubtful: Sequence[Reading], at: float
    ) -> tuple[LogEntry, ...]:
        """The question which card it is that has its name only now, where that is in doubt."""
        if named is None or not doubtful:
            return ()
        seq, mention = named
        state, anew = self._ledger.state, (replace(reading, mention=mention) for reading in doubtful)
        return self._ledger.commit(at, [card_question(state, reading, seq) for reading in anew], source="camera")

    def _asked_of_people(self, reread: Reread, named: tuple[int, int] | None, at: float) -> tuple[LogEntry, ...]:
        """Where it was told surely, the question which of the two it is: cards do not become others.  On a plate that
        changes who has what, and on the pile another card, of a round that nobody saw, may lie upon it."""
        if reread.place.kind not in (PlaceKind.PLATE, PlaceKind.DISCARD) or reread.was == UNKNOWN or named is None:
            return ()
        return self._ledger.commit(at, [otherwise_question(self._ledger.state, reread, *named)], source="camera")

    def renumber(self, step: Step[GameState], at: float) -> tuple[LogEntry, ...]:
        """Numbers in question were others than was told; what shows now is answered, the rest is asked still."""
        ledger, entries = self._ledger, tuple[LogEntry, ...]()
        reveal = ledger.last_reveal()
        if reveal is None:
            return ()
        told, seq = dict(reveal.body["picks"]), reveal.root
        picks = {**told, **step.state.picks}
        for question in sorted(step.shown):
            meaning = {"picks": picks, "seq": seq}
            entries += self.answer(question, step.answers[question], by="table", at=at, meaning=meaning)
        for name in [name for name in told if told[name] != picks[name] and not entries]:
            told[name] = picks[name]
            body = {"event": "corrected", "what": f"pick/{name}: {picks[name]}", "by": "table"}
            entries += ledger.amend(at, body, ledger.meant({"picks": told, "seq": seq}))
        return entries

    def _renumber(self, reread: Reread, doubtful: Sequence[Reading], at: float) -> tuple[LogEntry, ...]:
        """Somebody chose another number than was read; where a mistake may be behind it, that is asked."""
        ledger = self._ledger
        reveal, player = ledger.last_reveal(), ledger.state.players[reread.place.index - 1]
        if reveal is None:
            return ()
        seq, number = reveal.root, reread.piece.removeprefix("select_")
        asked = next((m.seq for m in ledger.matters if self._asks_number(m, player)), None)
        meaning = {"seq": seq, "player": player, "piece": reread.piece}
        amendment = ledger.meant(meaning, asked or 0)
        entries = self._told_anew(amendment, asked, number, f"pick/{player}: {number}", at)
        questions = [for_people(card_question(ledger.state, reading, seq)) for reading in doubtful]
        return entries + ledger.commit(at, questions, source="camera")

    def _told_anew(
        self, amendment: Amendment, asked: int | None, answer: str, what: str, at: float
    ) -> tuple[LogEntry, ...]:
        if asked is not None:
            body = {"event": "answered", "seq_of": asked, "answer": answer, "by": "table"}
        else:
            body = {"event": "corrected", "what": what, "by": "table"}
        return self._ledger.amend(at, body, amendment)

    def _asks_number(self, matter: OpenMatter, player: str) -> bool:
        meanings = self._ledger.entry(matter.seq).answers.values()
        return any(m.get("player") == player for m in meanings)
