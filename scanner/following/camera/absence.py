"""How long nothing of the table was seen: a camera that was unplugged, a computer that slept, a phone on which somebody
called; a lens that was covered, a room that was dark; a camera that hung and sent one picture again and again."""

from __future__ import annotations

from dataclasses import dataclass

LONG = 5.0
"""Seconds without a sight of the table after which something may have been played that nobody saw."""
HANGS = 20.0
"""Seconds of one and the same picture after which a camera is thought to hang.  Those that save at the noise repeat
theirs for a few, and one that is played from a film for longer."""
BACK = 3.0
"""Seconds after which the eyes know again what lies where."""


@dataclass(slots=True)
class Absence:
    """Remembers the last one."""

    _seen_at: float | None = None
    _lasted: float = 0.0
    _over_at: float = float("-inf")

    def sees(self, at: float, repeated_for: float = 0.0) -> bool:
        """The next picture that shows something of the table, of source time `at`; whether nothing was seen for long.

        repeated_for: for how many seconds the camera has sent this very picture.
        """
        shown_at = at - repeated_for if repeated_for >= HANGS else at
        lasted = 0.0 if self._seen_at is None else shown_at - self._seen_at
        self._seen_at = shown_at
        if lasted < LONG:
            return False
        self._lasted, self._over_at = lasted, at
        return True

    def lasted(self, at: float) -> float:
        """For how many seconds nothing had been seen, while the eyes find their way again; else 0."""
        return self._lasted if at - self._over_at < BACK else 0.0
