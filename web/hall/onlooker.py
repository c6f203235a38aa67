"""Whoever watches and prints where there is a hall: the hall hears what is seen, a rehearsal is nobody's news."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from scanner.following.step import Step
from scanner.types import Frame
from web.hall.hall import Hall
from web.table.live import Snapshot
from web.watching.announce import Announcer, Tell
from web.watching.watch import Preview


@dataclass(slots=True)
class Onlooker(Preview):
    """Shows the pictures, and tells the hall what is in them."""

    hall: Hall = field(kw_only=True)

    def offer(self, frame: Frame, step: Step) -> None:
        """Another frame."""
        Preview.offer(self, frame, step)
        self.hall.seen.note(frame, step)
        self.hall.noticed()


class AnnouncerOfGames(Announcer):
    """Prints what happens in games; what is only rehearsed is nobody's news."""

    def __init__(self, tell: Tell, printed: int, hall: Hall, where: Callable[[Path], str] | None) -> None:
        """`where` says of a game's file that the game is kept there; None where nobody is told."""
        super().__init__(tell, printed)
        self._hall, self._where = hall, where
        self._path: object = None

    def print_new(self, now: Snapshot) -> None:
        """Print what is new of a game, and first where it is kept.

        Whether it is a game the moment itself says: while one begins, the hall rehearses no more, and this may still be
        the rehearsal's last.
        """
        if now.dashboard.waiting:
            return
        path = self._hall.live.path
        if path is not None and path != self._path and self._where is not None:
            print(self._where(path), flush=True)
        self._path = path
        super().print_new(now)
