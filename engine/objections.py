"""Objections that are over by themselves: what they object to has turned out to be lawful."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.amend import Past, fold
from engine.go_nuts.fold import evolve
from engine.go_nuts.rules import Verdict, judge
from engine.go_nuts.state import GameState
from engine.go_nuts.supply import surplus
from engine.journal import LogEntry
from engine.log import OpenMatter


def over_by_now(log: Sequence[LogEntry], matters: Sequence[OpenMatter]) -> Iterator[int]:
    """The objections to an event that the rules allow, now that the past is told otherwise."""
    objected = [matter.seq for matter in matters if matter.kind == "objected"]
    if objected:
        past = Past.of(log)
        for seq in objected:
            memo = log[seq - 1].memo
            if "surplus" in memo:
                state = fold(log)
                over = state is not None and not surplus(state)[memo["surplus"]]
            else:
                index = None if "kept" in memo else past.index(memo.get("about", seq + 1))
                over = index is not None and _is_lawful(past, index)
            if over:
                yield seq


def _is_lawful(past: Past, index: int) -> bool:
    state: GameState | None = None
    for event in past.events[:index]:
        state = evolve(state, event)
    return judge(state, past.events[index]).verdict is Verdict.LEGAL
