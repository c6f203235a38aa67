"""What the program says beside the game's own events: questions and objections, and what each answer would mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.entry import LogEntry
from engine.explaining.story import Both, Breach, Doubt, Reading, Reread
from engine.go_nuts import event_to_json
from engine.go_nuts.state import GameState
from engine.go_nuts.stories.reading import most_left
from engine.go_nuts.words import lies_upon, looks_otherwise, unread, which_card
from engine.observation import UNKNOWN, PlaceKind
from engine.rulings import Ruling, Verdict

OFFERED = 3
"""Cards that are offered for one that nobody could read: any other can be named instead."""
EMPTY, PLAY_ON = "The deck is empty: the game is over", "Play goes on"
EMPTY_JA, PLAY_ON_JA = "山札はもうない：ゲーム終了", "まだ続ける"
NO_CARD, NO_CARD_JA = "It is no card", "カードではない"
REMARKS = ("note", "note_ja", "overrides", "overrides_ja")
"""What an entry says quietly of its event."""
PEOPLE_TELL = "people_tell"
"""The memo of a question about a card that the eyes have answered already, and may be wrong about."""


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


NOT_SEEN = {"note": "the camera did not see all of these numbers", "note_ja": "一部の番号はカメラに映っていません"}
"""What an entry says quietly of numbers that are told by who has what: of two alike cards anybody may have either."""


def remarks(entry: LogEntry) -> dict[str, str]:
    """What was said of an event beside it: it is said of the event told anew too."""
    return {key: str(entry.body[key]) for key in REMARKS if key in entry.body}


def objection(breach: Breach, first: int, count: int) -> Note:
    """What the table shows against the rules; the entries from `first` on tell it as it happened."""
    body = {
        "event": "objected", "expected": breach.expected[0], "seen": breach.seen[0], "rule": breach.rule,
        "sentence": breach.sentence[0], "expected_ja": breach.expected[1], "seen_ja": breach.seen[1],
        "sentence_ja": breach.sentence[1], "source": "camera",
    }  # fmt: skip
    events = [event_to_json(event) for event in breach.instead]
    instead = {"instead_of": [first + n for n in range(count)], "events": events}
    return Note(body, {"instead": instead} if events else {})


def surplus_objection(breach: Breach, piece: str) -> Note:
    """Cards that lie there and cannot all be of this deck; over as soon as they are fewer."""
    return Note({**objection(breach, 0, 0).body, "source": "table"}, {"surplus": piece})


def card_question(state: GameState, reading: Reading, seq: int) -> Note:
    """Which card is it?  The game goes on with the likelier one, or with a card that nobody can name.

    `seq` is the entry that names it.
    """
    if reading.where.kind is PlaceKind.PICK:
        return _number_question(state, reading, seq)
    options = [piece for piece in dict.fromkeys((reading.piece, reading.runner_up)) if piece != UNKNOWN]
    if len(options) < 2:
        options = list(dict.fromkeys((*options, *most_left(state, OFFERED))))[:OFFERED]
    meanings = {piece: {"seq": seq, "mention": reading.mention, "piece": piece} for piece in options}
    where, question = which_card(state, reading.where)
    return asked(question, {"options": options, "where": where}, meanings)


def unread_question(player: str, options: Sequence[str], seq: int, mention: int, *, sure: bool = True) -> Note:
    """Which card is it that nobody could read?  It is named first by an entry, at a position of its fields.

    sure: whether it is one at all; what lay there when play was taken up may be none.
    """
    meanings = {piece: {"seq": seq, "mention": mention, "piece": piece} for piece in options}
    said = {"options": [*options], "where": f"plate/{player}"}
    if sure:
        return asked(unread(player), said, meanings)
    said |= {"options": [*options, NO_CARD], "options_ja": [*options, NO_CARD_JA]}
    return asked(unread(player), said, {**meanings, NO_CARD: {"none": {"seq": seq, "mention": mention}}})


def otherwise_question(state: GameState, reread: Reread, seq: int, mention: int) -> Note:
    """Is a card what it was told to be, or what it looks like now?  Another look at it does not tell: people do.

    Upon a card of the pile another may lie, of a round that nobody saw.
    """
    place, was, piece = reread.place, reread.was, reread.piece
    meanings = {one: {"seq": seq, "mention": mention, "piece": one} for one in (piece, was)}
    said = {"options": [piece, was], "where": which_card(state, place)[0]}
    if place.kind is PlaceKind.PLATE:
        return for_people(asked(looks_otherwise(state.players[place.index - 1], was, piece), said, meanings))
    english, japanese = lies_upon(was, piece)
    said |= {"options": [piece, was, english], "options_ja": [piece, was, japanese]}
    upon = {"upon": {**meanings[was], "top": piece}}
    return for_people(asked(looks_otherwise("", was, piece), said, {**meanings, english: upon}))


def for_people(note: Note) -> Note:
    """A question that the eyes do not answer."""
    return Note(note.body, {**note.memo, PEOPLE_TELL: True})


def _number_question(state: GameState, reading: Reading, seq: int) -> Note:
    player = state.players[reading.where.index - 1]
    meanings = {
        piece.removeprefix("select_"): {"seq": seq, "player": player, "piece": piece}
        for piece in (reading.piece, reading.runner_up, *reading.others)
    }
    question = (f"Which number did {player} choose?", f"{player}が選んだのは何番ですか。")
    return asked(question, {"options": list(meanings)}, meanings)


def story_question(doubt: Doubt[GameState], first: int, count: int) -> Note:
    """What happened?  The game goes on with the first story, the entries from `first` on."""
    english, japanese = zip(*doubt.answers, strict=True)
    said = {"options": list(english), "options_ja": list(japanese)}
    instead_of = [first + n for n in range(count)]
    meanings = {
        answer: {"instead_of": instead_of, "events": [event_to_json(event) for step in rival for event in step.events]}
        for answer, rival in zip(english[1:], doubt.rivals, strict=True)
    }
    return asked(doubt.question, said, meanings)


def seats_note(question: Both, orders: Mapping[str, Sequence[str]]) -> Note:
    """Who did it?  Each name comes with the order in which the players sit then; the first is as it was thought."""
    _, *others = orders
    return asked(question, {"options": list(orders)}, {name: {"seated": list(orders[name])} for name in others})


def deck_question(in_round: int) -> Note:
    """The row is not filled: is the deck empty, and the game over?"""
    question = ("The row is not filled. Is the deck empty?", "列が補充されていません。山札はもうありませんか。")
    said = {"options": [EMPTY, PLAY_ON], "options_ja": [EMPTY_JA, PLAY_ON_JA]}
    note = asked(question, said, {EMPTY: {"end": in_round}})
    return Note(note.body, {**note.memo, "deck_in_round": in_round})


def asked(question: Both, said: Mapping[str, Any], meanings: Mapping[str, Any]) -> Note:
    """A question; `said` are the options, with their Japanese where they are sentences, and the place of the card."""
    body = {"event": "asked", "question": question[0], "question_ja": question[1], **said, "source": "camera"}
    return Note(body, {"answers": meanings})
