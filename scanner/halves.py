"""Work on many things done by two threads: numpy and OpenCV let go of the interpreter while they count."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
FEWEST = 8
"""Things that are worth a second thread."""
_HELPER = ThreadPoolExecutor(1, "halves") if (os.cpu_count() or 1) > 1 else None


def in_halves(work: Callable[[Sequence[T]], list[R]], things: Sequence[T]) -> list[R]:
    """`work` done to all of the things, in their order; one half by a helper.  `work` must not call this itself."""
    if _HELPER is None or len(things) < FEWEST:
        return work(things) if things else []
    half = len(things) // 2
    first = _HELPER.submit(work, things[:half])
    rest = work(things[half:])
    return first.result() + rest
