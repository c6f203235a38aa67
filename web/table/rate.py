"""How many pictures a second are judged."""

from __future__ import annotations

from collections.abc import Callable

EVERY = 2.0
"""Seconds between two looks at the rate."""


class Rate:
    """Counts steps a second."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since = clock()
        self._steps = 0

    def tick(self) -> float | None:
        """One more step; every few seconds the rate since the last time."""
        self._steps += 1
        passed = self._clock() - self._since
        if passed < EVERY:
            return None
        rate = self._steps / passed
        self._since, self._steps = self._clock(), 0
        return rate
