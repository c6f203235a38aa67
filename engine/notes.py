"""What the program says beside the game's own events: questions and objections, and what each answer would mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.go_nuts import event_to_json
from engine.go_nuts.events import Event, PowerPrompted, RowDealt, RowRefilled
from engine.go_nuts.reading import most_left
from engine.go_nuts.state import GameState
from engine.go_nuts.words import (
    LIES_THERE,
    in_words,
    looks_otherwise,
    not_seen,
    under_others,
    unread,
    which_card,
    whose,
)
from engine.observation import UNKNOWN, PlaceKind
from engine.rulings import Ruling, Verdict
from engine.story import Both, Breach, Doubt, Reading

OFFERED = 3
"""Cards that are offered for one that nobody could read: any other can be named instead."""
GO_ON, LEAVE = "Go on from what lies there", "Leave it as it is"
EMPTY, PLAY_ON = "The deck is empty: the game is over", "Play goes on"
EMPTY_JA, PLAY_ON_JA = "山札はもうない：ゲーム終了", "まだ続ける"
REMARKS = ("note", "note_ja", "overrides", "overrides_ja")
"""What an entry says quietly of its event."""
PEOPLE_TELL = "people_tell"
UNDER_OTHERS = "under_others"
"""The memo of a question about a card that the eyes have answered already, and may be wrong about."""
SO_IT_WAS, SO_IT_WAS_JA = "So it was", "そのとおり"
GO_ON_JA, LEAVE_JA = "卓上の状態から続ける", "このままにする"


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
    return _asked(question, {"options": options, "where": where}, meanings)


def unread_question(player: str, options: Sequence[str], seq: int, mention: int) -> Note:
    """Which card is it that nobody could read?  It is named first by an entry, at a position of its fields."""
    meanings = {piece: {"seq": seq, "mention": mention, "piece": piece} for piece in options}
    return _asked(unread(player), {"options": list(options), "where": f"plate/{player}"}, meanings)


def otherwise_question(player: str, was: str, piece: str, seq: int, mention: int) -> Note:
    """Is a card what it was told to be, or what it looks like now?  Another look at it does not tell: people do."""
    meanings = {one: {"seq": seq, "mention": mention, "piece": one} for one in (piece, was)}
    said = {"options": [piece, was], "where": f"plate/{player}"}
    return for_people(_asked(looks_otherwise(player, was, piece), said, meanings))


def for_people(note: Note) -> Note:
    """A question that the eyes do not answer."""
    return Note(note.body, {**note.memo, PEOPLE_TELL: True})


def missing_question(player: str, piece: str, count: int) -> Note:
    """Does a card lie there that the log has on a plate and nobody has seen?"""
    about = {"player": player, "piece": piece, "count": count}
    question, (there, gone) = not_seen(player, piece), LIES_THERE
    said = {"options": [there[0], gone[0]], "options_ja": [there[1], gone[1]]}
    note = _asked(question, said, {gone[0]: {"gone": about}})
    return Note(note.body, {**note.memo, "missing": about})


def under_others_question(player: str, piece: str, count: int) -> Note:
    """Does a card that is not seen lie there all the same?  It would be somebody's so-manieth of its kind."""
    about = {"player": player, "piece": piece, "count": count}
    (there, gone), question = LIES_THERE, under_others(player, piece)
    said = {"options": [there[0], gone[0]], "options_ja": [there[1], gone[1]]}
    note = _asked(question, said, {there[0]: {"lies": about}})
    return Note(note.body, {**note.memo, UNDER_OTHERS: about})


def _number_question(state: GameState, reading: Reading, seq: int) -> Note:
    player = state.players[reading.where.index - 1]
    meanings = {
        piece.removeprefix("select_"): {"seq": seq, "player": player, "piece": piece}
        for piece in (reading.piece, reading.runner_up, *reading.others)
    }
    question = (f"Which number did {player} choose?", f"{player}が選んだのは何番ですか。")
    return _asked(question, {"options": list(meanings)}, meanings)


