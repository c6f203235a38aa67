"""Objections that are over by themselves: what they object to has turned out to be lawful."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.amend import Past
from engine.go_nuts.fold import evolve
from engine.go_nuts.rules import Verdict, judge
from engine.go_nuts.state import GameState
from engine.journal import LogEntry
from engine.log import OpenMatter


def over_by_now(log: Sequence[LogEntry], matters: Sequence[OpenMatter]) -> Iterator[int]:
    """The objections to an event that the rules allow, now that the past is told otherwise."""
    objected = [matter.seq for matter in matters if matter.kind == "objected"]
    if objected:
        past = Past.of(log)
        for seq in objected:
            index = past.index(seq + 1)
            if index is not None and _is_lawful(past, index):
                yield seq


def _is_lawful(past: Past, index: int) -> bool:
    state: GameState | None = None
    for event in past.events[:index]:
        state = evolve(state, event)
    return judge(state, past.events[index]).verdict is Verdict.LEGAL
