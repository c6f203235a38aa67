"""Sources made on the spot: a small clip whose frames can be told apart, and a camera on the loopback."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest


def picture(shade: int) -> np.ndarray:
    """A 64x48 picture of one grey, which a codec keeps to within a few steps."""
    return np.full((48, 64, 3), shade, np.uint8)


@pytest.fixture(scope="session")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten frames at 10 frames a second, of the greys 0, 20 ... 180."""
    path = tmp_path_factory.mktemp("clip") / "clip.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10.0, (64, 48))
    for number in range(10):
        writer.write(picture(20 * number))
    writer.release()
    return path


Serve = Callable[[Callable[[BaseHTTPRequestHandler], None]], str]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start a camera on the loopback that answers as the given function does; gives its address."""
    servers: list[ThreadingHTTPServer] = []

    def start(answer: Callable[[BaseHTTPRequestHandler], None]) -> str:
        class Camera(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                answer(self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Camera)
        server.daemon_threads = True
        servers.append(server)
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}/video"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def stream(shades: list[int], *, lengths: bool = True) -> Callable[[BaseHTTPRequestHandler], None]:
    """A camera that sends one picture of each grey and then closes the connection."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        request.end_headers()
        for shade in shades:
            request.wfile.write(part(shade, lengths=lengths))

    return answer


def part(shade: int, *, lengths: bool = True) -> bytes:
    """One picture of a stream."""
    jpeg = cv2.imencode(".jpg", picture(shade))[1].tobytes()
    length = f"Content-Length: {len(jpeg)}\r\n" if lengths else ""
    return f"--frame\r\nContent-Type: image/jpeg\r\n{length}\r\n".encode() + jpeg + b"\r\n"
