"""The one table that everybody shares: a single writer round the game, and news for whoever looks on."""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Queue
from typing import Protocol

from engine.entry import LogEntry
from engine.go_nuts.state import GameState
from engine.history.log import OpenMatter
from engine.observation import TableObservation
from engine.table import Table
from scanner.following.overlay import Secrets
from web.kept.album import Album
from web.shown.dashboard import CameraShown, Dashboard, as_text
from web.shown.disputes import Found, look_into
from web.shown.pictures import Picture
from web.shown.showing import dashboard_of, hides_draws, hides_picks
from web.shown.told import Moment
from web.table.anew import Begin
from web.table.asked import HOST, Asked
from web.table.evidence import Camera, Evidence
from web.table.lessons import Deed
from web.table.mailbox import NewestPicture, Post
from web.table.playing import Playing
from web.table.rate import Rate
from web.table.whose_plate import WhosePlate


class Step(Protocol):
    """What `LiveTable.observe` needs of one step of the eyes."""

    @property
    def taken_at(self) -> float:
        """When, in source time, its frame was taken."""

    @property
    def observation(self) -> TableObservation | None:
        """What lies where, if this frame showed it."""


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """One published moment: the dashboard, its JSON, and the log that it was made of.  Equal only to itself."""

    dashboard: Dashboard
    text: str
    log: tuple[LogEntry, ...]
    path: Path | None = None
    old: int = 0
    """How many entries the game had already when it was taken up at this table."""


