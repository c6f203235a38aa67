"""Which findings want another explanation, before the second way of finding cards is gone (`leftover_search`)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.finding.ghosts import odd_size, span, sunk
from scanner.geometry.rectify import middle_of
from scanner.photograph.surely import is_named, is_sure
from scanner.types import SeenCard

SEEN = 0.5
"""So much must be seen of what is a piece of a card."""


def is_unclear(card: SeenCard, cards: Sequence[SeenCard]) -> bool:
    """Whether another explanation is looked for: not for what is plainly no card."""
    if card.kind != "card" or is_sure(card):
        return False
    named = [other for other in cards if other.kind == "card" and is_named(other)]
    return is_named(card) or not (sunk(card, named) or odd_size(card, named))


def fell_apart(cards: Sequence[SeenCard]) -> bool:
    """Whether nameless things, too small for cards and not covered by any, lie together in the place of one card."""
    named = [card for card in cards if card.kind == "card" and is_named(card)]
    size = float(np.median([span(card) for card in named])) if named else 0.0
    pieces = [card for card in cards if card.kind == "card" and not is_named(card) and card.visible >= SEEN
              and span(card) < size and odd_size(card, named) and not sunk(card, named)]  # fmt: skip
    middles = np.array([middle_of(card.corners) for card in pieces]).reshape(-1, 2)
    apart = np.linalg.norm(middles[:, None] - middles, axis=2)
    return bool((np.triu(apart < size, 1)).any())
