"""From the source's frames to the table: look, tell the table, print what is new, show the picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

from engine.go_nuts.state import Phase
from engine.observation import TableObservation
from scanner.following.overlay import draw
from scanner.following.step import Step
from scanner.sources.frames import FrameSource
from scanner.types import Frame
from web.photographs.jpeg import as_jpeg
from web.table.live import LiveTable
from web.watching.announce import Announcer
from web.watching.frozen import Frozen, said_of
from web.watching.out_of_sight import OutOfSight
from web.watching.resume import CatchUp
from web.watching.unread_numbers import UnreadNumbers
from web.watching.witness import Witness

PREVIEW_PAUSE = 0.1
"""Seconds between two preview pictures: ten a second look live and cost little."""
UNSEEN_PAUSE = 2.0
"""The same while nobody waits for them; whoever comes is shown the last one at once."""


@dataclass(slots=True)
class Preview:
    """Pictures for the dashboard, with what was recognised drawn on them."""

    live: LiveTable
    _last: float = field(default=float("-inf"))

    def offer(self, frame: Frame, step: Step) -> None:
        """Show this frame, unless the last one was shown a moment ago."""
        now = time.monotonic()
        if now - self._last >= (PREVIEW_PAUSE if self.live.previews.awaited else UNSEEN_PAUSE):
            self._last = now
            drawn = draw(frame.image, step, self.live.secrets)
            self.live.preview(as_jpeg(drawn), frame.number)

    def at_last(self, frame: Frame, step: Step) -> None:
        """Show this frame, after which none comes."""
        self._last = float("-inf")
        self.offer(frame, step)


@dataclass(slots=True)
class SourceClock:
    """The time of the newest frame: where nobody looks on, the table's time is the source's and no other."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


class Eyes(Protocol):
    """What looks at a table: a pipeline, or one that somebody stands before."""

    def see(self, frame: Frame) -> Step:
        """The next frame of the source."""


@dataclass(slots=True)
class Watch:
    """Follows a source.

    `eyes` makes a pipeline for a number of players; `preview` is None without a dashboard; `past` is what a
    recording shows of a game that is taken up again, None for a new game and for a camera.
    """

    eyes: Callable[[int], Eyes]
    live: LiveTable
    announcer: Announcer
    preview: Preview | None
    clock: SourceClock
    past: CatchUp | None = None
    lacks: Callable[[int], str] = lambda players: ""
    """What a game of so many needs of the deck and is not learned, in a sentence, or nothing."""
    health: str = ""
    """What was wrong with the newest picture, in one sentence, or nothing."""
    _frozen: Frozen | None = None
    """Watches over a camera; a film may stand still."""
    _out_of_sight: OutOfSight = field(default_factory=OutOfSight)
    _unread: UnreadNumbers = field(default_factory=UnreadNumbers)
    _newest: tuple[Frame, Step] | None = None

    def follow(self, source: FrameSource) -> None:
        """Look at the source to its end; without a dashboard a camera is left when the game is over."""
        pipeline, game = self._seated(source)
        self._frozen, self._newest = Frozen() if source.live else None, None
        for frame in source:
            if self.live.dashboard().game != game:  # a new game was begun on the page, perhaps with others
                pipeline, game = self._seated(source)
                self.past = None
            self._look(frame, pipeline, game)
            if self.preview is None and source.live and self.live.over:
                return
        if self.preview is not None and self._newest is not None:
            self.preview.at_last(*self._newest)

    def _seated(self, source: FrameSource) -> tuple[Eyes, int]:
        self.live.looks_at(film=not source.live)
        dashboard, self._out_of_sight, self._unread = self.live.dashboard(), OutOfSight(), UnreadNumbers()
        return self.eyes(len(dashboard.players)), dashboard.game

    def _look(self, frame: Frame, pipeline: Eyes, game: int) -> None:
        self.clock.now = frame.taken_at
        frame = frame if self._frozen is None else self._frozen.compared(frame)
        step = pipeline.see(frame)
        out_of_reach = self._out_of_reach(step.observation)  # it follows every observation, whatever else is wrong
        if self.preview is not None:
            self.live.looks_on(Witness(frame, step))
        if self.past is None or not self.past.is_past(step.observation, frame.taken_at):
            self.live.observe(step, game)
        self.health = self.live.unwritten or step.health or said_of(frame) or out_of_reach
        self.announcer.print_new(self.live.snapshot())
        if self.preview is not None:
            self._newest = frame, step
            self.preview.offer(frame, step)
            self._tell_health()

    def _out_of_reach(self, seen: TableObservation | None) -> str:
        """What the game waits for and the camera does not see, if anything, or can never tell."""
        told = self.live.dashboard()
        if seen is not None:
            self._out_of_sight.sees(seen)
            choosing = [one.seat for one in told.players if told.phase == Phase.PICK and not one.left]
            self._unread.sees(seen, choosing)
        unread = self._unread.sentence({player.seat: player.name for player in told.players})
        unseen = unread or self._out_of_sight.sentence({one.seat: one.name for one in told.players if one.cards})
        return unseen or self.lacks(len(told.players))

    def _tell_health(self) -> None:
        """What is wrong with what the camera sees, if anything, beside the preview."""
        camera = self.live.dashboard().camera
        if camera.state == "on" and camera.sentence != self.health:
            self.live.camera(replace(camera, sentence=self.health))
