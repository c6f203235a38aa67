"""One game at one table: the log, the state under the best story, and everything that people can do to it.

Not thread-safe: whoever shares a Table holds a lock.  Every change is in the journal before its method returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine.at_table.afterwards import AfterTheEnd
from engine.at_table.ledger import Ledger
from engine.at_table.retelling import Retelling
from engine.at_table.told_meanwhile import told_meanwhile
from engine.at_table.verdicts import Verdicts
from engine.entry import LogEntry
from engine.explaining.fit import Look
from engine.explaining.thresholds import BREACH_NEEDED
from engine.go_nuts import event_to_json, game_end, new_game, rule_on
from engine.go_nuts.edits import card_at
from engine.go_nuts.moves import Leave, Move
from engine.go_nuts.rules import Ruling
from engine.go_nuts.state import GameState
from engine.go_nuts.umpire import lying, not_in_view
from engine.history.drafting import named_first
from engine.history.log import OpenMatter, up_to
from engine.history.meaning import correction, handing
from engine.history.notes import remark
from engine.history.past import Amendment, Draft, Past
from engine.history.seated import reseated
from engine.history.stays import stays
from engine.journal import Journal
from engine.journal_errors import DamagedError, JournalError
from engine.observation import TableObservation
from engine.rulings import Verdict


class IllegalMove(Exception):  # noqa: N818 - the players' word
    """A move that the rules forbid; `ruling` says why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.sentence)
        self.ruling = ruling


