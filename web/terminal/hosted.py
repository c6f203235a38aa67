"""`donuts play` with its dashboard: the hall, the cameras, the server, and the game among them."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask

from engine.go_nuts.settings import resolve
from engine.journal_errors import JournalError
from scanner.finding.detect import Detector
from scanner.naming.partner import Partner
from web.doors.house_door import Doorkeeper, HouseDoor
from web.doors.keys import demand_key
from web.doors.network import is_loopback
from web.doors.phone_door import PhoneDoor
from web.doors.roles import HOST
from web.doors.serve import address, house_url, listen, open_browser, own_hosts, serve
from web.hall.hall import Hall
from web.hall.onlooker import AnnouncerOfGames, Onlooker
from web.hall.opening import BROWSER, Cameras
from web.hall.seats import Seats, past_of, take_seats
from web.hall.which_game import WhichGame
from web.kept.decks import the_deck
from web.kept.evening import Evening
from web.kept.rescue import saved, told
from web.kept.shelf import Shelf
from web.pages.app import create_app
from web.shown.pictures import pictures_of
from web.table.live import LiveTable
from web.terminal.options import PlayOptions
from web.watching.announce import Tell
from web.watching.desk import CameraDesk
from web.watching.following import Following, aside, where_kept
from web.watching.standing import Standing
from web.watching.watch import SourceClock, Watch
from web.words.failures import CannotError, saying
from web.words.spelled import house_rules


def host(options: PlayOptions, tell: Tell, standing: Standing, opened: ExitStack) -> int:
    """Serve the dashboard until Ctrl-C; the exit status.  Raises what `donuts play` says in one sentence."""
    seats = _seats(options)
    begins = seats is not None and options.camera is not None
    shelf = Shelf.of(options.deck) if not begins else Shelf.holding(the_deck(options.deck), options.deck)
    partner = opened.enter_context(closing(Partner(shelf.book)))
    until_served = opened.enter_context(ExitStack())
    listening = until_served.enter_context(listen(options.host, options.port))
    cameras = Cameras(options.speed, standing, said=options.said)
    first = opened.enter_context(closing(cameras.open(options.camera))) if begins and options.camera else None
    evening = _evening(options, seats)
    game = WhichGame(seats, seats.path if seats is not None else options.game)
    door, finder = PhoneDoor(cameras.browser, lang=options.lang), Detector(steady=True)
    hall = Hall(door, shelf, standing, evening, finder, game, not begins, Evening.save if options.kept else _forgotten,
                partner=partner)  # fmt: skip
    table = hall.first_table()
    live = cameras.live = LiveTable(
        table, begin=hall.begin, pictures=pictures_of(shelf.book) if shelf.book is not None else None
    )
    announcer = AnnouncerOfGames(
        tell, 0 if seats is None else seats.printed, hall, None if options.jsonl else partial(_kept, options)
    )
    desk = CameraDesk(cameras.open, live.camera, idle=lambda: announcer.print_new(live.snapshot()))
    hall.open(live, desk)
    if begins and standing.otherwise:
        aside(f"donuts: {options.said(standing.otherwise)}")
    opened.callback(live.close)
    opened.callback(desk.close)
    opened.callback(hall.learning.apart.close)
    if first is not None and options.camera is not None:
        desk.begin_with(options.camera, first)
    elif evening.camera:
        desk.choose(evening.camera)
    _show(hall, listening, options)
    until_served.pop_all()  # from now on it is the server's, which ends with the program
    past = past_of(seats) if first is not None and not first.live else None
    watch = Watch(hall.look, live, announcer, Onlooker(live, hall=hall), SourceClock(), past, hall.lacks)
    return Following(live, announcer, watch, options.kept, options.said).hosted(desk)


def _forgotten(evening: Evening) -> None:
    """Who played the demo is nobody's last evening."""


def _kept(options: PlayOptions, path: Path) -> str:
    return options.said(where_kept(path) if options.kept else "This game is not kept.")


def _seats(options: PlayOptions) -> Seats | None:
    """The game that was asked for; None where nothing was said of one, or it is damaged and the page asks about it."""
    if options.players is None and (options.game is None or not options.game.exists()):
        return None
    try:
        return take_seats(options.players, options.rules, options.game)
    except JournalError:
        entries = saved(options.game) if options.game is not None else ()
        if options.game is None or not entries:
            raise
        asks = f"{told(str(options.game), entries).en[:-1]}: the page asks whether to go on from there."
        aside(f"donuts: {options.said(asks)}")
        return None


def _evening(options: PlayOptions, seats: Seats | None) -> Evening:
    """What the last evening left, and over it what the command line says."""
    last = Evening.load()
    camera = options.camera or last.camera
    if seats is not None:
        return Evening(seats.names, camera, seats.settings)
    chosen = house_rules(options.rules)
    with saying(ValueError):
        resolve(chosen)
    return Evening(last.players, camera, chosen or last.rules)


def _pages(hall: Hall, lang: str | None, config: Mapping[str, Any], doorkeeper: Doorkeeper | None) -> Flask:
    """The app of the pages, with the hall among its parts."""
    app = create_app(hall.live, {"LANGUAGE": lang, **config}, doorkeeper)
    app.extensions["hall"] = hall
    return app


def _show(hall: Hall, listening: socket.socket, options: PlayOptions) -> None:
    """Serve the pages, say where they are, and open them."""
    pages = partial(_pages, hall, options.lang)
    house = HouseDoor(hall.live, pages)
    key, doorkeeper = "", None
    if not is_loopback(options.host):
        house = HouseDoor(hall.live, pages, address=house_url(listening) or address(listening), is_open=True)
        keys = house.keys
        key, doorkeeper = f"?key={keys.of(HOST)}", partial(demand_key, keys=keys)
    app = pages({"TRUSTED_HOSTS": own_hosts(options.host)}, doorkeeper)
    app.extensions |= {"browser_camera": hall.door.camera, "house_door": house}
    serve(app, listening)
    tell = aside if options.jsonl else partial(print, flush=True)
    for sentence in _where(hall, address(listening), house.address if house.is_open else "", key):
        tell(options.said(sentence))
    if options.browser:
        open_browser(address(listening) + key)


def _where(hall: Hall, here: str, house: str, key: str) -> Iterator[str]:
    """Where the pages are, a sentence each."""
    yield f"The dashboard: {here}{key}"
    if house:
        yield f"For other devices in the house: {house}{key}"
    if hall.desk.chosen == BROWSER:
        yield f"The camera's page: {here}camera{key}, or a phone by {here}setup{key}"


def needs_dashboard(options: PlayOptions) -> None:
    """Raises CannotError where something was asked that is done in a browser only."""
    if options.camera is None:
        raise CannotError("Missing option '--camera': without the dashboard it has to be named")
    if options.camera == BROWSER:
        raise CannotError("A browser can be the camera only beside the dashboard: leave out --no-web")
