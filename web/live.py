"""The one table that everybody shares: a single writer round the game, and news for whoever looks on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Queue
from typing import Protocol

from engine.go_nuts.state import GameState, Phase
from engine.journal import LogEntry
from engine.log import OpenMatter
from engine.observation import TableObservation
from engine.table import IllegalMove, JournalError, Table
from scanner.overlay import Secrets
from web.album import Album, Shot
from web.anew import Begin, new_game, old_game, read_again
from web.asked import HOST, Asked, RefusedError, StaleError
from web.commands import COMMANDS, leave, refused, reveal
from web.dashboard import CameraShown, Dashboard, as_text
from web.disputes import Found, look_into
from web.lessons import Deed
from web.mailbox import NewestPicture, Post
from web.picks import Picks
from web.pictures import Picture
from web.rate import Rate
from web.showing import Around, dashboard_of, hides_draws, hides_picks
from web.told import Moment
from web.whose_plate import WhosePlate

Camera = Callable[[Secrets, int], Shot]
"""Takes the picture of this moment without what is secret, at most so many pixels wide."""
EVIDENCE, LARGEST = 1280, 8000
"""How wide the pictures round events are (enough to read a card on, and small enough for a hundred), and any may be."""


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
        self._picks = Picks()
        self._around = Around(can_start=begin is not None, album=_album(table))
        self._rate = Rate(clock)
        self._began = (table.log[-1].at, clock())
        self._seen: TableObservation | None = None
        self._camera: Camera | None = None
        self.whose_plate = WhosePlate(self._told_anew)
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
            return self._table.open_questions

    @property
    def secrets(self) -> Secrets:
        """What no picture may show now."""
        dashboard = self._newest.dashboard
        return Secrets(dashboard.hides_picks, dashboard.hides_draws)

    @property
    def path(self) -> Path | None:
        """The file in which the game is kept."""
        with self._lock:
            return self._table.path

    @property
    def album(self) -> Album:
        """The pictures of this game."""
        return self._around.album

    @property
    def state(self) -> GameState:
        """The game as it stands now."""
        with self._lock:
            return self._table.state

    def moment(self, seq: int) -> Dashboard:
        """The table as it was after an entry.  ValueError when there is none."""
        around = replace(self._around, picked=frozenset(), paused=False, can_start=False)
        return dashboard_of(Moment.after(self.log, seq), around)

    def look_into(self, seq: int) -> Found:
        """The ruling on an entry, with its evidence.  ValueError when there is none."""
        return look_into(self.log, seq, self.album)

    def picture(self) -> bytes | None:
        """What the camera sees now, as large as it is and without what is secret; None without a camera."""
        camera = self._camera
        return camera(self.secrets, LARGEST).jpeg if camera is not None else None

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
            if step.observation is None or game not in (None, self._around.game):
                return ()
            self._seen = step.observation
            if self._around.paused:
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

    def close(self) -> None:
        """Let go of the game's file."""
        with self._lock:
            self._table.close()

    def camera(self, camera: CameraShown) -> None:
        """How the camera does from now on."""
        with self._lock:
            if camera.state != "on":  # what it saw last is no news any more
                self._seen = self._camera = None
            if camera.state == "off":
                self.whose_plate.withdraw()
            self._around = replace(self._around, camera=camera)
            self._publish()

    def wait_for_start(self, waiting: bool) -> None:
        """Whether this table is only rehearsed: other screens then see that it is being set up."""
        with self._lock:
            self._around = replace(self._around, waiting=waiting)
            self._publish()

    def looks_on(self, camera: Camera) -> None:
        """How the picture of this moment is taken, should an event need it."""
        self._camera = camera

    def preview(self, jpeg: bytes, number: int) -> None:
        """The newest picture to show, with what was recognised drawn on it."""
        self.previews.put(jpeg, number)

    def command(self, name: str, args: Mapping[str, object], by: str = HOST) -> Dashboard:
        """Do what somebody asks; RefusedError (or StaleError) says in one sentence why not."""
        asked = Asked(args, by)
        with self._lock:
            before, known, look = self._table.state, len(self._table.log), self._as_it_lies()
            try:
                self._do(name, asked)
            except IllegalMove as illegal:
                raise refused(illegal.ruling) from illegal
            except (ValueError, JournalError) as wrong:
                raise RefusedError(str(wrong)) from wrong
            self._publish()
            deed, shown = Deed(before, self._table.state, self._table.log, known, look), self._newest.dashboard
        self.heed(deed)
        return shown

    def _as_it_lies(self) -> Callable[[], Shot] | None:
        """Takes the picture of this moment as large as it is, without what is secret; None without a camera."""
        camera, secrets = self._camera, self.secrets
        return None if camera is None else lambda: camera(secrets, LARGEST)

    def _do(self, name: str, asked: Asked) -> None:
        match name:
            case "pause" | "resume":
                self._around = replace(self._around, paused=name == "pause")
            case "pick":
                self._pick(asked)
            case "leave":
                leave(self._table, asked, self._now())
                self._reveal(self._picks.without_those_who_left(self._table.state), asked.by)
            case "sits":
                self._sits(asked)
            case "start":
                self._sit_down(new_game(self._begin, self._table, asked))
            case "take_up":
                self._sit_down(old_game(self._begin, self._table, asked))
            case "totals":
                self._around = replace(self._around, totals_hidden=asked.yes("hidden"))
            case "reread":
                read_again(self._table, self._seen, asked.by, self._now())
            case "forget_pictures":
                self._around.album.clear()
            case _ if name in COMMANDS:
                COMMANDS[name](self._table, asked, self._now())
            case _:
                raise RefusedError(f"There is no command '{name}'.")

    def _pick(self, asked: Asked) -> None:
        """One player's number; when all are there they are revealed together."""
        self._reveal(self._picks.choose(self._table.state, asked), asked.by)

    def _reveal(self, picks: Mapping[str, int] | None, by: str) -> None:
        if picks is not None:
            reveal(self._table, picks, by, self._now())

    def _sits(self, asked: Asked) -> None:
        """Whose plate it is that the eyes have asked about."""
        if self.whose_plate.shot is None:
            raise StaleError("Nobody asks that any more.", "もう答えはいりません。")
        self.whose_plate.say(asked.text("player"))

    def _told_anew(self) -> None:
        with self._lock:
            self._publish()

    def _sit_down(self, fresh: Table) -> None:
        """Another game in place of this one, which stays in its own journal."""
        self._table.close()
        self._table = fresh
        self._began = (fresh.log[-1].at, self._clock())
        self._seen = None
        self._picks.forget()
        self._around = replace(self._around, game=self._around.game + 1, paused=False, album=_album(fresh))

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
            self._picks.forget()
        self._take_picture()
        fresh = self._snapshot()
        if fresh.text != self._newest.text:
            self._newest = fresh
            self._post.send(fresh)

    def _take_picture(self) -> None:
        """A picture belongs to every new entry, as long as a camera looks on."""
        log, old = self._table.log, self._newest.log
        first = len(old) + 1 if log[0] is old[0] else 1
        if len(log) >= first and self._camera is not None:
            state, drawn = self._table.state, self._newest.dashboard.hides_draws
            secret = Secrets(hides_picks(state), drawn or hides_draws(state))
            self._around.album.keep(range(first, len(log) + 1), self._camera(secret, EVIDENCE))

    def _snapshot(self) -> Snapshot:
        around = replace(self._around, picked=self._picks.players, asks_plate=self.whose_plate.shot is not None)
        dashboard = dashboard_of(self._table, around)
        return Snapshot(dashboard, as_text(dashboard.to_json()), self._table.log)


def _album(table: Table) -> Album:
    return Album() if table.path is None else Album.beside(table.path)