class Table:
    """One game, kept in a journal."""

    def __init__(self, journal: Journal, entries: Sequence[LogEntry]) -> None:
        self._ledger = Ledger(journal, entries)
        self._verdicts = Verdicts(self._ledger)
        self._retelling = Retelling(self._ledger)
        self._after_the_end = AfterTheEnd(self._ledger)

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
        except JournalError:
            journal.close()
            raise
        except Exception as error:  # another program's entries may fail anywhere, and in any way
            journal.close()
            raise DamagedError(f"{path} is damaged: its entries tell no game.") from error

    @property
    def state(self) -> GameState:
        """The game as it stands under the best story."""
        return self._ledger.state

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every entry, those that fell too."""
        return tuple(self._ledger.log)

    @property
    def open_questions(self) -> tuple[OpenMatter, ...]:
        """What is asked or objected to and not over."""
        return self._ledger.matters

    @property
    def path(self) -> Path | None:
        """The file in which the game is kept."""
        return self._ledger.journal.path

    @property
    def unwritten(self) -> str:
        """Why what the eyes saw is not on the disk yet, in one sentence, or nothing."""
        return self._ledger.journal.unwritten

    def put_right(self, seq: int) -> GameState | None:
        """The state once an open objection is put right; None where that is not known."""
        return next((step.state for step in self._verdicts.repairs() if step.settles == seq), None)

    def close(self) -> None:
        """Close the journal."""
        self._ledger.journal.close()

    def observe(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """What the eyes saw: the new entries that it brings, often none.  Where the disk is full they wait for room."""
        times = BREACH_NEEDED if observation.settled else 1
        with self._ledger.journal.patient():
            return tuple(entry for _ in range(times) for entry in self._observe(observation))

    def _observe(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        if self._ledger.over:
            return self._after_the_end.observe(observation)
        return self._verdicts.observe(observation)

    def finish(self, at: float) -> tuple[LogEntry, ...]:
        """The source is over: conclude what can be concluded."""
        with self._ledger.journal.patient():
            return () if self._ledger.over else self._verdicts.finish(at)

    def play(self, move: Move, by: str, at: float, override: bool = False) -> tuple[LogEntry, ...]:
        """A move entered by hand.  IllegalMove says why not; with `override` it really happened and is kept.

        Where the rules do not say, the move is played, and its first entry has a `note` that they do not.
        """
        ruling = rule_on(self._ledger.state, move)
        if ruling.verdict is Verdict.ILLEGAL and not (override and ruling.events):
            raise IllegalMove(ruling)
        drafts = [Draft(event) for event in ruling.events]
        drafts[0] = replace(drafts[0], remark=remark(ruling))
        return self._ledger.commit(at, drafts, source="hand", extra={"by": by})

    def leave(
        self, player: str, by: str, at: float, *, cards: str = "out", slots: int | None = None
    ) -> tuple[LogEntry, ...]:
        """A player goes home and the others play on: no text says how, so the log says what the table decided.

        `cards` is ``out`` (theirs leave the game with them) or ``stay`` (they lie where they are and are counted at the
        end).  `slots` of the row are filled from now on, one more than those who still play at least; None: as many
        as before.  A card in a slot beyond stays until somebody takes it.  IllegalMove when fewer than two would go on.
        What was asked about a card that is out of the game with them is over.
        """
        state = self._ledger.state
        kept_up = state.slots - state.narrowed if slots is None else slots
        entries = self.play(Leave(player, cards, kept_up), by, at)
        for seq, answer in dict(told_meanwhile(self._ledger)).items():
            entries += self._ledger.answer(seq, answer, by="table", at=at)
        return entries

    def answer(self, seq: int, answer: str, by: str, at: float) -> tuple[LogEntry, ...]:
        """Answer a question with an option, or one about a card with any card; what follows from it is derived anew."""
        with self._verdicts.listening():
            return self._retelling.answer(seq, answer, by, at, self._verdicts.meant_now(seq, answer))

    def settle(self, seq: int, how: str, by: str, at: float) -> tuple[LogEntry, ...]:
        """Close an objection: ``put_right``, ``kept`` (this really happened) or ``corrected``."""
        return self._ledger.settle(seq, how, by, at)

    def correct(
        self, target: str, piece: str | None, by: str, at: float, *, seq: int | None = None
    ) -> tuple[LogEntry, ...]:
        """Say what a card is: ``plate/Ann/3``, ``row/2``, ``discard/3``, ``pick/Ann`` or an event's number.

        At ``discard`` it is the top of the pile; at ``deck`` the piece is how many cards it holds.

        With `seq` the place is meant as that event has it.  `piece` None takes the card away; a place without a
        card gets one.  ValueError when there is no such place.
        """
        past = Past.of(self._ledger.log)
        if seq is None and target.isdecimal():
            seq = int(target)
        amendment, memo = correction(self._ledger.log, past, target, piece, seq)
        body = {"event": "corrected", "what": f"{target}: {piece or 'no card'}", "by": by}
        if amendment.withdrawn and piece is not None and seq is None:
            memo = stays(self._ledger.log, self._ledger.amended(at, body, amendment), target, piece)
        with self._verdicts.listening():
            return self._ledger.amend(at, body, amendment, memo) + self._retelling.contradicted(past, at)

    def hand(self, target: str, to: str, by: str, at: float) -> tuple[LogEntry, ...]:
        """Say where a card lies: that at ``plate/Ann/3`` or on top of the pile at ``plate/Ben`` or on the pile.

        ValueError when there is no such card or place.
        """
        memo = handing(self._ledger.log, target, to)
        what = f"{target}: {card_at(self._ledger.state, target)}, to {to}"
        with self._verdicts.listening():
            return self._ledger.amend(at, {"event": "corrected", "what": what, "by": by}, Amendment(), memo)

    def reseat(self, players: Sequence[str], by: str, at: float) -> tuple[LogEntry, ...]:
        """The players sit in this order: what was told of a seat was another's.  ValueError where they are not they."""
        now = self._ledger.state.players
        if sorted(players) != sorted(now) or tuple(players) == now:
            raise ValueError("Only those who play can change places, and nobody else.")
        amendment = reseated(self._ledger.log, Past.of(self._ledger.log), players)
        body = {"event": "corrected", "what": f"seats: {', '.join(players)}", "by": by}
        with self._verdicts.listening():
            return self._ledger.amend(at, body, amendment)

    def undo(self, to_seq: int, by: str, at: float) -> tuple[LogEntry, ...]:
        """Take back everything after an entry; an undo can be undone like everything else.

        What an amendment tells anew came with it and is taken back with it: half of it is no game.  An earlier undo
        that stands again takes back what it took back: that falls, too, and is named.  So is all that stands again.
        """
        kept = len(up_to(self._ledger.log, to_seq)) if to_seq > 0 else 0
        if not 0 < kept < len(self._ledger.log):
            raise ValueError(f"There is nothing after entry {max(to_seq, 0)} to undo.")
        stood = {e.seq for e in self._ledger.without(())}
        gone: list[int] = []
        while later := [e.seq for e in self._ledger.without(gone) if e.seq > kept]:
            gone += later
        fell = {*gone, *(stood - {e.seq for e in self._ledger.without(gone)})}
        return self._ledger.amend(at, {"event": "undone", "to_seq": kept, "by": by}, Amendment(tuple(sorted(fell))))

    def take_up(self, seen: TableObservation, by: str, at: float) -> tuple[LogEntry, ...]:
        """Go on from what lies on the table, whatever the log says; a note says whose plate was not in view.

        Cards that people have named have that name, whatever they look like.
        """
        if self._ledger.over:
            raise ValueError("The game is over already.")
        state, look = self._ledger.state, Look(self._verdicts.as_people_say(seen))
        unseen = not_in_view(state, look)
        note = {} if unseen is None else {"note": unseen[0], "note_ja": unseen[1]}
        taken_up = Draft(lying(state, look), remark=note)
        return self._ledger.commit(at, [taken_up], source="camera", extra={"by": by})

    def end(self, at: float, by: str) -> tuple[LogEntry, ...]:
        """End the game now and score what lies there."""
        if self._ledger.over:
            raise ValueError("The game is over already.")
        return self._ledger.commit(at, [Draft(game_end(self._ledger.state))], source="hand", extra={"by": by})
