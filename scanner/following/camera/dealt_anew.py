"""Cards that lie to each other as others lay before, in the row itself: it was pushed together, or dealt once more.

So they do where a table pushes its row together before it fills it, where a row is dealt in another order, or the same
names lie one slot on.  Neither the camera nor the row was moved then: the cards have come into other slots, and the
deck, the row's markers or everybody's cards lie where they lay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np

from engine.observation import Place, PlaceKind
from scanner.following.camera.elsewhere import Named
from scanner.following.cards.staying import STAYED
from scanner.following.cards.track import NEAR, Track, apart, width_of
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import Motion
from scanner.following.hidden.covered import COVERED, is_outside
from scanner.geometry.rectify import middle_of, moved
from scanner.places.spots import DECK
from scanner.types import Floats, Matrix

IN_SLOT = 0.3
"""How far, in card widths, the middle of a card may lie from the middle of a slot and still lie in it: half of what two
slots are apart at least is more, and people lay a card some 0.1 off."""
MOST = 0.5
"""More than this share of the slots must come to lie in others for the row to be the row still."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What tells of one look whether cards were dealt anew.

    spots: where a card lies at each place, (4, 2) pixels, as it was known.  before: the cards that were known.  now:
    what is seen, and lay elsewhere.  here: the numbers of all that are seen where they lay.
    busy: the cells that show a hand or something that moves.
    """

    spots: Mapping[Place, Floats]
    before: Sequence[Track]
    now: Sequence[Named]
    here: Set[int]
    motion: Motion
    busy: Mask

    def anew(self, matrix: Matrix) -> bool:
        """Whether cards of the row, seen to lie elsewhere by this map, have come into other slots.

        A row turned by half a turn lies in its own slots; but all that lies beside it is turned along, not dealt.
        """
        if not self._in_slots(matrix):
            return False
        deck = next((track for track in self.before if self._lies_in(track, (DECK,))), None)
        beside = [track for track in self.before if not self._lies_in(track, self._slots())]
        stay = [track for track in beside if track.number in self.here]
        if sum(self._lies_by(matrix, track) for track in beside) > max(STAYED, len(stay)):
            return False
        if deck is None or len(stay) >= STAYED or deck in stay:
            return len(stay) >= STAYED or deck is not None
        return not self._lies_by(matrix, deck) and not self._is_hidden(moved(deck.corners, matrix))

    def is_row_moved(self, matrix: Matrix) -> bool:
        """Whether most cards of deck and row lie where this map brings them: else it is somebody's plate that was
        pushed."""
        row = [track for track in self.before if self._lies_in(track, (DECK, *self._slots()))]
        return sum(self._lies_by(matrix, track) for track in row) > MOST * len(row)

    def _lies_by(self, matrix: Matrix, track: Track) -> bool:
        there = moved(track.corners, matrix)
        return any(piece == track.votes.piece and apart(at, there, "card") < NEAR for piece, at in self.now)

    def _in_slots(self, matrix: Matrix) -> bool:
        """Whether most slots come to lie in others by the map."""
        slots = [self.spots[place] for place in self._slots()]
        middles = np.array([middle_of(slot) for slot in slots]).reshape(-1, 2)
        lie = [_nearest(middle_of(moved(slot, matrix)), middles) < IN_SLOT * width_of(slot) for slot in slots]
        return sum(lie) > MOST * len(lie)

    def _slots(self) -> list[Place]:
        return [place for place in self.spots if place.kind is PlaceKind.ROW]

    def _lies_in(self, track: Track, places: Iterable[Place]) -> bool:
        return any(apart(track.corners, self.spots[place], "card") < NEAR for place in places)

    def _is_hidden(self, corners: Floats) -> bool:
        """Whether the picture does not show what lies in a place."""
        return is_outside(corners, self.motion) or self.motion.covers(self.busy, corners, COVERED)


def _nearest(point: Floats, points: Floats) -> float:
    """How far the nearest of (n, 2) points is, pixels."""
    return float(np.hypot(*(points - point).T).min())
