"""A second process that names half of the cards of a full table: one process of Python uses one core.

It is begun with the program and learns the deck while the camera is opened.  Nothing hangs on it: while it is not
ready, and when it has died, cards are named as without it; either way they come by the same names.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Lock, Thread, Timer
from typing import IO, TypeVar

import cv2

from scanner.naming.begun import Begun
from scanner.naming.deck import DeckBook
from scanner.naming.handed_over import Memory
from scanner.naming.recognise import Recogniser
from scanner.naming.verdict import Found
from scanner.types import Detection, Image, SeenCard

T = TypeVar("T")
MANY = 12
"""So many cards and markers are worth sharing: sending the picture takes as long as naming one or two."""
PATIENCE = 10.0
"""Seconds after which a process that does not answer is given up."""
ROOM = 1 << 20
"""Bytes that a pipe may hold, for where a picture has to go through it: 2.5 ms for 1920x1080 pixels, else 5.5."""
_GONE = (OSError, EOFError, pickle.UnpicklingError, ValueError)
"""What comes of talking to a process that has died; ValueError, of a pipe that is closed."""


class Partner:
    """The other process.  Safe to use from any thread: whoever finds it at work goes on alone."""

    def __init__(self, book: DeckBook | None = None) -> None:
        """book: the faces by which cards will be named, where they are known already."""
        self._free = Lock()
        self._knows: DeckBook | None = None
        self._memory = Memory.made() if cores() > 1 else Memory(-1)
        self._process: subprocess.Popen[bytes] | None = _begun(self._memory) if cores() > 1 else None
        if book is not None:
            self._learns(book)

    @property
    def number(self) -> int:
        """The process's, for whoever measures it; 0 where there is none."""
        return 0 if self._process is None else self._process.pid

    def knows(self, book: DeckBook) -> bool:
        """Whether it has learned these faces, and lives."""
        return self._process is not None and self._knows is book

    def name(self, namer: Recogniser, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        """See `Recogniser.name`."""
        weighed = self._shared(namer, image, detections) if len(detections) >= MANY else None
        return namer.seen(image, detections, namer.weigh(image, detections) if weighed is None else weighed)

    def close(self) -> None:
        """End it, whatever it does."""
        process, self._process = self._process, None
        self._memory.close()
        if process is not None:
            process.kill()
            process.wait()
            for pipe in _pipes(process):
                with suppress(*_GONE):
                    pipe.close()

    def _learns(self, book: DeckBook) -> None:
        """Tell it the faces, which takes some tenths of a second, without waiting for that."""
        if self._process is not None:
            Thread(target=self._learn, args=(book,), daemon=True).start()

    def _learn(self, book: DeckBook) -> None:
        with self._free:
            if not self.knows(book) and self._said(lambda process: _learned(process, book)):
                self._knows = book

    def _shared(self, namer: Recogniser, image: Image, detections: Sequence[Detection]) -> list[Found] | None:
        """What each of the detections may be, half of them told by the other process; None if it is not there."""
        if not self._free.acquire(blocking=False):
            return None
        try:
            if self.knows(namer.book):
                return self._said(lambda process: _in_two(process, namer, image, detections, self._memory))
        finally:
            self._free.release()
        self._learns(namer.book)
        return None

    def _said(self, talk: Callable[[subprocess.Popen[bytes]], T]) -> T | None:
        """What comes of talking to it; None, and it is no longer, if it has died or does not answer."""
        process = self._process
        if process is None:
            return None
        late = Timer(PATIENCE, process.kill)
        late.daemon = True
        late.start()
        try:
            return talk(process)
        except Exception as error:
            self.close()    # amid a talk, nobody knows what it would say next
            if isinstance(error, _GONE):
                return None
            raise
        finally:
            late.cancel()


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begun(memory: Memory) -> subprocess.Popen[bytes] | None:
    """It is out of the terminal's reach, and ends when nobody holds its pipes any more."""
    command = [sys.executable, "-P", "-m", __name__, str(memory.number)]
    own, passed = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}, () if memory.number < 0 else (memory.number,)
    with suppress(OSError):
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pipesize=ROOM, env=own,
                                pass_fds=passed, start_new_session=True)  # fmt: skip
    return None


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None and process.stdout is not None
    return process.stdin, process.stdout


def _learned(process: subprocess.Popen[bytes], book: DeckBook) -> bool:
    to, of = _pipes(process)
    _send(to, replace(book))    # without what has been worked out of it
    return bool(pickle.load(of))


def _in_two(
    process: subprocess.Popen[bytes], namer: Recogniser, image: Image, detections: Sequence[Detection], memory: Memory
) -> list[Found]:
    """Each second detection is the other's, but one: it begins later, by what it takes to tell it."""
    to, of = _pipes(process)
    count = len(detections)
    theirs = range(1, count - 1, 2)
    _send(to, (memory.lay(image), tuple(detections), theirs))
    mine = namer.begin(image, detections, [k for k in range(count) if k not in theirs])
    known = mine.known | pickle.load(of)
    _send(to, known)
    weighed = mine.weigh(known)
    weighed |= pickle.load(of)
    return [weighed.get(k, ()) for k in range(count)]


def _send(to: IO[bytes], what: object) -> None:
    pickle.dump(what, to, pickle.HIGHEST_PROTOCOL)
    to.flush()


def work(of: IO[bytes], to: IO[bytes], memory: Memory) -> None:
    """Name cards until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)    # Ctrl-C is the first process's matter
    cv2.setNumThreads(1)
    namer: Recogniser | None = None
    with suppress(EOFError, BrokenPipeError):
        while True:
            asked = pickle.load(of)
            if isinstance(asked, DeckBook):
                namer = Recogniser(asked)
                namer.prepare()
                _send(to, True)
            elif namer is not None:
                sent, *others = asked
                _named(namer.begin(memory.picture(sent), *others), of, to)


def _named(begun: Begun, of: IO[bytes], to: IO[bytes]) -> None:
    _send(to, begun.known)
    _send(to, begun.weigh(pickle.load(of)))


if __name__ == "__main__":
    work(sys.stdin.buffer, sys.stdout.buffer, Memory(int(sys.argv[1])))
