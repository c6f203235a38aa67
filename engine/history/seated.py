"""The players sit otherwise than was thought: all that was told of one of them is told of another.

Where somebody at an end of the row sits may be seen in two ways, and seats are counted from one of them.  Then
everybody's cards are somebody else's, so it is asked as soon as all have shown their numbers, or at once where a game
is joined in which everybody has cards (`engine.asking.seats_asked`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.entry import LogEntry
from engine.go_nuts import CARDS, event_from_json
from engine.go_nuts.events import GameStarted
from engine.history.as_told import EDIT
from engine.history.log import open_matters, standing
from engine.history.notes import REMARKS, Note
from engine.history.past import Amendment, Draft, Past

PEOPLE = frozenset({"player", "players", "winners", "seated"})
BY_NAME = frozenset({"picks", "plates", "scores", "cards"})
"""The fields that name players, and those that have something for each by name."""
PLACES = frozenset({"from", "to", "where", "target", "what"})
OF_PLAYERS = ("plate", "pick")
TO = ", to "
"""Between the place where a card was said to lie and the one where it does."""
TEXTS = frozenset({"question", "options", "expected", "seen", "sentence", "answers", *REMARKS})


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
    if entry.event == "objected":
        return {"about": entry.seq + 1, **memo}
    return {**memo, "root": entry.root} if EDIT in memo else memo


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
        return TO.join(_of_another(place, to) for place in told.split(TO))
    return _in_words(told, to, key) if key.removesuffix("_ja") in TEXTS else told


def _of_another(place: str, to: Mapping[str, str]) -> str:
    """A place as another's, with what was said of it after a colon."""
    kind, _, which = place.partition("/")
    longest_first = sorted(to, key=len, reverse=True)
    names = (name for name in longest_first if which == name or which.startswith((f"{name}/", f"{name}: ")))
    name = next(names, "") if kind in OF_PLAYERS else ""
    return f"{kind}/{to[name]}{which.removeprefix(name)}" if name else place


def _in_words(text: str, to: Mapping[str, str], key: str) -> str:
    """A sentence with the other names; in Japanese nothing stands between a name and the next word."""
    if text in CARDS:
        return text
    names = "|".join(re.escape(name) for name in sorted(to, key=len, reverse=True))
    pattern = names if key.endswith("_ja") else rf"(?<!\w)(?:{names})(?!\w)"
    return re.sub(pattern, lambda found: to[found[0]], text)
