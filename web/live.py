"""The one table that everybody shares: a single writer round the game, and news for whoever looks on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from queue import Queue
from typing import Protocol

from engine.go_nuts.state import Phase
from engine.journal import LogEntry
from engine.log import OpenMatter
from engine.observation import TableObservation
from engine.table import IllegalMove, Table
from web.commands import COMMANDS, Asked, RefusedError, StaleError, reveal
from web.dashboard import CameraShown, Dashboard, as_text
from web.mailbox import NewestPicture, Post
from web.pictures import Picture
from web.showing import Around, dashboard_of

Begin = Callable[[Sequence[str]], Table]
"""Makes the table of a new game; ValueError says what is wrong with the players."""
RATE_EVERY = 2.0
"""Seconds between two looks at how many pictures a second are judged."""


class Step(Protocol):
    """What `LiveTable.observe` needs of one step of the eyes."""

    @property
    def observation(self) -> TableObservation | None:
        """What lies where, if this frame showed it."""


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """One published moment: the dashboard, its JSON, and the log that it was made of.  Equal only to itself."""

    dashboard: Dashboard
    text: str
    log: tuple[LogEntry, ...]


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
        self._table = table
        self._begin = begin
        self._clock = clock
        self._lock = threading.RLock()
        self._post: Post[Snapshot] = Post()
        self._picks: dict[str, int] = {}
        self._around = Around(can_start=begin is not None)
        self._rate = _Rate(clock)
        self._began = (table.log[-1].at, clock())
        self._newest = self._snapshot()
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
            return self._table.open_questions

    @property
    def picks_are_secret(self) -> bool:
        """Whether a selection card on the table may be face down now; a picture then shows no number."""
        return self._newest.dashboard.phase in (Phase.DEAL, Phase.PICK, Phase.REFILL)

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
            if step.observation is None or self._around.paused or game not in (None, self._around.game):
                return ()
            self._began = (step.observation.taken_at, self._clock())
            new = self._table.observe(step.observation)
            if new:
                self._publish()
            return new

    def finish(self) -> tuple[LogEntry, ...]:
        """The source is over: conclude what can be."""
        with self._lock:
            new = self._table.finish(self._now())
            self._publish()
            return new

    def camera(self, camera: CameraShown) -> None:
        """How the camera does from now on."""
        with self._lock:
            self._around = replace(self._around, camera=camera)
            self._publish()

    def preview(self, jpeg: bytes, number: int) -> None:
        """The newest picture to show, with what was recognised drawn on it."""
        self.previews.put(jpeg, number)

    def command(self, name: str, args: Mapping[str, object]) -> Dashboard:
        """Do what somebody asks; RefusedError (or StaleError) says in one sentence why not."""
        asked = Asked(args)
        with self._lock:
            try:
                self._do(name, asked)
            except IllegalMove as illegal:
                raise RefusedError(illegal.ruling.sentence) from illegal
            except ValueError as wrong:
                raise RefusedError(str(wrong)) from wrong
            self._publish()
            return self._newest.dashboard

    def _do(self, name: str, asked: Asked) -> None:
        match name:
            case "pause" | "resume":
                self._around = replace(self._around, paused=name == "pause")
            case "pick":
                self._pick(asked)
            case "start":
                self._start(asked)
            case _ if name in COMMANDS:
                COMMANDS[name](self._table, asked, self._now())
            case _:
                raise RefusedError(f"There is no command '{name}'.")

    def _pick(self, asked: Asked) -> None:
        """One player's number; when all are there they are revealed together."""
        state, player, slot = self._table.state, asked.text("player"), asked.number("slot")
        if state.phase is not Phase.PICK:
            raise StaleError("Nobody chooses a number now.")
        if player not in state.players or not 1 <= slot <= state.slots:
            raise RefusedError(f"{player} cannot choose {slot} at this table.")
        self._picks[player] = slot
        if len(self._picks) == len(state.players):
            reveal(self._table, self._picks, self._now())

    def _start(self, asked: Asked) -> None:
        """A new game in place of this one, which stays in its own journal."""
        if self._begin is None:
            raise RefusedError("This table was opened for one game: start the program again for another.")
        fresh = self._begin(asked.names() or self._table.state.players)
        self._table.close()
        self._table = fresh
        self._began = (fresh.log[-1].at, self._clock())
        self._around = replace(self._around, game=self._around.game + 1, paused=False)

    def _now(self) -> float:
        """Source time: what the last judged frame had, and what has passed since."""
        at, then = self._began
        return round(at + max(self._clock() - then, 0.0), 2)

    def _sees(self) -> None:
        rate = self._rate.tick()
        camera = self._around.camera
        if camera.state != "on" or (rate is not None and round(rate) != round(camera.fps)):
            self.camera(CameraShown("on", "", round(rate or camera.fps, 1)))

    def _publish(self) -> None:
        if self._table.state.phase is not Phase.PICK:
            self._picks.clear()
        fresh = self._snapshot()
        if fresh.text != self._newest.text:
            self._newest = fresh
            self._post.send(fresh)

    def _snapshot(self) -> Snapshot:
        around = replace(self._around, picked=frozenset(self._picks))
        dashboard = dashboard_of(self._table, around)
        return Snapshot(dashboard, as_text(dashboard.to_json()), self._table.log)


class _Rate:
    """Counts steps a second."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since = clock()
        self._steps = 0

    def tick(self) -> float | None:
        """One more step; every few seconds the rate since the last time."""
        self._steps += 1
        passed = self._clock() - self._since
        if passed < RATE_EVERY:
            return None
        rate = self._steps / passed
        self._since, self._steps = self._clock(), 0
        return rate
