"""The referee at a table, look after look: what it is shown, and all that is asked and answered along the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from engine.asking.asked_of import untold
from engine.asking.heard import Heard
from engine.asking.lying_questions import GO_ON
from engine.asking.missing import Missing
from engine.asking.questions import CardQuestions
from engine.asking.running_out import may_be_empty
from engine.asking.said import said_before, said_with
from engine.asking.seats_asked import SeatsTold, seats_question, seats_question_fell, seats_question_when_joined
from engine.at_table.done_with import DoneWith
from engine.at_table.joined import Joined, only_joined
from engine.at_table.ledger import Ledger
from engine.at_table.minutes import Minutes
from engine.at_table.nobodys import Nobodys
from engine.at_table.number_questions import answered_otherwise, borne_out
from engine.at_table.story_questions import StoryQuestions
from engine.at_table.told_meanwhile import told_meanwhile
from engine.at_table.under_others import UnderOthers
from engine.at_table.unexplained import Unexplained
from engine.entry import LogEntry
from engine.explaining.fit import Look
from engine.explaining.story import Step
from engine.explaining.thresholds import THINKING
from engine.go_nuts.layout import layout
from engine.go_nuts.state import GameState
from engine.go_nuts.umpire import GO_NUTS
from engine.history.log import fallen
from engine.history.notes import Note
from engine.history.past import Amendment
from engine.observation import TableObservation
from engine.referee import Referee


class Verdicts:
    """Hands the referee what the eyes see, and asks what the table must be asked."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._referee: Referee[GameState] = Referee(GO_NUTS)
        self._questions, self._stories, self._seats = CardQuestions(), StoryQuestions(), SeatsTold()
        self._missing, self._players = Missing(), ledger.state.players
        self._retold = self._seats_at = -1
        self._heard, self._heard_to = Heard(), (len(ledger.log), ledger.state)
        self._heard.recall(said_before(ledger.log, ledger.state), fallen(ledger.log))
        self._listened = (len(ledger.log), ledger.state)
        self._unexplained, self._under_others, self._joined = Unexplained(ledger), UnderOthers(ledger), Joined(ledger)
        self._nobodys, self._minutes = Nobodys(ledger), Minutes(ledger, self._unexplained)
        self._done_with = DoneWith(ledger)
        self._repairs_at = 0
        self._repairs: tuple[Step[GameState], ...] = ()

    def observe(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """What the eyes saw: the new entries that it brings, often none."""
        self._begin_anew(Look(observation))
        entries = self._out_of_sight(observation.taken_at)
        observation = self.as_people_say(observation)
        self._unexplained.sees(Look(observation))
        entries += self._read_again(observation)
        entries += self._judged(observation)
        for seq, answer in self._answers(observation, news=bool(entries)).items():
            entries += self._ledger.answer(seq, answer, by="table", at=observation.taken_at)
        if len(self._ledger.log) != self._listened[0]:
            for seq in [*untold(self._ledger.matters, self._ledger.log)]:
                entries += self._ledger.ask_no_more(seq, observation.taken_at)
        self._look_for_missing(observation)
        if observation.still_for >= THINKING and not observation.hidden:
            entries += self._waits_for_cards(observation.taken_at)
        entries += self._not_found(observation.taken_at)
        told, unclear = self._ledger.state != self._listened[1], self._referee.leaves_open
        self._under_others.sees(observation, told, unclear)
        self._listened = (len(self._ledger.log), self._ledger.state)
        self._done_with.told()
        return entries

    def _out_of_sight(self, at: float) -> tuple[LogEntry, ...]:
        """The questions about cards that are seen no more, where people have just taken up what lies there."""
        notes = list(self._under_others.questions(*self._listened))
        return self._ledger.commit(at, notes, source="camera")

    def _read_again(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """What lies on a table that was joined, where it plainly lies otherwise than was read at first."""
        entries = self._joined.read_again(observation)
        if entries:
            self._retold = -1
            self._begin_anew(Look(observation))
        return entries + self._nobodys.taken_off(observation)

    def _judged(self, observation: TableObservation) -> tuple[LogEntry, ...]:
        """What the referee makes of it, and whether it must be asked who sits where."""
        ledger, at = self._ledger, observation.taken_at
        otherwise = partial(answered_otherwise, ledger)
        judgement = self._referee.judge(ledger.state, observation, self.repairs(), otherwise)
        entries = self._minutes.told(judgement, at, self._referee.leaves_open)
        question = self._seats_question(entries, observation)
        return entries + ledger.commit(at, [question] if question is not None else [], source="camera")

    def _seats_question(self, entries: Sequence[LogEntry], observation: TableObservation) -> Note | None:
        """The question who sits where, if it is to be asked now that these entries are told."""
        ledger, firsts, anew = self._ledger, observation.firsts, self._asks_seats_anew(observation)
        if any(entry.event == "picks_revealed" for entry in entries) or (anew and ledger.last_reveal() is not None):
            return seats_question(ledger.log, ledger.state, firsts)
        if only_joined(ledger.stands, put_right=anew):
            return seats_question_when_joined(ledger.log, ledger.state, firsts)
        return None

    def _answers(self, observation: TableObservation, news: bool) -> dict[int, str]:
        """The open questions that the table answers, each with its answer."""
        ledger = self._ledger
        answered = [*borne_out(ledger)] if news else []
        answered += told_meanwhile(ledger) if len(ledger.log) != self._listened[0] else []
        answered += self._questions.answered(ledger.log, ledger.matters, ledger.state, observation)
        answered += self._under_others.answered(observation, self._referee.undecided)
        if not self._referee.undecided:
            answered += self._stories.answered(ledger, observation)
        # Last: where people sit otherwise, all that is open is asked anew.
        seats = self._seats.answered(ledger.log, ledger.matters, ledger.state.players, observation)
        return dict([*answered, *seats])

    def _look_for_missing(self, observation: TableObservation) -> None:
        """Whether cards are not found; what is missing may have been taken by what is not certain yet."""
        if self._referee.undecided:
            self._missing.follow(self._ledger.state, observation.taken_at)
        else:
            self._missing.look(self._ledger.state, observation)

    def _asks_seats_anew(self, observation: TableObservation) -> bool:
        """Whether a number or a card that was another has taken with it the question who sits where."""
        if not observation.firsts or self._seats_at == self._ledger.retold:
            return False
        self._seats_at = self._ledger.retold
        return seats_question_fell(self._ledger.log)

    def as_people_say(self, observation: TableObservation) -> TableObservation:
        """What the eyes saw, under the names that people have given to its cards."""
        self._listen()
        return self._heard.as_said(observation, layout(self._ledger.state))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear what people say with the deed that is done meanwhile, and with it alone: an undo may take it back."""
        self._listen()
        nothing_new = len(self._ledger.log) == self._listened[0]
        yield
        self._listen()
        if nothing_new:
            self._heard.find_at_once(layout(self._ledger.state), self._ledger.log[-1].at)

    def _listen(self) -> None:
        (length, before), ledger = self._heard_to, self._ledger
        if len(ledger.log) > length:
            self._heard_to = len(ledger.log), ledger.state
            self._heard.listen(said_with(ledger.log, length, before, ledger.state), fallen(ledger.log))

    def finish(self, at: float) -> tuple[LogEntry, ...]:
        """The source is over: conclude what can be concluded."""
        self._begin_anew()
        judgement = self._referee.finish(self._ledger.state, at)
        entries = self._minutes.told(judgement, at, self._referee.leaves_open)
        return entries + self._waits_for_cards(at) + self._not_found(at)

    def meant_now(self, seq: int, answer: str) -> Mapping[str, Any]:
        """What an answer means by now: play goes on from what lies there when it is given, not when it was asked."""
        return self._unexplained.means_now(seq) if answer == GO_ON else {}

    def _waits_for_cards(self, at: float) -> tuple[LogEntry, ...]:
        """The question whether the game is over, where the row waits for cards that may not be there."""
        note = None if self._ledger.over else may_be_empty(self._ledger.log, self._ledger.state)
        return self._ledger.commit(at, [note] if note is not None else [], source="camera")

    def _not_found(self, at: float) -> tuple[LogEntry, ...]:
        """The questions about cards that the log has on a plate and nobody has seen there."""
        ledger = self._ledger
        return ledger.commit(at, list(self._missing.questions(ledger.state, ledger.log)), source="camera")

    def repairs(self) -> tuple[Step[GameState], ...]:
        """How the table would lie if an open objection were put right."""
        if self._repairs_at != len(self._ledger.log):
            self._repairs_at, self._repairs = len(self._ledger.log), tuple(self._worked_out_repairs())
        return self._repairs

    def _worked_out_repairs(self) -> Iterator[Step[GameState]]:
        ledger = self._ledger
        for matter in ledger.matters:
            amendment = ledger.put_right(matter.seq) if matter.kind == "objected" else Amendment()
            if amendment.drafts or amendment.withdrawn:
                entries = ledger.amended(0.0, {"event": "settled"}, amendment)
                yield Step((), ledger.told_with(entries), settles=matter.seq)

    def _begin_anew(self, look: Look | None = None) -> None:
        """After anything that was not seen the referee begins anew; the last reveal's picks may still lie there."""
        if self._retold == self._ledger.retold:
            return
        self._retold = self._ledger.retold
        self._referee.forget()
        if self._ledger.state.players != self._players:
            self._players, self._missing = self._ledger.state.players, Missing()
        self._missing.told_anew(self._ledger.state)
        done_with = self._done_with.anew(look)
        if done_with is not None:
            self._referee.lies_from_before(done_with)
