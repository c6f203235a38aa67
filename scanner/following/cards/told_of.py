"""Which of the cards that are followed are told of at all."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.observation import UNKNOWN
from scanner.finding.ghosts import TWICE, shared, span
from scanner.following.cards.track import Track
from scanner.places.flat import TrackedCard

NAMELESS = 0.35
"""The share that must be seen of a card that could not be named: of a sliver any name fits."""
FAINT = 0.2
"""The same of a card that a lamp burns out and that tells where the row lies, while nobody knows."""
ANY_NAME = 1.0
"""The margin, in nats, up to which the name of a card of which so little is seen is none."""
WITHIN = 2 * TWICE / (1 + TWICE)
"""The share of the smaller of two of one name that lies in the larger, from which on they are one card: with two of one
size it is that of which `scanner.finding.ghosts` thinks the same."""


def is_told(track: Track) -> bool:
    """Whether a track is surely a card: named, or enough of it seen.  Of a sliver any name fits; that is none."""
    named = track.votes.piece != UNKNOWN and track.votes.margin >= ANY_NAME
    return named or track.visible >= NAMELESS


def is_faint(track: Track) -> bool:
    """Whether it may be a card of which too little is seen to be told of."""
    return track.kind == "card" and not is_told(track) and track.visible >= FAINT


def told_apart(cards: Sequence[TrackedCard], real: Collection[int]) -> set[int]:
    """Of the tracks `real`, those that are no part of a larger card of their name which is one of them, too.

    Of a card under others an outline is found that reaches no farther than what is seen of it.  After light or camera
    have changed it may be followed beside the whole one, which others cover just as well, and be a card too many.
    """
    there = [card for card in cards if card.track in real]
    alike: dict[tuple[str, str], list[TrackedCard]] = {}
    for card in there:
        alike.setdefault((card.kind, card.piece), []).append(card)
    return {card.track for card in there if not any(_is_part(card, one) for one in alike[card.kind, card.piece])}


def _is_part(card: TrackedCard, other: TrackedCard) -> bool:
    """Whether a card lies in another thing of its kind and name, and is smaller."""
    if card is other or card.kind != "card" or card.piece == UNKNOWN:
        return False
    return span(card) < span(other) and shared(card, other) > WITHIN * span(card) ** 2
