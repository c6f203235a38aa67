"""From frames to what lies where: the eyes as a whole.

Each frame costs a fraction of a millisecond as long as nothing changes.  When something did, and again when it has
come to rest, the detector looks; names are read only of cards that are new, moved, changed or not yet sure.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from math import inf
from types import MappingProxyType

import numpy as np

from calibration.layout import Layout, of_one_shape
from scanner.finding.patchwork import Where
from scanner.following.camera.lost import is_whole_row
from scanner.following.camera.mirror import Mirror, Namer
from scanner.following.camera.steady import Steady
from scanner.following.cards.footprint import filled
from scanner.following.cards.often_found import OftenFound
from scanner.following.changes.averaged import Averaged
from scanner.following.changes.motion import Motion
from scanner.following.changes.pace import Due, Pace, is_restless
from scanner.following.doubted.closer import at_places_that_matter
from scanner.following.doubted.doubts import Closely, is_doubt
from scanner.following.doubted.genuine import Genuine
from scanner.following.doubted.like_a_card import LikeACard, faces_of
from scanner.following.doubted.other_means import OtherMeans
from scanner.following.follow import Follower
from scanner.following.health import Health
from scanner.following.hidden.concealed import Concealed
from scanner.following.hidden.covered import Cover
from scanner.following.placing import Placing
from scanner.following.step import Looker, Step
from scanner.following.telling import Telling
from scanner.places.zones import Zones
from scanner.types import Frame, Matrix

WAITS = 0.4
"""Seconds of rest during which a close look at what is told of nowhere waits as long as another look tells more: it may
take so long that what is sure by then is told late."""


class Pipeline:
    """The eyes of one table.  Not safe to share between threads.

    layout: where everything lay when the camera last stood here; it is believed once the table bears it out.
    closely: how what stays in doubt is looked at, if it is at all.
    """

    def __init__(
        self, detector: Looker, recogniser: Namer, players: int, layout: Layout | None = None,
        closely: Closely | None = None,
    ) -> None:  # fmt: skip
        self._detector, self._recogniser, self._players, self._closely = detector, recogniser, players, closely
        self._mirror, self._layout = Mirror(recogniser), layout
        look = detector.by_themselves
        self._genuine = Genuine(look, LikeACard(look, lambda: faces_of(recogniser)))
        self._telling = Telling(self._mirror)
        self._begin(Motion())

    def _begin(self, motion: Motion) -> None:
        """Nothing is known of the table yet."""
        self._motion, self._zones, self._steady = motion, Zones(self._players), Steady(motion)
        self._cover = Cover(self._motion, self._zones)
        self._concealed = Concealed(self._motion, self._zones, self._cover)
        self._follower = Follower(self._recogniser, self._motion, self._zones, self._cover, self._mirror,
                                  self._genuine)  # fmt: skip
        tracks, closely = self._follower.tracks, self._closely
        self._often = OftenFound()
        self._placing = Placing(self._motion, tracks, self._zones, self._often)
        self._means = OtherMeans(closely, self._motion, tracks) if closely is not None else None
        self._pace, self._averaged = Pace(), Averaged(self._motion)
        self._telling.begin()
        self._health = Health(self._motion, self._follower, self._zones, self._pace, lambda: self._concealed.burnt)
        self._timings: dict[str, float] = {}
        self._anew = self._shifted = False
        self._stirred_at = -inf
        self._kept, self._size = self._layout, (0, 0)

    @property
    def layout(self) -> Layout | None:
        """Where everything lies, as far as the eyes have worked it out."""
        return self._zones.layout(self._size)

    @property
    def firsts(self) -> tuple[int, ...]:
        """The seats that may as well be the first."""
        return self._zones.firsts

    @property
    def misfit(self) -> bool:
        """Whether the layout that was kept is not this table's; it is worked out anew then."""
        return self._zones.misfit

    @property
    def view(self) -> Matrix:
        """(3, 3) from where things lie in the pictures that are looked at to where the present one shows them: while
        the camera moves, these are brought back to where it stood."""
        return self._steady.matrix

    def see(self, frame: Frame) -> Step:
        """Take in the next frame of the source, in order of time."""
        was_on = self._mirror.on
        step = self._held(self._mirror.straight(frame))
        if self._mirror.on and not was_on and not self._mirror.amid:
            self._begin(self._motion.turned_round())
            step = self._held(self._mirror.straight(frame))
        return replace(step, cards=self._mirror.back(step.cards, frame.image.shape[1])) if self._mirror.on else step

    def _held(self, came: Frame) -> Step:
        """The next frame, looked at from where the camera stood, though it may move."""
        began = time.perf_counter()
        held = self._steady.held(came)
        left = self._steady.left()
        if left is not None:
            self._follower.whereabouts.shift(left)
            self._shifted = True
        self._motion.shows_all_but(self._steady.unseen)
        steadied = time.perf_counter() - began
        was_lost = bool(self._follower.whereabouts.lost)
        step = self._see(held)
        if was_lost and not self._follower.whereabouts.lost:
            self._steady.found()
        self._steady.sees(came, held, self._concealed.busy, lost=bool(self._follower.whereabouts.lost))
        timings = MappingProxyType({**step.timings, "gate": step.timings["gate"] + steadied})
        return replace(step, cards=self._steady.back(step.cards), timings=timings)

    def _see(self, frame: Frame) -> Step:
        self._fit((frame.image.shape[1], frame.image.shape[0]))
        if self._kept is not None:
            self._zones.begin_with(self._kept.scaled(self._size))
            self._kept = None
        self._timings, self._anew = {}, False
        looked = self._looks(frame)
        began = time.perf_counter()
        if self._follower.whereabouts.lost:
            told = self._telling.told(frame, self._zones, (), frozenset(self._zones.places()))
        else:
            self._concealed.sees(frame, looked, self._placing.placed, self._placing.unsettled)
            told = self._telling.told(frame, self._zones, self._placing.placed, self._concealed.places(frame))
        self._clocked("place", began)
        health, timings = self._health.sentence(frame.taken_at), MappingProxyType(self._timings)
        return Step(frame.taken_at, self._placing.placed, told, timings, health, self._anew)

    def _looks(self, frame: Frame) -> bool:
        """Look at what is worth a look by now, if anything is, and closely at what stays in doubt; whether it was."""
        due = self._due(frame)
        looked = due is not Due.NOT
        if self._shifted and looked:    # what the network said of where it stood is of other places
            due, self._shifted = Due.ALL, False
        if looked:
            self._look(frame if frame.settled else replace(frame, image=self._averaged.image()), due)
        return self._looks_closer(frame, looked) or looked

    def _due(self, frame: Frame) -> Due:
        """What the picture makes worth a look."""
        began = time.perf_counter()
        self._motion.see(frame.image, frame.taken_at)
        self._averaged.sees(frame)
        self._health.sees(frame)
        if not frame.settled:
            self._pace.sees(frame.taken_at)
        lost = self._follower.whereabouts.lost.was(frame.taken_at)
        unfinished = self._follower.unfinished
        due = Due.ALL if frame.settled else self._pace.due(self._motion, unfinished, frame.taken_at, lost=lost)
        self._clocked("gate", began)
        return due

    def _fit(self, size: tuple[int, int]) -> None:
        """Pictures of another size show the same table: as it lay, or, if they have another shape, from elsewhere."""
        before, self._size = self._size, size
        if before in (size, (0, 0)):
            return
        alike = of_one_shape(before, size)
        wide, high = size[0] / before[0], size[1] / before[1]
        matrix = np.diag([wide, high if alike else wide, 1.0])
        self._follower.tracks.shift(matrix)
        self._zones.shift(matrix)
        if not alike:
            self._follower.tracks.forget_looks()

    def _clocked(self, stage: str, began: float) -> float:
        now = time.perf_counter()
        self._timings[stage] = self._timings.get(stage, 0.0) + now - began
        return now

    def _look(self, frame: Frame, due: Due) -> None:
        """Find, follow, name and place."""
        began = time.perf_counter()
        if frame.settled:
            found = self._detector.exactly(frame.image)
        else:
            found = self._detector.find(frame.image, where=None if due is Due.ALL else self._worth_a_look())
        self._motion.looked(found.hands, everywhere=due is Due.ALL)
        self._pace.looked(frame.taken_at, due, self._follower.cells_of_a_card())
        began = self._clocked("find", began)
        if not self._zones.found:
            self._often.look(found.detections)
        self._follower.follow(frame, found.detections)
        self._timings["name"] = self._follower.naming
        began = time.perf_counter()
        if not self._is_lost():
            if self._means is not None:
                self._means.after_a_look(frame)
            self._placing.look(frame.image)
        self._clocked("place", began)

    def _is_lost(self) -> bool:
        """Whether nothing tells where on the table lies what is seen."""
        camera = self._follower.whereabouts
        seen = self._placing.told(camera.strangers)
        lying = [track for track in camera.tracks.alive if track.number in camera.lost.here]
        if camera.lost and is_whole_row([t.card() for t in (*seen, *lying) if t.settled], self._players):
            self._anew = camera.is_known_by_row()
        if camera.lost:
            self._placing.nowhere(seen)
        return bool(camera.lost)

    def _looks_closer(self, frame: Frame, looked: bool) -> bool:
        """Look closely at what stays in doubt while all rests; whether anything was learned.

        looked: whether this picture was looked at already.
        """
        if self._means is None or self._follower.whereabouts.lost or not self._rests(frame, looked):
            return False
        began = time.perf_counter()
        busy = self._cover.busy(frame.settled)
        learned = self._means.for_the_deck(frame, busy, self._placing.unseen_deck)
        if not learned:
            hidden, table = partial(self._cover.covers, busy), self._zones.table if self._zones.found else None
            learned = self._means.at_rest(frame, self._placing.placed, hidden, self._placing.empty_slots, table)
            learned = learned or self._means.for_the_unseen(frame, busy, self._placing.placed, table)
        self._clocked("closer", began)
        if learned:
            self._placing.place()
        return learned

    def _rests(self, frame: Frame, looked: bool) -> bool:
        """Whether the table rests for long enough, or nothing more comes of other looks; what is told of and in doubt
        does not wait."""
        if is_restless(self._motion):
            self._stirred_at = frame.taken_at
            return False
        if frame.settled or frame.taken_at - self._stirred_at >= WAITS or not (looked or self._follower.unfinished):
            return True
        told = at_places_that_matter(self._placing.placed)
        return any(is_doubt(track) and track.number in told for track in self._follower.tracks.alive)

    def _worth_a_look(self) -> Where:
        """What changed and lies still, what was new in the last look, and the cards that have not settled."""
        doubtful = filled(self._follower.doubtful(), self._motion)
        return Where(not_yet=self._motion.restless, again=(doubtful | self._motion.news) & ~self._motion.restless)
