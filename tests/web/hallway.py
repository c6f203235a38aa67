"""A hall with stand-in eyes that find nothing, watched by a thread as `donuts play` watches it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from scanner.finding.patchwork import Where
from scanner.following.step import Looker
from scanner.types import Findings, Image
from tests.scanner_follow.theatre import Trusting
from web.doors.phone_door import PhoneDoor
from web.hall.hall import Hall
from web.hall.onlooker import AnnouncerOfGames, Onlooker
from web.hall.opening import Cameras
from web.hall.seats import Seats
from web.hall.which_game import WhichGame
from web.kept.evening import Evening
from web.kept.shelf import Shelf
from web.table.live import LiveTable
from web.watching.announce import Announcer, as_json
from web.watching.desk import CameraDesk
from web.watching.following import Following
from web.watching.standing import Standing
from web.watching.watch import SourceClock, Watch


class Blind(Trusting):
    """Finds nothing, and no hand either."""

    def find(self, image: Image, where: Where | None = None) -> Findings:
        height, width = image.shape[:2]
        return Findings((), np.zeros((height // 4, width // 4), np.bool_), (width, height))


@dataclass
class Hallway:
    """A hall and what belongs to it; nothing is kept but in its folder."""

    folder: Path
    evening: Evening = field(default_factory=Evening)
    seats: Seats | None = None
    finder: Looker = field(default_factory=Blind)
    remembered: list[Evening] = field(default_factory=list)

    def __post_init__(self) -> None:
        standing = Standing()
        self.cameras = Cameras("1", standing)
        door = PhoneDoor(self.cameras.browser, lambda: self.folder, "127.0.0.1")
        path = self.folder / "evening.donuts" if self.seats is None else self.seats.path
        self.hall = Hall(
            door, Shelf(self.folder / "mine.deck"), standing, self.evening, self.finder, WhichGame(self.seats, path),
            remember=self.remembered.append,
        )  # fmt: skip
        self.live = self.cameras.live = LiveTable(self.hall.first_table(), begin=self.hall.begin)
        self.desk = CameraDesk(self.cameras.open, self.live.camera)
        self.hall.open(self.live, self.desk)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Somebody looks at whatever camera is chosen."""
        announcer: Announcer = AnnouncerOfGames(as_json, 0, self.hall, None)
        watch = Watch(self.hall.look, self.live, announcer, Onlooker(self.live, hall=self.hall), SourceClock())
        thread = threading.Thread(target=Following(self.live, announcer, watch).hosted, args=(self.desk,), daemon=True)
        thread.start()
        try:
            yield
        finally:
            self.desk.close()
            thread.join(20)
