"""Servers of this process that end before it does: a hundred tests' own are near as many open files as it may have."""

from __future__ import annotations

import threading
from collections.abc import Callable

from waitress import wasyncore
from waitress.server import BaseWSGIServer

LONGEST = 60.0
"""Seconds until a thread that serves a listener has noticed that it is gone: a heartbeat, and much more."""


def end_by_and_by(server: BaseWSGIServer, then: Callable[[], None]) -> threading.Thread:
    """End a server without waiting for it, and `then` do what is left; the thread that does."""
    ending = threading.Thread(target=_end, args=(server, then), name="a server ends", daemon=True)
    ending.start()
    return ending


def _end(server: BaseWSGIServer, then: Callable[[], None]) -> None:
    """Its doors are shut at once, its own pipe when nobody writes there any more: the number of a closed one may be
    another file's by then."""
    server.trigger.pull_trigger(lambda: _shut(server))
    server.task_dispatcher.shutdown(timeout=LONGEST)
    left = threading.Event()
    server.trigger.pull_trigger(lambda: _leave(server, left))
    left.wait()
    server.trigger.close()
    then()


def _shut(server: BaseWSGIServer) -> None:
    """In the server's own thread, as nobody else may."""
    wasyncore.dispatcher.close(server)
    for channel in list(server.active_channels.values()):
        channel.handle_close()


def _leave(server: BaseWSGIServer, left: threading.Event) -> None:
    """Its thread has nothing to watch any more, and ends."""
    server._map.clear()
    left.set()
