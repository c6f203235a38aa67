"""A game being followed, from its first frame to its last word."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.journal_errors import JournalError
from scanner.sources.frames import FrameSource, SourceError
from web.shown.dashboard import CameraShown
from web.table.live import LiveTable
from web.watching.announce import Announcer
from web.watching.desk import CameraDesk, Turn
from web.watching.watch import Watch
from web.words.failures import DONE, LEFT_OPEN, CannotError

STUMBLED = "The program cannot make sense of this picture: choose the camera again, or tap."
"""What people hear of a fault in the program; what it was stands at the terminal."""


Say = Callable[[str], str]
"""A sentence in the language of the terminal."""


def aside(sentence: str) -> None:
    """Say what is no output."""
    print(sentence, file=sys.stderr, flush=True)


def say_of_camera(sentence: str, said: Say = str) -> None:
    """A camera has fallen silent or, with an empty sentence, is back."""
    aside(f"donuts: {said(sentence or 'The camera is back')}")


def where_kept(path: Path) -> str:
    """Where a game is kept, as people are told."""
    return f"The game is kept in {path}"


def whether_kept(path: Path) -> str:
    """The same of a game that was played: somebody may have moved or deleted its file meanwhile."""
    return where_kept(path) if path.exists() else f"The game is not kept: {path} is not there any more"


@dataclass(frozen=True, slots=True)
class Following:
    """Whoever looks at the pictures and prints what happens."""

    live: LiveTable
    announcer: Announcer
    watch: Watch
    keeps: bool = True
    """Whether the game's file is still there when the program has ended."""
    said: Say = str

    def alone(self, source: FrameSource) -> int:
        """Watch a source to its end, without a dashboard, and conclude; the exit status.

        Raises CannotError when the camera is gone for good.
        """
        trouble = ""
        try:
            self.announcer.print_new(self.live.snapshot())
            trouble = self._to_the_end(source)
        except KeyboardInterrupt:
            return self._left()
        if self.live.unwritten:
            raise CannotError(self.live.unwritten.rstrip("."))
        if trouble and not self.live.over:
            raise CannotError(f"{trouble.rstrip('.')}; the game is kept in {self.live.path}")
        if len(self.live.log) == 1:
            nothing = "Nothing of the game was seen."
            aside(f"donuts: {self.said(nothing)} {self.said(self.watch.health)}".strip())
            return LEFT_OPEN
        return self._status()

    def hosted(self, desk: CameraDesk) -> int:
        """Watch whatever camera is chosen until Ctrl-C: questions can be answered all the time; the exit status."""
        try:
            self.announcer.print_new(self.live.snapshot())
            for turn in desk.turns():
                self._follow(turn)
                if turn.over and (turn.trouble or not turn.live):
                    aside(self.said(turn.trouble or "The pictures are over; the dashboard stays until Ctrl-C"))
        except KeyboardInterrupt:
            return self._left()
        return self._status()

    def _follow(self, turn: Turn) -> None:
        """Watch a turn.  What goes wrong costs the camera, never the evening: the page stays, and all can be tapped."""
        try:
            self.watch.follow(turn)
            if turn.live:
                self.watch.past = None  # a camera shows the present
            elif turn.over:
                self._conclude()
        except BrokenPipeError:  # nobody reads the lines any more
            raise
        except JournalError as error:
            turn.give_up(str(error))
        except Exception:
            traceback.print_exc()
            turn.give_up(STUMBLED)

    def _to_the_end(self, source: FrameSource) -> str:
        """Follow the source; what ended it too early, or an empty string."""
        trouble = ""
        try:
            self.watch.follow(source)
        except SourceError as error:
            trouble = str(error)
        self._conclude()
        self.live.camera(CameraShown("lost" if trouble else "done", trouble))
        return trouble

    def _conclude(self) -> None:
        self.live.finish()
        self.announcer.print_new(self.live.snapshot())

    def _left(self) -> int:
        """Somebody has ended the program; what was tapped a moment before is told, too."""
        self.announcer.print_new(self.live.snapshot())
        if self.live.path is not None and self.keeps:
            aside(self.said(whether_kept(self.live.path)))
        return self._status()

    def _status(self) -> int:
        return LEFT_OPEN if self.live.open_matters else DONE
