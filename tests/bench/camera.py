"""A film as a network camera: its pictures are sent at their own pace, and it is known when each of them was.

Until `play` is called the first picture is sent again and again, as a camera sees a table before the game.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import Any

import cv2

QUALITY = 90


def pictures(film: Path, seconds: float) -> tuple[list[bytes], float]:
    """The beginning of a film as JPEG files, and its frames a second."""
    reader = cv2.VideoCapture(str(film))
    rate = float(reader.get(cv2.CAP_PROP_FPS))
    encoded: list[bytes] = []
    while len(encoded) < seconds * rate and (read := reader.read())[0]:
        encoded.append(cv2.imencode(".jpg", read[1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())
    reader.release()
    return encoded, rate


class FilmCamera:
    """Serves pictures as MJPEG to one viewer at a time; the last one is repeated at the end."""

    def __init__(self, encoded: list[bytes], rate: float) -> None:
        self.rate = rate
        self.sent: dict[int, float] = {}
        """When each picture of the film was sent first, in seconds of the wall clock."""
        self._pictures = encoded
        self._began: float | None = None
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """The camera's address."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/"

    def play(self) -> None:
        """Let the film begin."""
        self._began = time.monotonic()

    @property
    def over(self) -> bool:
        """Whether the last picture was sent."""
        return len(self._pictures) - 1 in self.sent

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()

    def shown(self) -> Iterator[bytes]:
        """Picture after picture, each when it is due."""
        ticks = time.monotonic()
        for tick in count():
            began = self._began
            number = 0 if began is None else min(round((time.monotonic() - began) * self.rate), len(self._pictures) - 1)
            if began is not None:
                self.sent.setdefault(number, time.time())
            yield self._pictures[number]
            time.sleep(max(0.0, ticks + (tick + 1) / self.rate - time.monotonic()))

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        camera = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
                self.end_headers()
                try:
                    for jpeg in camera.shown():
                        head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
                        self.wfile.write(head.encode() + jpeg + b"\r\n")
                except OSError:
                    return  # the viewer has gone

            def log_message(self, *_: Any) -> None:
                """Quiet."""

        return Handler
