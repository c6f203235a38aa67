"""A door for the phone: a server of its own, over https, that knows nothing but the camera's page.

It is opened by an explicit choice only.  The dashboard itself stays on this machine: whoever has the phone's address
and its key can send pictures, and nothing else.
"""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from cheroot.makefile import StreamReader, StreamWriter
from cheroot.ssl import Adapter
from cheroot.wsgi import Server
from flask import Flask, redirect
from werkzeug.wrappers import Response

from web.doors.browser_camera import BrowserCamera, browser_camera
from web.doors.certificate import certificate
from web.doors.keys import Keys, demand_camera_key, house_key
from web.doors.network import EVERYWHERE, reached_at
from web.doors.roles import CAMERA
from web.doors.security import guarded
from web.doors.serve import take_port
from web.kept.folders import data_folder

USUAL_PORT = 8711
THREADS = 12
SILENT = 20
"""Seconds after which a connection that says nothing is let go."""


def _create_camera_app(camera: BrowserCamera, keys: Keys, config: Mapping[str, Any]) -> Flask:
    """The camera's page and what it needs, for whoever has the key; `config` as the dashboard's."""
    app = guarded(config)
    app.extensions["browser_camera"] = camera
    demand_camera_key(app, keys)
    app.register_blueprint(browser_camera)

    @app.get("/")
    def _to_the_camera() -> Response:
        return redirect("/camera")

    return app


@dataclass(slots=True)
class PhoneDoor:
    """Closed until `open` is called; then a phone in the house can be the camera.

    lang: in which its page begins; None: in its browser's.
    """

    camera: BrowserCamera
    folder: Callable[[], Path] = data_folder
    host: str = EVERYWHERE
    lang: str | None = None
    _address: str = ""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def address(self) -> str:
        """What the QR code says, with the key; empty while the door is closed."""
        return self._address

    def open(self) -> str:
        """Open the door, if it is not open; the address.  Raises CannotError where this machine is in no network."""
        with self._lock:
            self._address = self._address or self._opened()
            return self._address

    def _opened(self) -> str:
        here, hosts = reached_at(self.host)
        keys = Keys(house_key(self.folder()))
        listening = take_port(self.host, USUAL_PORT)
        app = _create_camera_app(self.camera, keys, {"TRUSTED_HOSTS": hosts, "LANGUAGE": self.lang})
        _serve(app, listening, certificate(self.folder(), hosts))
        return f"https://{here}:{listening.getsockname()[1]}/camera?key={keys.of(CAMERA)}"


def _serve(app: Flask, listening: socket.socket, pem: Path) -> None:
    """Serve over https from now on, in threads that end with the program."""
    host, port = listening.getsockname()[:2]
    server = _Server((host, port), cast(Any, app), numthreads=THREADS, timeout=SILENT, server_name="")
    server.ssl_adapter, server.taken = _Https(pem), listening
    # Its own threads are made in this one, and so end with the program as this one does.
    threading.Thread(target=server.safe_start, name="phone door", daemon=True).start()


class _Server(Server):
    """On a port that was taken already; what a strange client does wrong is nobody's news."""

    taken: socket.socket

    def bind(self, family: int, type: int, proto: int = 0) -> socket.socket:
        self.socket = self.taken
        return self.taken

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """Say nothing."""


class _Https(Adapter):
    """TLS whose greeting is exchanged in the thread that serves it: a client that says nothing holds nobody up."""

    def __init__(self, pem: Path) -> None:
        super().__init__(str(pem), str(pem))
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.context.load_cert_chain(pem)

    def bind(self, sock: socket.socket) -> socket.socket:
        return sock

    def wrap(self, sock: socket.socket) -> tuple[ssl.SSLSocket, dict[str, str]]:
        wrapped = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return wrapped, self.get_environ()

    def get_environ(self) -> dict[str, str]:
        return {"wsgi.url_scheme": "https", "HTTPS": "on"}

    def makefile(self, sock: ssl.SSLSocket, mode: str = "r", bufsize: int = -1) -> StreamReader | StreamWriter:
        return (StreamReader if "r" in mode else Answers)(sock, mode, max(bufsize, 8192))


class Answers(StreamWriter):
    """What a phone is told.  What is left to say when it has hung up is nobody's news: from Python 3.13 on the terminal
    would be told of it (cherrypy/cheroot#734)."""

    def close(self) -> None:
        with suppress(OSError):
            super().close()
