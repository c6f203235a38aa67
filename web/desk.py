"""The camera desk: which camera looks at the table now.  It may be exchanged at any moment, also amid a game.

Whoever watches gets one source after another from `turns`; the time of all of them together never goes back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from scanner.frames import FrameSource, SourceError
from scanner.types import Frame
from web.dashboard import NO_CAMERA, CameraShown

Open = Callable[[str], FrameSource]
NOTHING = ""


class CameraDesk:
    """Holds the camera that was chosen.  `choose`, `look_anew` and `close` may be called from any thread.

    open_source: opens what was chosen; SourceError says in one sentence why not.  tell: how the camera does.
    """

    def __init__(
        self, open_source: Open, tell: Callable[[CameraShown], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._open, self._tell, self._clock = open_source, tell, clock
        self._wanted = NOTHING
        self._choices = 0
        """How often a camera was chosen; a source that is of an older choice is not looked at any more."""
        self._looks = 0
        self._source: FrameSource | None = None
        self._closed = False
        self._began, self._last = clock(), 0.0
        self._changed = threading.Condition()

    @property
    def chosen(self) -> str:
        """The camera that was chosen last; empty for none."""
        return self._wanted

    def choose(self, source: str) -> None:
        """Look through another camera from now on; an empty name is none."""
        with self._changed:
            self._wanted = source
            self._choices += 1
            current, self._source = self._source, None
            self._changed.notify_all()
        if current is not None:
            current.close()

    def look_anew(self) -> None:
        """Whoever watches shall begin anew at the next picture: what is known of deck or table has changed."""
        self._looks += 1

    def begin_at(self, seconds: float) -> None:
        """The time of the pictures goes on from here, from the next turn on."""
        self._began, self._last = self._clock() - seconds, seconds
        self.look_anew()

    def close(self) -> None:
        """No more turns."""
        self._closed = True
        self.choose(NOTHING)

    def turns(self) -> Iterator[Turn]:
        """One source after another, each until another is wanted; ends when the desk is closed."""
        seen = 0
        while (choice := self._next(seen)) is not None:
            seen, wanted = choice
            source = self._opened(wanted)
            if source is None:
                continue
            with self._changed:
                self._source = source if seen == self._choices else None
            yield from self._watched(source, seen)

    def _next(self, seen: int) -> tuple[int, str] | None:
        """The next choice once there is one, by its number; None when closed."""
        with self._changed:
            while self._choices == seen and not self._closed:
                self._changed.wait(0.5)  # so that Ctrl-C is heard on Windows too
            return None if self._closed else (self._choices, self._wanted)

    def _opened(self, wanted: str) -> FrameSource | None:
        if not wanted:
            self._tell(NO_CAMERA)
            return None
        try:
            return self._open(wanted)
        except SourceError as error:
            self._tell(CameraShown("lost", str(error)))
            return None

    def _watched(self, source: FrameSource, choice: int) -> Iterator[Turn]:
        """A source in turns, one for each time that somebody wants to look anew."""
        try:
            while choice == self._choices:
                turn = Turn(source, self, self._looks)
                yield turn
                if turn.over and choice == self._choices:
                    self._tell(CameraShown("lost" if turn.trouble else "done", turn.trouble))
                if turn.over:
                    return
        finally:
            source.close()

    def timed(self, frame: Frame, first: float) -> Frame:
        """A frame in the time of the desk; `first` is the time of its turn's first frame, on both clocks."""
        self._last = max(self._last, frame.taken_at + first)
        return replace(frame, taken_at=self._last)

    def ahead(self, frame: Frame) -> float:
        """How far the desk's time is ahead of a source's at this frame, in seconds."""
        return self._clock() - self._began - frame.taken_at

    def wants(self, look: int) -> bool:
        """Whether nobody wants to look anew since."""
        return look == self._looks


class Turn:
    """A camera's pictures for as long as nobody wants to look anew; a `FrameSource`."""

    def __init__(self, source: FrameSource, desk: CameraDesk, look: int) -> None:
        self.live, self.fps = source.live, source.fps
        self.over, self.trouble = False, ""
        self._source, self._desk, self._look = source, desk, look

    def __iter__(self) -> Iterator[Frame]:
        ahead: float | None = None
        try:
            for frame in self._source:
                if not self._desk.wants(self._look):
                    return
                ahead = self._desk.ahead(frame) if ahead is None else ahead
                yield self._desk.timed(frame, ahead)
        except SourceError as error:
            self.trouble = str(error)
        self.over = True

    def close(self) -> None:
        """The desk closes what it has opened."""
