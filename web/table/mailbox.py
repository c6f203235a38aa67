"""How news reaches listeners that may be slow: only the newest is kept, so nobody can fall behind."""

from __future__ import annotations

import contextlib
import threading
from queue import Empty, Full, Queue
from typing import Generic, TypeVar

News = TypeVar("News")


class Post(Generic[News]):
    """Hands the newest of something to any number of listeners, each with a queue of one."""

    def __init__(self, most: int = 200) -> None:
        """`most` bounds the listeners: each holds a thread of the server."""
        self._boxes: set[Queue[News]] = set()
        self._most = most
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._boxes)

    def subscribe(self) -> Queue[News] | None:
        """A queue that holds at most the newest; None when there are too many listeners already."""
        with self._lock:
            if len(self._boxes) >= self._most:
                return None
            box: Queue[News] = Queue(maxsize=1)
            self._boxes.add(box)
            return box

    def unsubscribe(self, box: Queue[News]) -> None:
        """Forget a listener."""
        with self._lock:
            self._boxes.discard(box)

    def send(self, news: News) -> None:
        """Give everybody the news; what a listener has not fetched yet is replaced."""
        with self._lock:
            for box in self._boxes:
                with contextlib.suppress(Empty):
                    box.get_nowait()
                with contextlib.suppress(Full):
                    box.put_nowait(news)


class NewestPicture:
    """The newest preview picture, for those who wait for the next one."""

    def __init__(self) -> None:
        self._picture: tuple[int, bytes] | None = None
        self._changed = threading.Condition()
        self._waiting = 0

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for the next picture now."""
        return self._waiting > 0

    def put(self, jpeg: bytes, number: int) -> None:
        """Show this picture from now on."""
        with self._changed:
            self._picture = (number, jpeg)
            self._changed.notify_all()

    def other_than(self, number: int | None, timeout: float) -> tuple[int, bytes] | None:
        """The newest picture, once it is another than that number; None after `timeout` seconds without one."""
        with self._changed:
            self._waiting += 1
            try:
                there = self._changed.wait_for(lambda: self._is_other(number), timeout)
            finally:
                self._waiting -= 1
            return self._picture if there else None

    def _is_other(self, number: int | None) -> bool:
        return self._picture is not None and self._picture[0] != number
