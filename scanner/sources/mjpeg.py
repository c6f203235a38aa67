"""A network camera that sends JPEG after JPEG over http (``multipart/x-mixed-replace``)."""

from __future__ import annotations

import base64
import contextlib
import http.client
import threading
import time
import urllib.error
import urllib.request
from urllib.parse import unquote, urlsplit, urlunsplit

import cv2
import numpy as np

from scanner.sources.photo import is_cut_short
from scanner.sources.readers import SILENCE_MS, SourceError, shown
from scanner.types import Frame, Image

LARGEST = 32 * 1024 * 1024
"""Bytes that one picture may have: a stream that lost its boundary must not fill the memory."""


class MjpegReader:
    """The newest picture each time; `read` waits for one, and gives None when the camera has stopped, or sends nothing
    for seconds that can be read.

    A thread takes what arrives and decodes nothing: a camera that sends faster than pictures can be decoded would fill
    every buffer on the way, and the table would be seen seconds late.
    """

    fps = 0.0

    def __init__(self, url: str) -> None:
        self._response = _open(url)
        kind = self._response.headers.get_content_type()
        if not kind.startswith("multipart/"):
            self._response.close()
            raise SourceError(f"{shown(url)} sends {kind}, not a stream of pictures (MJPEG)")
        boundary = str(self._response.headers.get_param("boundary", "") or "")
        # Some cameras write the leading dashes into the parameter too.
        self._boundary = b"--" + boundary.lstrip("-").encode("latin-1")
        self._number = 0
        self._ends = False
        """Whether a picture came whole."""
        self._newest: bytes | None = None
        self._ended = self._closed = False
        self._news = threading.Condition()
        threading.Thread(target=self._fetch, name="mjpeg", daemon=True).start()

    def read(self) -> Frame | None:
        until = time.monotonic() + SILENCE_MS / 1000
        while (data := self._take()) is not None:
            image = None if self._is_half(data) else _decoded(data)
            if image is not None:
                number, self._number = self._number, self._number + 1
                return Frame(image, number, float(number))
            if time.monotonic() > until:  # one broken picture is no reason to give the camera up; many are
                return None
        return None

    def _is_half(self, data: bytes) -> bool:
        """Whether a picture is cut short, of a camera that ends its pictures: some never do."""
        cut_short = is_cut_short(data)
        self._ends |= not cut_short
        return cut_short and self._ends

    def close(self) -> None:
        """The thread lets go of the camera by itself: nobody may close what another one is reading."""
        with self._news:
            self._closed = self._ended = True
            self._news.notify_all()

    def _take(self) -> bytes | None:
        with self._news:
            self._news.wait_for(lambda: self._newest is not None or self._ended)
            data, self._newest = self._newest, None
            return data

    def _fetch(self) -> None:
        """Read on until the camera stops, falls silent or is not wanted any more."""
        with contextlib.suppress(Exception), self._response:  # whatever it is, the camera has stopped
            while not self._closed and (data := self._part()) is not None:
                with self._news:
                    self._newest = data
                    self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _part(self) -> bytes | None:
        """The bytes of the next picture; None at the end of the stream."""
        line = self._response.readline(LARGEST)
        while line and not _is_boundary(line, self._boundary):
            line = self._response.readline(LARGEST)
        if not line:
            return None
        length = self._length()
        return self._until_boundary() if length is None else self._response.read(length)

    def _length(self) -> int | None:
        """Reads a part's headers; its length, where they tell."""
        length = None
        while (line := self._response.readline(65536).strip()) != b"":
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = min(max(int(value), 0), LARGEST)
        return length

    def _until_boundary(self) -> bytes:
        """A part of unknown length: everything up to a JPEG's end mark that a boundary follows."""
        data = bytearray()
        while len(data) < LARGEST and (line := self._response.readline(LARGEST)):
            data += line
            end = data.rfind(b"\xff\xd9")
            if end >= 0 and data[end + 2 :].strip(b"\r\n") == b"" and line.endswith(b"\n"):
                break
        return bytes(data)


def _is_boundary(line: bytes, boundary: bytes) -> bool:
    return line.lstrip(b"-").startswith(boundary.lstrip(b"-")) and line.startswith(b"--")


def _open(url: str) -> http.client.HTTPResponse:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # a camera at home needs no proxy
    try:
        response: http.client.HTTPResponse = opener.open(_request(url), timeout=SILENCE_MS / 1000)
        return response
    except urllib.error.HTTPError as error:
        error.close()
        raise SourceError(f"{shown(url)} answers {error.code} {error.reason}") from None
    except (OSError, http.client.HTTPException, ValueError):
        raise SourceError(f"No camera answers at {shown(url)}") from None


def _request(url: str) -> urllib.request.Request:
    """The request, with a name and password in the address moved to where http wants them."""
    parts = urlsplit(url)
    request = urllib.request.Request(urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2])))
    if parts.username is not None:
        secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}".encode()
        request.add_header("Authorization", "Basic " + base64.b64encode(secret).decode())
    return request


def _decoded(data: bytes) -> Image | None:
    if not data:
        return None
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return None if image is None else image.astype(np.uint8, copy=False)
