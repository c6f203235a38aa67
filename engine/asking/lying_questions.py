"""Questions about what lies there though nothing told brought it, or was told to lie there and is not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.explaining.story import Both
from engine.go_nuts import event_to_json
from engine.go_nuts.events import Event, PowerPrompted, RowDealt, RowRefilled
from engine.go_nuts.words import LIES_THERE, in_words, not_seen, under_another, under_others, under_others_too, whose
from engine.history.notes import Note, asked

GO_ON, LEAVE = "Go on from what lies there", "Leave it as it is"
GO_ON_JA, LEAVE_JA = "卓上の状態から続ける", "このままにする"
SO_IT_WAS, SO_IT_WAS_JA = "So it was", "そのとおり"
UNDER_OTHERS = "under_others"
"""The memo of a question whether others cover a card."""
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
    return asked(question, said, {GO_ON: going_on(lying)})


def away_question(lying: Event, told: Sequence[Event], seconds: float) -> Note:
    """Was this played while nothing was seen?  If not, play goes on from what lies there when that is said."""
    told = [event for event in told if not isinstance(event, PowerPrompted | RowDealt | RowRefilled)]
    english, japanese = ("; ".join(said) for said in zip(*map(in_words, told), strict=True))
    question = (
        f"The camera saw nothing for {seconds:.0f} seconds. Was this played meanwhile: {english}?",
        f"カメラが{seconds:.0f}秒間何も写しませんでした。その間に行われたのは次のとおりですか：{japanese}",
    )
    said = {"options": [SO_IT_WAS, GO_ON], "options_ja": [SO_IT_WAS_JA, GO_ON_JA]}
    return asked(question, said, {GO_ON: going_on(lying)})


def astray_question(player: str, piece: str, count: int) -> Note:
    """A card lies before somebody that nothing brought: is it theirs?  The round goes on either way.

    count: how many of its kind they have if it is.
    """
    question, theirs = whose(player, piece)
    said = {"options": [theirs[0], LEAVE], "options_ja": [theirs[1], LEAVE_JA]}
    return asked(question, said, {theirs[0]: {"lies": {"player": player, "piece": piece, "count": count}}})


def going_on(lying: Event) -> dict[str, Any]:
    """What the answer means that play goes on from what lies there."""
    return {"append": event_to_json(lying)}


def missing_question(player: str, piece: str, count: int, since: int) -> Note:
    """Does a card lie there that the log has on a plate and nobody has seen?  It was somebody's so-manieth of its kind
    when the log had so many entries."""
    about = {"player": player, "piece": piece, "count": count}
    _, (gone, _) = LIES_THERE
    return _lies_there(not_seen(player, piece), {gone: {"gone": {**about, "since": since}}}, {"missing": about})


def under_others_question(
    player: str, piece: str, count: int, since: int, another: bool = False, unseen: int = 1
) -> Note:
    """Does a card that is not seen lie there all the same?  It would be somebody's so-manieth of its kind then, when
    the log had so many entries.

    another: one of its name is seen, but came since.  unseen: so many of its name are not seen, this one the last.
    """
    about = {"player": player, "piece": piece, "count": count, "since": since}
    (there, _), _ = LIES_THERE
    question = under_another(player, piece) if another else under_others(player, piece)
    question = under_others_too(player, piece, unseen) if unseen > 1 else question
    return _lies_there(question, {there: {"lies": about}}, {UNDER_OTHERS: about})


def _lies_there(question: Both, meanings: Mapping[str, Any], memo: Mapping[str, Any]) -> Note:
    """A question whether a card lies there."""
    english, japanese = (list(words) for words in zip(*LIES_THERE, strict=True))
    note = asked(question, {"options": english, "options_ja": japanese}, meanings)
    return Note(note.body, {**note.memo, **memo})
