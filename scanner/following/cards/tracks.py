"""All cards that are followed: how tracks are born, read again, missed and given up.

A track is born with the first look at a card that lies still, settles with the second, and dies after a few looks at
its place that show it gone (the life of tracks follows norfair, tryolabs/norfair).  A card that is hidden is not gone.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.following.cards.smooth import Votes
from scanner.following.cards.track import CLEAR, MOVED, READINGS, Track, apart
from scanner.following.changes.glimpse import Glimpse
from scanner.geometry.rectify import moved, overlap, turned
from scanner.types import Floats, SeenCard

LAID = 0.15
"""A card that lies so much farther from where it was, and whose place looks different, was laid there anew: less is a
nudge, or corners that are seen better by and by."""
INSTEAD = 0.3
"""What shares so much of its outline with a card that went lies where that lay."""
GONE = 2
"""Looks at a changed place without the card after which it is gone."""
UNBELIEVED = 8
"""Looks that miss a card whose place looks exactly as before, until it is given up all the same."""
SURE = 0.6
"""A look that is surer than this of another card, as much of it seen as before, shows another card."""
CERTAIN = 0.95
"""A name that a close look gives with this confidence is beyond doubt at once."""
REMEMBERED = 6.0
"""Seconds for which a card that was lifted is known again where it is laid down."""


@dataclass(slots=True)
class Tracks:
    """All cards that are followed."""

    alive: list[Track] = field(default_factory=list)
    _lifted: list[Track] = field(default_factory=list)
    _last: int = 0

    def born(
        self, card: SeenCard, at: float, glimpse: Glimpse, *, at_once: bool, since: float | None = None
    ) -> None:
        """A card that lies where none was; perhaps one that was lifted elsewhere a moment ago.

        since: since when it lies there, if it was overlooked till now.
        """
        votes = Votes().with_look(card.candidates, _weight_of(card))
        number = self._carried(card, at)
        if number is None:  # a card known again gets no votes either: if this look is wrong, they would make it sure
            self._last += 1
            number = self._last
        seen = 2 if at_once else 1
        since = max([at if since is None else since, *self._another_left(card)])
        track = Track(number, card.corners, card.kind, votes, card.visible, since, glimpse, seen, real=card.real)
        self.alive.append(track)

    def _another_left(self, card: SeenCard) -> list[float]:
        """When cards of other names went that lay where this one lies, however alike the place may have looked."""
        return [
            old.lost_at for old in self._lifted
            if old.kind == card.kind and old.votes.piece not in (UNKNOWN, card.piece)
            and overlap(old.corners, card.corners) > INSTEAD
        ]  # fmt: skip

    def _carried(self, card: SeenCard, at: float) -> int | None:
        """The number of the card that was lifted elsewhere a moment ago and is now laid down here, if one was."""
        for leaving in [track for track in self.alive if track.leaving and track.votes.piece == card.piece]:
            self._retire(leaving, at)
        for old in self._lifted:
            if old.kind == card.kind == "card" and old.votes.piece == card.piece and at - old.lost_at < REMEMBERED:
                self._lifted.remove(old)
                return old.number
        return None

    def read(
        self, track: Track, card: SeenCard, at: float, glimpse: Glimpse, changed: bool, *, at_once: bool,
        since: float | None = None,
    ) -> None:  # fmt: skip
        """A track was found and named again; `changed` when its place looked different from before.

        since: since when the place looks as it does now, if longer than since this look.
        """
        since = at if since is None else since
        if changed and _another(track, card):
            self._retire(track, at)
            self.born(card, at, glimpse, at_once=at_once, since=since)
            return
        distance = apart(card.corners, track.corners, track.kind)
        since = since if changed and distance > LAID else track.since
        corners = card.corners if distance > MOVED or changed else _averaged(track, card.corners)
        anew = track.kind == "card" and track.is_seen_better(card.visible)
        votes = (Votes() if anew else track.votes).with_look(card.candidates, _weight_of(card))
        agreed = at_once or (track.agreed and not changed) or _bears_out(card, votes.piece)
        unlike = (changed or track.unlike) and card.piece != track.votes.piece
        self._put(track, replace(track, corners=corners, votes=votes, visible=card.visible, since=since,
                                 glimpse=glimpse, seen=track.seen + 1, missed=0, leaving=False,
                                 reads=1 if changed or anew else track.reads + 1, agreed=agreed, left=1.0,
                                 closely=track.closely and not changed, unlike=unlike,
                                 real=_surest(track.real, card.real)))  # fmt: skip

    def found(self, track: Track) -> None:
        """A track was found where it was, and looks as it did."""
        self._put(track, replace(track, seen=track.seen + 1, missed=0, leaving=False))

    def stays(self, track: Track, glimpse: Glimpse, left: float) -> None:
        """What is left to be seen of a track looks as it did."""
        self._put(track, replace(track, seen=track.seen + 1, missed=0, glimpse=glimpse, left=left))

    def missed(self, track: Track, at: float, changed: bool, *, at_once: bool, partly: bool = False) -> bool:
        """A track was not found although nothing hides it; `changed` when its place looks different from before.

        `at_once`: there is no need to look twice.  Returns whether the card is given up.  What was last read there may
        have been the bare table, once the card was lifted.
        partly: whether a good part of it looks as before.  Where no usual look finds a card, none finds the next one of
        its plate, which is laid upon it, until that was looked at closely.
        """
        changed = changed or track.unlike
        if track.closely and not (changed or at_once or self._is_found_as_another(track)):
            if track.leaving:
                self._put(track, replace(track, missed=0, leaving=False))
            return False
        most = UNBELIEVED if track.closely and partly else GONE if changed else min(UNBELIEVED, track.seen + 1)
        gone = at_once or track.missed + 1 >= most
        if gone:
            self._retire(track, at)
        else:
            self._put(track, replace(track, missed=track.missed + 1, leaving=changed))
        return gone

    def looked_closely(
        self, track: Track | None, card: SeenCard, at: float, glimpse: Glimpse, *, overlooked: bool = False,
        since: float | None = None, certain: float = CERTAIN,
    ) -> None:  # fmt: skip
        """A card that was in doubt, or that nobody had seen, was named by other means than the usual.

        overlooked: whether it was not laid there just now, but may have lain there as long as any other.
        since: otherwise, since when it lies there.  certain: how sure a name is that is beyond doubt at once.
        """
        if track is None:
            since = min((other.since for other in self.alive), default=at) if overlooked else since
            self.born(card, at, glimpse, at_once=True, since=since)
            track = self.alive[-1]
        votes = Votes()
        for _ in range(2 if card.confidence >= certain else 1):
            votes = votes.with_look(card.candidates, _weight_of(card))
        self._put(track, replace(track, corners=card.corners, votes=votes, visible=card.visible, glimpse=glimpse,
                                 missed=0, leaving=False, reads=READINGS[1], agreed=True, left=1.0,
                                 closely=True))  # fmt: skip

    def doubted(self, track: Track) -> None:
        """Another card seems to lie there: it is read as if its place looked different."""
        self._put(track, replace(track, glimpse=track.glimpse.of_nothing(), reads=0, agreed=False))

    def dropped(self, track: Track, at: float) -> None:
        """What was taken for a card is none."""
        self._retire(track, at)

    def shift(self, matrix: NDArray[np.float64], but: Set[int] = frozenset()) -> None:
        """The camera moved: every card but some is now at `matrix` applied to where it was, to be read there anew."""
        self.alive = [
            track if track.number in but else replace(track, corners=moved(track.corners, matrix), reads=0)
            for track in self.alive
        ]

    def forget(self, numbers: Set[int]) -> None:
        """These are cards that were followed already."""
        self.alive = [track for track in self.alive if track.number not in numbers]

    def forget_looks(self) -> None:
        """Nothing looks as it did: pictures have another shape from now on."""
        self.alive = [replace(track, glimpse=track.glimpse.of_nothing()) for track in self.alive]

    def _is_found_as_another(self, track: Track) -> bool:
        """Whether usual looks find a card of its name where this one was made out: it lies a little elsewhere.

        Under another name they may well find half of it and half of its neighbour.
        """
        alike = (one for one in self.alive if one is not track and one.votes.piece == track.votes.piece)
        return any(one.settled and not (one.missed or one.closely) and one.votes.margin >= CLEAR
                   and overlap(one.corners, track.corners) > INSTEAD for one in alike)  # fmt: skip

    def _retire(self, track: Track, at: float) -> None:
        self.alive = [other for other in self.alive if other.number != track.number]
        fresh = [old for old in self._lifted if at - old.lost_at < REMEMBERED]
        self._lifted = [*fresh, replace(track, lost_at=at)]

    def _put(self, old: Track, new: Track) -> None:
        self.alive = [new if track.number == old.number else track for track in self.alive]


def _weight_of(card: SeenCard) -> float:
    """What a look counts: less when little of the card is seen."""
    return float(np.clip(0.4 + card.visible, 0.4, 1.0))


def _another(track: Track, card: SeenCard) -> bool:
    """Whether a look shows another card than the track's: surely named, and not merely covered up."""
    sure = card.confidence > SURE and card.piece not in (track.votes.piece, UNKNOWN)
    return sure and card.visible > 0.7 * track.visible


def _bears_out(card: SeenCard, piece: str) -> bool:
    """Whether a reading goes with what is thought of a card; one that is covered up tells nothing against it."""
    return card.piece in (piece, UNKNOWN)


def _surest(before: float, now: float) -> float:
    """How surely it is a card by now; 1 where it was not looked at by itself."""
    return min(before, now) if 1 in (before, now) else max(before, now)


def _averaged(track: Track, corners: Floats) -> Floats:
    """The mean place over the looks so far, the newest ten or so."""
    quarters = (0, 2) if track.kind == "card" else (0,)
    fitting = min((turned(corners, q) for q in quarters), key=lambda c: float(np.abs(c - track.corners).sum()))
    share = 1 / min(track.seen + 1, 10)
    return np.asarray((1 - share) * track.corners + share * fitting, np.float32)
