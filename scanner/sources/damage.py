"""Whether pixels of a JPEG are missing or were changed, by what its decoder says of it and by its restart marks.

The decoder says the first thing that it stumbles over and keeps quiet about the rest, so one harmless word would hide
what follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

BROKEN = (b"premature end", b"Premature end", b"bad Huffman code", b"bad arithmetic code", b"instead of RST")
"""What a decoder complains of where pixels are missing or were changed."""
FEW = 16
"""Bytes that may be left over behind the pixels: a camera's chip writes so many at once.  Where the decoder has lost
its place among the pixels, hundreds of them are."""
_LEFT_OVER = re.compile(rb"(\d+) extraneous bytes before marker 0x(\w\w)")
_MARK = re.compile(rb"\xff([\xd0-\xd7\xd9\xda])")
_END, _SCAN = 0xD9, 0xDA


class Mark(NamedTuple):
    """A mark among the pixels: where it is in the file, and which; 0xD0 to 0xD7 count the restarts over and over."""

    place: int
    which: int


def is_damaged(data: bytes, begin: int, said: bytes) -> bool:
    """Whether a picture's pixels are not all there as they were taken.

    begin: where in the file of a JPEG they begin; a preview before them has marks of its own.  said: by the decoder.
    """
    if any(words in said for words in BROKEN):
        return True
    if data[:3] != b"\xff\xd8\xff":
        return False
    marks = tuple(_marks(data, begin))
    return _skips(marks) or any(_are_pixels(data, marks, int(n), int(mark, 16)) for n, mark in _LEFT_OVER.findall(said))


def _marks(data: bytes, begin: int) -> Iterator[Mark]:
    """Where scans of the picture begin, its restarts and its end; what follows that is another picture's."""
    for found in _MARK.finditer(data, begin):
        yield Mark(found.start(), found[1][0])
        if found[1][0] == _END:
            return


def _skips(marks: Sequence[Mark]) -> bool:
    """Whether the restarts do not follow one another: what lay between them is lost."""
    restarts = ((one.which, other.which) for one, other in pairwise(marks) if other.which < _END)
    return any(other & 7 != (0 if one == _SCAN else (one + 1) & 7) for one, other in restarts)


def _are_pixels(data: bytes, marks: Sequence[Mark], count: int, which: int) -> bool:
    """Whether so many bytes for which the decoder had no use before a mark are more than a camera fills a file up
    with: few, or all alike before the picture's end."""
    if count <= FEW:
        return False
    return which != _END or not marks or len(set(data[marks[-1].place - count : marks[-1].place])) > 1
