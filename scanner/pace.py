"""When the table is worth a look: when something changed, again when it has come to rest, and seldom while it rests."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from statistics import median

import numpy as np

from scanner.motion import Motion

AMID = 0.4
"""Seconds between two looks while everything that changed still moves."""
PARTLY = 0.2
"""Seconds between two looks while something has come to rest and something else moves on."""
CONFIRM = 0.08
"""Seconds between two looks at cards that have not settled."""
AT_REST = (CONFIRM, 0.4, 5.0)
"""Seconds until the next look at a table on which all is settled, by how many looks there have been since it rests."""
FEW = 3
"""Changed cells that are not worth a look."""
PATIENCE = 8
"""Looks at a table at rest after which what will not settle is left alone."""


SLOW = 0.6
"""Seconds, in the middle of the last `LOOKS`, from a picture that was looked at to the next one that is taken: people
play faster than that."""
LOOKS = 7


@dataclass(slots=True)
class Pace:
    """Counts looks in the source's own time."""

    _looked_at: float = float("-inf")
    _quiet: int = 0
    _lasted: deque[float] = field(default_factory=lambda: deque(maxlen=LOOKS))
    _seen_at: float = float("-inf")

    @property
    def is_behind(self) -> bool:
        """Whether looks take so long, or pictures come so seldom, that play may be missed."""
        return len(self._lasted) == LOOKS and median(self._lasted) > SLOW

    def sees(self, at: float) -> None:
        """The next picture comes."""
        if self._seen_at == self._looked_at and at > self._looked_at:
            self._lasted.append(at - self._looked_at)
        self._seen_at = at

    def is_due(self, motion: Motion, unfinished: bool, at: float) -> bool:
        """Whether to look now; `unfinished` when a card in view has not settled or was not read yet."""
        since = at - self._looked_at
        if count(motion.changed) > FEW or not self._quiet:
            return since >= _pause(motion)
        if unfinished and self._quiet < PATIENCE:
            return since >= CONFIRM
        return since >= AT_REST[min(self._quiet, len(AT_REST) - 1)]

    def looked(self, at: float, restless: bool) -> None:
        """The table was looked at; `restless` when something moved."""
        self._looked_at = at
        self._quiet = 0 if restless else self._quiet + 1


def _pause(motion: Motion) -> float:
    """Seconds to wait between two looks at a table that changes."""
    if not is_restless(motion):
        return CONFIRM
    return PARTLY if count(motion.changed & ~motion.moving) > FEW else AMID


def is_restless(motion: Motion) -> bool:
    """Whether something moved a moment ago."""
    return count(motion.moving) > FEW


def count(mask: np.ndarray) -> int:
    return int(np.count_nonzero(mask))
