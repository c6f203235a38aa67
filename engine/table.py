"""One game at one table: the log, the state under the best story, and everything that people can do to it.

Not thread-safe: whoever shares a Table holds a lock.  Every change is in the journal before its method returns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.amend import EDIT, Amendment, Draft, Past, fold, rename
from engine.drafting import named_first, numbered
from engine.fit import Look
from engine.go_nuts import CARDS, event_from_json, event_to_json, evolve, game_end, new_game, rule_on
from engine.go_nuts.moves import Move
from engine.go_nuts.rules import Ruling, Verdict
from engine.go_nuts.state import GameState
from engine.go_nuts.umpire import GO_NUTS, lying, objection, rulings, used_picks
from engine.journal import Journal, JournalError, LogEntry
from engine.log import BOOKKEEPING, OpenMatter, open_matters, standing
from engine.meaning import correction, meant
from engine.notes import LEAVE, Note, card_question, lost_question, remark, story_question
from engine.notes import objection as objection_note
from engine.observation import PlaceKind, TableObservation
from engine.questions import CardQuestions
from engine.referee import Referee
from engine.story import Breach, Judgement, Reading, Reread, Step
from engine.unread import unread_questions

__all__ = ["IllegalMove", "JournalError", "LogEntry", "OpenMatter", "Table"]


COUNTED = frozenset({"GN-CONSERVE", "GN-FC-COPIES"})
"""The rules that count the copies of a card."""


class IllegalMove(Exception):  # noqa: N818 - the players' word
    """A move that the rules forbid; `ruling` says why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.sentence)
        self.ruling = ruling


