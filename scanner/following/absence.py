"""How long no picture came: a camera that was unplugged, a computer that slept, a phone on which somebody called."""

from __future__ import annotations

from dataclasses import dataclass

LONG = 5.0
"""Seconds without a picture after which something may have been played that nobody saw."""
BACK = 3.0
"""Seconds after which the eyes know again what lies where."""


@dataclass(slots=True)
class Absence:
    """Remembers the last one."""

    _seen_at: float | None = None
    _lasted: float = 0.0
    _over_at: float = float("-inf")

    def sees(self, at: float) -> bool:
        """The next picture, of source time `at`; whether none had come for long."""
        lasted = 0.0 if self._seen_at is None else at - self._seen_at
        self._seen_at = at
        if lasted < LONG:
            return False
        self._lasted, self._over_at = lasted, at
        return True

    def lasted(self, at: float) -> float:
        """For how many seconds no picture had come, while the eyes find their way again; else 0."""
        return self._lasted if at - self._over_at < BACK else 0.0
