"""Is the deck empty?  Asked where the row is not filled for long: a draw that nobody saw makes the count wrong."""

from __future__ import annotations

from collections.abc import Sequence

from engine.entry import LogEntry
from engine.go_nuts.state import GameState, Phase
from engine.history.notes import Note, deck_question

OFF_BY = 4
"""So many cards too many the deck may be thought to hold."""


def may_be_empty(log: Sequence[LogEntry], state: GameState) -> Note | None:
    """The question, once in a round and only where the deck may be running out."""
    if state.phase is not Phase.REFILL or not state.gaps:
        return None
    if state.deck_left is not None and state.deck_left - state.gaps > OFF_BY:
        return None
    if any(entry.memo.get("deck_in_round") == state.round for entry in log):
        return None
    return deck_question(state.round)
