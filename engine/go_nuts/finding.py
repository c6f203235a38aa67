"""What the rules find in something that happened: a verdict, the rule's number and a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from engine.go_nuts.sentences import Fact, Pair, say, task
from engine.go_nuts.state import GameState, Phase
from engine.rulings import Verdict


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict with its rule; the sentence is in English and Japanese."""

    verdict: Verdict
    rule: str
    sentence: Pair


def legal(rule: str, key: str, **facts: Fact | Pair) -> Finding:
    """The rules allow it."""
    return Finding(Verdict.LEGAL, rule, say(key, **facts))


def unruled(rule: str, key: str, **facts: Fact | Pair) -> Finding:
    """The rules do not say."""
    return Finding(Verdict.UNRULED, rule, say(key, **facts))


def illegal(rule: str, key: str, **facts: Fact | Pair) -> Finding:
    """The rules forbid it."""
    return Finding(Verdict.ILLEGAL, rule, say(key, **facts))


def whats_next(state: GameState) -> Pair:
    """What must happen next, as a sentence in both languages."""
    match state.phase:
        case Phase.RESOLVE if state.pending:
            return say("next_slot", slot=state.pending[0])
        case Phase.POWER if state.prompt is not None:
            player, piece = state.prompt.player, state.prompt.piece
            return say("next_power", player=player, piece=piece, do=task(piece, state.settings))
        case Phase.REFILL if state.deck_left is not None and state.gaps > state.deck_left:
            return say("next_end")
        case _:
            return say(f"next_{state.phase}")
