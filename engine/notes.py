"""What the program says beside the game's own events: questions and objections, and what each answer would mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.go_nuts import event_to_json
from engine.go_nuts.events import Event
from engine.go_nuts.state import GameState
from engine.rulings import Ruling, Verdict
from engine.story import Breach, Doubt, Reading

GO_ON, LEAVE = "Go on from what lies there", "Leave it as it is"


@dataclass(frozen=True, slots=True)
class Note:
    """A bookkeeping entry about to be logged: its public body, and what the program must remember of it."""

    body: Mapping[str, Any]
    memo: Mapping[str, Any]


def remark(ruling: Ruling[Any, Any]) -> dict[str, str]:
    """What an entry says quietly of its event: that the rules do not say, or what it happened in spite of."""
    match ruling.verdict:
        case Verdict.LEGAL:
            return {}
        case Verdict.UNRULED:
            return {"note": ruling.sentence, "note_ja": ruling.sentence_ja}
        case Verdict.ILLEGAL:
            return {"overrides": ruling.sentence, "overrides_ja": ruling.sentence_ja}


def objection(breach: Breach, first: int, count: int) -> Note:
    """What the table shows against the rules; the entries from `first` on tell it as it happened."""
    body = {
        "event": "objected", "expected": breach.expected, "seen": breach.seen, "rule": breach.rule,
        "sentence": breach.sentence, "source": "camera",
    }  # fmt: skip
    events = [event_to_json(event) for event in breach.instead]
    instead = {"instead_of": [first + n for n in range(count)], "events": events}
    return Note(body, {"instead": instead} if events else {})


def card_question(reading: Reading, seq: int) -> Note:
    """Which card is it?  The game goes on with the likelier one."""
    options = list(dict.fromkeys((reading.piece, reading.runner_up)))
    meanings = {piece: {"seq": seq, "mention": reading.mention, "piece": piece} for piece in options}
    return _asked(f"Which card lies at {reading.where}?", options, meanings)


def story_question(doubt: Doubt[GameState], first: int, count: int) -> Note:
    """What happened?  The game goes on with the first story, the entries from `first` on."""
    events = [event_to_json(event) for step in doubt.rival for event in step.events]
    meaning = {"instead_of": [first + n for n in range(count)], "events": events}
    return _asked(doubt.question, list(doubt.answers), {doubt.answers[1]: meaning})


def lost_question(lying: Event) -> Note:
    """Nothing explains the table: shall play be taken up from what lies there?"""
    question = "The table does not fit the game so far. Go on from what lies on it?"
    return _asked(question, [GO_ON, LEAVE], {GO_ON: {"append": event_to_json(lying)}})


def _asked(question: str, options: list[str], meanings: Mapping[str, Any]) -> Note:
    body = {"event": "asked", "question": question, "options": options, "source": "camera"}
    return Note(body, {"answers": meanings})
