"""The camera desk: which camera looks at the table now.  It may be exchanged at any moment, also amid a game.

Whoever watches gets one source after another from `turns`; the time of all of them together never goes back.
"""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace

from scanner.sources.frames import FrameSource, SourceError
from scanner.types import Frame
from web.shown.dashboard import NO_CAMERA, CameraShown

Open = Callable[[str], FrameSource]
NOTHING = ""
STUMBLED = "The program cannot open this camera: choose it again, or another, or tap."
"""What people hear of a fault in the program; what it was stands at the terminal."""


class CameraDesk:
    """Holds the camera that was chosen.  `choose`, `look_anew` and `close` may be called from any thread.

    open_source: opens what was chosen; SourceError says in one sentence why not.  tell: how the camera does.
    idle: called now and then while there is no camera, by whoever waits for one.
    """

    def __init__(
        self,
        open_source: Open,
        tell: Callable[[CameraShown], None],
        clock: Callable[[], float] = time.monotonic,
        idle: Callable[[], None] = lambda: None,
    ) -> None:
        self._open, self._tell, self._clock, self._idle = open_source, tell, clock, idle
        self._wanted = NOTHING
        self._choices = 0
        """How often a camera was chosen; a source that is of an older choice is not looked at any more."""
        self._looks = 0
        self._source: FrameSource | None = None
        self._first: FrameSource | None = None
        self._closed = False
        self._began, self._last = clock(), 0.0
        self._ahead: float | None = None
        """How far the desk's time is ahead of the source's; None until its first frame, and when time is set anew."""
        self._set = False
        self._changed = threading.Condition()

    @property
    def chosen(self) -> str:
        """The camera that was chosen last; empty for none."""
        return self._wanted

    @property
    def is_live(self) -> bool:
        """Whether it is a camera; a film and a folder of pictures are none."""
        return self._source is None or self._source.live

    def choose(self, source: str) -> None:
        """Look through another camera from now on; an empty name is none."""
        with self._changed:
            self._wanted = source
            self._choices += 1
            left, self._source, self._first = (self._source, self._first), None, None
            self._changed.notify_all()
        for one in left:
            if one is not None:
                one.close()

    def begin_with(self, name: str, source: FrameSource) -> None:
        """This camera is chosen and open already; before anybody watches."""
        self._wanted, self._choices, self._first = name, self._choices + 1, source

    def look_anew(self) -> None:
        """Whoever watches shall begin anew at the next picture: what is known of deck or table has changed."""
        self._looks += 1

    def begin_at(self, seconds: float) -> None:
        """The time of the pictures goes on from here, from the next turn on."""
        self._began, self._last = self._clock() - seconds, seconds
        self._ahead, self._set = None, True
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
                self._ahead = None
            yield from self._watched(source, seen)

    def _next(self, seen: int) -> tuple[int, str] | None:
        """The next choice once there is one, by its number; None when closed."""
        while self._choices == seen and not self._closed:
            with self._changed:
                self._changed.wait_for(lambda: self._choices != seen, 0.5)  # so that Ctrl-C is heard on Windows too
            self._idle()
        with self._changed:
            return None if self._closed else (self._choices, self._wanted)

    def _opened(self, wanted: str) -> FrameSource | None:
        if not wanted:
            self._tell(NO_CAMERA)
            return None
        first, self._first = self._first, None
        try:
            return first or self._open(wanted)
        except SourceError as error:
            self._tell(CameraShown("lost", str(error)))
        except Exception:  # whatever it is, another camera can be chosen
            traceback.print_exc()
            self._tell(CameraShown("lost", STUMBLED))
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

    def timed(self, frame: Frame, live: bool) -> Frame:
        """A frame in the time of the desk: a camera's is the clock's, a film's goes on from what was before."""
        if self._ahead is None:
            passed = self._clock() - self._began
            self._ahead = passed - frame.taken_at if live else self._last - (frame.taken_at if self._set else 0.0)
            self._set = False
        self._last = max(self._last, frame.taken_at + self._ahead)
        return replace(frame, taken_at=self._last)

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
        try:
            for frame in self._source:
                if not self._desk.wants(self._look):
                    return
                yield self._desk.timed(frame, self.live)
        except SourceError as error:
            self.trouble = str(error)
        self.over = True

    def give_up(self, why: str) -> None:
        """Nobody watches it any more, for this reason."""
        self.over, self.trouble = True, why

    def close(self) -> None:
        """The desk closes what it has opened."""
