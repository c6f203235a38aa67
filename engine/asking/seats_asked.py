"""The question who sits where: when it is asked, which words it names a seat by, and what closes it.

A number that only one chose names a seat, or a card that only one had where a game is joined.  Once these words name
nobody any more, or another, the question falls and is asked anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.entry import LogEntry
from engine.explaining.thresholds import LINGERING
from engine.go_nuts.state import GameState
from engine.go_nuts.words import who_chose, who_has
from engine.history.log import OpenMatter, open_matters, standing
from engine.history.notes import Note, seats_note
from engine.history.past import as_joined
from engine.observation import UNKNOWN, TableObservation


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
    piece, player = next(_had_by_one(state), (UNKNOWN, ""))
    if piece == UNKNOWN:
        return None
    seat, orders = state.players.index(player), _orders(state.players, (1, *firsts))
    return seats_note(who_has(piece), {order[seat]: order for order in orders})


def seats_question_fell(log: Sequence[LogEntry]) -> bool:
    """Whether it was asked who sits where, of numbers that were others after all, and is open to this day."""
    asked = any(e.event == "asked" and _asks_it(e) for e in log)
    return asked and not _asked(log) and not seats_said(log)


def _asks_it(entry: LogEntry) -> bool:
    """Whether an answer to it says who sits where."""
    return any("seated" in way for way in entry.answers.values())


def _asked(log: Sequence[LogEntry]) -> list[LogEntry]:
    """The questions who sits where that stand, answered or not."""
    return [e for e in standing(log) if e.event == "asked" and _asks_it(e)]


def no_longer_tell(log: Sequence[LogEntry]) -> tuple[int, ...]:
    """The open questions who sits where whose words, as all is told by now, name nobody, two, or somebody else."""
    is_open = {matter.seq for matter in open_matters(log)}
    asked = [entry for entry in _asked(log) if entry.seq in is_open]
    numbers = set(_by_numbers(log)) if asked else set()
    return tuple(
        e.seq for e in asked if (e.body["question"], e.body["options"][0]) not in numbers | {*_by_cards(log, e.seq)}
    )


def _by_numbers(log: Sequence[LogEntry]) -> Iterator[tuple[str, str]]:
    """The questions that the reveals allow, each with whose number it is about."""
    for body in (entry.body for entry in standing(log) if entry.event == "picks_revealed"):
        picks, in_round = body["picks"], body["round"]
        yield from ((who_chose(picks[player], in_round)[0], player) for player in _chosen_once(picks))


def _by_cards(log: Sequence[LogEntry], asked: int) -> Iterator[tuple[str, str]]:
    """The questions that the table allows as it lay when a game was joined, each with whose card it is about."""
    state = as_joined(log, asked)
    yield from ((who_has(piece)[0], player) for piece, player in _had_by_one(state)) if state is not None else ()


def _had_by_one(state: GameState) -> Iterator[tuple[str, str]]:
    """The cards that only one player has, by seats, each with that player."""
    owners = Counter(piece for plate in state.plates.values() for piece in {*plate} - {UNKNOWN})
    return ((piece, player) for player in state.players for piece in state.plates[player] if owners[piece] == 1)


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
                ways = asked.answers
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
        or (e.event == "answered" and _asks_it(log[e.body["seq_of"] - 1]))
        for e in standing(log)
    )


def _chosen_once(picks: Mapping[str, int]) -> list[str]:
    """The players who chose a number that nobody else did."""
    counts = Counter(picks.values())
    return [player for player, slot in picks.items() if counts[slot] == 1]
