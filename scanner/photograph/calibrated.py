"""What confidences mean once all of a photograph is known: small differences decide where a face fits very well.

In one light and through one lens faces fit about equally well.  What is left of a card that fits as well as the surely
named ones round it is only noise, and of two faces the one that explains it a little better is the right one.  Where
a card fits less well, glare, a wrong corner or a stranger's picture is left too, and the same little says less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log

import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import sides
from scanner.naming.confidence import COVERED_TO_OPEN, sharpness_of
from scanner.types import SeenCard

SURELY, ENOUGH = 0.9, 0.4
"""A card so surely named, of which so much is seen, says how well faces fit in this picture."""
USUAL, HOW_MANY = 8.0, 2
"""How far beyond strangers faces fit as far as nobody knows better (in likeness): it counts like so many cards."""
AS_WELL = (0.8, 1.0)
"""Strangers do not fit better than the first share of what their company does (of 340 on made tables and `mint`, with
decks of which a third was not enrolled, the best came to 0.81; of the cards of the deck nine in ten fit better)."""
SHARPER = 4.0
"""How much more a difference in likeness says where a card fits as well as its company."""
LEAST = 1e-12


def calibrated(cards: Sequence[SeenCard], demand: float = 0.0) -> list[SeenCard]:
    """The cards of a photograph with what their confidences mean there; the likeliest name stays the likeliest.

    demand: how much more than usual open cards had to be like a face (`scanner.photograph.company`).
    """
    usual = usual_fit(cards, demand)
    fits = [fit_of(card, demand) for card in cards]
    return [sharpened(card, fit / usual) for card, fit in zip(cards, fits, strict=True)]


def usual_fit(cards: Sequence[SeenCard], demand: float) -> float:
    """How far beyond the level of strangers the surely named cards of a picture lie, in likeness."""
    sure = [card for card in cards if card.piece != UNKNOWN and card.confidence >= SURELY and card.visible >= ENOUGH]
    fits = [fit_of(card, demand) for card in sure if card.kind == "card"]
    return float(np.median([*fits, *(USUAL,) * HOW_MANY]))


def fit_of(card: SeenCard, demand: float) -> float:
    """How far beyond the level of strangers a card's likeliest face lies, read back from its probabilities."""
    odds = dict(card.candidates)
    unknown = max(odds.pop(UNKNOWN, 0.0), LEAST)
    best = max([LEAST, *odds.values()])
    asked = demand * float(np.interp(card.visible, COVERED_TO_OPEN, (0, 1)))
    return log(best / unknown) / sharpness_of(card.visible, min(sides(card.corners))) + asked


def sharpened(card: SeenCard, share_of_usual: float) -> SeenCard:
    """The card with its differences counted for more the better it fits beside its company."""
    power = 1 + SHARPER * float(np.interp(share_of_usual, AS_WELL, (0, 1)))
    if card.kind != "card" or power == 1:
        return card
    raised = [(piece, max(p, LEAST) ** power) for piece, p in card.candidates]
    total = sum(p for _, p in raised)
    return replace(card, candidates=tuple((piece, p / total) for piece, p in raised))
