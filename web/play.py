"""`donuts play`: pictures come in, the game is followed, and everybody sees it."""

from __future__ import annotations

import signal
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from calibration.store import LayoutError
from engine.table import JournalError, Table
from models.session import ModelError
from scanner.deck import DeckBook, DeckError
from scanner.detect import Detector
from scanner.frames import FrameSource, SourceError, open_source
from scanner.recognise import Recogniser
from scanner.sent import FromBrowser
from web import create_app
from web.announce import Announcer, as_json
from web.browser_camera import BrowserCamera, Word
from web.dashboard import CameraShown
from web.failures import CannotError, saying
from web.home import new_game_path
from web.keys import demand_key, house_key
from web.live import LiveTable
from web.network import is_loopback
from web.photographs import DONE, LEFT_OPEN, the_deck
from web.pictures import pictures_of
from web.resume import CatchUp
from web.seats import Seats, take_seats
from web.serve import address, house_url, listen, open_browser, own_hosts, serve
from web.standing import Standing
from web.watch import Preview, SourceClock, Watch
from web.words import in_words

PATIENCE = 15.0
"""Seconds that a camera may be silent when there is no dashboard to show that it is."""
FOREVER = 1e9
BROWSER = "browser"
"""The camera that is a page in somebody's browser."""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What was asked for, in the words of the command line."""

    camera: str
    players: str | None = None
    deck: str | None = None
    game: Path | None = None
    layout: Path | None = None
    rules: tuple[str, ...] = ()
    host: str = "127.0.0.1"
    port: int | None = None
    web: bool = True
    browser: bool = True
    jsonl: bool = False
    speed: str = "1"
    lang: str = "en"


def play(options: PlayOptions) -> int:
    """Follow a game to the end of the source; 0, or 1 when something is left open.

    Raises CannotError: before anything is begun, or when the camera is gone for good; the game is kept then.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ended kindly, as by Ctrl-C
    with ExitStack() as opened, saying(JournalError, DeckError, ModelError, SourceError, LayoutError):
        standing = Standing.of(options.layout)
        seats = take_seats(options.players, options.rules, options.game)
        listening = opened.enter_context(listen(options.host, options.port)) if options.web else None
        book, detector = the_deck(options.deck), Detector(steady=True)
        health = Health()
        source = standing.straight(opened.enter_context(closing(_open(options, health))))
        table = opened.enter_context(closing(seats.table()))
        clock = SourceClock()
        live = health.live = _live(table, seats, book, None if options.web else clock)
        if listening is not None:
            _show(live, listening, options, health)
        if not options.jsonl:
            print(f"The game is kept in {seats.path}", flush=True)
        announcer = Announcer(as_json if options.jsonl else partial(in_words, lang=options.lang), seats.printed)
        preview = Preview(live) if options.web else None
        opened.callback(_keep, standing)
        eyes = partial(standing.look, detector, Recogniser(book))
        watch = Watch(eyes, live, announcer, preview, clock, _past(seats, source))
        return Game(live, announcer, watch, seats, stays=options.web).follow(source)


def _keep(standing: Standing) -> None:
    """Keep where everything lies, however the game came to its end."""
    if sentence := standing.keep():
        _aside(f"donuts: {sentence}")


def _past(seats: Seats, source: FrameSource) -> CatchUp | None:
    """What a recording shows again of a game that is taken up; a camera shows the present."""
    if seats.old is None or source.live:
        return None
    return CatchUp(seats.old.state, seats.old.log[-1].at)


def _live(table: Table, seats: Seats, book: DeckBook, clock: SourceClock | None) -> LiveTable:
    """The table that everybody shares; a new game that is begun on the page is kept beside the first."""

    def begin(names: Sequence[str]) -> Table:
        return Table.create(new_game_path(seats.path.parent), names, seats.settings)

    if clock is not None:
        return LiveTable(table, clock=clock)
    return LiveTable(table, begin=begin, pictures=pictures_of(book))


