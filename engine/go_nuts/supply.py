"""What can be turned up at all: every card is somewhere, and the deck has only so many of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.go_nuts.cards import CARDS, FRENCH_CRULLER, copies_in_deck
from engine.go_nuts.finding import Finding, illegal
from engine.go_nuts.state import GameState
from engine.observation import UNKNOWN


def surplus(state: GameState, coming: Iterable[str] = ()) -> Counter[str]:
    """How many more of each piece lie on the table, with those that come, than this deck has."""
    lying = state.seen()
    lying.update(coming)
    count = len(state.players)
    over = {p: n - copies_in_deck(p, count) for p, n in lying.items() if p != UNKNOWN}
    return Counter({p: n for p, n in over.items() if n > 0})


def beyond_the_box(counted: Iterable[str]) -> Mapping[str, int]:
    """The donuts that are counted more often than a whole box has them, and how often."""
    often = Counter(counted)
    return {piece: often[piece] for piece, card in CARDS.items() if often[piece] > card.copies}


def impossible(state: GameState, coming: Iterable[str]) -> Finding | None:
    """What is found when these cards come from the deck and cannot: not in this deck, or all on the table."""
    new = list((Counter(p for p in coming if p != UNKNOWN) - Counter(state.deck_top)).elements())
    if not new:
        return None
    over = surplus(state, new)
    piece = next((p for p in new if over[p]), None)
    return None if piece is None else not_in_this_deck(state, piece)


def not_in_this_deck(state: GameState, piece: str) -> Finding:
    """What is found of a card that is not in this game, or not so often."""
    if piece not in CARDS:
        return illegal("GN-CONSERVE", "stranger", piece=piece)
    copies = copies_in_deck(piece, len(state.players))
    if copies == 0:
        return illegal("GN-SETUP-DECK", "not_in_deck", piece=piece, count=CARDS[piece].min_players)
    rule = "GN-FC-COPIES" if piece == FRENCH_CRULLER else "GN-CONSERVE"
    return illegal(rule, "surplus", piece=piece, count=copies)
