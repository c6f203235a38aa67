"""Since when a story has rested on the same guess, or on the same doubtful card.  Knows no game.

Where play goes on, the looks that are remembered last but seconds; a guess that explains all that time is no fresh one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic

from engine.explaining.story import Game, S, Step
from engine.explaining.weighing import Weighed


@dataclass(slots=True)
class Guesses(Generic[S]):
    """Remembers the first step of the best story that is such a one, from one observation to the next."""

    game: Game[S]
    rests_on: Callable[[Step[S]], bool]
    _deeds: list[Any] = field(default_factory=list)
    _since: float | None = None

    def since(self, best: Weighed[S], at: float) -> float | None:
        """Since when every best story has begun like this one, up to the first such step; None if it has none."""
        first = next((k for k, step in enumerate(best.story[: best.done]) if self.rests_on(step)), None)
        if first is None:
            self._deeds, self._since = [], None
            return None
        deeds = [self.game.deeds(step.events) for step in best.story[: first + 1]]
        if self._since is None or deeds != self._deeds:
            self._deeds, self._since = deeds, at
        return self._since
