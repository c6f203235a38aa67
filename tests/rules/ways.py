"""Powers just opened, and what they may do, in short."""

from __future__ import annotations

from engine.go_nuts import GameState, legal_moves, rule_on
from engine.go_nuts.events import PowerResolved
from engine.go_nuts.moves import Resolve, UsePower
from tests.rules.tables import table, take_power, told


def ways(state: GameState) -> set[str]:
    """What the open power may legally do, in short; each way is offered once."""
    offered = [_short(move) for move in legal_moves(state) if isinstance(move, UsePower)]
    assert len(set(offered)) == len(offered)
    return set(offered)


def _short(move: UsePower) -> str:
    parts = (f"{m.piece} {m.origin} > {m.to}".replace("plate/", "") for m in move.moved)
    return ", ".join(parts)


def opened(piece: str, **where: object) -> GameState:
    """Ann has just taken this card from slot 1 of a four-player table; Ben's is slot 2, the others collide at 5."""
    return take_power(table(f"{piece} plain glazed powdered plain", "1 2 5 5", **where))  # type: ignore[arg-type]


def at_once(piece: str, **where: object) -> tuple[str, PowerResolved]:
    """The rule by which a power that can do nothing is over at once, and the event that says so."""
    state = table(f"{piece} plain glazed powdered plain", "1 2 5 5", **where)  # type: ignore[arg-type]
    taken, over = rule_on(state, Resolve(1)).events
    assert isinstance(over, PowerResolved)
    ruling = rule_on(told(state, taken), UsePower("Ann", piece, ()))
    assert ruling.verdict == "legal"
    return ruling.because.rule, over


def six(piece: str, **where: object) -> GameState:
    """Ann has just taken this card from slot 1 of a six-player table."""
    row = f"{piece} plain glazed powdered plain eclair jelly_filled"
    return take_power(table(row, "1 2 3 4 5 5", **where))  # type: ignore[arg-type]
