"""Which of the cards that are followed are told of at all."""

from __future__ import annotations

from engine.observation import UNKNOWN
from scanner.following.track import Track

NAMELESS = 0.35
"""The share that must be seen of a card that could not be named: of a sliver any name fits."""
FAINT = 0.2
"""The same of a card that a lamp burns out and that tells where the row lies, while nobody knows."""
ANY_NAME = 1.0
"""The margin, in nats, up to which the name of a card of which so little is seen is none."""


def is_told(track: Track) -> bool:
    """Whether a track is surely a card: named, or enough of it seen.  Of a sliver any name fits; that is none."""
    named = track.votes.piece != UNKNOWN and track.votes.margin >= ANY_NAME
    return named or track.visible >= NAMELESS


def is_faint(track: Track) -> bool:
    """Whether it may be a card of which too little is seen to be told of."""
    return track.kind == "card" and not is_told(track) and track.visible >= FAINT
