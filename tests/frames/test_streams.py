"""A network camera, which may stop at any moment."""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler

import pytest

from scanner.sources.frames import SourceError, open_source
from scanner.sources.mjpeg import MjpegReader
from tests.frames.conftest import Serve, part, stream


class Paced:
    """A camera that sends each part of its stream when the one before was looked at; no picture can be missed."""

    def __init__(self, parts: list[bytes]) -> None:
        self._parts, self._seen = parts, threading.Semaphore()

    def __call__(self, request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        request.end_headers()
        for one in self._parts:
            self._seen.acquire(timeout=20)
            request.wfile.write(one)

    def greys(self, address: str) -> list[int]:
        """The shade of every picture that a reader gives."""
        reader, found = MjpegReader(address), []
        while (frame := reader.read()) is not None:
            found.append(round(float(frame.image.mean())))
            self._seen.release()
        reader.close()
        return found


@pytest.mark.parametrize("lengths", [True, False], ids=["with lengths", "without lengths"])
def test_every_picture_of_a_slow_stream_is_read(serve: Serve, lengths: bool) -> None:
    camera = Paced([part(shade, lengths=lengths) for shade in (0, 100, 200)])
    assert camera.greys(serve(camera)) == pytest.approx([0, 100, 200], abs=2)


def test_a_broken_picture_in_a_stream_is_passed_over(serve: Serve) -> None:
    broken = b"--frame\r\nContent-Length: 4\r\n\r\nabcd\r\n"
    camera = Paced([part(40), broken + part(80)])
    assert camera.greys(serve(camera)) == pytest.approx([40, 80], abs=2)


@pytest.mark.parametrize(("first", "greys"), [([part(40)], [40, 80]), ([], [80])])
def test_half_a_picture_is_passed_over_once_the_camera_has_sent_a_whole_one(
    serve: Serve, first: list[bytes], greys: list[int]
) -> None:
    whole = part(200, lengths=False).partition(b"\r\n\r\n")[2].rstrip()
    half = whole[: len(whole) * 3 // 4]
    cut = b"--frame\r\nContent-Length: %d\r\n\r\n%b\r\n" % (len(half), half)
    camera = Paced([*first, cut + part(80)])
    assert camera.greys(serve(camera))[: len(greys)] == pytest.approx(greys, abs=2)


def test_a_camera_that_sends_nothing_but_broken_pictures_has_stopped(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scanner.sources.mjpeg.SILENCE_MS", 200)
    ends = threading.Event()

    def answer(request: BaseHTTPRequestHandler) -> None:
        stream([])(request)
        while not ends.wait(0.02):
            request.wfile.write(b"--frame\r\nContent-Length: 4\r\n\r\nabcd\r\n")

    reader = MjpegReader(serve(answer))
    assert reader.read() is None
    reader.close()
    ends.set()


def test_a_camera_at_whose_stream_the_program_fails_has_stopped(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waited for its next picture waited for ever, and nothing was said."""
    def fails(_: MjpegReader) -> bytes | None:
        raise MemoryError

    monkeypatch.setattr(MjpegReader, "_part", fails)
    reader, read = MjpegReader(serve(stream([part(40)]))), list[object]()
    waits = threading.Thread(target=lambda: read.append(reader.read()), daemon=True)
    waits.start()
    waits.join(5)
    reader.close()
    assert read == [None]


def test_of_a_stream_faster_than_anybody_looks_only_the_newest_picture_is_read(serve: Serve) -> None:
    sent = threading.Event()

    def answer(request: BaseHTTPRequestHandler) -> None:
        stream(list(range(0, 250, 5)))(request)
        sent.set()

    reader = MjpegReader(serve(answer))
    assert sent.wait(20)
    while not reader._ended:
        time.sleep(0.01)
    frame = reader.read()
    assert frame is not None and round(float(frame.image.mean())) == pytest.approx(245, abs=2)
    assert reader.read() is None


def test_a_camera_that_hangs_lets_itself_be_closed(serve: Serve) -> None:
    hangs = threading.Event()
    camera = Paced([part(40)])

    def answer(request: BaseHTTPRequestHandler) -> None:
        camera(request)
        hangs.wait(20)

    reader = MjpegReader(serve(answer))
    assert reader.read() is not None
    threading.Timer(0.1, reader.close).start()
    assert reader.read() is None
    hangs.set()


def test_a_camera_that_comes_back_goes_on_and_its_time_does_not_start_again(serve: Serve) -> None:
    told: list[str] = []
    source = open_source(serve(stream([50])), patience=30.0, speak=told.append)
    frames = iter(source)
    first, second = next(frames), next(frames)
    source.close()
    assert second.taken_at > first.taken_at and second.number > first.number
    assert "has stopped sending pictures" in told[0] and "" in told


def test_a_camera_that_stays_away_is_given_up_in_one_sentence(serve: Serve) -> None:
    gone = threading.Event()

    def answer(request: BaseHTTPRequestHandler) -> None:
        if gone.is_set():
            request.send_error(503)
        else:
            gone.set()
            stream([50, 60])(request)

    source = open_source(serve(answer), patience=0.5)
    frames = iter(source)
    next(frames)
    with pytest.raises(SourceError, match="has stopped sending pictures") as caught:
        list(frames)
    assert "\n" not in str(caught.value)
    source.close()


def test_a_page_that_is_no_stream_is_said_so(serve: Serve) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "text/html")
        request.end_headers()

    with pytest.raises(SourceError, match="text/html, not a stream of pictures"):
        open_source(serve(answer))


def test_a_password_in_an_address_is_sent_but_never_shown(serve: Serve) -> None:
    sent: list[str] = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        sent.append(request.headers.get("Authorization", ""))
        request.send_error(404)

    address = serve(answer).replace("http://", "http://ann:secret@")
    with pytest.raises(SourceError, match="404") as caught:
        open_source(address)
    assert sent == ["Basic YW5uOnNlY3JldA=="]
    assert "secret" not in str(caught.value) and "ann" not in str(caught.value)


def test_closing_a_live_source_ends_its_iteration(serve: Serve) -> None:
    source = open_source(serve(stream([50] * 3)), patience=30.0)
    frames = iter(source)
    next(frames)
    source.close()
    assert len(list(frames)) <= 1
