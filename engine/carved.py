"""The rows that can still be read in a damaged journal: page by page, without the database's own help.

SQLite gives a damaged file up as a whole, or reads on past what is missing.  Its pages are read here as its file
format says (https://www.sqlite.org/fileformat2.html): every page that looks like a leaf of a table is one, whoever
points to it.  Nothing that is found here is believed before it has its sum (`engine.history.whole_part`).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

PAGE = 4096
"""Bytes of a page: what SQLite takes by itself, and journals are made so."""
_LEAF, _HEAD = 0x0D, 8
_FIRST_PAGE_HEAD = 100
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of an integer, by its serial type."""
Value = int | float | str | bytes | None
Row = tuple[int, tuple[Value, ...]]
"""The number of a row, and its columns as they are stored."""


def rows_in(data: bytes) -> Iterator[Row]:
    """Every row of every table that can be read, in no order; one that was copied within the file comes twice."""
    for start in range(0, len(data), PAGE):
        page = data[start : start + PAGE]
        head = start + (_FIRST_PAGE_HEAD if start == 0 else 0)
        if len(page) < PAGE or data[head] != _LEAF:
            continue
        (count,) = struct.unpack_from(">H", data, head + 3)
        for n in range(min(count, PAGE // 2 - head % PAGE)):
            try:
                (at,) = struct.unpack_from(">H", data, head + _HEAD + 2 * n)
                yield _row(data, start + at)
            except (IndexError, ValueError, struct.error):  # no row, or no longer one
                continue


def _row(data: bytes, at: int) -> Row:
    size, at = _varint(data, at)
    number, at = _varint(data, at)
    return number, tuple(_columns(_payload(data, at, size)))


def _payload(data: bytes, at: int, size: int) -> bytes:
    """What a row holds, from the pages into which it overflows, too.  ValueError where that cannot be."""
    if size > len(data):
        raise ValueError("no such row")
    here = _kept_here(size)
    if here == size:
        return data[at : at + size]
    parts, left = [data[at : at + here]], size - here
    (page,) = struct.unpack_from(">I", data, at + here)
    while left > 0:
        start = (page - 1) * PAGE
        if not 0 < start < len(data):
            raise ValueError("no such page")
        (page,) = struct.unpack_from(">I", data, start)
        parts.append(data[start + 4 : start + 4 + min(left, PAGE - 4)])
        left -= PAGE - 4
    return b"".join(parts)


def _kept_here(size: int) -> int:
    """How many bytes of a row lie in its own page."""
    if size <= PAGE - 35:
        return size
    least = (PAGE - 12) * 32 // 255 - 23
    most = least + (size - least) % (PAGE - 4)
    return most if most <= PAGE - 35 else least


def _columns(payload: bytes) -> Iterator[Value]:
    end, at = _varint(payload, 0)
    value_at = end
    while at < end:
        kind, at = _varint(payload, at)
        value, value_at = _value(payload, value_at, kind)
        yield value


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    """A column of a serial type, and where the next begins."""
    if kind in (0, 8, 9):
        return (None if kind == 0 else kind - 8), at
    size = _INTEGERS.get(kind, 8 if kind == 7 else (kind - 12) // 2)
    if size < 0 or at + size > len(payload):
        raise ValueError("no such column")
    part = payload[at : at + size]
    if kind in _INTEGERS:
        return int.from_bytes(part, "big", signed=True), at + size
    if kind == 7:
        return float(struct.unpack(">d", part)[0]), at + size
    return (part.decode() if kind % 2 else part), at + size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for n in range(8):
        value = value << 7 | data[at + n] & 0x7F
        if data[at + n] < 0x80:
            return value, at + n + 1
    return value << 8 | data[at + 8], at + 9
