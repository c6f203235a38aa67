"""The players sit otherwise than was thought: all that was told of one of them is told of another.

Where somebody at an end of the row sits may be seen in two ways, and seats are counted from one of them.  Then
everybody's cards are somebody else's, so it is asked as soon as all have shown their numbers, or at once where a game
is joined in which everybody has cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.go_nuts import CARDS, event_from_json
from engine.go_nuts.events import GameStarted
from engine.go_nuts.state import GameState
from engine.go_nuts.words import who_chose, who_has
from engine.journal import LogEntry
from engine.log import OpenMatter, open_matters, standing
from engine.notes import REMARKS, Note, seats_note
from engine.observation import UNKNOWN, TableObservation
from engine.past import EDIT, Amendment, Draft, Past
from engine.thresholds import LINGERING

PEOPLE = frozenset({"player", "players", "winners", "seated"})
BY_NAME = frozenset({"picks", "plates", "scores", "cards"})
"""The fields that name players, and those that have something for each by name."""
PLACES = frozenset({"from", "to", "where", "target"})
TEXTS = frozenset({"question", "options", "expected", "seen", "sentence", "answers", *REMARKS})


def seats_question(log: Iterable[LogEntry], state: GameState, firsts: Sequence[int]) -> Note | None:
    """Who chose the number that only one chose?  The first reveal that has one tells who sits where; where what was
    asked then has fallen, the last one does.

    firsts: the seats that may as well be the first.
    """
    log = tuple(log)
    reveals = [entry.body for entry in standing(log) if entry.event == "picks_revealed"]
    if not firsts or not reveals or _asked(log):
        return None
    if any(_chosen_once(body["picks"]) for body in reveals[:-1]) and not seats_question_fell(log):
        return None
    picks, in_round = reveals[-1]["picks"], reveals[-1]["round"]
    once = _chosen_once(picks)
    if not once:
        return None
    player, players = once[0], state.players
    orders = _orders(players, (1, *firsts))
    seat = players.index(player)
    return seats_note(who_chose(picks[player], in_round), {order[seat]: order for order in orders})


def seats_question_when_joined(log: Sequence[LogEntry], state: GameState, firsts: Sequence[int]) -> Note | None:
    """Who has the card that only one has, where a game is joined?  Until everybody has one, their seats may change."""
    if not firsts or _asked(log) or seats_said(log) or not all({*plate} - {UNKNOWN} for plate in state.plates.values()):
        return None
    owners = Counter(piece for plate in state.plates.values() for piece in {*plate} - {UNKNOWN})
    lying = ((seat, piece) for seat, name in enumerate(state.players) for piece in state.plates[name])
    seat, piece = next(((seat, piece) for seat, piece in lying if owners[piece] == 1), (0, UNKNOWN))
    orders = _orders(state.players, (1, *firsts))
    return None if piece == UNKNOWN else seats_note(who_has(piece), {order[seat]: order for order in orders})


def seats_question_fell(log: Sequence[LogEntry]) -> bool:
    """Whether it was asked who sits where, of numbers that were others after all, and is open to this day."""
    asked = any(e.event == "asked" and any("seated" in way for way in _ways(log, e.seq)) for e in log)
    return asked and not _asked(log) and not seats_said(log)


def _asked(log: Sequence[LogEntry]) -> list[LogEntry]:
    """The questions who sits where that stand, answered or not."""
    return [e for e in standing(log) if e.event == "asked" and any("seated" in way for way in _ways(log, e.seq))]


def outdated(log: Sequence[LogEntry], reveal: LogEntry, picks: Mapping[str, int]) -> tuple[int, ...]:
    """The question who sits where that was asked at a reveal, where that showed other numbers after all."""
    root = reveal.memo.get("root", reveal.seq)
    roots = [e.memo.get("root", e.seq) for e in standing(log) if e.event == "picks_revealed"]
    until = min((later for later in roots if later > root), default=len(log) + 1)
    is_open = {matter.seq for matter in open_matters(log)}
    once = {who_chose(picks[player], reveal.body["round"])[0]: player for player in _chosen_once(picks)}
    return tuple(
        e.seq for e in _asked(log)
        if e.seq in is_open and root < e.seq < until and once.get(e.body["question"]) != e.body["options"][0]
    )  # fmt: skip


@dataclass(slots=True)
class SeatsTold:
    """Waits for plates to tell who sits where, and for how long they have."""

    _first: int = 0
    _since: float = 0.0

    def answered(
        self, log: Sequence[LogEntry], matters: Sequence[OpenMatter], players: Sequence[str], seen: TableObservation
    ) -> Iterator[tuple[int, str]]:
        """The open question who sits where, with its answer, once plates have told it for long enough."""
        if seen.first != self._first:
            self._first, self._since = seen.first, seen.taken_at
        if not seen.first or seen.taken_at - self._since < LINGERING or seats_said(log):
            return
        is_open, sits = {matter.seq for matter in matters}, _orders(players, [seen.first])[0]
        for asked in _asked(log):
            if asked.seq in is_open and not _was_answered(log, asked.seq):
                ways: Mapping[str, Any] = asked.memo["answers"]
                orders = {name: tuple(ways.get(name, {}).get("seated", players)) for name in asked.body["options"]}
                yield from ((asked.seq, name) for name, order in orders.items() if order == sits)


def _was_answered(log: Iterable[LogEntry], asked: int) -> bool:
    """Whether a question that is open was answered before, and somebody took that back."""
    return any(entry.event == "answered" and entry.body["seq_of"] == asked for entry in log)


def _orders(players: Sequence[str], firsts: Iterable[int]) -> list[tuple[str, ...]]:
    """Who sits where, beginning with seat 1, if one of these seats is the first."""
    return [tuple(players[(k + 1 - first) % len(players)] for k in range(len(players))) for first in firsts]


def seats_said(log: Sequence[LogEntry]) -> bool:
    """Whether it is said who sits where: the question was answered, by people or by plates, or two were exchanged."""
    return any(
        (e.event == "corrected" and str(e.body["what"]).startswith("seats: "))
        or (e.event == "answered" and any("seated" in way for way in _ways(log, e.body["seq_of"])))
        for e in standing(log)
    )


def _ways(log: Sequence[LogEntry], asked: int) -> Iterable[Mapping[str, Any]]:
    """What the answers to a question mean."""
    ways: Mapping[str, Mapping[str, Any]] = log[asked - 1].memo.get("answers", {})
    return ways.values()


def _chosen_once(picks: Mapping[str, int]) -> list[str]:
    """The players who chose a number that nobody else did."""
    counts = Counter(picks.values())
    return [player for player, slot in picks.items() if counts[slot] == 1]


def reseated(log: Sequence[LogEntry], past: Past, names: Sequence[str], but: int = 0) -> Amendment:
    """The players sit in this order, beginning with seat 1; what is open is told anew as well, all but one question."""
    (begun, *_) = past.events
    if not isinstance(begun, GameStarted) or tuple(names) == begun.players:
        return Amendment()
    to = dict(zip(begun.players, names, strict=True))
    told = [(e, event_from_json(_of_others(e.body, to))) for e in past.entries]
    drafts = [Draft(event, replaces=e.seq, remark=_remark(e, to)) for e, event in told]
    asked = {matter.seq for matter in open_matters(log)} - {but}
    kept = [e for e in standing(log) if e.seq in asked or EDIT in e.memo]
    now = {e.seq: len(log) + n for n, e in enumerate(past.entries, 2)}  # after the answer itself
    notes = [Note({**_of_others(e.body, to), "replaces": e.seq}, _memo(e, to, now)) for e in kept]
    return Amendment(tuple(e.seq for e in (*past.entries, *kept)), tuple(drafts), tuple(notes))


def _memo(entry: LogEntry, to: Mapping[str, str], now: Mapping[int, int]) -> dict[str, Any]:
    """What the entry remembers; what it would tell otherwise are the entries that stand from `now` on."""
    memo: dict[str, Any] = _of_others(entry.memo, to)
    ways = [*memo.get("answers", {}).values(), memo.get("instead", {}), memo.get("kept", {})]
    for way in ways:
        if "instead_of" in way:
            way["instead_of"] = [now.get(seq, seq) for seq in way["instead_of"]]
    return {"about": entry.seq + 1, **memo} if entry.event == "objected" else memo


def by_seat(picks: Mapping[str, int], names: Iterable[str]) -> dict[str, int]:
    """Picks as they were read, under the names that the players of these seats have now."""
    return dict(zip(names, picks.values(), strict=True))


def _remark(entry: LogEntry, to: Mapping[str, str]) -> dict[str, str]:
    return {key: str(_of_others(entry.body[key], to, key)) for key in REMARKS if key in entry.body}


def _of_others(told: Any, to: Mapping[str, str], key: str = "") -> Any:
    """What was said under a key, of the others: lists and objects all through."""
    if isinstance(told, Mapping):
        if key in BY_NAME:
            return {to.get(name, name): one for name, one in told.items()}
        return {_of_others(k, to, key) if key in TEXTS else k: _of_others(one, to, k) for k, one in told.items()}
    if isinstance(told, list | tuple):
        return [_of_others(one, to, key) for one in told]
    if not isinstance(told, str):
        return told
    if key in PEOPLE:
        return to.get(told, told)
    if key in PLACES:
        kind, _, which = told.partition("/")
        name = next((name for name in to if which == name or which.startswith(name + "/")), "")
        return f"{kind}/{to[name]}{which.removeprefix(name)}" if name else told
    return _in_words(told, to, key) if key.removesuffix("_ja") in TEXTS else told


def _in_words(text: str, to: Mapping[str, str], key: str) -> str:
    """A sentence with the other names; in Japanese nothing stands between a name and the next word."""
    if text in CARDS:
        return text
    names = "|".join(re.escape(name) for name in sorted(to, key=len, reverse=True))
    pattern = names if key.endswith("_ja") else rf"(?<!\w)(?:{names})(?!\w)"
    return re.sub(pattern, lambda found: to[found[0]], text)
