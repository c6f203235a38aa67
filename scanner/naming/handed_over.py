"""A picture handed from one process to another by memory that both see: through a pipe it takes ten times as long.

The memory has no name and is never on a disk: it is gone with the processes.  Where the system has none of this kind,
the picture itself is sent.
"""

from __future__ import annotations

import mmap
import os
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from scanner.types import Image

USUAL = 1920 * 1080 * 3
"""Bytes that are made ready beforehand: the first to touch them would wait for them."""


class Lying(NamedTuple):
    """A picture that lies in the memory: (height, width, channels)."""

    shape: tuple[int, ...]


class Memory:
    """Holds one picture at a time.

    number: the file descriptor by which another process comes by it, -1 where there is no such memory.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self._map: mmap.mmap | None = None

    @classmethod
    def made(cls) -> Memory:
        """New, and large enough for most."""
        with suppress(AttributeError, OSError):     # Linux alone has it
            memory = cls(os.memfd_create("picture"))
            memory._seen(USUAL)[:] = 0
            return memory
        return cls(-1)

    def lay(self, picture: Image) -> Lying | Image:
        """What to send to the other process: where the picture lies now, or else the picture."""
        if self.number < 0:
            return picture
        with suppress(OSError, ValueError):     # no more memory is to be had
            self._seen(picture.nbytes)[:] = picture.ravel()
            return Lying(picture.shape)
        return picture

    def picture(self, sent: Lying | Image) -> Image:
        """The picture that was sent, for as long as no other is laid."""
        if not isinstance(sent, Lying):
            return sent
        return self._seen(int(np.prod(sent.shape))).reshape(sent.shape)

    def close(self) -> None:
        """Let it go; pictures that are looked at still are seen to the end."""
        number, self.number, self._map = self.number, -1, None
        if number >= 0:
            os.close(number)

    def _seen(self, size: int) -> Image:
        """(size,) its first bytes."""
        if self._map is None or len(self._map) < size:
            if os.fstat(self.number).st_size < size:
                os.ftruncate(self.number, size)
            self._map = mmap.mmap(self.number, 0)
        return np.frombuffer(self._map, np.uint8, size)