class LiveTable:
    """A table under one lock.  Every method may be called from any thread.

    `begin` makes new games (without it none can be started from the page); `pictures` are the faces of the deck.
    """

    def __init__(
        self,
        table: Table,
        *,
        begin: Begin | None = None,
        pictures: Mapping[str, Picture] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._lock = threading.RLock()
        self._post: Post[Snapshot] = Post()
        self._rate = Rate(clock)
        self._evidence = Evidence()
        self.whose_plate = WhosePlate(self._told_anew)
        self._on = Playing(table, begin, clock, self.whose_plate)
        self._newest = self._snapshot()
        self.heed: Callable[[Deed], None] = lambda deed: None
        """Hears of every command that was done."""
        self.pictures = dict(pictures or {})
        self.previews = NewestPicture()

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every entry so far."""
        return self._newest.log

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self._newest.dashboard.ending is not None

    @property
    def open_matters(self) -> tuple[OpenMatter, ...]:
        """The questions and objections that nobody has settled."""
        with self._lock:
            return self._on.table.open_questions

    @property
    def secrets(self) -> Secrets:
        """What no picture may show now."""
        dashboard = self._newest.dashboard
        return Secrets(dashboard.hides_picks, dashboard.hides_draws)

    @property
    def unwritten(self) -> str:
        """Why what the eyes saw is not on the disk yet, in one sentence, or nothing."""
        with self._lock:
            return self._on.table.unwritten

    @property
    def path(self) -> Path | None:
        """The file in which the game is kept."""
        with self._lock:
            return self._on.table.path

    @property
    def album(self) -> Album:
        """The pictures of this game."""
        return self._on.around.album

    @property
    def state(self) -> GameState:
        """The game as it stands now."""
        with self._lock:
            return self._on.table.state

    def moment(self, seq: int) -> Dashboard:
        """The table as it was after an entry.  ValueError when there is none."""
        around = replace(self._on.around, picked=frozenset(), paused=False, can_start=False)
        return dashboard_of(Moment.after(self.log, seq), around)

    def look_into(self, seq: int) -> Found:
        """The ruling on an entry, with its evidence.  ValueError when there is none."""
        return look_into(self.log, seq, self.album)

    def picture(self) -> bytes | None:
        """What the camera sees now, as large as it is and without what is secret; None without a camera."""
        take = self._evidence.now(self.secrets)
        return take().jpeg if take is not None else None

    def dashboard(self) -> Dashboard:
        """The newest moment."""
        return self._newest.dashboard

    def snapshot(self) -> Snapshot:
        """The newest moment with its JSON and its log."""
        return self._newest

    def subscribe(self) -> Queue[Snapshot] | None:
        """A queue that holds the newest moment; None when too many listen already."""
        return self._post.subscribe()

    def unsubscribe(self, box: Queue[Snapshot]) -> None:
        """Forget a listener."""
        self._post.unsubscribe(box)

    def observe(self, step: Step, game: int | None = None) -> tuple[LogEntry, ...]:
        """The eyes have seen something; the new entries that this brings.  While paused nothing is judged.

        game: the one that these eyes look at; what they have still seen of it is no news once another has begun.
        """
        with self._lock:
            self._sees()
            if game not in (None, self._on.around.game):
                return ()
            self._on.comes(step.taken_at)
            if step.observation is None:
                return ()
            new = self._on.observe(step.observation)
            if new:
                self._publish()
            return new

    def looks_at(self, *, film: bool) -> None:
        """Pictures will come of a film, or of a camera."""
        with self._lock:
            self._on.film = film

    def finish(self) -> tuple[LogEntry, ...]:
        """The source is over: conclude what can be."""
        with self._lock:
            new = self._on.table.finish(self._on.now())
            self._publish()
            return new

    def close(self) -> None:
        """Let go of the game's file."""
        with self._lock:
            self._on.table.close()

    def camera(self, camera: CameraShown) -> None:
        """How the camera does from now on."""
        with self._lock:
            if camera.state != "on":  # what it saw last is no news any more
                self._on.seen = self._evidence.camera = None
            if camera.state == "off":
                self.whose_plate.withdraw()
            self._on.around = replace(self._on.around, camera=camera)
            self._publish()

    def wait_for_start(self, waiting: bool) -> None:
        """Whether this table is only rehearsed: other screens then see that it is being set up."""
        with self._lock:
            self._on.around = replace(self._on.around, waiting=waiting)
            self._publish()

    def looks_on(self, camera: Camera) -> None:
        """How the picture of this moment is taken, should an event need it."""
        self._evidence.camera = camera

    def preview(self, jpeg: bytes, number: int) -> None:
        """The newest picture to show, with what was recognised drawn on it."""
        self.previews.put(jpeg, number)

    def command(self, name: str, args: Mapping[str, object], by: str = HOST) -> Dashboard:
        """Do what somebody asks; RefusedError (or StaleError) says in one sentence why not."""
        with self._lock:
            before, known, look = self._on.table.state, len(self._on.table.log), self._evidence.now(self.secrets)
            self._on.do(name, Asked(args, by))
            self._publish()
            deed, shown = Deed(before, self._on.table.state, self._on.table.log, known, look), self._newest.dashboard
        try:
            self.heed(deed)
        except Exception:  # whatever it is, the deed is done
            traceback.print_exc()
        return shown

    def _told_anew(self) -> None:
        with self._lock:
            self._publish()

    def _sees(self) -> None:
        rate = self._rate.tick()
        camera = self._on.around.camera
        if camera.state != "on" or (rate is not None and round(rate) != round(camera.fps)):
            said = camera.sentence if camera.state == "on" else ""
            self.camera(CameraShown("on", said, round(rate or camera.fps, 1)))

    def _publish(self) -> None:
        self._on.only_while_all_choose()
        self._take_picture()
        fresh = self._snapshot()
        if fresh.text != self._newest.text:
            self._newest = fresh
            self._post.send(fresh)

    def _take_picture(self) -> None:
        """A picture belongs to every new entry."""
        log, old = self._on.table.log, self._newest.log
        first = len(old) + 1 if log[0] is old[0] else 1
        if len(log) < first:
            return
        state, drawn = self._on.table.state, self._newest.dashboard.hides_draws
        secret = Secrets(hides_picks(state), drawn or hides_draws(state))
        self._evidence.keep(self._on.around.album, range(first, len(log) + 1), secret)

    def _snapshot(self) -> Snapshot:
        dashboard = self._on.dashboard()
        on = self._on.table
        return Snapshot(dashboard, as_text(dashboard.to_json()), on.log, on.path, self._on.old)
