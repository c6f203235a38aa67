"""The judgement on the end of a round and of the game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.go_nuts.events import GameEnded, RowRefilled
from engine.go_nuts.finding import Finding, illegal, legal, unruled, whats_next
from engine.go_nuts.hanging import leaders
from engine.go_nuts.scoring import score, winners
from engine.go_nuts.sentences import Fact, Pair
from engine.go_nuts.state import GameState, Phase
from engine.go_nuts.supply import impossible
from engine.observation import UNKNOWN


def refilled(state: GameState, event: RowRefilled) -> Finding:
    """Judge that the row was filled again."""
    if state.prompt is not None:
        return illegal("GN-POWER-NOW", "refill_early", next=whats_next(state))
    if state.phase is not Phase.REFILL:
        if state.phase is Phase.PICK:
            return _wrong_row(state, event) or illegal("GN-REFILL", "refill_full")
        return illegal("GN-REFILL", "refill_early", next=whats_next(state))
    wrong = _wrong_row(state, event)
    if wrong is not None:
        return wrong
    coming = [now for was, now in zip(state.row_to_fill, event.row, strict=True) if was is None and now is not None]
    return _wrong_supply(state, event, coming) or legal("GN-REFILL", "refilled")


def pushed_together(row: Sequence[str | None], after: Sequence[str | None]) -> bool:
    """Whether the cards that were left were moved up to the deck, and the new ones laid behind them."""
    left = tuple(piece for piece in row if piece is not None)
    return 0 < len(left) < len(row) and after[: len(left)] == left != row[: len(left)]


def _wrong_row(state: GameState, event: RowRefilled) -> Finding | None:
    if len(event.row) != len(state.row):
        return illegal("GN-SETUP-ROW", "row_size", count=state.slots)
    pushes = state.settings["row_refill"] == "pushed_together"
    for slot, (was, now) in enumerate(zip(state.row_to_fill, event.row, strict=True), 1):
        if was is not None and now != was and UNKNOWN not in (was, now):
            if pushes:
                return illegal("GN-STAY", "refill_not_pushed")
            pushed = pushed_together(state.row, event.row)
            return illegal("GN-STAY", "refill_pushed") if pushed else illegal("GN-STAY", "refill_moved", slot=slot)
    return None


def _wrong_supply(state: GameState, event: RowRefilled, coming: list[str]) -> Finding | None:
    left = state.deck_left
    if left is not None and state.gaps > left:
        if len(coming) > left:
            return illegal("GN-END", "too_many", count=left)
        return impossible(state, coming) or unruled("GN-NOREFILL", "refill_end")
    if any(event.row[slot - 1] is None for slot in state.open_gaps):
        return illegal("GN-REFILL", "refill_order" if _from_the_wrong_end(state, event) else "refill_part")
    for known, turned in zip(state.deck_top, coming, strict=False):
        if UNKNOWN not in (known, turned) and known != turned:
            return illegal("GN-DC", "refill_top", top=known)
    wider = len(coming) > state.gaps
    return impossible(state, coming) or (unruled("GN-LEAVE", "refill_wide", count=_kept_up(state)) if wider else None)


def _kept_up(state: GameState) -> int:
    return len(state.row) - state.narrowed


def _from_the_wrong_end(state: GameState, event: RowRefilled) -> bool:
    """Whether a gap is filled while a lower one is still open."""
    filled = [event.row[slot - 1] is not None for slot in state.open_gaps]
    return filled != sorted(filled, reverse=True)


def ended(state: GameState, event: GameEnded) -> Finding:
    """Judge that the game ended, and how it was counted."""
    if state.phase is not Phase.REFILL:
        rule = "GN-ORDER" if state.prompt is not None else "GN-END"
        return illegal(rule, "ends_midround", next=whats_next(state))
    left = state.deck_left
    if left is not None and state.gaps <= left:
        return illegal(*("GN-EXACT", "ends_exactly") if state.gaps == left else ("GN-END", "ends_early"))
    scores = {name: one for name, one in score(state).items() if not one.gone}
    best, won = winners(scores), leaders(state)
    points = {name: one.total for name, one in scores.items()}
    cards = {name: one.cards for name, one in scores.items()}
    told: dict[str, Fact | Pair] = {"players": best, "count": points[best[0]]} if won else {}
    # Games that are kept may name those who lead without the cards that nobody knows.
    if (dict(event.scores), dict(event.cards)) != (points, cards) or event.winners not in (won, best):
        return illegal("GN-WIN", "counted_wrong" if won else "counted_open", **told)
    return legal("GN-END", "ended" if won else "ended_open", **told)
