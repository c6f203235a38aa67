"""Go Nuts for Donuts: the whole rulebook.  Standard library only; no clock, no randomness, no files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.go_nuts.cards import CARDS, FEWEST_PLAYERS, MOST_PLAYERS, Card, deck_for, deck_size
from engine.go_nuts.codec import event_from_json, event_to_json
from engine.go_nuts.events import Event, GameStarted
from engine.go_nuts.finding import whats_next
from engine.go_nuts.fold import evolve
from engine.go_nuts.moves import Move
from engine.go_nuts.rulebook import RULES
from engine.go_nuts.rules import Ruling, game_end, judge, legal_moves, rule_on, unruled_moves
from engine.go_nuts.scoring import PlayerScore, ScoreLine, score, score_plates, winners
from engine.go_nuts.settings import resolve
from engine.go_nuts.state import GameState, Phase, Prompt
from engine.rulings import RuleRef, Verdict

__all__ = [
    "CARDS", "RULES", "Card", "Event", "GameState", "Move", "Phase", "PlayerScore", "Prompt", "RuleRef", "Ruling",
    "ScoreLine", "Verdict", "deck_for", "deck_size", "event_from_json", "event_to_json", "evolve", "game_end",
    "judge", "legal_moves", "new_game", "refuse_cards", "rule_on", "score", "score_plates", "unruled_moves",
    "whats_next", "winners",
]


def new_game(players: Sequence[str], settings: Mapping[str, str] | None = None) -> tuple[Event, ...]:
    """The beginning of a game.  ValueError says in one sentence what is wrong with the players or house rules."""
    names = tuple(name.strip() for name in players)
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise ValueError(f"Go Nuts for Donuts is for 2 to 6 players, not {len(names)}.")
    if not all(names):
        raise ValueError("Every player needs a name.")
    twice = next((name for name in names if [n.casefold() for n in names].count(name.casefold()) > 1), None)
    if twice is not None:
        raise ValueError(f"Two players are called {twice}; give each a name of their own.")
    refuse_cards([name for name in names if any(_is_card_of(other, name) for other in names)])
    chosen = dict(settings or {})
    resolve(chosen)
    return (GameStarted(names, deck_size(len(names)), chosen),)


def refuse_cards(names: Sequence[str]) -> None:
    """Raises ValueError where a name reads like a card of somebody's: ``plate/Ann/2`` is Ann's second.

    Who types names is asked for others also where nobody is Ann; a game that was begun so before goes on.
    """
    for name in names:
        _, stroke, number = name.rpartition("/")
        if stroke and number.isdecimal():
            raise ValueError(f"The player {name} could be taken for a card before somebody; leave out the slash.")


def _is_card_of(player: str, name: str) -> bool:
    return name.startswith(f"{player}/") and name.removeprefix(f"{player}/").isdecimal()