def story_question(doubt: Doubt[GameState], first: int, count: int) -> Note:
    """What happened?  The game goes on with the first story, the entries from `first` on."""
    english, japanese = zip(*doubt.answers, strict=True)
    said = {"options": list(english), "options_ja": list(japanese)}
    instead_of = [first + n for n in range(count)]
    meanings = {
        answer: {"instead_of": instead_of, "events": [event_to_json(event) for step in rival for event in step.events]}
        for answer, rival in zip(english[1:], doubt.rivals, strict=True)
    }
    return _asked(doubt.question, said, meanings)


UNLIKE: Both = (
    "The table does not fit the game so far. Go on from what lies on it?",
    "卓上の様子がこれまでのゲームと合いません。今の状態から続けますか。",
)


def lost_question(lying: Event, unseen: Both | None = None, away: float = 0.0) -> Note:
    """Nothing explains the table: shall play be taken up from what lies there?  `unseen` says what is not in view, and
    `away` for how many seconds nothing was seen."""
    question = UNLIKE if not away else (
        f"The camera saw nothing for {away:.0f} seconds, and the table has changed. Go on from what lies on it?",
        f"カメラが{away:.0f}秒間何も写さないうちに卓上が変わりました。今の状態から続けますか。",
    )  # fmt: skip
    if unseen is not None:
        question = (f"{question[0]} {unseen[0]}", f"{question[1]}{unseen[1]}")
    said = {"options": [GO_ON, LEAVE], "options_ja": [GO_ON_JA, LEAVE_JA]}
    return _asked(question, said, {GO_ON: going_on(lying)})


def away_question(lying: Event, told: Sequence[Event], seconds: float) -> Note:
    """Was this played while nothing was seen?  If not, play goes on from what lies there when that is said."""
    told = [event for event in told if not isinstance(event, PowerPrompted | RowDealt | RowRefilled)]
    english, japanese = ("; ".join(said) for said in zip(*map(in_words, told), strict=True))
    question = (
        f"The camera saw nothing for {seconds:.0f} seconds. Was this played meanwhile: {english}?",
        f"カメラが{seconds:.0f}秒間何も写しませんでした。その間に行われたのは次のとおりですか：{japanese}",
    )
    said = {"options": [SO_IT_WAS, GO_ON], "options_ja": [SO_IT_WAS_JA, GO_ON_JA]}
    return _asked(question, said, {GO_ON: going_on(lying)})


def astray_question(player: str, piece: str) -> Note:
    """A card lies before somebody that nothing brought: is it theirs?  The round goes on either way."""
    question, theirs = whose(player, piece)
    said = {"options": [theirs[0], LEAVE], "options_ja": [theirs[1], LEAVE_JA]}
    return _asked(question, said, {theirs[0]: {"lies": {"player": player, "piece": piece}}})


def going_on(lying: Event) -> dict[str, Any]:
    """What the answer means that play goes on from what lies there."""
    return {"append": event_to_json(lying)}


def seats_note(question: Both, orders: Mapping[str, Sequence[str]]) -> Note:
    """Who did it?  Each name comes with the order in which the players sit then; the first is as it was thought."""
    _, *others = orders
    return _asked(question, {"options": list(orders)}, {name: {"seated": list(orders[name])} for name in others})


def deck_question(in_round: int) -> Note:
    """The row is not filled: is the deck empty, and the game over?"""
    question = ("The row is not filled. Is the deck empty?", "列が補充されていません。山札はもうありませんか。")
    said = {"options": [EMPTY, PLAY_ON], "options_ja": [EMPTY_JA, PLAY_ON_JA]}
    note = _asked(question, said, {EMPTY: {"end": in_round}})
    return Note(note.body, {**note.memo, "deck_in_round": in_round})


def _asked(question: Both, said: Mapping[str, Any], meanings: Mapping[str, Any]) -> Note:
    """`said` are the options, with their Japanese where they are sentences, and the place that is asked about."""
    body = {"event": "asked", "question": question[0], "question_ja": question[1], **said, "source": "camera"}
    return Note(body, {"answers": meanings})
