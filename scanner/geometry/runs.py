"""Rows of True and False."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def longest_run(flags: NDArray[np.bool_]) -> tuple[int, int]:
    """(first, one past the last) of the longest row of True; (0, 0) where there is none."""
    best, start = (0, 0), None
    for number, flag in enumerate([*flags.tolist(), False]):
        if flag and start is None:
            start = number
        elif not flag and start is not None:
            best, start = max(best, (start, number), key=lambda run: run[1] - run[0]), None
    return best
