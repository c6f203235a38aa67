"""From frames to what lies where: the eyes as a whole.

Each frame costs a fraction of a millisecond as long as nothing changes.  When something did, and again when it has
come to rest, the detector looks; names are read only of cards that are new, moved, changed or not yet sure.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

import cv2
import numpy as np

from calibration.layout import Layout
from engine.observation import UNKNOWN, Place, PlaceKind, TableObservation
from scanner.bump import MOST_AGREE, NOTICED, common_shift
from scanner.ghosts import without_ghosts
from scanner.motion import Mask, Motion
from scanner.scan import Finder
from scanner.settled import PlacedCard, Teller, Unhurried
from scanner.track import MOVED, Track, Tracks, apart, matched
from scanner.types import Detection, Floats, Frame, Image, SeenCard
from scanner.zones import ELSEWHERE, Zones

AMID = 0.4
"""Seconds between two looks while something moves all the time."""
CONFIRM = 0.08
"""Seconds between two looks at cards that have not settled."""
AT_REST = (CONFIRM, CONFIRM, CONFIRM, 0.4, 5.0)
"""Seconds until the next look at a table at rest, by how many looks there have been since it came to rest."""
FEW = 3
"""Changed cells that are not worth a look."""
READINGS = (2, 6)
"""A card is read at least so often, and at most so often while it stays in doubt."""
CLEAR = 3.0
"""The margin, in nats, at which a name is beyond doubt."""
MOMENT = 0.15
"""Seconds for which a place counts as hidden after a hand has left it."""
COVERED = 0.25
"""The share of a card that must be hidden for it not to be missed."""
TOUCHED = 0.12
"""The share of a card's place that must be hidden for the place to be."""
LEAST_SEEN = 0.15
"""The share of a card that must be seen; less of one is often the edges of two others."""
NAMELESS = 0.35
"""The share that must be seen of a card that could not be named, for the same reason."""
PATIENCE = 8
"""Looks at a table at rest after which what will not settle is left alone."""
DARK = 20.0
SEATED = (PlaceKind.PLATE, PlaceKind.PICK)


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
        self._teller, self._unhurried = Teller(), Unhurried()
        self._placed: tuple[PlacedCard, ...] = ()
        self._looked_at = float("-inf")
        self._quiet_looks = 0
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
        due = frame.settled or self._look_is_due(frame.taken_at)
        began = self._clocked("gate", began)
        if due:
            self._look(frame)
            began = time.perf_counter()
        if due or np.any(self._motion.moving) or np.any(self._motion.changed):
            self._covered = self._covered_places(frame.settled)
        hidden = self._unhurried.hidden(self._covered, frame.taken_at, 0.0 if frame.settled else MOMENT)
        told = self._teller.tell(self._placed, hidden, frame.taken_at, frame.settled) if self._zones.found else None
        self._clocked("place", began)
        return Step(frame.number, frame.taken_at, self._placed, told, MappingProxyType(self._timings), self._health())

    def _clocked(self, stage: str, began: float) -> float:
        now = time.perf_counter()
        self._timings[stage] = self._timings.get(stage, 0.0) + now - began
        return now

    def _look_is_due(self, at: float) -> bool:
        since = at - self._looked_at
        changed, moving = self._motion.changed, self._motion.moving
        if np.count_nonzero(changed) > FEW or not self._quiet_looks:
            at_rest = bool(np.count_nonzero(moving) <= FEW or np.count_nonzero(changed & ~moving) > FEW)
            return since >= AMID or (at_rest and since >= CONFIRM)
        doubtful = [t for t in self._tracks.alive if not t.settled and not self._motion.covers(moving, t.corners)]
        if doubtful and self._quiet_looks < PATIENCE and since >= CONFIRM:
            return True
        return since >= AT_REST[min(self._quiet_looks, len(AT_REST) - 1)]

    def _look(self, frame: Frame) -> None:
        """Find, follow, name and place."""
        began = time.perf_counter()
        found = self._detector.find(frame.image)
        self._motion.looked(found.hands)
        self._looked_at = frame.taken_at
        restless = not frame.settled and bool(np.count_nonzero(self._motion.moving) > FEW)
        self._quiet_looks = 0 if restless else self._quiet_looks + 1
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
        busy = self._busy(frame.settled)
        detections = [detection for detection in detections if detection.visible >= LEAST_SEEN]
        quads = [(detection.corners, detection.kind) for detection in detections]
        self._reregister([t for t in self._tracks.alive if not self._is_covered(busy, t)], quads)
        tracks = list(self._tracks.alive)
        owners = {j: tracks[i] for j, i in matched(tracks, quads).items()}
        hit = {track.number for track in owners.values()}
        for track in tracks:
            if track.number not in hit and not self._is_covered(busy, track):
                changed = self._motion.differs(track.glimpse)
                self._tracks.missed(track, frame.taken_at, changed, at_once=frame.settled and changed)
        self._read(frame, detections, owners)

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

    def _read(self, frame: Frame, detections: Sequence[Detection], owners: Mapping[int, Track]) -> None:
        """Name the detections that need it, and tell the tracks."""
        changed: dict[int, bool] = {}
        for j, detection in enumerate(detections):
            if not frame.settled and self._motion.covers(self._motion.moving, detection.corners):
                continue  # nothing is read while it moves
            track = owners.get(j)
            changed[j] = track is None or self._motion.differs(track.glimpse) or _moved(track, detection)
            if track is not None and not changed[j] and not _in_doubt(track):
                self._tracks.found(track)
                del changed[j]
        began = time.perf_counter()
        named = self._recogniser.name(frame.image, [detections[j] for j in changed])
        self._clocked("name", began)
        for (j, differs), card in zip(changed.items(), named, strict=True):
            glimpse, track = self._motion.glimpse(card.corners), owners.get(j)
            if track is None:
                self._tracks.born(card, frame.taken_at, glimpse, at_once=frame.settled)
            else:
                self._tracks.read(track, card, frame.taken_at, glimpse, differs, at_once=frame.settled)

    def _busy(self, settled: bool) -> Mask:
        """The cells that show a hand or something that moves."""
        hands = self._motion.hands
        return hands if settled else np.asarray(hands | self._motion.moving | self._motion.changed)

    def _is_covered(self, busy: Mask, track: Track) -> bool:
        return self._motion.covers(busy, track.corners, COVERED)

    def _covered_places(self, settled: bool) -> dict[Place, bool]:
        """Of every place, whether something keeps it from being seen."""
        busy, quads = self._busy(settled), self._zones.quads()
        unsure = {placed.place for placed in self._placed if not placed.settled}
        unsure |= {place for place, spots in quads.items() if any(self._lands_in(spot) for spot in spots)}
        owned = self._whose(busy)
        puzzled = self._zones.puzzled or (not self._zones.seated and bool(np.count_nonzero(busy) > FEW))
        return {
            place: place in unsure
            or any(self._motion.covers(busy, spot, TOUCHED) for spot in quads.get(place, ()))
            or (place.kind in SEATED and place not in quads and (puzzled or place.index in owned))
            for place in self._zones.places()
        }

    def _lands_in(self, spot: Floats) -> bool:
        """Whether a card that has not settled lies here."""
        outline = spot.astype(np.float32)
        return any(
            cv2.pointPolygonTest(outline, [float(v) for v in track.corners.mean(axis=0)], False) >= 0
            for track in self._tracks.alive
            if not track.settled and not track.missed and _is_told(track)
        )

    def _whose(self, busy: Mask) -> set[int]:
        """The seats that a hand or something moving is nearest to."""
        rows, columns = np.nonzero(busy)
        if len(rows) <= FEW or not self._zones.seated:
            return set()
        some = range(0, len(rows), max(1, len(rows) // 20))
        return {self._zones.nearest_seat(self._motion.pixels(rows[k], columns[k])) for k in some}

    def _health(self) -> str:
        if self._motion.brightness < DARK:
            return "The picture is very dark: switch a lamp on or open the camera's cover."
        if not self._tracks.alive:
            return "No card is seen: is the table in the picture?"
        return "" if self._zones.found else "The deck and the row beside it are not seen yet."


def _moved(track: Track, detection: Detection) -> bool:
    return apart(detection.corners, track.corners, track.kind) > 3 * MOVED


def _is_told(track: Track) -> bool:
    """Whether a track is surely a card: named, or enough of it seen."""
    return track.votes.piece != UNKNOWN or track.visible >= NAMELESS


def _in_doubt(track: Track) -> bool:
    least, most = READINGS
    unclear = track.votes.margin < CLEAR or track.votes.piece == UNKNOWN
    return track.votes.looks < least or (unclear and track.votes.looks < most)
