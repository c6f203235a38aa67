"""Outlines printed on a playmat: as large as cards, in the places of cards, and nothing in them but the mat.

The detector takes them for cards that nobody can name, and a row of them for the row.  What is nothing but table all
over is none (`scanner.finding.bare_table`); it is looked at once, and again when its place looks different.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.finding.bare_table import FEWEST, FREE, Bare
from scanner.finding.busy import WITHIN, finer
from scanner.following.cards.track import Track
from scanner.following.changes.looked import LookedAt
from scanner.following.changes.motion import Motion
from scanner.following.hidden.covered import is_outside
from scanner.geometry.rectify import grown, upright
from scanner.naming.clipping import LEAST as BURNT_FROM
from scanner.types import Floats, Image

READ = 2
"""Readings after which a card that has no name is looked at so."""
FINER = 5.0
"""What is so many times as busy as what lies round it is no mat.  Seven places on a playmat were 2.2 times as busy at
most, squares of a cloth and a telephone 1.7 times, the deck's back that was taken for table 12 times."""
DEEP, AS_EVEN = 0.6, 1.5
"""An outline is found a fifth off, and what is drawn lies well within it then: so far within is mat and no busier than
the mat.  Such places were 1.3 times as busy at most, but for two on which a mug or a card lay; of what else had no name
on five tables only pieces of a hand for a moment, a telephone and lines of a score pad were mat there and as even."""
EVEN = 0.15
"""What is so much less busy than what lies round it, and as light as what is burnt out, is no place of a cloth with a
pattern, but a card that a lamp burns out: one on gingham was 0.04 and 0.08 times as busy, places on two playmats 0.3
times and more.  On a mat of many ornaments a place may be plain, but for a good camera's little noise."""
BESIDE = 0.1
"""So much of that lies beside named cards, or nobody can tell: a place passes for one with the card that lies on it."""


class Printed:
    """What passes for cards on one table and is print on it."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self._table, self._cards = LookedAt(motion), LookedAt(motion)
        self._in_vain: frozenset[int] = frozenset()
        """The cards among which nobody could tell the table from the deck: looking again would not tell either."""
        self._known = 0
        """How many cards were known when any was told to be one: a few of them hardly tell the table from the deck."""

    def is_print(self, track: Track) -> bool:
        """Whether a track was found to be nothing but table, and looks as it did then."""
        return _is_nameless(track) and self._table.times(track.corners) > 0

    def look(self, image: Image, tracks: Sequence[Track]) -> None:
        """Look at those that have had their readings and no name."""
        seen = [track for track in tracks if not (track.missed or is_outside(track.corners, self._motion))]
        lying = [track for track in seen if track.kind == "card"]
        self._look_again_by(sum(not _is_nameless(track) for track in lying))
        wanted = [track for track in lying if _is_nameless(track) and track.reads >= READ and not self._was_seen(track)]
        lie = frozenset(track.number for track in lying)
        if not wanted or lie == self._in_vain:
            return
        named = [track.corners for track in lying if not _is_nameless(track)]
        nameless = [track.corners for track in lying if _is_nameless(track)]
        bare = Bare.between(image, named, nameless)
        if bare is None:
            self._in_vain = lie
            return
        for track in wanted:
            is_mat = self._is_mat(bare, image, track.corners, named, nameless)
            (self._table if is_mat else self._cards).add(track.corners)

    def _look_again_by(self, known: int) -> None:
        """What was told to be a card is looked at once more when so many cards more are known."""
        if known >= self._known + FEWEST:
            self._known, self._cards = known, LookedAt(self._motion)

    @staticmethod
    def _is_mat(
        bare: Bare, image: Image, corners: Floats, named: Sequence[Floats], nameless: Sequence[Floats]
    ) -> bool:
        """Whether nothing but mat is within an outline, (4, 2), be it that the outline is a little off."""
        pale = _is_pale(image, corners)
        return any(
            bare.shows_nothing_at(corners, within, beside)
            and _is_as_busy(finer(image, corners, named, nameless, within), busiest, pale=pale)
            for within, beside, busiest in ((WITHIN, FREE, FINER), (DEEP, BESIDE, AS_EVEN))
        )

    def _was_seen(self, track: Track) -> bool:
        return bool(self._table.times(track.corners) or self._cards.times(track.corners))


def _is_as_busy(times: float, most: float, *, pale: bool) -> bool:
    """Whether a place, pale as a burnt-out card or not, may be mat by how busy it is beside what lies round it; 0:
    nobody can tell."""
    return times == 0 or ((times > EVEN or not pale) and times < most)


def _is_pale(image: Image, corners: Floats) -> bool:
    """Whether a place, (4, 2) pixels, is mostly as light as a card that a lamp burns out."""
    within = cv2.cvtColor(upright(image, grown(corners, DEEP)), cv2.COLOR_BGR2GRAY)
    return float(np.median(within)) >= BURNT_FROM


def _is_nameless(track: Track) -> bool:
    return track.kind == "card" and track.votes.piece == UNKNOWN
