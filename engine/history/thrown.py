"""A card that lies on the pile and not on the plate where the log has it: what happened instead."""

from __future__ import annotations

from dataclasses import replace

from engine.go_nuts.events import DonutDiscarded, DonutTaken, Event, Moved, PicksRevealed, PowerResolved, RowRefilled
from engine.history.past import Amendment, Past
from engine.history.told_otherwise import other_story


def thrown_away(past: Past, player: str, piece: str) -> Amendment:
    """The log with the last step otherwise: the card was not taken, not fetched from the pile, or thrown away as well.

    Nothing where no step of this round may have done it.
    """
    for n in range(len(past.events) - 1, -1, -1):
        event = past.events[n]
        if isinstance(event, RowRefilled | PicksRevealed):
            break
        instead = _instead(past, n, event, player, piece)
        if instead is not None:
            return other_story(past, [past.entries[n].seq], [instead])
    return Amendment()


def _instead(past: Past, n: int, event: Event, player: str, piece: str) -> Event | None:
    if isinstance(event, DonutTaken) and (event.player, event.piece) == (player, piece):
        return DonutDiscarded(event.slot, piece, _choosers(past, n, event.slot))
    if not isinstance(event, PowerResolved):
        return None
    taken = Moved(piece, "discard", f"plate/{player}")
    if taken in event.moved:
        rest = list(event.moved)
        rest.remove(taken)
        return replace(event, moved=tuple(rest))
    if any(one.to == "discard" for one in event.moved):
        return replace(event, moved=(Moved(piece, f"plate/{player}", "discard"), *event.moved))
    return None


def _choosers(past: Past, n: int, slot: int) -> tuple[str, ...]:
    picks = next((e.picks for e in reversed(past.events[:n]) if isinstance(e, PicksRevealed)), {})
    return tuple(name for name, picked in picks.items() if picked == slot)
