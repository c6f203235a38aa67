"""What of a table is in doubt though it lies still, and what is made of what is seen there by other means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np

from scanner.following.cards.track import READINGS, Track, matched
from scanner.following.cards.tracks import CERTAIN, Tracks
from scanner.following.changes.looked import LookedAt
from scanner.following.changes.motion import Motion
from scanner.geometry.tablemap import LENGTH, TableMap
from scanner.naming.verdict import has_name
from scanner.pieces import is_selection
from scanner.types import Floats, Image, SeenCard

OPEN = 0.8
"""The share that is seen of a card that lies open."""
EXPLAINED = 0.5
"""The share of a doubt that must lie under cards for it to be nothing but what was made of them."""
INSIDE = 0.95
"""The share of a card that must lie within what is looked at: of the others the picture shows more."""


def shown_whole(beyond: float) -> float:
    """Where so far beyond a doubt is looked at, in card widths: so far beyond it a card lies wholly in that, however it
    lies.  Of another doubt farther off but a part was seen."""
    return beyond - LENGTH / 2


class Closely(Protocol):
    """Looks closely at a part of a picture: `scanner.photograph.closely.Closely`, or a stand-in."""

    def __call__(self, image: Image, width: float) -> Iterator[Sequence[SeenCard] | None]:
        """The cards of a picture in which they are so many pixels wide, with all that can be told of covered ones.

        Bit by bit: None as long as there is more to do, and the cards at last.
        """

    def open_cards(self, image: Image, width: float) -> Sequence[SeenCard]:
        """Those of which hardly anything is covered, as the look shows them that gives the most a name."""

    def backs(
        self, image: Image, doubtful: Sequence[SeenCard], known: Sequence[SeenCard]
    ) -> Sequence[SeenCard] | None:
        """Cards in doubt, named where they are backs of a fine pattern; None where nothing known tells the light."""

    def card_at(self, image: Image, thing: SeenCard, table: TableMap) -> SeenCard | None:
        """The card of a sure name that lies where a thing was seen, if one does; `table`: how large cards are there."""

    def deck_at(self, image: Image, places: Sequence[Floats]) -> SeenCard | None:
        """The deck, if its back surely lies at or by one of these places, (4, 2) pixels each."""


@dataclass(slots=True)
class Doubts:
    """What of one table was in doubt and has been looked at by other means: each once, as long as it looks the same."""

    closely: Closely
    motion: Motion
    tracks: Tracks
    looked: LookedAt = field(init=False)
    _none: list[Track] = field(default_factory=list)
    """The tracks among which there was no doubt: every look makes a new list of them."""

    def __post_init__(self) -> None:
        self.looked = LookedAt(self.motion)

    def first(self, doubts: Callable[[], Sequence[Track]]) -> Track | None:
        """The first of these doubts, worked out only when there is something new, that was not looked at yet."""
        if self.tracks.alive is self._none:
            return None
        self.looked.forget_changed()
        left = [one for one in doubts() if not self.looked.times(one.corners)]
        if not left:
            self._none = self.tracks.alive
        return left[0] if left else None


def learned(
    tracks: Tracks, motion: Motion, cards: Sequence[SeenCard], at: float, *, overlooked: bool, certain: float = CERTAIN
) -> bool:
    """Cards that were in doubt or overlooked are as they were seen; what they account for is nothing any more.

    overlooked: whether a selection card that is new was overlooked till now: nobody has turned it up this moment.
    certain: how sure a name is that is beyond doubt at once.  What is surely another card than was thought is read
    anew.  Returns whether anything was learned.
    """
    before = tuple(tracks.alive)
    same = matched(before, [(card.corners, card.kind) for card in cards])
    owners = {j: before[i] for j, i in same.items()}
    named = [j for j, card in enumerate(cards) if has_name(card)]
    new = [j for j in named if j not in owners or is_unclear(owners[j])]
    for j in new:
        lay_before = overlooked and is_selection(cards[j].piece)
        glimpse = motion.glimpse(cards[j].corners)
        since = motion.since(glimpse, at)
        tracks.looked_closely(owners.get(j), cards[j], at, glimpse, overlooked=lay_before, since=since,
                              certain=certain)  # fmt: skip
    for j, track in owners.items():
        if j in named and j not in new and is_another(cards[j], track):
            tracks.doubted(track)
    seen, outlines = {track.number for track in owners.values()}, [cards[j].corners for j in named]
    still = [track for track in before if any(track is one for one in tracks.alive)]    # others are named by now
    none = [track for track in still if is_unclear(track) and track.number not in seen]
    none = [track for track in none if lies_in(track.corners, outlines) > EXPLAINED]
    for track in none:
        tracks.dropped(track, at)
    return bool(new or none)


def is_unclear(track: Track) -> bool:
    """Whether it is a card without a sure name."""
    return track.kind == "card" and track.is_unclear


def is_another(card: SeenCard, track: Track) -> bool:
    """Whether an open card is surely another one than was thought: what lies there may have changed unnoticed."""
    return card.piece != track.votes.piece and card.confidence >= CERTAIN and card.visible >= OPEN


def is_doubt(track: Track) -> bool:
    """Whether it has no sure name, and reading it once more as before would tell nothing."""
    return is_unclear(track) and track.reads >= READINGS[0]


def as_read(track: Track) -> SeenCard:
    """A followed card as one look would have read it."""
    piece = track.votes.piece
    return SeenCard(((piece, track.votes.confidence),), track.corners, track.visible, 1.0, track.kind)


def lies_in(corners: Floats, outlines: Sequence[Floats]) -> float:
    """Which share of an outline these others have in common with it, each counted."""
    area = max(float(cv2.contourArea(corners)), 1.0)
    return sum(float(cv2.intersectConvexConvex(corners, other)[0]) for other in outlines) / area


def upright_round(points: Floats, beyond: float) -> Floats:
    """(4, 2) the upright rectangle about (n, 2) points and so far beyond them, clockwise from its top left."""
    return rectangle(points.min(axis=0) - beyond, points.max(axis=0) + beyond)


def rectangle(low: Floats, high: Floats) -> Floats:
    """(4, 2) the upright rectangle between two of its corners, (2,) each, clockwise from its top left."""
    return np.array([low, [high[0], low[1]], high, [low[0], high[1]]], np.float32)
