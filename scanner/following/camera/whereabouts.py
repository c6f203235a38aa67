"""Where the camera stands, told by the cards: bumped with the table or without, put on another chair, or lost.

Whoever moves it moves all that is remembered; what was moved on the table is told from that by what stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from engine.observation import PlaceKind
from scanner.following.camera.bump import CLOSE, common_shift, may_be_bumped, tells_of_it, usual_width
from scanner.following.camera.dealt_anew import Dealt
from scanner.following.camera.elsewhere import Elsewhere, Named, seen_from_elsewhere
from scanner.following.camera.lost import Lost
from scanner.following.cards.staying import STAYED, Staying
from scanner.following.cards.told_of import is_told
from scanner.following.cards.track import Track, apart, matched, width_of
from scanner.following.cards.tracks import Tracks
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import Motion
from scanner.following.hidden.covered import is_outside
from scanner.geometry.rectify import moved
from scanner.pieces import is_selection
from scanner.places.zones import Zones
from scanner.types import Floats, Frame, Matrix, SeenCard

SURE = 0.6
"""So sure must a card be that tells where the camera stands."""


@dataclass(slots=True)
class Whereabouts:
    """Of one camera.  Motion, tracks and zones are those of the whole eyes, and are moved along."""

    motion: Motion
    tracks: Tracks
    zones: Zones
    elsewhere: Elsewhere = field(default_factory=Elsewhere)
    lost: Lost = field(default_factory=Lost)

    @property
    def strangers(self) -> list[Track]:
        """What is seen while the camera is lost."""
        return self.lost.strangers(self.tracks.alive)

    def shift(self, matrix: Matrix) -> None:
        """The camera stands elsewhere, and all that is remembered lies there by this map."""
        self.motion.stands_elsewhere()
        self.tracks.shift(matrix)
        self.zones.shift(matrix)

    def is_bumped(self, in_view: Sequence[Track], quads: Sequence[tuple[Floats, str]]) -> bool:
        """Move everything that is remembered, if the camera or the table was bumped; whether it was."""
        lay = [track for track in in_view if tells_of_it(track)]
        moves = [_went(lay[i], quads[j][0]) / usual_width(lay) for j, i in matched(lay, quads).items()]
        matrix = common_shift(lay, quads) if may_be_bumped(moves, len(lay)) else None
        if matrix is not None:
            self.shift(matrix)
        return matrix is not None

    def is_elsewhere(
        self, frame: Frame, stay: Staying, owners: Mapping[int, Track], cards: Mapping[int, SeenCard], busy: Mask
    ) -> bool:  # fmt: skip
        """Move everything that is remembered, if the camera sees the same cards from elsewhere; whether it does, or
        whether one that was lost is found.  busy: the cells that show a hand or something that moves."""
        here = {t.number for j, t in owners.items() if j not in cards or cards[j].piece == t.votes.piece}
        here |= stay.glimpses.keys()
        before = [t for t in self.tracks.alive if _is_a_card(t) and t.since <= self.elsewhere.steady_at]
        in_view = [track for track in before if not is_outside(track.corners, self.motion)] or before
        same = {track.number for track in in_view} & here
        lasting = {track.number for track in in_view if not _is_choice(track)}
        if not self.elsewhere.is_astray(len(lasting), len(lasting & same), frame.taken_at):
            return self._is_found()
        later = [t for t in self.tracks.alive if t.kind == "card" and t.number in here and t not in before]
        stands = len(same & stay.glimpses.keys()) >= STAYED
        matrix = self._moved_by(before, _lie(later) + _read(cards, owners, before), here, busy, stands=stands)
        if matrix is not None:
            self.tracks.forget({track.number for track in later})
            if stands:
                self._row_was_moved(matrix, same, cards.values())
            else:
                self._stands_elsewhere(matrix)
            self._is_found()
        elif not frame.settled:
            self.lost.looks(self.tracks.alive, in_view, here)
        return matrix is not None

    def _moved_by(
        self, before: Sequence[Track], now: Sequence[Named], here: Set[int], busy: Mask, *, stands: bool
    ) -> Matrix | None:
        """The map by which what was known before lies elsewhere, if it was the camera that was moved, or deck and row
        together; None where cards were dealt anew, or a plate was pushed.  stands: whether the camera stands still."""
        matrix = seen_from_elsewhere(_lie(before), now)
        if matrix is None:
            return None
        dealt = Dealt(self.zones.spots(PlaceKind.ROW, PlaceKind.DECK), before, now, here, self.motion, busy)
        return None if dealt.anew(matrix) or (stands and not dealt.is_row_moved(matrix)) else matrix

    def _stands_elsewhere(self, matrix: Matrix) -> None:
        self.motion.stands_elsewhere()
        self.tracks.shift(matrix)
        self.zones.seen_from_elsewhere(matrix)

    def _row_was_moved(self, matrix: Matrix, stayed: Set[int], cards: Iterable[SeenCard]) -> None:
        """The camera stands where it stood, and most cards lie elsewhere together: somebody has moved deck and row."""
        lying = [card.corners for card in cards if card.kind == "card"]
        self.tracks.shift(matrix, {
            track.number for track in self.tracks.alive
            if track.number in stayed or all(apart(one, moved(track.corners, matrix), "card") > CLOSE for one in lying)
        })  # fmt: skip
        self.zones.row_was_moved(matrix)

    def _is_found(self) -> bool:
        """Whether the camera was lost: now it sees what it knew, and what it took for others meanwhile is that."""
        if not self.lost:
            return False
        self.tracks.forget({track.number for track in self.strangers})
        self.lost.known = None
        return True

    def is_known_by_row(self) -> bool:
        """A whole row is seen while the camera is lost: with some of what was known where it lay, it stands where it
        stood, and much was played meanwhile; with nothing, what is seen now is all that is known of the table.

        Whether it is that.
        """
        anew = len(self.lost.here) < STAYED
        if anew:
            self.motion.stands_elsewhere()
            self.tracks.alive = self.strangers
        self.lost.known = None
        return anew


def _went(track: Track, corners: Floats) -> float:
    """Pixels by which it lies elsewhere now, at these corners."""
    return apart(corners, track.corners, track.kind) * width_of(track.corners)


def _is_a_card(track: Track) -> bool:
    """Whether it is one that may tell by not being seen: the grain of a table is taken for slivers of cards that come
    and go."""
    return track.kind == "card" and is_told(track)


def _is_choice(track: Track) -> bool:
    """Whether it is a number that somebody has laid down: all of them are taken up at once."""
    return is_selection(track.votes.piece)


def _lie(tracks: Sequence[Track]) -> list[Named]:
    return [(track.votes.piece, track.corners) for track in tracks]


def _read(cards: Mapping[int, SeenCard], owners: Mapping[int, Track], before: Sequence[Track]) -> list[Named]:
    """The cards read in a look that tell where the camera stands: those found where none lay, or one from before."""
    read = [card for j, card in cards.items() if card.kind == "card" and (j not in owners or owners[j] in before)]
    return [(card.piece, card.corners) for card in read if card.candidates[0][1] >= SURE]
