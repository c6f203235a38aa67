"""What should have happened in place of a mistake, and has not happened since: nothing is told twice.

Where a mistake is put right late, play has gone on: what was due then is mostly done by now, and told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.amend import followers
from engine.go_nuts import event_from_json
from engine.go_nuts.events import DonutDiscarded, DonutTaken, Event, PowerResolved, RowDealt, RowRefilled, TableRead
from engine.go_nuts.tracing import Card
from engine.past import Past


def still_due(past: Past, meaning: Mapping[str, Any]) -> Mapping[str, Any]:
    """The meaning without what was told after the entries that it is instead of: a card that has left the row since,
    in whichever round and whoever has it, does not leave it once more."""
    told = [n for n in map(past.index, meaning.get("instead_of", ())) if n is not None]
    if not told:
        return meaning
    row = _row_before(past, min(told))
    gone = {card for n in range(max(told) + 1, len(past.events)) for card in _lifted(past, n)}
    events = [event_from_json(dict(event)) for event in meaning["events"]]
    due = [[card for slot in _emptied(event).values() for card in row[slot - 1 : slot]] for event in events]
    done = [n for n, cards in enumerate(due) if gone.intersection(cards)]
    over = {k for n in done for k in (n, *followers(events, n))}
    return {**meaning, "events": [event for n, event in enumerate(meaning["events"]) if n not in over]}


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
