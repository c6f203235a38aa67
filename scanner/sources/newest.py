"""The newest picture of a live source: a thread reads, and what nobody took in time is dropped.

A buffer of four frames would be four frames of lag, so there is a buffer of one.  A camera that falls silent
is opened again, and again, for as long as its owner has patience.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from scanner.sources.readers import Reader, SourceError
from scanner.types import Frame

Speak = Callable[[str], None]

RETRY = 0.5
"""Seconds between two attempts to open a camera again."""


class NewestFrame:
    """Iterate for the newest frame each time; waits where there is no newer one than the last.

    A live source that is silent for `patience` seconds ends in SourceError.  A file (``live=False``) is
    played at its own pace and ends by itself; its last frame is always given.
    """

    def __init__(
        self,
        first: Reader,
        again: Callable[[], Reader],
        lost: str,
        hope: str = "; trying again",
        *,
        live: bool,
        patience: float,
        speak: Speak | None,
    ) -> None:
        """`first` is read until it breaks off, then what `again` opens.

        `lost` is the sentence for a source that is silent, without its full stop; while it is tried again, `hope`
        follows it.
        """
        self.live = live
        self.fps = first.fps
        self._again, self._lost, self._hope, self._patience = again, lost, hope, patience
        self._speak: Speak = speak or (lambda sentence: None)
        self._slot: Frame | None = None
        self._failure: Exception | None = None
        self._ended = False
        self._given = 0
        self._status = ""
        self._news = threading.Condition()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(first,), name="capture", daemon=True)
        self._thread.start()

    def __iter__(self) -> Iterator[Frame]:
        while (frame := self._take()) is not None:
            yield frame

    def close(self) -> None:
        """Stop reading; an iteration in progress ends."""
        self._stop.set()
        with self._news:
            self._ended = True
            self._news.notify_all()
        self._thread.join(timeout=2.0)

    def _take(self) -> Frame | None:
        with self._news:
            while self._slot is None and not self._ended:
                self._news.wait(timeout=0.5)  # so that Ctrl-C is heard on Windows too
            frame, self._slot = self._slot, None
            if frame is None and self._failure is not None:
                raise self._failure
            return frame

    def _run(self, reader: Reader) -> None:
        try:
            self._capture(reader) if self.live else self._play(reader)
        except Exception as error:  # whatever it is, it belongs to the thread that iterates
            self._failure = error
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _play(self, reader: Reader) -> None:
        """A file at its own pace."""
        start: float | None = None
        while not self._stop.is_set() and (frame := reader.read()) is not None:
            now = time.monotonic()
            start = now - frame.taken_at if start is None else start
            self._stop.wait(max(0.0, start + frame.taken_at - now))
            self._publish(frame)
        reader.close()

    def _capture(self, reader: Reader) -> None:
        """A camera: its frames are timed as they come, and it is opened again when it stops."""
        start = last = time.monotonic()
        current: Reader | None = reader
        while current is not None and not self._stop.is_set():
            frame = current.read()
            if frame is None:
                current.close()
                current = self._reopened(until=last + self._patience)
            else:
                last = time.monotonic()
                self._tell("")
                self._publish(replace(frame, number=self._given, taken_at=last - start))
        if current is not None:
            current.close()

    def _reopened(self, until: float) -> Reader | None:
        """The source opened anew, or None when this source is closed meanwhile.

        Raises SourceError after `until`.
        """
        self._tell(self._lost + self._hope)
        while time.monotonic() < until:
            if self._stop.wait(RETRY):
                return None
            try:
                return self._again()
            except SourceError:
                continue
        raise SourceError(self._lost)

    def _tell(self, status: str) -> None:
        if status != self._status:
            self._status = status
            self._speak(status)

    def _publish(self, frame: Frame) -> None:
        with self._news:
            self._slot = frame
            self._given += 1
            self._news.notify_all()
