"""From what a look found to tracks: which finding is which card, which are read, and which cards are missed."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

import numpy as np

from engine.observation import UNKNOWN, PlaceKind
from scanner.following.camera.mirror import Mirror, Namer
from scanner.following.camera.whereabouts import Whereabouts
from scanner.following.cards.beneath import Beneath
from scanner.following.cards.staying import Staying, staying
from scanner.following.cards.too_small import TooSmall
from scanner.following.cards.track import Track, matched
from scanner.following.cards.tracks import Tracks
from scanner.following.cards.worth import Choice, Reason, choose
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import Motion
from scanner.following.doubted.genuine import Genuine
from scanner.following.doubted.nothing import SLIVER_SEEN, Nothing
from scanner.following.hidden.covered import Cover, is_outside
from scanner.places.zones import Zones
from scanner.types import Detection, Floats, Frame, Image, SeenCard

PARTLY = 0.3
"""So much of a card's place looks as before where another was laid upon it; the bare table is like few of its cells."""
LEAST_SEEN = 0.15
"""The share of a card that must be seen; less of one is often the edges of two others."""


@dataclass(slots=True)
class Follower:
    """Follows the cards of one table.  Motion, zones, cover and mirror are those of the whole eyes.

    unread: whether cards wait to be read in the next look.  naming: seconds that the last look took for names.
    vanished: where the last look gave cards up though nothing has changed there.
    """

    namer: Namer
    motion: Motion
    zones: Zones
    cover: Cover
    mirror: Mirror
    genuine: Genuine
    tracks: Tracks = field(default_factory=Tracks)
    unread: bool = False
    vanished: list[Floats] = field(default_factory=list)
    naming: float = 0.0
    whereabouts: Whereabouts = field(init=False)
    _nothing: Nothing = field(init=False)
    _beneath: Beneath = field(init=False)
    _too_small: TooSmall = field(init=False)

    def __post_init__(self) -> None:
        self.whereabouts = Whereabouts(self.motion, self.tracks, self.zones)
        self._nothing, self._beneath = Nothing(self.motion), Beneath(self.motion)
        self._too_small = TooSmall(self.tracks)

    @property
    def unfinished(self) -> bool:
        """Whether another look would tell more of what lies still."""
        return self.unread or bool(self.doubtful())

    def cells_of_a_card(self) -> float:
        """Of the small grey picture, in the middle of the cards that lie there; 0 while there is none."""
        cells = [np.count_nonzero(track.glimpse.inside) for track in self.tracks.alive if track.kind == "card"]
        return float(np.median(cells)) if cells else 0.0

    def doubtful(self) -> list[Floats]:
        """Where another look would tell more: what lies there is still, and has not settled or is not sure."""
        return self.vanished + [
            track.corners for track in (self.whereabouts.strangers if self.whereabouts.lost else self.tracks.alive)
            if self._tells_more(track) and not is_outside(track.corners, self.motion)
            and not self.motion.covers(self.motion.moving, track.corners)
        ]  # fmt: skip

    def _tells_more(self, track: Track) -> bool:
        """Whether another look at a card may; in noise each look shows it a little otherwise."""
        hardly_seen = self.motion.is_noisy and track.kind == "card" and track.is_hardly_known
        return not track.settled or track.in_doubt or hardly_seen

    def follow(self, frame: Frame, found: Sequence[Detection], *, anew: bool = False) -> None:
        """Tracks for what was found; those that should have been found and were not are missed.

        anew: the camera stands elsewhere since the last look, and what is remembered was moved along already.
        """
        busy = self.cover.busy(frame.settled)
        self._too_small.look(frame.taken_at)
        stay = self._staying(frame, [d for d in found if d.visible >= LEAST_SEEN], busy)
        if stay is None:
            return
        detections, tracks = stay.news, [track for track in self.tracks.alive if track.number not in stay.glimpses]
        owners = owners_of(detections, tracks)
        self._beneath.look(self.tracks.alive)
        choice = self._choose(frame, detections, owners)
        cards = self._named(frame.image, {j: detections[j] for j in choice.now}, owners)
        if not anew and self.whereabouts.is_elsewhere(frame, stay, owners, cards, busy):
            self.follow(frame, found, anew=True)
            return
        self.mirror.look(frame.image, [detections[j] for j in cards], list(cards.values()))
        if self.whereabouts.lost:
            self._see_strangers(frame, stay, choice, cards, busy)
            return
        owners |= adopted({j: card for j, card in cards.items() if j not in owners}, tracks, owners)
        self._miss(frame, tracks, {track.number for track in owners.values()}, busy)
        self._keep(stay, [owners[j] for j in choice.known])
        for j, card in cards.items():
            self._tell(owners.get(j), card, frame, choice.now[j] <= Reason.CHANGED)

    def _staying(self, frame: Frame, detections: Sequence[Detection], busy: Mask) -> Staying | None:
        """Which cards stay, and what else was found; None if the pictures turn out to be seen in a mirror."""
        strange = {track.number for track in self.whereabouts.strangers}
        known = [track for track in self.tracks.alive if track.number not in strange]
        in_view = [track for track in known if not self.cover.covers(busy, track)]
        stay = staying(self.tracks.alive, detections, self.motion, busy, settled=frame.settled)
        if stay.many_of(in_view):
            return stay
        steady = [track for track in self.tracks.alive if track.since <= self.whereabouts.elsewhere.steady_at]
        if self.mirror.turns_over(frame.image, detections, steady):
            return None
        return Staying({}, tuple(detections)) if self.whereabouts.is_bumped(in_view, quads_of(detections)) else stay

    def _keep(self, stay: Staying, known: Sequence[Track]) -> None:
        """The cards that stay, and those that were found again and need no reading, are where they were."""
        for track in [track for track in self.tracks.alive if track.number in stay.glimpses]:
            self.tracks.stays(track, *stay.glimpses[track.number])
        for track in known:
            self.tracks.found(track)

    def _see_strangers(
        self, frame: Frame, stay: Staying, choice: Choice, cards: Mapping[int, SeenCard], busy: Mask
    ) -> None:
        """The camera is lost: what was known stays as it was, and what is found is followed by itself."""
        strangers = [track for track in self.whereabouts.strangers if track.number not in stay.glimpses]
        owners = owners_of(stay.news, strangers)
        self._miss(frame, strangers, {track.number for track in owners.values()}, busy)
        for j, track in owners.items():
            if j not in cards:
                self.tracks.found(track)
        for j, card in cards.items():
            self._tell(owners.get(j), card, frame, choice.now[j] <= Reason.CHANGED)

    def _choose(self, frame: Frame, detections: Sequence[Detection], owners: Mapping[int, Track]) -> Choice:
        """What to read now of what lies still."""
        still = [
            j for j, detection in enumerate(detections)
            if (frame.settled or not self.motion.covers(self.motion.moving, detection.corners))
            and not (j not in owners and (self._nothing.is_known(detection) or self._too_small.holds(detection)))
        ]  # fmt: skip
        choice = choose(detections, owners, self._beneath.looks_otherwise, still, all_at_once=frame.settled)
        self.unread = choice.later
        return choice

    def _named(
        self, image: Image, detections: Mapping[int, Detection], owners: Mapping[int, Track]
    ) -> dict[int, SeenCard]:
        began = time.perf_counter()
        named = self.namer.name(image, list(detections.values()))
        cards = dict(zip(detections, named, strict=True))
        slots = list(self.zones.spots(PlaceKind.ROW).values())
        cards = self.genuine.told(image, detections, cards, owners, slots)
        self.naming = time.perf_counter() - began
        return cards

    def _miss(self, frame: Frame, tracks: Sequence[Track], found: Set[int], busy: Mask) -> None:
        """The tracks that nothing hides and that were not found."""
        self.vanished = []
        at_rest = self.motion.changed & ~self.motion.restless  # a card that was taken leaves bare table behind, at once
        unclear = None if frame.settled else busy & ~at_rest
        for track in tracks:
            if track.number not in found and not self.cover.covers(busy, track):
                changed = self._beneath.looks_otherwise(track, but=unclear)
                partly = track.closely and self.motion.share_otherwise(track.glimpse) <= 1 - PARTLY
                gone = self.tracks.missed(track, frame.taken_at, changed, at_once=frame.settled and changed,
                                          partly=partly)  # fmt: skip
                if gone and not changed:
                    self.vanished.append(track.corners)

    def _tell(self, track: Track | None, card: SeenCard, frame: Frame, changed: bool) -> None:
        """A card was read, of this track or of a new one.  What lies under others does not move by itself, and where it
        does is seen best before."""
        if track is not None and card.piece in (track.votes.piece, UNKNOWN) and self._beneath.is_under_others(track):
            card = replace(card, corners=track.corners)
        glimpse = self.motion.glimpse(card.corners)
        self._nothing.is_read(card)
        since = self.motion.since(glimpse, frame.taken_at) if track is None or changed else frame.taken_at
        if track is None:
            self.tracks.born(card, frame.taken_at, glimpse, at_once=frame.settled, since=since)
        else:
            self.tracks.read(track, card, frame.taken_at, glimpse, changed, at_once=frame.settled, since=since)


def quads_of(detections: Sequence[Detection]) -> list[tuple[Floats, str]]:
    """Corners and kind of each."""
    return [(detection.corners, detection.kind) for detection in detections]


def owners_of(detections: Sequence[Detection], tracks: Sequence[Track]) -> dict[int, Track]:
    """The tracks that were found where they are, by number of the finding."""
    slivers = {j for j, detection in enumerate(detections) if detection.visible < SLIVER_SEEN}
    return {j: tracks[i] for j, i in matched(tracks, quads_of(detections), slivers).items()}


def adopted(
    cards: Mapping[int, SeenCard], tracks: Sequence[Track], owners: Mapping[int, Track]
) -> dict[int, Track]:
    """The tracks of cards that lie differently from what they seemed to at first sight, by number of the card.

    owners: the tracks that are taken already.
    """
    owned = {track.number for track in owners.values()}
    free = [track for track in tracks if track.number not in owned]
    same = matched(free, [(card.corners, card.kind) for card in cards.values()])
    return {list(cards)[j]: free[i] for j, i in same.items()}
