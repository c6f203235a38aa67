"""How often a table that nothing lawful explains is searched for mistakes.  Knows no game.

Such a search is the dearest thing that the referee does.  A mistake that it finds, it finds at once or once the hands
rest; where it was in vain time and again, it is tried less and less often until they do.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.explaining.fit import Look
from engine.explaining.thresholds import LINGERING, PATIENT, UNCHANGED

AT_ONCE = 6
"""Searches in vain after which the next one waits..."""
WAITS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""...so many seconds of the source, one after the other, and the last time and again."""


@dataclass(slots=True)
class InVain:
    """The searches since the table was last explained that found nothing."""

    _times: int = 0
    _searched_at: float = float("-inf")
    _calm: tuple[bool, bool] = (False, False)
    """How far hands rested at the last of them."""
    _nothing_new: bool = False
    """Whether the sight is still that of the last of them."""

    def sees(self, anew: bool) -> None:
        """The next look; `anew` if it shows anything else than the one before."""
        self._nothing_new = self._nothing_new and not anew

    def is_worth_it(self, look: Look) -> bool:
        """Whether to search now."""
        calm = _calm(look)
        if look.times > UNCHANGED and self._nothing_new and calm == self._calm:
            return False
        return calm > self._calm or look.observation.taken_at - self._searched_at >= self._wait

    @property
    def _wait(self) -> float:
        return WAITS[min(self._times - AT_ONCE, len(WAITS) - 1)] if self._times >= AT_ONCE else 0.0

    def found_nothing(self, look: Look) -> None:
        """A search at this look was in vain."""
        self._times += 1
        self._searched_at, self._calm, self._nothing_new = look.observation.taken_at, _calm(look), True


def _calm(look: Look) -> tuple[bool, bool]:
    """Whether hands have rested for as long as an objection takes, and for as long as one amid play does."""
    still = look.observation.still_for
    return still >= PATIENT, still >= LINGERING
