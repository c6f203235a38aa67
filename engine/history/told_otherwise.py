"""Something else happened than was told: another story in the place of the first, and what both tell alike.

An event that both stories tell stays as it is told by now: people may have named its card since.  One of the same kind
and place is told anew under the number that stays, so what was asked about it can still be answered; what was asked
about an event that the other story does not have is asked no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.entry import LogEntry
from engine.go_nuts import event_from_json, evolve
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    PicksRevealed,
    PowerPrompted,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)
from engine.go_nuts.state import GameState
from engine.history.log import open_matters
from engine.history.names_since import with_names_since
from engine.history.past import Amendment, Draft, Past

ONE_A_ROUND = (PicksRevealed, RowDealt, RowRefilled, TableRead)
"""Kinds of events that are the same one, told otherwise, whatever they say."""
SAME, ALIKE = 3, 2
"""How well an event of the other story stands for one of the first: it is that very one, or that one told otherwise."""


@dataclass(frozen=True, slots=True)
class _Told:
    """An event of the first story that stands: its entry by now, and how it was told first."""

    entry: LogEntry
    first: Event


@dataclass(slots=True)
class _Story:
    """The other story, by the entries of the log: which fall, with what instead, and what comes after which."""

    gone: set[int] = field(default_factory=set)
    instead: dict[int, Event] = field(default_factory=dict)
    after: dict[int, list[Event]] = field(default_factory=dict)
    stood_for: dict[int, Event] = field(default_factory=dict)
    """What an event that falls is now, where it is the same one told otherwise."""

    def falls(self, told: Sequence[_Told], events: Sequence[Event], before: int) -> None:
        """These entries fall, and these events take their places in order; `before` is the entry before them."""
        self.gone |= {one.entry.seq for one in told}
        for one, event in zip(told, events, strict=False):
            self.instead[one.entry.seq] = event
        last = told[-1].entry.seq if told else before
        self.after.setdefault(last, []).extend(events[len(told) :])

    def _came_with_what_falls(self, entry: LogEntry, past: Past) -> bool:
        """Whether a power was told only when its card had another name, and that card was not taken then."""
        card = past.index(entry.memo.get("after", 0))
        return card is not None and past.entries[card].seq in self.gone

    def amendment(self, past: Past) -> Amendment:
        """What falls and what is told anew, each in its round."""
        drafts: list[Draft] = []
        state: GameState | None = None
        for entry, event in zip(past.entries, past.events, strict=True):
            if isinstance(event, PowerResolved) and self._came_with_what_falls(entry, past):
                self.gone.add(entry.seq)
            told = None if entry.seq in self.gone else event
            if entry.seq in self.instead:
                told = self.instead[entry.seq]
                drafts.append(Draft(told, replaces=entry.seq, in_round=None if state is None else state.round))
            state = state if told is None else evolve(state, told)
            for more in self.after.get(entry.seq, ()):
                drafts.append(Draft(more, after=entry.seq, in_round=None if state is None else state.round))
                state = evolve(state, more)
        return Amendment(tuple(entry.seq for entry in past.entries if entry.seq in self.gone), tuple(drafts))


def other_story(
    past: Past, seqs: Sequence[int], events: Sequence[Event], log: Sequence[LogEntry] = (), but: int = 0
) -> Amendment:
    """In place of these entries, those events happened; what fell already is left alone.

    With the `log`, what was told anew since counts as well, and what was asked about what falls, all but one question,
    is asked no more.
    """
    told = list(_told(past, seqs, log))
    if not told:
        return Amendment()
    now = with_names_since(past, log, seqs, events, _pairs) if log else [[event] for event in events]
    story = _told_with(past, told, events, now)
    amendment = story.amendment(past)
    asked = set(_asked_of_others(log, past, story)) - {but}
    return Amendment((*amendment.withdrawn, *sorted(asked)), amendment.drafts)


def _told(past: Past, seqs: Sequence[int], log: Sequence[LogEntry]) -> Iterator[_Told]:
    """What stands of these entries, in order: told anew, an event of the same kind is the same one."""
    for entry, event in zip(past.entries, past.events, strict=True):
        if entry.seq in seqs:
            yield _Told(entry, event)
        elif entry.root in seqs and entry.root <= len(log) and log[entry.root - 1].event == entry.event:
            yield _Told(entry, event_from_json(dict(log[entry.root - 1].body)))


def _told_with(
    past: Past, told: Sequence[_Told], events: Sequence[Event], now: Sequence[Sequence[Event]]
) -> _Story:
    """The other story in the places of the first; `now` is what becomes of each of its events."""
    story, before = _Story(), past.entries[past.entries.index(told[0].entry) - 1].seq
    old = new = 0
    for n, m in [*_pairs([one.first for one in told], events), (len(told), len(events))]:
        story.falls(told[old:n], [event for one in now[new:m] for event in one], before)
        if n < len(told):
            one, before = told[n], told[n].entry.seq
            if one.first != events[m]:
                story.falls([one], now[m], before)
                story.stood_for[before] = events[m]
        old, new = n + 1, m + 1
    return story


def _pairs(first: Sequence[Event], other: Sequence[Event]) -> list[tuple[int, int]]:
    """Which events of two stories are the same ones, in order and round by round: as many and as like as can be."""
    rounds, rounds_then = _rounds(first), _rounds(other)
    best: dict[tuple[int, int], tuple[int, list[tuple[int, int]]]] = {}
    for n in range(len(first), -1, -1):
        for m in range(len(other), -1, -1):
            if n == len(first) or m == len(other):
                best[n, m] = 0, []
                continue
            worth = _likeness(first[n], other[m]) if rounds[n] == rounds_then[m] else 0
            rest, pairs = best[n + 1, m + 1]
            ways = [(worth + rest, [(n, m), *pairs])] if worth else []
            best[n, m] = max(*ways, best[n + 1, m], best[n, m + 1], key=lambda way: way[0])
    return best[0, 0][1]


def _rounds(story: Sequence[Event]) -> list[int]:
    """In which round of a story each of its events was, from 0; a refill belongs to the round that it ends."""
    ends = [isinstance(event, RowRefilled) for event in story]
    return [sum(ends[:n]) for n in range(len(story))]


def _likeness(one: Event, other: Event) -> int:
    if one == other:
        return SAME
    match one, other:
        case (DonutTaken(player, slot), DonutTaken(their, theirs)):
            alike = (player, slot) == (their, theirs)
        case (DonutDiscarded(slot), DonutDiscarded(theirs)):
            alike = slot == theirs
        case (PowerPrompted(player, piece), PowerPrompted(their, used)):
            alike = (player, piece) == (their, used)
        case (PowerResolved(player, piece), PowerResolved(their, used)):
            alike = (player, piece) == (their, used)
        case _:
            alike = isinstance(one, ONE_A_ROUND) and type(one) is type(other)
    return ALIKE if alike else 0


def _asked_of_others(log: Sequence[LogEntry], past: Past, story: _Story) -> Iterator[int]:
    """The open questions about events that fall and that the other story does not have, or tells of itself."""
    for matter in open_matters(log):
        for way in log[matter.seq - 1].answers.values():
            index = past.index(way["seq"]) if "seq" in way else None
            seq = 0 if index is None else past.entries[index].seq
            if seq in story.gone and not _still_asks(way, past.events[index or 0], story.stood_for.get(seq)):
                yield matter.seq
                break


def _still_asks(way: Mapping[str, Any], was: Event, now: Event | None) -> bool:
    """Whether an answer speaks of an event that is told otherwise now, and that did not tell it itself."""
    if isinstance(was, PicksRevealed) and isinstance(now, PicksRevealed) and "player" in way:
        return was.picks.get(way["player"]) == now.picks.get(way["player"])
    if isinstance(was, PowerResolved) and isinstance(now, PowerResolved):
        nth = way.get("mention", 0)  # 0 is the power's own card
        return bool(nth == 0 or was.moved[nth - 1 : nth] == now.moved[nth - 1 : nth])
    return now is not None
