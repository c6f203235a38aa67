"""The log of one game in its journal: what stands, what is open, and the state that it tells.

Every change is in the journal before its method returns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.asking.asked_of import in_words_of_now
from engine.asking.seats_asked import no_longer_tell
from engine.entry import LogEntry
from engine.go_nuts import CARDS, event_from_json, evolve, game_end
from engine.go_nuts.events import GameEnded
from engine.go_nuts.state import GameState
from engine.go_nuts.supply import surplus
from engine.history.as_told import EDIT, fold
from engine.history.drafting import numbered
from engine.history.log import BOOKKEEPING, OpenMatter, open_among, standing
from engine.history.meaning import edit_meant, meant
from engine.history.notes import Note, remarks
from engine.history.objections import over_by_now
from engine.history.past import Amendment, Draft
from engine.journal import Journal
from engine.observation import UNKNOWN


class Ledger:
    """A log that grows, on the disk first, and the state under the best story."""

    def __init__(self, journal: Journal, entries: Sequence[LogEntry]) -> None:
        self.journal = journal
        self._log = list(entries)
        self._state = _state_of(entries)
        self._stands: tuple[int, tuple[LogEntry, ...], tuple[OpenMatter, ...]] = (-1, (), ())
        self.retold = 0
        """How often something was logged that the eyes did not say by themselves, or that tells the past otherwise."""

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self._state

    @property
    def log(self) -> Sequence[LogEntry]:
        """Every entry, those that fell too."""
        return self._log

    @property
    def matters(self) -> tuple[OpenMatter, ...]:
        """What is asked or objected to and not over."""
        return self._worked_out()[2]

    @property
    def stands(self) -> tuple[LogEntry, ...]:
        """The entries that stand, in order."""
        return self._worked_out()[1]

    def _worked_out(self) -> tuple[int, tuple[LogEntry, ...], tuple[OpenMatter, ...]]:
        """How long the log is, what stands and what is open: asked for at every look, and another at news only."""
        if self._stands[0] != len(self._log):
            stand = standing(self._log)
            self._stands = len(self._log), stand, in_words_of_now(open_among(stand), self._log, self._state)
        return self._stands

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return any(e.event == "game_ended" for e in self.stands)

    def entry(self, seq: int) -> LogEntry:
        """An entry by its number."""
        return self._log[seq - 1]

    def last_reveal(self) -> LogEntry | None:
        """The reveal of this round or, between two, of the one before."""
        return next((e for e in reversed(self.stands) if e.event == "picks_revealed"), None)

    @property
    def unrevealed(self) -> bool:
        """Whether play was taken up from what lay there, and nobody has revealed anything since."""
        told = (e.event for e in reversed(self.stands) if e.event in ("picks_revealed", "table_read"))
        return next(told, None) == "table_read"

    def open(self, seq: int, kind: str) -> OpenMatter:
        """An open matter by its number; ValueError when it is none of that kind."""
        for matter in self.matters:
            if matter.seq == seq and matter.kind == kind:
                return matter
        raise ValueError(f"Entry {seq} is no open {'question' if kind == 'asked' else 'objection'}.")

    def without(self, gone: Sequence[int]) -> tuple[LogEntry, ...]:
        """What would stand if these entries fell."""
        undone = LogEntry(len(self._log) + 1, 0.0, {"event": "undone", "withdrawn": list(gone)})
        return standing([*self._log, undone])[:-1]

    def meant(self, meaning: Mapping[str, Any], seq: int = 0) -> Amendment:
        """What the meaning of an answer to `seq` changes; an end is scored as the game stands now."""
        if "end" in meaning:
            return Amendment(drafts=(Draft(game_end(self._state)),))
        return meant(self._log, meaning, seq)

    def answer(
        self, seq: int, answer: str, by: str, at: float, by_now: Mapping[str, Any] | None = None
    ) -> tuple[LogEntry, ...]:
        """Answer a question with an option, or one about a card with any card; what follows from it is derived anew."""
        matter = self.open(seq, "asked")
        meanings = self.entry(seq).answers
        meaning = by_now or meanings.get(answer, {})
        if answer not in matter.options:
            about = next((m for m in meanings.values() if "mention" in m), None)
            if about is None or answer not in CARDS:
                choices = ", ".join(matter.options)
                raise ValueError(f"'{answer}' is no answer to question {seq}; choose one of {choices}.")
            meaning = {**about, "piece": answer}
        body = {"event": "answered", "seq_of": seq, "answer": answer, "by": by}
        amendment = self.meant(meaning, seq)
        return self.amend(at, body, amendment, edit_meant(self._log, self._state, meaning, amendment))

    def ask_no_more(self, seq: int, at: float) -> tuple[LogEntry, ...]:
        """Close a question about a card that nobody can tell any more: the table leaves it unknown, and nothing else
        changes."""
        self.open(seq, "asked")
        body = {"event": "answered", "seq_of": seq, "answer": UNKNOWN, "by": "table", "source": "table"}
        return self.commit(at, [Note(body, {})], source="table")

    def settle(self, seq: int, how: str, by: str, at: float) -> tuple[LogEntry, ...]:
        """Close an objection: ``put_right``, ``kept`` (this really happened) or ``corrected``.

        Of a card too many nobody can say which it was that is gone: ValueError while all of them are counted.
        """
        self.open(seq, "objected")
        if how not in ("put_right", "kept", "corrected"):
            raise ValueError(f"An objection is put_right, kept or corrected, not '{how}'.")
        memo = self.entry(seq).memo
        if how == "put_right" and surplus(self._state)[memo.get("surplus", "")]:
            raise ValueError("That card is still counted: tap it and say which one it is, or that there is none.")
        kept = memo.get("kept", {}) if how == "kept" else {}
        changes = self.put_right(seq) if how == "put_right" else self.meant(kept)
        return self.amend(at, {"event": "settled", "seq_of": seq, "how": how, "by": by}, changes)

    def put_right(self, seq: int) -> Amendment:
        """What it changes to put right what an objection is about: what was done since stays as it was told."""
        return self.meant(self.entry(seq).memo.get("instead", {}))

    def amend(
        self, at: float, body: Mapping[str, Any], amendment: Amendment, memo: Mapping[str, Any] | None = None
    ) -> tuple[LogEntry, ...]:
        """Log a bookkeeping entry together with what falls and what is derived anew; a question who sits where falls
        with what its words spoke of."""
        entries = self.amended(at, body, amendment, memo)
        asked = tuple(seq for seq in no_longer_tell([*self._log, *entries]) if seq <= len(self._log))
        if asked:
            amendment = replace(amendment, withdrawn=(*amendment.withdrawn, *asked))
            entries = self.amended(at, body, amendment, memo)
        scored = self._scored_anew(amendment, entries)
        entries = entries if scored == amendment else self.amended(at, body, scored, memo)
        before = self._state
        self._write(entries)
        anew = any(_moves_others(entry) for entry in entries)
        return entries + self._over(at, over_by_now(self._log, self.matters) if anew else self._gone(before))

    def amended(
        self, at: float, body: Mapping[str, Any], amendment: Amendment, memo: Mapping[str, Any] | None = None
    ) -> tuple[LogEntry, ...]:
        """The entries that an amendment would be."""
        source = "table" if body.get("by") == "table" else "hand"
        note = Note({**body, **self._falling(amendment), "source": source}, memo or {})
        return numbered(self._log, self._state, at, [note, *amendment.drafts, *amendment.notes], source, {})

    def _falling(self, amendment: Amendment) -> dict[str, list[int]]:
        """The entries that fall, and those that stand again because what they fell with falls, and is not said anew."""
        fall = amendment.withdrawn
        if not any(self.entry(seq).withdrawn for seq in fall):
            return {"withdrawn": [*fall]} if fall else {}
        stood = {entry.seq for entry in self.stands}
        stood |= {seq for note in amendment.notes for seq in note.body.get("withdrawn", ())}
        again = sorted(entry.seq for entry in self.without(fall) if entry.seq not in stood)
        return {"withdrawn": [*fall]} | ({"again": again} if again else {})

    def _scored_anew(self, amendment: Amendment, entries: Sequence[LogEntry]) -> Amendment:
        """With the end of the game, if these entries follow, as it is scored then."""
        told = standing([*self._log, *entries])
        ended = next((entry for entry in told if entry.event == "game_ended"), None)
        end = None if ended is None else game_end(self.told_with(entries))
        if ended is None or end is None or event_from_json(dict(ended.body)) == end:
            return amendment
        drafts = [replace(one, event=end) if isinstance(one.event, GameEnded) else one for one in amendment.drafts]
        if ended.seq > len(self._log):
            return replace(amendment, drafts=tuple(drafts))
        again = Draft(end, replaces=ended.seq, remark=remarks(ended))
        return replace(amendment, withdrawn=(*amendment.withdrawn, ended.seq), drafts=(*drafts, again))

    def commit(
        self, at: float, drafts: Sequence[Draft | Note], source: str, extra: Mapping[str, Any] | None = None
    ) -> tuple[LogEntry, ...]:
        """Number the drafts and log them, and what is over with them."""
        if not drafts:
            return ()
        before = self._state
        entries = self._write(numbered(self._log, self._state, at, drafts, source, extra or {}))
        return entries + self._over(at, self._gone(before))

    def _over(self, at: float, objections: Iterable[int]) -> tuple[LogEntry, ...]:
        """These objections are over by what is told now."""
        settled = [self.settle(seq, "corrected", by="table", at=at) for seq in objections]
        return tuple(entry for entries in settled for entry in entries)

    def _gone(self, before: GameState) -> list[int]:
        """The open objections to a card too many that is not counted any more: play went on without it."""
        if self._state is before:
            return []
        said = {entry.seq: str(entry.memo["surplus"]) for entry in self._log if "surplus" in entry.memo}
        if not said:    # what is open is worked out only where it matters: seldom
            return []
        over = said.keys() - {seq for seq, piece in said.items() if surplus(self._state)[piece]}
        return [matter.seq for matter in self.matters if matter.seq in over]

    def told_with(self, entries: Sequence[LogEntry]) -> GameState:
        """The state if these entries were logged too."""
        return _state_of([*self._log, *entries])

    def _write(self, entries: tuple[LogEntry, ...]) -> tuple[LogEntry, ...]:
        """Put entries on the disk, and only then let them count.  What tells no state is not put there: a game that
        holds it could not be taken up again."""
        anew = any(_moves_others(e) for e in entries)
        state = self.told_with(entries) if anew else self._state
        for entry in entries:
            if not anew and entry.event not in BOOKKEEPING:
                state = evolve(state, event_from_json(entry.body))
        self.journal.append(entries)
        self._log += entries
        self._state = state
        self.retold += anew or any(e.body.get("source") != "camera" or "by" in e.body for e in entries)
        return entries


def _moves_others(entry: LogEntry) -> bool:
    return bool(entry.withdrawn) or entry.replaces is not None or "after" in entry.memo or EDIT in entry.memo


def _state_of(log: Sequence[LogEntry]) -> GameState:
    state = fold(log)
    if state is None:
        raise ValueError("The log begins no game.")
    return state
