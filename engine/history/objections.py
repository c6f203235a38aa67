"""Objections that a correction brings or ends: what was lawful is so no more, or what was objected to is lawful now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.entry import LogEntry
from engine.go_nuts.rules import judge
from engine.go_nuts.supply import surplus
from engine.history.as_told import fold
from engine.history.log import OpenMatter
from engine.history.past import Past
from engine.rulings import Verdict

OF_THE_DECK = frozenset({"GN-CONSERVE", "GN-FC-COPIES", "GN-SETUP-DECK"})
"""The rules that count the copies of a card: what they find is said of the cards that lie there."""


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


def no_longer_lawful(before: Past, after: Past) -> LogEntry | None:
    """The first entry that the rules allowed while the past was told as before, and forbid now."""
    allowed = {entry.root for entry in _lawful(before)}
    lawful_now = {entry.seq for entry in _lawful(after)}
    return next(
        (e for e in after.entries if e.root in allowed and e.seq not in lawful_now), None
    )


def _lawful(past: Past) -> Iterator[LogEntry]:
    """The entries that the rules do not forbid, or forbid only as the copies of a card are counted."""
    for entry, event, state in zip(past.entries, past.events, past.before(), strict=True):
        ruling = judge(state, event)
        if ruling.verdict is not Verdict.ILLEGAL or ruling.because.rule in OF_THE_DECK:
            yield entry


def _is_lawful(past: Past, index: int) -> bool:
    return judge(past.before()[index], past.events[index]).verdict is Verdict.LEGAL
