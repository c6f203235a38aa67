"""What should have happened in place of a mistake, and has not happened since: nothing is told twice.

Where a mistake is put right late, play has gone on: what was due then is mostly done by now, and told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.amend import followers
from engine.go_nuts import event_from_json
from engine.go_nuts.events import DonutDiscarded, DonutTaken, Event, PowerResolved, RowRefilled
from engine.past import Past


def still_due(past: Past, meaning: Mapping[str, Any]) -> Mapping[str, Any]:
    """The meaning without what was told of the same round after the entries that it is instead of: an empty slot is
    not emptied once more."""
    if not meaning:
        return meaning
    left = {slot for event in _since(past, meaning["instead_of"]) for slot in _emptied(event)}
    events = [event_from_json(dict(event)) for event in meaning["events"]]
    done = [n for n, event in enumerate(events) if left.intersection(_emptied(event))]
    over = {k for n in done for k in (n, *followers(events, n))}
    return {**meaning, "events": [event for n, event in enumerate(meaning["events"]) if n not in over]}


def _since(past: Past, seqs: Sequence[int]) -> Iterator[Event]:
    """What is told after these entries, to the end of the round."""
    told = [n for n in map(past.index, seqs) if n is not None]
    for event in past.events[max(told, default=len(past.events)) + 1 :]:
        if isinstance(event, RowRefilled):
            return
        yield event


def _emptied(event: Event) -> list[int]:
    """The slots of the row that an event empties."""
    if isinstance(event, DonutTaken | DonutDiscarded):
        return [event.slot]
    moved = event.moved if isinstance(event, PowerResolved) else ()
    return [int(one.origin.removeprefix("row/")) for one in moved if one.origin.startswith("row/")]
