"""The dashboard's server: a port of its own, waitress with a thread a listener, and the browser."""

from __future__ import annotations

import errno
import logging
import socket
import threading
import webbrowser

from flask import Flask
from waitress.server import BaseWSGIServer, create_server

from web.doors.network import EVERYWHERE, house_address, is_loopback, own_names
from web.words.failures import CannotError

USUAL_PORT = 8710
ANY = (EVERYWHERE, "::")
"""What a person gives as the host who wants to be reached from the whole house."""
NOT_HERE = {errno.EADDRNOTAVAIL, *(getattr(socket, f"EAI_{why}", 0) for why in ("NONAME", "NODATA", "AGAIN"))} - {0}
"""What a server is told that would listen at another machine's address, or at a name that nobody has."""
THREADS = 256
"""Every page holds a thread for its event stream and one for its preview; waitress's own 4 hang at once."""
MOST_SENT = 64 * 1024 * 1024
"""What is larger is cut off; up to there the app says itself that a photograph has up to 25 MB."""
IN_MEMORY = 4 * 1024 * 1024
"""A request up to this size never touches the disk: a camera's pictures come many times a second."""


def listen(host: str, port: int | None) -> socket.socket:
    """Take a port before anything else is begun, so that a port in use costs nothing.

    Without a number the usual port, or any free one where that is taken.  Raises CannotError.
    """
    return take_port(host, USUAL_PORT) if port is None else _listening(host, port)


def take_port(host: str, usual: int) -> socket.socket:
    """Listen at the usual port, or at any free one where that is taken.  Raises CannotError."""
    try:
        return _listening(host, usual)
    except CannotError:
        return _listening(host, 0)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=128)
    except PermissionError:
        raise CannotError(f"Port {port} may not be used without special rights: choose one above 1023") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotError(f"Port {port} is in use by another program: choose another with --port") from None
        if error.errno in NOT_HERE:
            raise CannotError(f"{host} is not an address of this machine") from None
        raise CannotError(f"{host} port {port} cannot be used: {error.strerror}") from None


def address(listening: socket.socket) -> str:
    """The dashboard's address as a person types it."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{host}:{port}/"


def own_hosts(host: str) -> list[str]:
    """The names under which a browser may reach a dashboard that listens at `host`."""
    names = {"127.0.0.1", "localhost", host}
    if host in ANY:
        names |= set(own_names())
    return sorted(names)


def house_url(listening: socket.socket) -> str:
    """The dashboard's address for other devices in the house; empty where none reaches it."""
    host, port = listening.getsockname()[:2]
    if is_loopback(host):
        return ""
    here = house_address() if host in ANY else host
    return f"http://{here}:{port}/" if here else ""


def serve(app: Flask, listening: socket.socket, threads: int = THREADS) -> BaseWSGIServer:
    """Serve from now on, in threads that end with the program; the server, for who outlives it."""
    # While its threads begin, it counts requests that wait for one: that is nobody's news at a terminal.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = create_server(
        app, sockets=[listening], threads=threads, connection_limit=4 * threads, ident=None,
        max_request_body_size=MOST_SENT, inbuf_overflow=IN_MEMORY,
    )  # fmt: skip
    threading.Thread(target=server.run, name="server", daemon=True).start()
    return server


def open_browser(url: str) -> None:
    """Open the dashboard, without waiting: some browsers do not return before they are closed."""
    threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()
