"""From drafts to numbered log entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.entry import LogEntry
from engine.go_nuts import event_to_json, evolve
from engine.go_nuts.state import GameState
from engine.history.notes import Note
from engine.history.past import Draft


def numbered(
    log: Sequence[LogEntry],
    state: GameState,
    at: float,
    drafts: Sequence[Draft | Note],
    source: str,
    extra: Mapping[str, Any],
) -> tuple[LogEntry, ...]:
    """The entries that these drafts become after a log that leads to this state."""
    entries: list[LogEntry] = []
    for draft in drafts:
        seq = len(log) + len(entries) + 1
        if isinstance(draft, Note):
            old = draft.body.get("replaces")
            round_now = state.round if old is None else int(log[old - 1].body.get("round", state.round))
            entries.append(LogEntry(seq, at, named_first(draft.body, round_now), draft.memo))
            continue
        entries.append(_drafted(log, draft, seq, at, source, state.round, extra))
        if draft.replaces is None and draft.after is None:
            state = evolve(state, draft.event)
    return tuple(entries)


def _drafted(
    log: Sequence[LogEntry], draft: Draft, seq: int, at: float, source: str, round_now: int, extra: Mapping[str, Any]
) -> LogEntry:
    memo: dict[str, Any] = {}
    anchor = draft.replaces if draft.replaces is not None else draft.after
    if anchor is not None:
        round_now = int(log[anchor - 1].body.get("round", round_now))
    round_now = round_now if draft.in_round is None else draft.in_round
    body = {**named_first(event_to_json(draft.event), round_now), **extra, **draft.remark, "source": source}
    if draft.seen_at is not None:
        body["seen_t"] = round(draft.seen_at, 2)
    if draft.replaces is not None:
        body["replaces"] = draft.replaces
        memo["root"] = log[draft.replaces - 1].root
    elif draft.after is not None:
        memo["after"] = draft.after
    return LogEntry(seq, at, body, memo)


def named_first(body: Mapping[str, Any], round_now: int) -> dict[str, Any]:
    """The event's name, then its round, then the rest, as people read it."""
    rest = {k: v for k, v in body.items() if k not in ("event", "round")}
    return {"event": body["event"], "round": round_now, **rest}
