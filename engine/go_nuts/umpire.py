"""Go Nuts for Donuts as the referee sees it: its functions in one bundle, and its questions in words."""

from __future__ import annotations

from engine.go_nuts.events import DonutDiscarded, DonutTaken, Event, PicksRevealed, PowerResolved, RowRefilled
from engine.go_nuts.layout import layout
from engine.go_nuts.state import GameState
from engine.go_nuts.stories import Story, at_rest, stories
from engine.observation import Place, PlaceKind
from engine.referee import Game


def old_picks(before: GameState, event: Event) -> dict[Place, str]:
    """The selection cards that may still lie when a round ends: they say nothing about the next."""
    if not isinstance(event, RowRefilled):
        return {}
    return {
        Place(PlaceKind.PICK, seat): f"select_{before.picks[name]}"
        for seat, name in enumerate(before.players, 1)
        if name in before.picks
    }


def tell_apart(best: Story, rival: Story) -> tuple[str, tuple[str, str]]:
    """The question that two stories differ in, and what each would answer."""
    mine = [event for step in best for event in step.events]
    other = [event for step in rival for event in step.events]
    n = next((n for n, (a, b) in enumerate(zip(mine, other, strict=False)) if a != b), min(len(mine), len(other)))
    said = in_words(mine[n]) if n < len(mine) else "nothing more"
    denied = in_words(other[n]) if n < len(other) else "nothing more"
    return "What happened?", (said, denied)


def in_words(event: Event) -> str:
    """An event as one short answer."""
    match event:
        case DonutTaken(player, slot, piece):
            return f"{player} took {piece} from slot {slot}"
        case DonutDiscarded(slot, piece, _):
            return f"{piece} of slot {slot} was discarded"
        case PicksRevealed(picks):
            return "the picks were " + ", ".join(f"{name} {slot}" for name, slot in picks.items())
        case PowerResolved(player, piece, moved):
            ways = ", ".join(f"{m.piece} from {m.origin} to {m.to}" for m in moved)
            return f"{player} used {piece}: {ways or 'nothing'}"
        case RowRefilled(row):
            return "the row was filled: " + ", ".join(piece or "nothing" for piece in row)
        case _:
            return type(event).__name__


GO_NUTS: Game[GameState] = Game(layout, stories, lambda state, look, stale: (), at_rest, tell_apart)
