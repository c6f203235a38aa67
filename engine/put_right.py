"""What happened in place of something that was told, and has not been told since: nothing is told twice.

Where a mistake is put right late, or a question what happened is answered late, play has gone on: what was due then, or
what the other story goes on with, is mostly done by now, and told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.amend import followers
from engine.go_nuts import event_from_json
from engine.go_nuts.events import DonutDiscarded, DonutTaken, Event, PicksRevealed, PowerResolved, RowRefilled
from engine.past import Past

Deed = tuple[int, str]
"""Something that is done once a round at most: in which round, counted from that of the first event, and what."""


def still_due(past: Past, meaning: Mapping[str, Any], farther: bool = True) -> Mapping[str, Any]:
    """The meaning without what was told after the entries that it is instead of: an empty slot is not emptied once
    more, a power not used twice, and a row not filled again, nor before what was told of its round.

    farther: whether what comes after all that was told since counts; of another story that will be seen.
    """
    told = [n for n in map(past.index, meaning["instead_of"]) if n is not None]
    if not told:
        return meaning
    first, last = min(told), max(told)
    since = {deed for one in _deeds(past.events[first:])[last + 1 - first :] for deed in one}
    events = [event_from_json(dict(event)) for event in meaning["events"]]
    done = [n for n, deeds in enumerate(_deeds(events)) if since.intersection(deeds)]
    over = {k for n in done for k in (n, *(followers(events, n) if isinstance(events[n], DonutTaken) else ()))}
    over |= _after_a_refill(events, {n for n, _ in since})
    over |= set() if farther or not done else set(range(max(done), len(events)))
    return {**meaning, "events": [event for n, event in enumerate(meaning["events"]) if n not in over]}


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