@dataclass(slots=True)
class Health:
    """Tells people how the camera does; the capture thread speaks, so there may be no table yet."""

    live: LiveTable | None = None
    camera: BrowserCamera = field(default_factory=BrowserCamera)
    """What the page of a browser that is the camera talks to."""

    def word(self) -> Word:
        """What that page says of the table."""
        if self.live is None:
            return Word()
        now = self.live.dashboard()
        return Word(now.paused, now.camera.sentence)

    def speak(self, sentence: str) -> None:
        """A camera has fallen silent or, with an empty sentence, is back."""
        _aside(f"donuts: {sentence or 'The camera is back'}")
        if self.live is not None:
            self.live.camera(CameraShown("lost" if sentence else "on", sentence))


def _open(options: PlayOptions, health: Health) -> FrameSource:
    """Open the source.  With a dashboard a lost camera is waited for without end: people see that it is lost."""
    patience = FOREVER if options.web else PATIENCE
    if options.camera == BROWSER:
        if not options.web:
            raise CannotError("A browser can be the camera only beside the dashboard: leave out --no-web")
        health.camera.word, health.camera.speak = health.word, health.speak
        return FromBrowser(health.camera.pictures, patience=patience, speak=health.speak)
    return open_source(options.camera, options.speed, patience=patience, speak=health.speak)


def _show(live: LiveTable, listening: socket.socket, options: PlayOptions, health: Health) -> None:
    """Serve the dashboard, say where it is, and open it."""
    app = create_app(live, {"TRUSTED_HOSTS": own_hosts(options.host)})
    key = "" if is_loopback(options.host) else f"?key={house_key()}"
    if key:
        demand_key(app, house_key())
    if options.camera == BROWSER:
        app.extensions["browser_camera"] = health.camera
    serve(app, listening)
    tell = _aside if options.jsonl else partial(print, flush=True)
    tell(f"The dashboard: {address(listening)}{key}")
    if house := house_url(listening):
        tell(f"For other devices in the house: {house}{key}")
    if options.camera == BROWSER:
        tell(f"The camera's page: {address(listening)}camera{key}")
    if options.browser:
        open_browser(address(listening) + key)


def _aside(sentence: str) -> None:
    """Say what is no output."""
    print(sentence, file=sys.stderr, flush=True)


@dataclass(frozen=True, slots=True)
class Game:
    """A game being followed, from its first frame to its last word; `stays` with those who look at the dashboard."""

    live: LiveTable
    announcer: Announcer
    watch: Watch
    seats: Seats
    stays: bool

    def follow(self, source: FrameSource) -> int:
        """Watch the source to its end and conclude; the exit status."""
        trouble = ""
        try:
            self.announcer.print_new(self.live.log)
            trouble = self._to_the_end(source)
            if self.stays:
                self._stay(trouble)
        except KeyboardInterrupt:
            _aside(f"The game is kept in {self.seats.path}")
            return LEFT_OPEN if self.live.open_matters else DONE
        if trouble and not self.live.over:
            raise CannotError(f"{trouble}; the game is kept in {self.seats.path}")
        if len(self.live.log) == 1:
            _aside(f"donuts: Nothing of the game was seen. {self.watch.health}".strip())
            return LEFT_OPEN
        return LEFT_OPEN if self.live.open_matters else DONE

    def _to_the_end(self, source: FrameSource) -> str:
        """Follow the source; what ended it too early, or an empty string."""
        trouble = ""
        try:
            self.watch.follow(source)
        except SourceError as error:
            trouble = str(error)
        self.live.finish()
        self.announcer.print_new(self.live.log)
        self.live.camera(CameraShown("lost" if trouble else "done", trouble))
        return trouble

    def _stay(self, trouble: str) -> None:
        """Serve on until Ctrl-C: questions can still be answered, and the score looked at."""
        _aside(f"donuts: {trouble}" if trouble else "The pictures are over; the dashboard stays until Ctrl-C")
        while not threading.Event().wait(0.5):
            self.announcer.print_new(self.live.log)
