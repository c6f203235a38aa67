"""A picture handed from one process to another by memory that both see: through a pipe it takes ten times as long.

The memory has no name and is never on a disk: it is gone with the processes.  Where the system has none of this kind,
the picture itself is sent.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from scanner.types import Image

USUAL = 1920 * 1080 * 3
"""Bytes that are made ready beforehand: the first to touch them would wait for them."""


class Lying(NamedTuple):
    """A picture that lies in the memory: (height, width, channels)."""

    shape: tuple[int, ...]


class _Held:
    """A file descriptor, closed when nobody is amid using it any more: by then its number may be another file's."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __del__(self, close: Callable[[int], None] = os.close) -> None:
        close(self.number)


class Memory:
    """Holds one picture at a time."""

    def __init__(self, number: int) -> None:
        """number: the file descriptor of such memory, -1 where there is none."""
        self._file = _Held(number) if number >= 0 else None
        self._map: mmap.mmap | None = None

    @classmethod
    def made(cls) -> Memory:
        """New, and large enough for most."""
        with suppress(AttributeError, OSError):     # Linux alone has it
            memory = cls(os.memfd_create("picture"))
            memory.lay(np.zeros(USUAL, np.uint8))
            return memory
        return cls(-1)

    @property
    def number(self) -> int:
        """The file descriptor by which another process comes by it, -1 where there is none."""
        return -1 if self._file is None else self._file.number

    def lay(self, picture: Image) -> Lying | Image:
        """What to send to the other process: where the picture lies now, or else the picture."""
        file = self._file
        if file is None:
            return picture
        with suppress(OSError, ValueError):     # no more memory is to be had
            self._seen(file, picture.nbytes)[:] = picture.ravel()
            return Lying(picture.shape)
        return picture

    def picture(self, sent: Lying | Image) -> Image:
        """The picture that was sent, for as long as no other is laid."""
        if not isinstance(sent, Lying):
            return sent
        assert self._file is not None
        return self._seen(self._file, int(np.prod(sent.shape))).reshape(sent.shape)

    def close(self) -> None:
        """Let it go.  It is gone when nobody is amid using it any more."""
        self._file = self._map = None

    def _seen(self, file: _Held, size: int) -> Image:
        """(size,) its first bytes."""
        seen = self._map
        if seen is None or len(seen) < size:
            if os.fstat(file.number).st_size < size:
                os.ftruncate(file.number, size)
            self._map = seen = mmap.mmap(file.number, 0)
        return np.frombuffer(seen, np.uint8, size)
