"""A network camera, which may stop at any moment."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler

import pytest

from scanner.frames import SourceError, open_source
from scanner.mjpeg import MjpegReader
from tests.frames.conftest import Serve, stream


def greys(reader: MjpegReader) -> list[float]:
    found = []
    while (frame := reader.read()) is not None:
        found.append(round(float(frame.image.mean())))
    reader.close()
    return found


@pytest.mark.parametrize("lengths", [True, False], ids=["with lengths", "without lengths"])
def test_every_picture_of_a_stream_is_read(serve: Serve, lengths: bool) -> None:
    address = serve(stream([0, 100, 200], lengths=lengths))
    assert greys(MjpegReader(address)) == pytest.approx([0, 100, 200], abs=2)


def test_a_broken_picture_in_a_stream_is_passed_over(serve: Serve) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        stream([40])(request)
        request.wfile.write(b"--frame\r\nContent-Length: 4\r\n\r\nabcd\r\n")
        jpeg_answer = stream([80])
        request.send_response = lambda *_: None  # type: ignore[method-assign]
        request.send_header = lambda *_: None  # type: ignore[method-assign]
        request.end_headers = lambda: None  # type: ignore[method-assign]
        jpeg_answer(request)

    assert greys(MjpegReader(serve(answer))) == pytest.approx([40, 80], abs=2)


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
