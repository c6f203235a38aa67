"""How surely a finding is a card, and which: what the second way of finding cards goes by.

That way is `scanner.photograph.leftover_search`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.finding.ghosts import TWICE, shared, span
from scanner.geometry.rectify import sides
from scanner.photograph.hinted import MOSTLY, PLAINLY, Place
from scanner.types import Detection, Floats, SeenCard

SURE = 0.8
"""A card so surely named needs no other explanation; one that is seen to less than `MOSTLY`, from `SURE_COVERED` on."""
SURE_COVERED = 0.93
SOME_CARD = 0.2
"""Where a card that was never enrolled is no likelier than this, a card lies, though not surely which."""
HARDLY = 0.05
"""And where it is less likely than this, few features are enough."""
DOUBTFUL = 0.5
WELL_FOUNDED = 8
"""How many features must speak for a card of which it is doubtful what it is."""
BACKING = 20.0
"""How many times less likely other pieces are than the one that local features tell (30 times and more on cards of six
decks), and at most one that was never enrolled."""
PER_FEATURE = 0.15
"""How much that is, in nats, for each feature by which the piece leads."""
MEASURED_BY = 0.4
"""A card of which so much is seen tells how large cards are, if there is no better one: what is hidden was guessed."""
NO_PIECE = 0.4
"""What covers less of the picture than this share of the largest card is taken for a piece of one."""


def is_sure(card: SeenCard) -> bool:
    """Whether it is a card that nothing else can explain."""
    enough = SURE if card.visible > MOSTLY else SURE_COVERED
    return card.kind == "card" and card.piece != UNKNOWN and card.confidence >= enough


def is_named(card: SeenCard) -> bool:
    """Whether one piece is likelier than all else together."""
    return card.piece != UNKNOWN and card.confidence >= DOUBTFUL


def unlikely(card: SeenCard) -> float:
    """How likely it is none of the cards that were enrolled, or no card at all."""
    return dict(card.candidates).get(UNKNOWN, 0.0)


def is_some_card(card: SeenCard, place: Place) -> bool:
    """Whether a card surely lies there, be it doubtful which of two; a few stray features say nothing of that."""
    if stray(card, place):
        return False
    founded = place.features >= WELL_FOUNDED or place.features == 0 or unlikely(card) <= HARDLY
    return is_named(card) and (card.confidence >= SURE or (founded and unlikely(card) <= SOME_CARD))


def stray(card: SeenCard, place: Place) -> bool:
    """Whether a few features tell of an open card, which shows many: under some light carpet may fit a face."""
    return card.visible > MOSTLY and 0 < place.features < WELL_FOUNDED


def backed(card: SeenCard, place: Place) -> SeenCard:
    """The card with what its local features tell: that much less likely to be another, or one never enrolled.

    An open card's looks tell better than a few features do what it is, and whether it is a stranger.
    """
    if place.told is None or (card.visible >= MOSTLY and place.lead < PLAINLY):
        return card
    others = 1 / BACKING
    stranger = max(others, float(np.exp(-PER_FEATURE * place.lead)))
    less = {place.told: 1.0, UNKNOWN: stranger}
    odds = {piece: p * less.get(piece, others) for piece, p in card.candidates}
    total = sum(odds.values())
    return replace(card, candidates=tuple(sorted(((n, p / total) for n, p in odds.items()), key=lambda c: -c[1])))


def outdone(card: SeenCard, again: SeenCard) -> SeenCard:
    """The card by another name where a piece with which it was not compared before is plainly likelier than its own in
    another look at it: of many that it may be but the likeliest few are laid over it at first.

    One that only comes near changes nothing: as a question about three a card amid a plate was lost with the next one.
    """
    odds, there = dict(card.candidates), dict(again.candidates)
    mine = there.get(card.piece, 0.0)
    odds |= {piece: odds[card.piece] * p / mine for piece, p in there.items() if piece not in odds and mine > 0}
    total = sum(odds.values())
    likely = tuple((piece, p / total) for piece, p in sorted(odds.items(), key=lambda entry: -entry[1]))
    other = replace(card, candidates=likely)
    return other if other.piece != card.piece and is_named(other) else card


def surer_look(card: SeenCard, before: Sequence[SeenCard]) -> SeenCard:
    """The card with what was made of it where the detector saw it, if that is the same name, and surer."""
    same_name = [look for look in before if look.piece == card.piece and shared(look, card) > TWICE * span(card) ** 2]
    best = max(same_name, key=lambda look: look.confidence, default=card)
    return replace(card, candidates=best.candidates) if best.confidence > card.confidence else card


def sizes_of(cards: Sequence[SeenCard]) -> list[Floats]:
    """The corners of the cards by which the table can be measured."""
    sure = [card for card in cards if is_sure(card)]
    return [c.corners for c in sure if c.visible > MOSTLY] or [c.corners for c in sure if c.visible > MEASURED_BY]


def likely_sizes(detections: Sequence[Detection]) -> list[Floats]:
    """The same where no card is sure: those of which most is seen, without the pieces of larger ones."""
    whole = [d.corners for d in detections if d.kind == "card" and d.visible > MOSTLY]
    areas = [abs(float(cv2.contourArea(corners.astype(np.float32)))) for corners in whole]
    return [corners for corners, area in zip(whole, areas, strict=True) if area > NO_PIECE * max(areas)]


def usual_width(found: Sequence[SeenCard], detections: Sequence[Detection]) -> float:
    """How wide most cards are, in pixels; 0 where nothing tells."""
    quads = sizes_of(found) or likely_sizes(detections)
    return float(np.median([min(sides(corners)) for corners in quads])) if quads else 0.0