class Table:
    """One game, kept in a journal."""

    def __init__(self, journal: Journal, entries: Sequence[LogEntry]) -> None:
        self._journal = journal
        self._log = list(entries)
        self._state = _state_of(entries)
        self._referee: Referee[GameState] = Referee(GO_NUTS)
        self._questions = CardQuestions()
        self._repairs_at = 0
        self._repairs_now: tuple[Step[GameState], ...] = ()
        self._by_hand()

    @classmethod
    def create(
        cls, path: Path | None, players: Sequence[str], settings: Mapping[str, str] | None = None, at: float = 0.0
    ) -> Table:
        """Begin a game; without a path it is kept in memory only.  ValueError names what is wrong with the players."""
        (started,) = new_game(players, settings or {})
        first = LogEntry(1, at, {**named_first(event_to_json(started), 1), "source": "table"})
        return cls(Journal.create(path, [first]), [first])

    @classmethod
    def open(cls, path: Path) -> Table:
        """Take a game up again.  JournalError says in one sentence why a file cannot be."""
        journal = Journal.open(path)
        try:
            return cls(journal, journal.rows())
        except (KeyError, TypeError, ValueError) as error:
            journal.close()
            raise JournalError(f"{path} is damaged: its entries tell no game.") from error
        except JournalError:
            journal.close()
            raise

    @property
    def state(self) -> GameState:
        """The game as it stands under the best story."""
        return self._state

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every entry, those that fell too."""
        return tuple(self._log)

    @property
    def open_questions(self) -> tuple[OpenMatter, ...]:
        """What is asked or objected to and not over."""
        return open_matters(self._log)

    @property
    def path(self) -> Path | None:
        """The file in which the game is kept."""
        return self._journal.path

    def put_right(self, seq: int) -> GameState | None:
        """The state once an open objection is put right; None where that is not known."""
        return next((step.state for step in self._repairs() if step.settles == seq), None)

    def close(self) -> None:
        """Close the journal."""
        self._journal.close()

    def observe(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """What the eyes saw: the new entries that it brings, often none."""
        if self._over():
            return ()
        at = observation.taken_at
        entries = self._ruled(self._referee.judge(self._state, observation, self._repairs()), at)
        answered = self._questions.answered(self._log, self.open_questions, self._state, observation)
        for seq, answer in tuple(answered):
            entries += self.answer(seq, answer, by="table", at=at)
        return entries

    def finish(self, at: float) -> tuple[LogEntry, ...]:
        """The source is over: conclude what can be concluded."""
        if self._over():
            return ()
        return self._ruled(self._referee.finish(self._state, at), at)

    def play(self, move: Move, by: str, at: float, override: bool = False) -> tuple[LogEntry, ...]:
        """A move entered by hand.  IllegalMove says why not; with `override` it really happened and is kept.

        Where the rules do not say, the move is played, and its first entry has a `note` that they do not.
        """
        ruling = rule_on(self._state, move)
        if ruling.verdict is Verdict.ILLEGAL and not (override and ruling.events):
            raise IllegalMove(ruling)
        drafts = [Draft(event) for event in ruling.events]
        drafts[0] = replace(drafts[0], remark=remark(ruling))
        return self._commit(at, drafts, source="hand", extra={"by": by})

    def answer(self, seq: int, answer: str, by: str, at: float) -> tuple[LogEntry, ...]:
        """Answer a question with an option, or one about a card with any card; what follows from it is derived anew."""
        matter = self._open(seq, "asked")
        meanings = self._entry(seq).memo.get("answers", {})
        meaning = meanings.get(answer, {})
        if answer not in matter.options:
            about = next((m for m in meanings.values() if "mention" in m), None)
            if about is None or answer not in CARDS:
                choices = ", ".join(matter.options)
                raise ValueError(f"'{answer}' is no answer to question {seq}; choose one of {choices}.")
            meaning = {**about, "piece": answer}
        amendment = self._meant(meaning)
        return self._amend(at, {"event": "answered", "seq_of": seq, "answer": answer, "by": by}, amendment)

    def settle(self, seq: int, how: str, by: str, at: float) -> tuple[LogEntry, ...]:
        """Close an objection: ``put_right``, ``kept`` (this really happened) or ``corrected``."""
        self._open(seq, "objected")
        if how not in ("put_right", "kept", "corrected"):
            raise ValueError(f"An objection is put_right, kept or corrected, not '{how}'.")
        instead = self._entry(seq).memo.get("instead", {}) if how == "put_right" else {}
        return self._amend(at, {"event": "settled", "seq_of": seq, "how": how, "by": by}, self._meant(instead))

    def correct(
        self, target: str, piece: str | None, by: str, at: float, *, seq: int | None = None
    ) -> tuple[LogEntry, ...]:
        """Say what a card is: ``plate/Ann/3``, ``row/2``, ``discard``, ``pick/Ann`` or an event's number.

        With `seq` the place is meant as that event has it.  `piece` None takes the card away; a place without a
        card gets one.  ValueError when there is no such place.
        """
        past = Past.of(self._log)
        if seq is None and target.isdigit():
            seq = int(target)
        amendment, memo = correction(self._log, past, target, piece, seq)
        body = {"event": "corrected", "what": f"{target}: {piece or 'no card'}", "by": by}
        return self._amend(at, body, amendment, memo)

    def undo(self, to_seq: int, by: str, at: float) -> tuple[LogEntry, ...]:
        """Take back everything after an entry; an undo can be undone like everything else."""
        if not 1 <= to_seq < len(self._log):
            raise ValueError(f"There is nothing after entry {to_seq} to undo.")
        gone: list[int] = []
        while later := [e.seq for e in self._standing_without(gone) if e.seq > to_seq]:
            gone += later
        return self._amend(at, {"event": "undone", "to_seq": to_seq, "by": by}, Amendment(tuple(sorted(gone))))

    def take_up(self, seen: TableObservation, by: str, at: float) -> tuple[LogEntry, ...]:
        """Go on from what lies on the table, whatever the log says; all of it must be in view."""
        if self._over():
            raise ValueError("The game is over already.")
        return self._commit(at, [Draft(lying(self._state, Look(seen)))], source="camera", extra={"by": by})

    def end(self, at: float, by: str) -> tuple[LogEntry, ...]:
        """End the game now and score what lies there."""
        if self._over():
            raise ValueError("The game is over already.")
        return self._commit(at, [Draft(game_end(self._state))], source="hand", extra={"by": by})

    def _ruled(self, judgement: Judgement[GameState], at: float) -> tuple[LogEntry, ...]:
        """What a judgement brings, and at the end of a round the questions about cards that nobody could read."""
        entries = self._rule(judgement, at)
        if any(entry.event in ("row_refilled", "game_ended") for entry in entries):
            unread = list(unread_questions(self._log, self.open_questions, self._state))
            entries += self._commit(at, unread, source="camera") if unread else ()
        return entries

    def _rule(self, judgement: Judgement[GameState], at: float) -> tuple[LogEntry, ...]:
        """Log what the referee is certain of, and what it must ask or object to."""
        drafts: list[Draft | Note] = []
        state, first = self._state, len(self._log) + 1
        for accepted in judgement.accepted:
            step, seq = accepted.step, first + len(drafts)
            breach, doubtful = step.breach or objection(state, step.events), accepted.doubtful
            if breach is not None and breach.rule in COUNTED and step.readings:
                # One card too many of a kind is rather a misread card than a foreign one.
                breach, doubtful = None, (min(step.readings, key=lambda r: r.margin),)
            if breach is not None and not self._said(breach):
                drafts.append(objection_note(breach, seq + 1, len(step.events)))
                seq += 1
            seen_at = max(0.0, min(accepted.seen_at, at))
            for event, ruling in zip(step.events, rulings(state, step.events), strict=True):
                quiet = remark(ruling) if ruling.verdict is Verdict.UNRULED else {}
                drafts.append(Draft(event, seen_at=seen_at, remark=quiet))
            if step.reread is None:
                drafts += [card_question(state, reading, seq) for reading in doubtful]
            state = step.state
        if judgement.doubt is not None:
            drafts.append(story_question(judgement.doubt, first, len(drafts)))
        lost = next((m for m in self.open_questions if LEAVE in m.options), None)
        if judgement.lost is not None and lost is None:
            drafts.append(lost_question(lying(state, judgement.lost)))
        entries = self._commit(at, drafts, source="camera") if drafts else ()
        if judgement.accepted and lost is not None:
            entries += self.answer(lost.seq, LEAVE, by="table", at=at)
        for accepted in judgement.accepted:
            if accepted.step.reread is not None:
                entries += self._read_again(accepted.step.reread, accepted.doubtful, at)
            if accepted.step.settles is not None:
                entries += self.settle(accepted.step.settles, "put_right", by="table", at=at)
        return entries

    def _said(self, breach: Breach) -> bool:
        """Whether this very objection is open already."""
        objected = (m for m in self.open_questions if m.kind == "objected")
        return any((m.rule, m.seen) == (breach.rule, breach.seen[0]) for m in objected)

    def _read_again(self, reread: Reread, doubtful: Sequence[Reading], at: float) -> tuple[LogEntry, ...]:
        """A card was another all along: if that was asked, it is answered; if not, it is corrected."""
        past = Past.of(self._log)
        if reread.place.kind is PlaceKind.PICK:
            return self._renumber(past, reread, doubtful, at)
        card = past.lineage.lying(self._state, reread.place, reread.was)
        if card is None:
            return ()
        amendment = rename(past, card, reread.piece)
        asked = next((m for m in self.open_questions if self._asks_about(past, m, card)), None)
        what = f"{reread.place}: {reread.piece}, not {reread.was}"
        return self._told_anew(amendment, asked, reread.piece, what, at)

    def _renumber(
        self, past: Past, reread: Reread, doubtful: Sequence[Reading], at: float
    ) -> tuple[LogEntry, ...]:
        """Somebody chose another number than was read; where a mistake may be behind it, that is asked."""
        reveal, player = self._last_reveal(), self._state.players[reread.place.index - 1]
        if reveal is None:
            return ()
        seq = reveal.memo.get("root", reveal.seq)
        amendment = self._meant({"seq": seq, "player": player, "piece": reread.piece})
        number = reread.piece.removeprefix("select_")
        asked = next((m for m in self.open_questions if self._asks_number(m, player)), None)
        entries = self._told_anew(amendment, asked, number, f"pick/{player}: {number}", at)
        questions = [card_question(self._state, reading, seq) for reading in doubtful]
        return entries + (self._commit(at, questions, source="camera") if questions else ())

    def _told_anew(
        self, amendment: Amendment, asked: OpenMatter | None, answer: str, what: str, at: float
    ) -> tuple[LogEntry, ...]:
        if asked is not None:
            body = {"event": "answered", "seq_of": asked.seq, "answer": answer, "by": "table"}
        else:
            body = {"event": "corrected", "what": what, "by": "table"}
        return self._amend(at, body, amendment)

    def _asks_number(self, matter: OpenMatter, player: str) -> bool:
        meanings = self._entry(matter.seq).memo.get("answers", {}).values()
        return any(m.get("player") == player for m in meanings)

    def _asks_about(self, past: Past, matter: OpenMatter, card: int) -> bool:
        meanings = self._entry(matter.seq).memo.get("answers", {}).values()
        return any("mention" in m and past.card(m["seq"], m["mention"]) == card for m in meanings)

    def _repairs(self) -> tuple[Step[GameState], ...]:
        """How the table would lie if an open objection were put right."""
        if self._repairs_at != len(self._log):
            self._repairs_at, self._repairs_now = len(self._log), tuple(self._worked_out_repairs())
        return self._repairs_now

    def _worked_out_repairs(self) -> Iterator[Step[GameState]]:
        for matter in self.open_questions:
            instead = self._entry(matter.seq).memo.get("instead") if matter.kind == "objected" else None
            amendment = self._meant(instead or {})
            if amendment.drafts:
                log = [*self._log, *self._amended(0.0, {"event": "settled"}, amendment, {})]
                yield Step((), _state_of(log), settles=matter.seq)

    def _over(self) -> bool:
        return any(e.event == "game_ended" for e in standing(self._log))

    def _open(self, seq: int, kind: str) -> OpenMatter:
        for matter in self.open_questions:
            if matter.seq == seq and matter.kind == kind:
                return matter
        raise ValueError(f"Entry {seq} is no open {'question' if kind == 'asked' else 'objection'}.")

    def _entry(self, seq: int) -> LogEntry:
        return self._log[seq - 1]

    def _standing_without(self, gone: Sequence[int]) -> tuple[LogEntry, ...]:
        """What would stand if these entries fell."""
        undone = LogEntry(len(self._log) + 1, 0.0, {"event": "undone", "withdrawn": list(gone)})
        return standing([*self._log, undone])[:-1]

    def _meant(self, meaning: Mapping[str, Any]) -> Amendment:
        return meant(Past.of(self._log), meaning)

    def _amend(
        self, at: float, body: Mapping[str, Any], amendment: Amendment, memo: Mapping[str, Any] | None = None
    ) -> tuple[LogEntry, ...]:
        """Log a bookkeeping entry together with what falls and what is derived anew."""
        return self._write(self._amended(at, body, amendment, memo or {}))

    def _amended(
        self, at: float, body: Mapping[str, Any], amendment: Amendment, memo: Mapping[str, Any]
    ) -> tuple[LogEntry, ...]:
        source = "table" if body.get("by") == "table" else "hand"
        withdrawn = {"withdrawn": list(amendment.withdrawn)} if amendment.withdrawn else {}
        note = Note({**body, **withdrawn, "source": source}, memo)
        return numbered(self._log, self._state, at, [note, *amendment.drafts], source, {})

    def _commit(
        self, at: float, drafts: Sequence[Draft | Note], source: str, extra: Mapping[str, Any] | None = None
    ) -> tuple[LogEntry, ...]:
        """Number the drafts and log them."""
        return self._write(numbered(self._log, self._state, at, drafts, source, extra or {}))

    def _write(self, entries: tuple[LogEntry, ...]) -> tuple[LogEntry, ...]:
        """Put entries on the disk, and only then let them count."""
        self._journal.append(entries)
        self._log += entries
        if any(_moves_others(e) for e in entries):
            self._state = _state_of(self._log)
            self._by_hand()
            return entries
        for entry in entries:
            if entry.event not in BOOKKEEPING:
                event = event_from_json(entry.body)
                self._state = evolve(self._state, event)
        if any(e.body.get("source") != "camera" for e in entries):
            self._by_hand()
        return entries

    def _by_hand(self) -> None:
        """The referee begins anew; the picks of the last reveal may still lie there."""
        self._referee.forget()
        reveal = self._last_reveal()
        if reveal is None:
            self._referee.lies_from_before({})
            return
        as_read = self._entry(reveal.memo.get("root", reveal.seq))
        self._referee.lies_from_before(used_picks(self._state, event_from_json(as_read.body)))

    def _last_reveal(self) -> LogEntry | None:
        return next((e for e in reversed(standing(self._log)) if e.event == "picks_revealed"), None)


def _moves_others(entry: LogEntry) -> bool:
    return bool(entry.withdrawn) or entry.replaces is not None or "after" in entry.memo or EDIT in entry.memo


def _state_of(log: Sequence[LogEntry]) -> GameState:
    state = fold(log)
    if state is None:
        raise ValueError("The log begins no game.")
    return state
