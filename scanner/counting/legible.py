"""Cards too small to be told apart: a name given to one would be chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.observation import UNKNOWN
from scanner.geometry.rectify import sides
from scanner.types import Detection, SeenCard

NARROWEST = 16.0
"""Cards and markers less wide, in pixels of the photograph, get no name: of 14 pixels some are wrong."""
TOO_SMALL = "The cards are too small in this picture to be told apart: take it from nearer, or with more pixels."
SEEN = 0.5
"""What the detector is less sure of tells nothing of how large cards are."""


def are_too_small(found: Sequence[Detection]) -> bool:
    """Whether even the widest card of a picture is too small; not where none is seen."""
    widths = [min(sides(one.corners)) for one in found if one.kind == "card" and one.score >= SEEN]
    return 0 < max(widths, default=0.0) < NARROWEST


def unnamed(found: Sequence[Detection]) -> tuple[SeenCard, ...]:
    """What lies there, of which nobody can tell what it is."""
    return tuple(SeenCard(((UNKNOWN, 1.0),), o.corners, o.visible, o.score, o.kind) for o in found if o.score >= SEEN)


def legible(cards: Sequence[SeenCard]) -> tuple[SeenCard, ...]:
    """The cards, those without a name that are too small to have one; a marker without its number is none."""
    small = [min(sides(card.corners)) < NARROWEST for card in cards]
    return tuple(replace(card, candidates=((UNKNOWN, 1.0),)) if tiny else card
                 for card, tiny in zip(cards, small, strict=True) if card.kind == "card" or not tiny)  # fmt: skip
