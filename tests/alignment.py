"""Two logs held against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from operator import eq
from typing import TypeVar

One = TypeVar("One")
Other = TypeVar("Other")


def align(
    one: Sequence[One], other: Sequence[Other], same: Callable[[One, Other], bool] = eq
) -> list[tuple[int, int]]:
    """The longest common subsequence of two logs, as pairs of indices."""
    longest = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i, j in product(reversed(range(len(one))), reversed(range(len(other)))):
        alike = same(one[i], other[j])
        longest[i][j] = longest[i + 1][j + 1] + 1 if alike else max(longest[i + 1][j], longest[i][j + 1])
    pairs, i, j = [], 0, 0
    while i < len(one) and j < len(other):
        if same(one[i], other[j]):
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs
