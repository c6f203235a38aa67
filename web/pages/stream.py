"""What flows to a page: news of the table by server-sent events, and the camera's pictures by long poll."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from queue import Empty, Queue
from typing import Any
from zlib import crc32

from flask import Blueprint, Response, current_app, request

from engine.entry import LogEntry
from web.pages.here import the_table
from web.shown.dashboard import as_text
from web.table.live import LiveTable, Snapshot
from web.words.besides import besides
from web.words.entries import in_words

stream = Blueprint("stream", __name__)

HEARTBEAT = 10.0
"""Seconds of silence after which a listener gets a comment: a browser that is gone shows only on writing."""
PATIENCE = 15.0
"""Seconds that a request waits for the next picture."""
RETRY_MS = 1000
"""After how many milliseconds a browser that lost the line tries again."""


def shown(entry: LogEntry, log: Sequence[LogEntry]) -> dict[str, Any]:
    """An entry of a log as the page has it: the public JSON, and in words of each language.

    `aloud`: it changes more than the card that it names, and everybody has to look.
    """
    words = {lang: in_words(entry, lang, log).partition("  ")[2] for lang in ("en", "ja")}
    aloud = {"aloud": True} if besides(entry, log) is not None else {}
    return {**entry.to_json(), "words": words, **aloud}


def mark(log: Sequence[LogEntry]) -> str:
    """An id for the end of a log, which another game's log does not have: ``SEQ.CHECKSUM``."""
    told = as_text([entry.to_json() for entry in log])
    return f"{len(log)}.{crc32(told.encode()):08x}"


def _resume_from(last_id: str, log: Sequence[LogEntry]) -> int:
    """How many entries of this log a listener has, by the id of the last event it got; 0 for another game's."""
    seq = last_id.partition(".")[0]
    had = int(seq) if seq.isdecimal() and len(seq) < 10 else 0
    return had if 0 < had <= len(log) and mark(log[:had]) == last_id else 0


@lru_cache(maxsize=8)
def _message(snapshot: Snapshot, after: int) -> bytes:
    """One event: the dashboard and the entries beyond the first `after`, which the page has already.

    Written once for all listeners that are equally far, which as a rule is all of them.
    """
    entries = as_text([shown(entry, snapshot.log) for entry in snapshot.log[after:]])
    data = f'{{"from":{after},"dashboard":{snapshot.text},"entries":{entries}}}'
    return f"id: {mark(snapshot.log)}\ndata: {data}\n\n".encode()


@stream.get("/events")
def events() -> Response:
    """The table, live.  Every event is self-contained, so a slow page misses moments but never falls behind."""
    live = the_table()
    box = live.subscribe()
    if box is None:
        return Response("Too many pages are looking on.", 503, {"Retry-After": "5"})
    last_id = request.headers.get("Last-Event-ID") or request.args.get("after", "")
    flow = _flow(live, box, last_id, current_app.config.get("IS_OPEN", lambda: True))
    response = Response(flow, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})
    # A browser that leaves before the first line is read would never start the flow, and so never end it.
    response.call_on_close(lambda: live.unsubscribe(box))
    return response


def _flow(live: LiveTable, box: Queue[Snapshot], last_id: str, is_open: Callable[[], bool]) -> Iterator[bytes]:
    yield f"retry: {RETRY_MS}\n\n".encode()
    first = live.snapshot()
    game, after = first.dashboard.game, _resume_from(last_id, first.log)
    snapshot: Snapshot | None = first
    while is_open():
        if snapshot is None:
            yield b": still here\n\n"
        else:
            if snapshot.dashboard.game != game:
                game, after = snapshot.dashboard.game, 0
            yield _message(snapshot, after)
            after = len(snapshot.log)
        snapshot = _next(box)


def _next(box: Queue[Snapshot]) -> Snapshot | None:
    try:
        return box.get(timeout=HEARTBEAT)
    except Empty:
        return None


@stream.get("/frame")
def frame() -> Response:
    """The newest preview picture, once it is another than number ``after``; 204 when none comes for a while."""
    newest = the_table().previews.other_than(request.args.get("after", type=int), PATIENCE)
    if newest is None:
        return Response(status=204)
    number, jpeg = newest
    return Response(jpeg, mimetype="image/jpeg", headers={"X-Frame-Number": str(number)})
