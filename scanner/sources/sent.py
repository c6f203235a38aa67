"""Pictures that are sent to the program: a browser is the camera, on a phone or on this machine.

A mailbox of one.  Whoever sends never waits for whoever looks: a picture that nobody took in time is replaced by the
next one and was never decoded.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from scanner.sources.newest import NewestFrame, Speak
from scanner.sources.photo import PhotoError, photo_of, size_of
from scanner.sources.readers import SourceError
from scanner.types import Frame

MOST_BYTES = 8 * 1024 * 1024
"""Of one picture of a stream: a sharp JPEG of 12 megapixels."""
LARGEST_SIDE = 4096
SILENCE = 4.0
"""Seconds without a picture after which the camera counts as lost."""
LOST = "No picture comes from the browser"
HOPE = ": keep its camera page open, its camera plugged in and the phone awake"


@dataclass(frozen=True, slots=True)
class _Sent:
    data: bytes
    settled: bool


class SentPictures:
    """The newest picture that was sent, as a `scanner.sources.readers.Reader`.  `put` may be called from any thread."""

    fps = 0.0

    def __init__(self, silence: float = SILENCE) -> None:
        self._silence = silence
        self._newest: _Sent | None = None
        self._number = 0
        self._closed = False
        self._news = threading.Condition()

    def put(self, data: bytes, *, settled: bool = False) -> None:
        """Take a picture; `settled` is a photograph, in which nothing moves.

        Raises PhotoError for what is no JPEG of a bearable size; only its head is read here.
        """
        size = size_of(data) if data[:3] == b"\xff\xd8\xff" else None
        if size is None or len(data) > MOST_BYTES or not 0 < min(size) <= max(size) <= LARGEST_SIDE:
            raise PhotoError("This is not a JPEG picture of up to 4096 pixels a side.")
        with self._news:
            self._newest = _Sent(data, settled)
            self._news.notify_all()

    def read(self) -> Frame | None:
        """The next picture that can be read; None when none has come for a while, and when closed."""
        until = time.monotonic() + self._silence
        while (sent := self._take()) is not None:
            try:
                image = photo_of(sent.data, "the picture")
            except PhotoError:  # one broken picture is no reason to give the camera up
                if time.monotonic() < until:
                    continue
                return None
            number, self._number = self._number, self._number + 1
            return Frame(image, number, float(number), sent.settled)
        return None

    def again(self) -> SentPictures:
        """This mailbox once more, when a picture lies in it.  Raises SourceError while none does."""
        with self._news:
            if self._newest is None:
                raise SourceError(LOST)
            return self

    def close(self) -> None:
        """Nothing to close: more may be sent at any moment."""

    def listen(self, *, on: bool) -> None:
        """Begin to be read, and forget what was sent before; or end at once a wait in progress."""
        with self._news:
            self._newest, self._closed = None, not on
            self._news.notify_all()

    def _take(self) -> _Sent | None:
        with self._news:
            self._news.wait_for(lambda: self._newest is not None or self._closed, self._silence)
            sent, self._newest = self._newest, None
            return None if self._closed else sent


class FromBrowser(NewestFrame):
    """A `scanner.sources.frames.FrameSource` of what is sent, for one game after another."""

    def __init__(self, pictures: SentPictures, *, patience: float, speak: Speak | None) -> None:
        self._pictures = pictures
        pictures.listen(on=True)
        super().__init__(pictures, pictures.again, LOST, HOPE, live=True, patience=patience, speak=speak)

    def close(self) -> None:
        """Stop at once, also in the middle of a wait for the next picture."""
        self._stop.set()
        self._pictures.listen(on=False)
        super().close()
