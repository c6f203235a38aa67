"""`donuts play`: pictures come in, the game is followed, and everybody sees it."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from contextlib import ExitStack, closing
from functools import partial

from calibration.store import LayoutError, try_to_write
from engine.entry import LogEntry
from engine.journal_errors import JournalError
from models.session import ModelError
from scanner.finding.detect import Detector
from scanner.naming.deck import DeckError
from scanner.naming.partner import Partner
from scanner.photograph.closely import Closely
from scanner.sources.frames import SourceError, open_source
from web.hall.seats import past_of, take_seats
from web.kept.box import without_numbers
from web.kept.decks import the_deck
from web.kept.rescue import saying_what_is_whole
from web.kept.shelf import Shelf
from web.table.lessons import NewestDeck
from web.table.live import LiveTable
from web.terminal.hosted import host, needs_dashboard
from web.terminal.options import PlayOptions
from web.watching.announce import Announcer, Tell, as_json
from web.watching.following import Following, Say, aside, say_of_camera, where_kept
from web.watching.standing import Standing
from web.watching.watch import SourceClock, Watch
from web.words.entries import in_words
from web.words.failures import saying, saying_in

SAID = (JournalError, DeckError, ModelError, SourceError, LayoutError)
"""Failures whose message is a sentence for people."""
PATIENCE = 15.0
"""Seconds that a camera may be silent when there is no dashboard to show that it is."""


def play(options: PlayOptions) -> int:
    """Follow a game to the end of the source, or until Ctrl-C beside a dashboard; 1 when something is left open.

    Raises CannotError: before anything is begun, or when the camera is gone for good; the game is kept then.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ended kindly, as by Ctrl-C
    tell: Tell = as_json if options.jsonl else partial(_said, options.lang or "en")
    with ExitStack() as opened, saying_in(options.lang), saying(*SAID):
        standing = Standing.of(options.layout)
        if options.layout is not None:
            try_to_write(options.layout)
        opened.callback(_keep, standing, options.said)
        return (host if options.web else _alone)(options, tell, standing, opened)


def _said(lang: str, entry: LogEntry, log: Sequence[LogEntry]) -> str:
    return in_words(entry, lang, log)


def _alone(options: PlayOptions, tell: Tell, standing: Standing, opened: ExitStack) -> int:
    """Without a dashboard."""
    needs_dashboard(options)
    with saying_what_is_whole(options.game):
        seats = take_seats(options.players, options.rules, options.game)
    book, detector = the_deck(options.deck), Detector(steady=True)
    partner = opened.enter_context(closing(Partner(book)))
    speak = partial(say_of_camera, said=options.said)
    opening = open_source(str(options.camera), options.speed, patience=PATIENCE, speak=speak)
    source = standing.straight(opened.enter_context(closing(opening)))
    table = opened.enter_context(closing(seats.table()))
    clock = SourceClock()
    live = standing.live = LiveTable(table, clock=clock)
    if not options.jsonl:
        print(options.said(where_kept(seats.path)), flush=True)
    announcer = Announcer(tell, seats.printed)
    shelf = Shelf.holding(book, options.deck)
    shelf.prepare()
    eyes = partial(standing.look, detector, NewestDeck(lambda: shelf, partner), closely=Closely(lambda: shelf.namer))
    past = None if source.live else past_of(seats)
    watch = Watch(eyes, live, announcer, None, clock, past, partial(without_numbers, book))
    if standing.otherwise:
        aside(f"donuts: {options.said(standing.otherwise)}")
    return Following(live, announcer, watch, said=options.said).alone(source)


def _keep(standing: Standing, said: Say) -> None:
    """Keep where everything lies, however the game came to its end."""
    if sentence := standing.keep():
        aside(f"donuts: {said(sentence)}")
