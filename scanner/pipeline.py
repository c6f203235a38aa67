"""From frames to what lies where: the eyes as a whole.

Each frame costs a fraction of a millisecond as long as nothing changes.  When something did, and again when it has
come to rest, the detector looks; names are read only of cards that are new, moved, changed or not yet sure.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

import numpy as np

from calibration.layout import Layout
from engine.observation import UNKNOWN, Place, TableObservation
from scanner.bump import MOST_AGREE, NOTICED, common_shift
from scanner.covered import Cover
from scanner.ghosts import without_ghosts
from scanner.motion import Mask, Motion
from scanner.pace import Pace, is_restless
from scanner.scan import Finder
from scanner.settled import PlacedCard, Teller, Unhurried
from scanner.track import Track, Tracks, apart, matched
from scanner.types import Detection, Floats, Frame, Image, SeenCard
from scanner.worth import Choice, Reason, choose
from scanner.zones import ELSEWHERE, Zones

MOMENT = 0.15
"""Seconds for which a place counts as hidden after a hand has left it."""
LEAST_SEEN = 0.15
"""The share of a card that must be seen; less of one is often the edges of two others."""
NAMELESS = 0.35
"""The share that must be seen of a card that could not be named, for the same reason."""
DARK = 20.0


class Namer(Protocol):
    """What names cards: `scanner.recognise.Recogniser`, or a stand-in."""

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]: ...


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """What one frame brought.

    cards: all that are followed, with their places.  observation: what is told of the table now, if anything.
    timings: seconds by stage.  health: one sentence when something is wrong with what the camera sees, or "".
    """

    frame_no: int
    taken_at: float
    cards: tuple[PlacedCard, ...]
    observation: TableObservation | None
    timings: Mapping[str, float]
    health: str = ""


class Pipeline:
    """The eyes of one table.  Not safe to share between threads.

    layout: where everything lay when the camera last stood here; it is believed once the table bears it out.
    """

    def __init__(self, detector: Finder, recogniser: Namer, players: int, layout: Layout | None = None) -> None:
        self._detector, self._recogniser = detector, recogniser
        self._motion, self._tracks, self._zones = Motion(), Tracks(), Zones(players)
        self._cover = Cover(self._motion, self._zones)
        self._pace, self._teller, self._unhurried = Pace(), Teller(), Unhurried()
        self._placed: tuple[PlacedCard, ...] = ()
        self._unread = False
        self._covered: dict[Place, bool] = {}
        self._timings: dict[str, float] = {}
        self._kept, self._size = layout, (0, 0)

    @property
    def layout(self) -> Layout | None:
        """Where everything lies, as far as the eyes have worked it out."""
        return self._zones.layout(self._size)

    @property
    def misfit(self) -> bool:
        """Whether the layout that was kept is not this table's; it is worked out anew then."""
        return self._zones.misfit

    def see(self, frame: Frame) -> Step:
        """Take in the next frame of the source, in order of time."""
        self._size = frame.image.shape[1], frame.image.shape[0]
        if self._kept is not None:
            self._zones.begin_with(self._kept.scaled(self._size))
            self._kept = None
        self._timings = {}
        began = time.perf_counter()
        self._motion.see(frame.image, frame.taken_at)
        due = frame.settled or self._pace.is_due(self._motion, self._unfinished(), frame.taken_at)
        began = self._clocked("gate", began)
        if due:
            self._look(frame)
            began = time.perf_counter()
        if due or np.any(self._motion.moving) or np.any(self._motion.changed):
            unsettled = [t for t in self._tracks.alive if not t.settled and not t.missed and _is_told(t)]
            self._covered = self._cover.places(self._cover.busy(frame.settled), self._placed, unsettled)
        hidden = self._unhurried.hidden(self._covered, frame.taken_at, 0.0 if frame.settled else MOMENT)
        told = self._teller.tell(self._placed, hidden, frame.taken_at, frame.settled) if self._zones.found else None
        self._clocked("place", began)
        return Step(frame.number, frame.taken_at, self._placed, told, MappingProxyType(self._timings), self._health())

    def _clocked(self, stage: str, began: float) -> float:
        now = time.perf_counter()
        self._timings[stage] = self._timings.get(stage, 0.0) + now - began
        return now

    def _unfinished(self) -> bool:
        """Whether another look would tell more of what lies still."""
        return self._unread or any(
            (not track.settled or track.in_doubt) and not self._motion.covers(self._motion.moving, track.corners)
            for track in self._tracks.alive
        )

    def _look(self, frame: Frame) -> None:
        """Find, follow, name and place."""
        began = time.perf_counter()
        found = self._detector.find(frame.image)
        self._motion.looked(found.hands)
        self._pace.looked(frame.taken_at, not frame.settled and is_restless(self._motion))
        began = self._clocked("find", began)
        self._follow(frame, found.detections)
        began = time.perf_counter()
        real = {card.track for card in without_ghosts([track.card() for track in self._tracks.alive])}
        tracks = [track for track in self._tracks.alive if track.number in real and _is_told(track)]
        places = self._zones.locate([track.card() for track in tracks if track.seen >= 2])
        self._placed = tuple(
            PlacedCard(track.card(), places.get(track.number, ELSEWHERE), track.settled) for track in tracks
        )
        self._clocked("place", began)

    def _follow(self, frame: Frame, detections: Sequence[Detection]) -> None:
        """Tracks for what was found; those that should have been found and were not are missed."""
        busy = self._cover.busy(frame.settled)
        detections = [detection for detection in detections if detection.visible >= LEAST_SEEN]
        quads = [(detection.corners, detection.kind) for detection in detections]
        self._reregister([t for t in self._tracks.alive if not self._cover.covers(busy, t)], quads)
        tracks = list(self._tracks.alive)
        owners = {j: tracks[i] for j, i in matched(tracks, quads).items()}
        choice = self._choose(frame, detections, owners)
        cards = self._named(frame.image, {j: detections[j] for j in choice.now})
        owners |= _adopted({j: card for j, card in cards.items() if j not in owners}, tracks, owners)
        self._miss(frame, tracks, {track.number for track in owners.values()}, busy)
        for j in choice.known:
            self._tracks.found(owners[j])
        for j, card in cards.items():
            self._tell_track(owners.get(j), card, frame, choice.now[j] <= Reason.CHANGED)

    def _choose(self, frame: Frame, detections: Sequence[Detection], owners: Mapping[int, Track]) -> Choice:
        """What to read now of what lies still."""
        still = [
            j for j, detection in enumerate(detections)
            if frame.settled or not self._motion.covers(self._motion.moving, detection.corners)
        ]  # fmt: skip
        choice = choose(
            detections, owners, lambda track: self._motion.differs(track.glimpse), still, all_at_once=frame.settled
        )
        self._unread = choice.later
        return choice

    def _named(self, image: Image, detections: Mapping[int, Detection]) -> dict[int, SeenCard]:
        began = time.perf_counter()
        named = self._recogniser.name(image, list(detections.values()))
        self._clocked("name", began)
        return dict(zip(detections, named, strict=True))

    def _miss(self, frame: Frame, tracks: Sequence[Track], found: Set[int], busy: Mask) -> None:
        """The tracks that nothing hides and that were not found."""
        for track in tracks:
            if track.number not in found and not self._cover.covers(busy, track):
                changed = self._motion.differs(track.glimpse)
                self._tracks.missed(track, frame.taken_at, changed, at_once=frame.settled and changed)

    def _tell_track(self, track: Track | None, card: SeenCard, frame: Frame, changed: bool) -> None:
        glimpse = self._motion.glimpse(card.corners)
        if track is None:
            self._tracks.born(card, frame.taken_at, glimpse, at_once=frame.settled)
        else:
            self._tracks.read(track, card, frame.taken_at, glimpse, changed, at_once=frame.settled)

    def _reregister(self, in_view: Sequence[Track], quads: Sequence[tuple[Floats, str]]) -> None:
        """Move everything that is remembered, if the camera or the table was bumped."""
        same = matched(in_view, quads)
        moves = [apart(quads[j][0], in_view[i].corners, in_view[i].kind) for j, i in same.items()]
        if len(same) >= MOST_AGREE * len(in_view) and (not moves or float(np.median(moves)) < NOTICED):
            return
        matrix = common_shift(in_view, quads)
        if matrix is not None:
            self._tracks.shift(matrix)
            self._zones.shift(matrix)

    def _health(self) -> str:
        if self._motion.brightness < DARK:
            return "The picture is very dark: switch a lamp on or open the camera's cover."
        if not self._tracks.alive:
            return "No card is seen: is the table in the picture?"
        return "" if self._zones.found else "The deck and the row beside it are not seen yet."


def _adopted(
    cards: Mapping[int, SeenCard], tracks: Sequence[Track], owners: Mapping[int, Track]
) -> dict[int, Track]:
    """The tracks of cards that lie differently from what they seemed to at first sight."""
    owned = {track.number for track in owners.values()}
    free = [track for track in tracks if track.number not in owned]
    same = matched(free, [(card.corners, card.kind) for card in cards.values()])
    return {list(cards)[j]: free[i] for j, i in same.items()}


def _is_told(track: Track) -> bool:
    """Whether a track is surely a card: named, or enough of it seen."""
    return track.votes.piece != UNKNOWN or track.visible >= NAMELESS
