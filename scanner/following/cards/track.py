"""One card that is followed from look to look: place by tracking, identity by votes."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

import numpy as np

from engine.observation import UNKNOWN
from scanner.following.cards.smooth import Votes
from scanner.following.changes.glimpse import Glimpse
from scanner.geometry.rectify import middle_of
from scanner.places.flat import TrackedCard
from scanner.types import Floats

NEAR = 0.35
"""A card found this near to a track, in card widths (mean over the corners), is the same card."""
SLIVER = 0.1
"""How much nearer, in card widths, a finding must be of which next to nothing is seen."""
READINGS = (2, 4)
"""A card is read at least so often, and at most so often while it stays in doubt."""
CLEAR = 3.0
"""The margin, in nats, at which a name is beyond doubt."""
WELL_SEEN = 0.6
"""The share of a card that must be seen for it to be told to be none that was learned."""
MORE = 0.3
"""The share of a card that must be seen besides what was seen before, for it to be read as if for the first time."""
MOVED = 0.06
"""A card that lies farther from where it was, in card widths, was moved."""
_TURNED = np.array([[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]])
"""The corners of a card whose top is taken some quarter turns further."""


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """One physical card.

    corners: (4, 2) pixels.  since: source time since which it lies here.  seen: looks in which it was found here;
    missed: looks after the last of them that should have found it;
    leaving: whether its place looks different since.  glimpse: how its place looked when it was read.
    reads: how often it was read since its place last looked different.  agreed: whether one of them
    said what is thought of it.  left: the share of what was seen then that no other card covers by now.
    closely: whether it was named by other means than the usual, which may never find it where it lies.
    unlike: whether its place looks different, and nothing was read there since that has its name.
    real: how surely it is a card, in the look at it by itself that showed it the most surely; 1 while there was none.
    """

    number: int
    corners: Floats
    kind: str
    votes: Votes
    visible: float
    since: float
    glimpse: Glimpse
    seen: int = 1
    missed: int = 0
    leaving: bool = False
    lost_at: float = 0.0
    reads: int = 1
    agreed: bool = True
    left: float = 1.0
    closely: bool = False
    unlike: bool = False
    real: float = 1.0

    @property
    def settled(self) -> bool:
        """Whether it was seen to lie here more than once, and nothing speaks against it."""
        return self.seen >= 2 and not self.leaving and (self.agreed or self.reads >= READINGS[1])

    @property
    def in_doubt(self) -> bool:
        """Whether reading it once more may still tell who it is; a marker is not worth it."""
        return (self.is_unclear or not self.agreed) and self.reads < READINGS[1] and self.kind == "card"

    def is_seen_better(self, visible: float) -> bool:
        """Whether so much more is seen of a card without a sure name that what was read before says little."""
        return self.is_unclear and visible >= self.visible + MORE

    @property
    def is_hardly_known(self) -> bool:
        """Whether it has no sure name, not even that of a stranger of which enough was seen."""
        return self.votes.margin < CLEAR or (self.votes.piece == UNKNOWN and self.visible < WELL_SEEN)

    @property
    def is_unclear(self) -> bool:
        """Whether it has no sure name."""
        return self.votes.margin < CLEAR or self.votes.piece == UNKNOWN

    def card(self) -> TrackedCard:
        """The track as the rest of the eyes knows it."""
        candidates, visible = self.votes.candidates(), self.visible * self.left
        return TrackedCard(self.number, candidates, self.corners, visible, self.kind, self.since, self.real)


def width_of(corners: Floats) -> float:
    """The mean short side in pixels."""
    top, bottom = corners[1] - corners[0], corners[2] - corners[3]
    return max(1.0, float(np.hypot(*top) + np.hypot(*bottom)) / 2)


def apart(one: Floats, other: Floats, kind: str) -> float:
    """How far two quads lie from each other: mean over the corners, in card widths, whichever end is the top."""
    steps = one[_TURNED if kind == "marker" else _TURNED[::2]] - other
    return float(np.add.reduce(np.hypot(steps[..., 0], steps[..., 1]), axis=-1).min() / 4) / width_of(other)


def matched(
    tracks: Sequence[Track], quads: Sequence[tuple[Floats, str]], slivers: Set[int] = frozenset()
) -> dict[int, int]:
    """Which found quad (index) belongs to which track (index), nearest pairs first.

    slivers: the quads of which next to nothing is seen: a whole card that lies as near is rather the one that was seen.
    """
    if not tracks or not quads:
        return {}
    middles = middle_of(np.array([track.corners for track in tracks]))
    found = middle_of(np.array([corners for corners, _ in quads]))
    reach = np.array([width_of(track.corners) for track in tracks])
    close = np.linalg.norm(found[:, None] - middles[None], axis=2) < NEAR * reach[None]
    pairs = sorted(
        (apart(quads[j][0], tracks[i].corners, tracks[i].kind) + SLIVER * (j in slivers), int(j), int(i))
        for j, i in np.argwhere(close)
        if quads[j][1] == tracks[i].kind
    )
    taken: dict[int, int] = {}
    for distance, j, i in pairs:
        if distance < NEAR and j not in taken and i not in taken.values():
            taken[j] = i
    return taken
