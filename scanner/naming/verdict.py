"""What comes of comparing a card with faces: which pieces it may be, the likeliest first, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.observation import UNKNOWN
from scanner.naming.confidence import Evidence, probabilities
from scanner.naming.tile_numbers import MARKERS
from scanner.types import Detection, SeenCard

CLEAR = 0.9
"""A name surer than this is not looked at again."""
SURE = 0.5
"""A name below this probability is not given."""
LIKELY = 0.5
"""A face less likely than this says nothing of where the card's corners lie."""
_OF_ONE, _OF_TWO = (0.6, 0.4), (0.4, 0.3)
"""How likely a card that is asked about is none of what it may be, and each of that."""
Found = tuple[Evidence, ...]
"""How well pieces agree with a card, each once, the likeliest first."""


def is_clear(found: Found) -> bool:
    """Whether the likeliest piece needs no second look."""
    if not found:
        return False
    piece, probability = probabilities(found)[0]
    return piece != UNKNOWN and probability >= CLEAR


def best_of_each(found: Sequence[Evidence]) -> Found:
    """Each piece once, as it goes best, the likeliest first."""
    best: dict[str, Evidence] = {}
    for evidence in sorted(found, key=lambda e: -e.likeness):
        best.setdefault(evidence.piece, evidence)
    return tuple(best.values())


def seen_card(detection: Detection, found: Found, demand: float = 0.0) -> SeenCard:
    """A detection with its names; the corners are those of the face laid over it, where it is likely to be that.

    demand: how much more than usual it must be like a face (`scanner.photograph.company`).
    What is named as a row marker is one, also where the detector took it for a card: by tiles among cards nobody can
    tell how large cards are, and of two plates every card was then left out in silence.
    """
    candidates = probabilities(found, demand) if found else ((UNKNOWN, 1.0),)
    piece, probability = candidates[0]
    known = piece != UNKNOWN and probability >= LIKELY
    corners = next(e.corners for e in found if e.piece == piece) if known else detection.corners
    kind = "marker" if known and piece in MARKERS else detection.kind
    seen = SeenCard(candidates, corners, detection.visible, detection.score, kind)
    return replace(seen, real=detection.real, alone=detection.alone)


def in_question(*pieces: str) -> tuple[tuple[str, float], ...]:
    """The candidates of a card that may be one piece, or either of two, none of them surely: it is asked about."""
    unsure, each = _OF_ONE if len(pieces) == 1 else _OF_TWO
    return ((UNKNOWN, unsure), *((piece, each) for piece in pieces))


def name_of(card: SeenCard) -> tuple[str, float]:
    """(piece, confidence), `unknown` where no piece is likely enough."""
    if card.confidence >= SURE:
        return card.piece, card.confidence
    return UNKNOWN, 1 - max((p for piece, p in card.candidates if piece != UNKNOWN), default=0.0)


def has_name(card: SeenCard) -> bool:
    """Whether somebody knows what it is (`name_of`)."""
    return name_of(card)[0] != UNKNOWN


def by_name(told: Sequence[SeenCard]) -> tuple[list[SeenCard], list[SeenCard]]:
    """The cards, without row markers, that have a name, and those that nobody could name."""
    cards = [card for card in told if card.kind == "card"]
    return [card for card in cards if has_name(card)], [card for card in cards if not has_name(card)]
