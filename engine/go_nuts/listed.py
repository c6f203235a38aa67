"""Long lists whose entries are made only when they are asked for: a reveal of six players alone has 117,649 ways."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, TypeVar, overload

T = TypeVar("T")


class Listed(Sequence[T]):
    """A sequence that knows how long it is and makes its entries one by one.  Equal to whatever lists the same."""

    def __init__(self, length: int, entry: Callable[[int], T]) -> None:
        self._length = length
        self._entry = entry

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        places = range(self._length)[index]
        return self._entry(places) if isinstance(places, int) else tuple(map(self._entry, places))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(_same, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Listed({', '.join(map(repr, self[:3]))}{', ...' if len(self) > 3 else ''})"


def combined(lists: Sequence[Sequence[Any]], made: Callable[[tuple[Any, ...]], T]) -> Listed[T]:
    """What is made of one entry from each list, for every combination; the last list runs fastest."""

    def entry(n: int) -> T:
        picked = []
        for one in reversed(lists):
            n, m = divmod(n, len(one))
            picked.append(one[m])
        return made(tuple(reversed(picked)))

    return Listed(math.prod(map(len, lists)), entry)


def one_after_another(lists: Sequence[Sequence[T]]) -> Listed[T]:
    """Several lists as one."""
    ends = list(accumulate(map(len, lists)))

    def entry(n: int) -> T:
        which = bisect_right(ends, n)
        return lists[which][n - (ends[which - 1] if which else 0)]

    return Listed(ends[-1] if ends else 0, entry)


def _same(one: object, other: object) -> bool:
    return one == other
