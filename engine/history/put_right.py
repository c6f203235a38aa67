"""What happened in place of something that was told, and has not been told since: nothing is told twice.

Where a mistake is put right late, or a question what happened is answered late, play has gone on: what was due then, or
what the other story goes on with, is mostly done by now, and told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.go_nuts import event_from_json
from engine.go_nuts.events import (
    DonutDiscarded,
    DonutTaken,
    Event,
    PicksRevealed,
    PowerResolved,
    RowDealt,
    RowRefilled,
    TableRead,
)  # fmt: skip
from engine.go_nuts.tracing import Card
from engine.history.amend import followers
from engine.history.past import Past

Deed = tuple[int, str]
"""Something that is done once a round at most: in which round, counted from that of the first event, and what."""


def still_due(past: Past, meaning: Mapping[str, Any], farther: bool = True) -> Mapping[str, Any]:
    """The meaning without what was told after the entries that it is instead of.

    A card that has left the row since, in whichever round and whoever has it, does not leave it once more; an
    empty slot is not emptied again, a power not used twice, a row not filled again, nor before what was told of its
    round.

    farther: whether what comes after all that was told since counts; of another story that will be seen.
    """
    told = [n for n in map(past.index, meaning.get("instead_of", ())) if n is not None]
    if not told:
        return meaning
    first, last = min(told), max(told)
    since = {deed for one in _deeds(past.events[first:])[last + 1 - first :] for deed in one}
    events = [event_from_json(dict(event)) for event in meaning["events"]]
    gone = _have_left(past, events, first, last)
    done = [n for n, deeds in enumerate(_deeds(events)) if n in gone or since.intersection(deeds)]
    over = {k for n in done for k in (n, *(followers(events, n) if isinstance(events[n], DonutTaken) else ()))}
    over |= _after_a_refill(events, {n for n, _ in since})
    over |= set() if farther or not done else set(range(max(done), len(events)))
    return {**meaning, "events": [event for n, event in enumerate(meaning["events"]) if n not in over]}


def _have_left(past: Past, events: Sequence[Event], first: int, last: int) -> set[int]:
    """Of events instead of what was told from `first` to `last`, those of whose cards one has left the row since.

    Where they fill the row themselves, others lie there since then.
    """
    if any(isinstance(event, RowRefilled) for event in events):
        return set()
    row, since = _row_before(past, first), range(last + 1, len(past.events))
    lifted = {card for n in since for card in _lifted(past, n)}
    due = [{card for slot in _emptied(event).values() for card in row[slot - 1 : slot]} for event in events]
    return {n for n, cards in enumerate(due) if cards & lifted}


def _row_before(past: Past, index: int) -> Sequence[Card | None]:
    """The cards that were dealt to the row before an event, slot by slot."""
    for n in reversed(range(index)):
        event = past.events[n]
        if isinstance(event, RowDealt | RowRefilled | TableRead):
            return past.lineage.mentions[n][: len(event.row)]
    return ()


def _lifted(past: Past, index: int) -> list[Card | None]:
    """The cards that an event takes from the row."""
    return [past.lineage.mentions[index][mention] for mention in _emptied(past.events[index])]


def _emptied(event: Event) -> dict[int, int]:
    """The slots of the row that an event empties, by where among its cards it names theirs."""
    if isinstance(event, DonutTaken | DonutDiscarded):
        return {0: event.slot}
    moved = event.moved if isinstance(event, PowerResolved) else ()
    return {n: int(one.origin.removeprefix("row/")) for n, one in enumerate(moved, 1) if one.origin.startswith("row/")}


def _after_a_refill(events: Sequence[Event], rounds: Collection[int]) -> set[int]:
    """The refill that ends one of these rounds, and all after it: what of that is not told yet will be seen."""
    ends = [n for n, event in enumerate(events) if isinstance(event, RowRefilled)]
    first = next((at for n, at in enumerate(ends) if n in rounds), len(events))
    return set(range(first, len(events)))


def _deeds(events: Sequence[Event]) -> list[list[Deed]]:
    """What each event does that is done once a round; a refill belongs to the round that it ends."""
    rounds = [sum(isinstance(event, RowRefilled) for event in events[:n]) for n in range(len(events))]
    return [[(n, deed) for deed in _done_by(event)] for n, event in zip(rounds, events, strict=True)]


def _done_by(event: Event) -> Iterable[str]:
    match event:
        case DonutTaken(_, slot, _) | DonutDiscarded(slot, _, _):
            return [f"row/{slot}"]
        case PowerResolved(player, piece, moved):
            return [f"{piece} of {player}", *(one.origin for one in moved if one.origin.startswith("row/"))]
        case PicksRevealed():
            return ["chosen"]
        case RowRefilled():
            return ["filled"]
        case _:
            return []
