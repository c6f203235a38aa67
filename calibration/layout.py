"""Where everything lies in the picture, as the eyes worked it out: kept, so that the next evening begins with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

Point = tuple[float, float]
SAME_SHAPE = 0.02
"""By what share width over height may differ between two pictures of one camera."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A table in pixels of a picture of `size` (width, height).

    table: the nine numbers, row by row, of the homography from pixels to card widths on the table.  deck: its
    middle.  slots: the middles of the row's slots, slot 1 first.  seats: the middle of each player's place, by seat
    from 1; none while nobody's place was known.  said: people put the players there.
    """

    size: tuple[int, int]
    table: tuple[float, ...]
    deck: Point
    slots: tuple[Point, ...]
    seats: tuple[Point, ...] = ()
    said: bool = False

    @property
    def players(self) -> int:
        """How many people play at this table: the row has one slot more."""
        return len(self.slots) - 1

    def scaled(self, size: tuple[int, int]) -> Layout | None:
        """The same table in a picture of another size; None if that picture has another shape."""
        if not of_one_shape(self.size, size):
            return None
        wide, high = size[0] / self.size[0], size[1] / self.size[1]
        table = tuple(value / (wide, high, 1.0)[place % 3] for place, value in enumerate(self.table))
        bigger = [(x * wide, y * high) for x, y in (self.deck, *self.slots, *self.seats)]
        count = 1 + len(self.slots)
        return Layout(size, table, bigger[0], tuple(bigger[1:count]), tuple(bigger[count:]), self.said)

    def to_json(self) -> dict[str, object]:
        """As it is kept, a hundredth of a pixel fine."""
        return {
            "size": list(self.size), "table": list(self.table), "deck": _kept(self.deck),
            "slots": [_kept(point) for point in self.slots], "seats": [_kept(point) for point in self.seats],
            "said": self.said,
        }  # fmt: skip

    @classmethod
    def from_json(cls, kept: Mapping[str, object]) -> Layout:
        """Raises ValueError, saying which part is wrong."""
        width, height = numbers(kept, "size", 2)
        slots, seats = _points(kept, "slots"), _points(kept, "seats")
        if not (width >= 1 and height >= 1):
            raise ValueError("'size' is no picture's")
        if not 3 <= len(slots) <= 7 or len(seats) not in (0, len(slots) - 1):
            raise ValueError(f"{len(slots)} slots do not go with {len(seats)} seats")
        x, y = numbers(kept, "deck", 2)
        said = kept.get("said") is True  # older files do not tell
        return cls((int(width), int(height)), numbers(kept, "table", 9), (x, y), slots, seats, said)


def of_one_shape(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two sizes, (width, height), may be of pictures of one camera that show the same part of the world."""
    return abs(one[0] * other[1] / (one[1] * other[0]) - 1) <= SAME_SHAPE


def numbers(kept: Mapping[str, object], key: str, count: int) -> tuple[float, ...]:
    """A list of so many numbers.  Raises ValueError where it is anything else."""
    return _numbers(kept.get(key), key, count)


def _points(kept: Mapping[str, object], key: str) -> tuple[Point, ...]:
    """A list of places in a picture.  Raises ValueError where it is anything else."""
    listed = kept.get(key)
    if not isinstance(listed, list):
        raise ValueError(f"'{key}' is missing")
    pairs = [_numbers(pair, key, 2) for pair in listed]
    return tuple((x, y) for x, y in pairs)


def _numbers(listed: object, key: str, count: int) -> tuple[float, ...]:
    if not isinstance(listed, list) or len(listed) != count:
        raise ValueError(f"'{key}' does not have {count} numbers")
    if not all(isinstance(n, int | float) and not isinstance(n, bool) and isfinite(n) for n in listed):
        raise ValueError(f"'{key}' has something else than numbers")
    return tuple(float(n) for n in listed)


def _kept(point: Point) -> list[float]:
    return [round(point[0], 2), round(point[1], 2)]
