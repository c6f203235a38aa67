"""When the table is worth a look: when something changed, again when it has come to rest, and seldom while it rests."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from statistics import median

import numpy as np

from scanner.following.changes.motion import FEW, Motion

AMID = 1.5
"""Seconds between two looks while nothing has changed but what moves and what hangs together with it."""
PARTLY = 0.2
"""Seconds between two looks while something has come to rest and something else moves on."""
LITTLE = 0.15
"""The share of a card's cells below which what came to rest while something moves waits for `AMID`, or for stillness: a
card that is laid down or taken changes more, and a hand leaves as little anywhere."""
CONFIRM = 0.08
"""Seconds between two looks at cards that have not settled."""
AT_REST = (CONFIRM, 0.4)
"""Seconds until the next look at what came to rest when all is settled, by how many looks there have been since."""
IN_NOISE = 0.4
"""Seconds between two looks at what stays in doubt before a noisy camera."""
LOST = 0.4
"""Seconds between two looks at a table of which it is not known where in the picture it lies, or was not just now."""
SELDOM = 5.0
"""Seconds between two looks at the whole of a table on which nothing happens."""
PATIENCE = 8
"""Looks at what has not changed after which what will not settle is left alone."""


class Due(Enum):
    """Whether to look now, and at what."""

    NOT = 0
    NEWS = 1
    """What changed and came to rest."""
    AGAIN = 2
    """What changed a moment ago, or has not settled."""
    ALL = 3
    """The whole table."""


SLOW = 0.6
"""Seconds, in the middle of the last `LOOKS`, from a picture that was looked at to the next one that is taken: people
play faster than that."""
LOOKS = 5
SPARSE, PICTURES = 0.4, 9
"""Seconds between two pictures, in the middle of the last so many, from which on hands are no longer followed: they
come and go between them."""


@dataclass(slots=True)
class Pace:
    """Counts looks in the source's own time."""

    _looked_at: float = float("-inf")
    _quiet: int = 0
    _lasted: deque[float] = field(default_factory=lambda: deque(maxlen=LOOKS))
    _between: deque[float] = field(default_factory=lambda: deque(maxlen=PICTURES))
    _apart: deque[float] = field(default_factory=lambda: deque(maxlen=PICTURES + 1))
    """Seconds between the last pictures, whether they were looked at or not."""
    _seen_at: float = float("-inf")
    _rested_at: float = float("-inf")
    _card: float = 0.0

    @property
    def is_behind(self) -> bool:
        """Whether looks take so long, or pictures come so seldom, that play may be missed."""
        slow = len(self._lasted) == LOOKS and median(self._lasted) > SLOW
        return slow or self._shows_few()

    @property
    def is_sparse(self) -> bool:
        """Whether pictures come so seldom, though nobody looks at them for long, that play may be missed."""
        return len(self._between) == PICTURES and median(self._between) > SPARSE

    def sees(self, at: float) -> None:
        """The next picture comes."""
        if at > self._seen_at > float("-inf"):
            times = self._lasted if self._seen_at == self._looked_at else self._between
            times.append(at - self._seen_at)
            self._apart.append(at - self._seen_at)
        self._seen_at = at

    def _shows_few(self) -> bool:
        """Whether looks and pictures together, each no worse than is said of, leave too few pictures; one long pause
        among them does not."""
        return len(self._apart) > PICTURES and (sum(self._apart) - max(self._apart)) / PICTURES > SPARSE

    def due(self, motion: Motion, unfinished: bool, at: float, *, lost: bool = False) -> Due:
        """Whether to look now; `unfinished` when a card in view has not settled or was not read yet.

        lost: whether nobody knows where in the picture the table lies.
        """
        since, soon = at - self._looked_at, PARTLY if is_restless(motion) else CONFIRM
        if lost and since >= LOST:
            return Due.ALL
        if self._is_news(motion, since):
            return Due.NEWS if since >= soon else Due.NOT
        if unfinished and self._quiet < PATIENCE:
            return Due.AGAIN if since >= soon else Due.NOT
        if unfinished and motion.is_noisy and since >= IN_NOISE:
            return Due.AGAIN
        if count(motion.changed) > FEW:
            return Due.ALL if min(since, at - self._rested_at) >= AMID else Due.NOT
        if not is_restless(motion):
            self._rested_at = at
        if self._quiet < len(AT_REST):
            return Due.AGAIN if since >= AT_REST[self._quiet] else Due.NOT
        return Due.ALL if since >= SELDOM else Due.NOT

    def _is_news(self, motion: Motion, since: float) -> bool:
        """Whether enough of what rests has changed; since: seconds from the last look."""
        changed = count(motion.changed & ~motion.restless)
        return changed > FEW and (changed > LITTLE * self._card or since >= AMID or not is_restless(motion))

    def looked(self, at: float, why: Due, card: float = 0.0) -> None:
        """The table was looked at.  card: how many cells the cards have that lie there, 0 while none is known."""
        self._looked_at, self._card = at, card
        self._quiet = 1 if why is Due.NEWS else self._quiet + 1


def is_restless(motion: Motion) -> bool:
    """Whether something moved a moment ago."""
    return count(motion.moving) > FEW


def count(mask: np.ndarray) -> int:
    return int(np.count_nonzero(mask))
